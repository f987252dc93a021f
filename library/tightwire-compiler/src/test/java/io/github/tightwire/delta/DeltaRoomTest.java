package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.golden.Tree;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A delta needs the room that a plain packet has, and no more; what does not fit is said in the same words. It nests as deep. */
class DeltaRoomTest {
    private static final int MOST_BYTES = 1 << 13;

    private final byte[] packet = new byte[MOST_BYTES];

    /** Objects of five bits among those of a subset. */
    private static final class Walk implements BitSerializable {
        private final Subset subset;
        private final BitSet visited = new BitSet();
        private int after = 5;

        Walk(int maxObjects, Subset.Encoding encoding) {
            subset = new Subset(maxObjects, encoding);
        }

        @Override
        public void serialize(BitStream s) {
            int max = subset.maxObjects();
            for (int i = s.serializeNextIndex(-1, subset); i < max; i = s.serializeNextIndex(i, subset)) {
                visited.set(i);
                int index = i;
                s.serializeObject(t -> t.serializeInt(index % 20, 0, 19));
            }
            after = s.serializeInt(after, 0, 9);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSubsetNeedsWhatItNeedsInPlain(Subset.Encoding encoding) {
        Random random = new Random(encoding.ordinal());
        for (int round = 0; round < 60; round++) {
            int max = new int[] {0, 1, 2, 5, 64, 124, 125, 126, 127, 300, 2000}[random.nextInt(11)];
            int share = random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(200);
            Walk sent = new Walk(max, encoding);
            sent.subset.setTo(i -> random.nextInt(share) == 0);
            int plainBytes = new WriteStream(packet).write(sent);
            for (int less = 0; less <= Math.min(3, plainBytes - 1); less++) {
                assertSameRoom(sent, plainBytes - less);
            }
            assertSameRoom(sent, 1 + random.nextInt(plainBytes));
            // What fits is read, into a subset that had others, with the room that it has in plain, and not with less.
            DeltaCodec<Walk> codec = DeltaCodec.of(Walk.class, plainBytes);
            Baseline baseline = new Baseline();
            for (Baseline before : new Baseline[] {null, baseline}) {
                Baseline now = before == null ? baseline : new Baseline();
                int length = codec.write(sent, now, before, null, packet, 0, MOST_BYTES);
                Walk received = new Walk(max, encoding);
                received.subset.setTo(i -> i % 3 == 0);
                assertSame(Verdict.ACCEPTED, codec.read(received, new Baseline(), before, null, packet, 0, length));
                assertEquals(sent.visited, received.visited);
                assertEquals(sent.subset.count(), received.subset.count());
                for (int i = 0; i < max; i++) {
                    assertEquals(sent.subset.contains(i), received.subset.contains(i));
                }
                if (plainBytes > 1) {
                    DeltaCodec<Walk> smaller = DeltaCodec.of(Walk.class, plainBytes - 1);
                    Verdict verdict = smaller.read(received, new Baseline(), before, null, packet, 0, length);
                    assertEquals(Reason.PAST_END, verdict.reason());
                }
            }
        }
    }

    @Test
    void integersInGroupsNeedWhatTheyNeedInPlain() {
        for (long value : new long[] {1, 128, 1 << 14, (1L << 49) - 1, 1L << 49, -1}) {
            BitSerializable sent = type(s -> assertEquals(value, s.serializeVarLong(value)));
            for (int bytes = 1; bytes <= 10; bytes++) {
                byte[] plain = new byte[bytes];
                DeltaCodec<BitSerializable> codec = DeltaCodec.of(BitSerializable.class, bytes);
                assertEquals(failure(() -> new WriteStream(plain).write(sent)),
                        failure(() -> codec.write(sent, new Baseline(), null, null, packet, 0, MOST_BYTES)));
            }
        }
    }

    private void assertSameRoom(Walk sent, int bytes) {
        DeltaCodec<Walk> codec = DeltaCodec.of(Walk.class, bytes);
        String plain = failure(() -> new WriteStream(new byte[bytes]).write(sent));
        assertEquals(plain, failure(() -> codec.write(sent, new Baseline(), null, null, packet, 0, MOST_BYTES)));
    }

    private static String failure(Runnable write) {
        try {
            write.run();
            return "none";
        } catch (IllegalArgumentException | PacketOverflowException e) {
            return e.toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWalkThatIsWrongThrowsAsInPlain(Subset.Encoding encoding) {
        BitSerializable changing = type(s -> {
            Subset subset = new Subset(100, encoding);
            subset.add(3);
            subset.add(50);
            int first = s.serializeNextIndex(-1, subset);
            subset.add(20);
            int second = s.serializeNextIndex(first, subset);
            int third = s.serializeNextIndex(second, subset);
            assertTrue(s.serializeNextIndex(third, subset) == 100);
        });
        BitSerializable beyond = type(s -> {
            Subset subset = new Subset(100, encoding);
            assertEquals(100, s.serializeNextIndex(-1, subset));
            assertEquals(100, s.serializeNextIndex(100, subset));
        });
        DeltaCodec<BitSerializable> codec = DeltaCodec.of(BitSerializable.class, 100);
        for (BitSerializable wrong : new BitSerializable[] {changing, beyond}) {
            assertEquals(failure(() -> new WriteStream(new byte[100]).write(wrong)),
                    failure(() -> codec.write(wrong, new Baseline(), null, null, packet, 0, MOST_BYTES)));
        }
        assertEquals(Reason.INVALID_ARGUMENT, codec.read(type(s -> assertEquals(0, s.serializeNextIndex(-2, new Subset(9, encoding)))),
                new Baseline(), null, null, packet, 0, 9).reason());
    }

    private static BitSerializable type(BitSerializable type) {
        return type;
    }

    /** Objects, values and bytes within the deepest of them: as deep as in plain, and one deeper. */
    @Test
    void itNestsAsDeepAsPlain() {
        DeltaCodec<BitSerializable> codec = DeltaCodec.of(BitSerializable.class, MOST_BYTES);
        for (boolean values : new boolean[] {false, true}) {
            for (int depth : new int[] {0, 1, BitStream.MAX_DEPTH - 1, BitStream.MAX_DEPTH}) {
                byte[] bytes = {1, 2, 3};
                BitSerializable sent = type(s -> nest(s, depth, values, bytes));
                Baseline baseline = new Baseline();
                codec.write(sent, baseline, null, null, packet, 0, MOST_BYTES);
                bytes[1] = 9;
                int length = codec.write(sent, new Baseline(), baseline, null, packet, 0, MOST_BYTES);
                byte[] received = new byte[3];
                BitSerializable copy = type(s -> nest(s, depth, values, received));
                assertSame(Verdict.ACCEPTED, codec.read(copy, new Baseline(), baseline, null, packet, 0, length));
                assertEquals(9, received[1]);
            }
            BitSerializable deeper = type(s -> nest(s, BitStream.MAX_DEPTH + 1, values, new byte[3]));
            IllegalArgumentException plain = assertThrows(IllegalArgumentException.class,
                    () -> new WriteStream(new byte[MOST_BYTES]).write(deeper));
            IllegalArgumentException delta = assertThrows(IllegalArgumentException.class,
                    () -> codec.write(deeper, new Baseline(), null, null, packet, 0, MOST_BYTES));
            assertEquals(plain.getMessage(), delta.getMessage());
            assertEquals(new ReadStream(new byte[MOST_BYTES]).read(deeper),
                    codec.read(deeper, new Baseline(), null, null, packet, 0, 100));
        }
        Tree tree = Tree.ofDepth(BitStream.MAX_DEPTH);
        int length = codec.write(tree, new Baseline(), null, null, packet, 0, MOST_BYTES);
        Tree received = new Tree();
        assertSame(Verdict.ACCEPTED, codec.read(received, new Baseline(), null, null, packet, 0, length));
        assertEquals(tree.toString(), received.toString());
    }

    private static void nest(BitStream s, int depth, boolean values, byte[] deepest) {
        if (depth == 0) {
            s.serializeBytes(deepest);
        } else if (values) {
            s.serializeValue(0, (value, stream) -> {
                nest(stream, depth - 1, true, deepest);
                return value;
            });
        } else {
            s.serializeObject(t -> nest(t, depth - 1, false, deepest));
        }
    }
}
