package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.SmallestThree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deltas at their edges: models that are certain, streams without an end, and states that two sides could round differently. */
class DeltaEdgesTest {
    private static final int MOST_BYTES = 1 << 12;

    private final byte[] packet = new byte[2 * MOST_BYTES];

    /** Some bools. */
    private static final class Bits implements BitSerializable {
        private final boolean[] bits;

        Bits(int count) {
            bits = new boolean[count];
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < bits.length; i++) {
                bits[i] = s.serializeBool(bits[i]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aModelThatIsCertainMayBeWrong(boolean usual) {
        DeltaCodec<Bits> codec = DeltaCodec.of(Bits.class, MOST_BYTES);
        Bits sent = new Bits(20_000);
        Arrays.fill(sent.bits, usual);
        int same = codec.write(sent, new Baseline(), null, null, packet, 0, packet.length);
        // A bit costs no less than its model's bound on certainty.
        assertTrue(same > 1 && same < 20, () -> same + " bytes");
        Random random = new Random(1);
        for (int wrong = 0; wrong < 100; wrong++) {
            sent.bits[random.nextInt(20_000)] ^= true;
        }
        Arrays.fill(sent.bits, 19_000, 19_100, !usual);
        int length = codec.write(sent, new Baseline(), null, null, packet, 0, packet.length);
        Bits received = new Bits(20_000);
        assertSame(Verdict.ACCEPTED, codec.read(received, new Baseline(), null, null, packet, 0, length));
        assertArrayEquals(sent.bits, received.bits);
    }

    @Test
    void noPacketIsLikeAnother() {
        // More packets than the stamps of contexts: what was learnt in one is unknown in all others.
        DeltaCodec<Bits> used = DeltaCodec.of(Bits.class, MOST_BYTES);
        Random random = new Random(3);
        Bits sent = new Bits(64);
        for (int i = 0; i < 600; i++) {
            for (int k = 0; k < 64; k++) {
                sent.bits[k] = random.nextInt(3) == 0;
            }
            int length = used.write(sent, new Baseline(), null, null, packet, 0, packet.length);
            byte[] written = Arrays.copyOf(packet, length);
            length = DeltaCodec.of(Bits.class, MOST_BYTES).write(sent, new Baseline(), null, null, packet, 0, packet.length);
            assertArrayEquals(Arrays.copyOf(packet, length), written);
        }
    }

    /** As many numbers as bits say. */
    private static final class Endless implements BitSerializable {
        private int operations;

        @Override
        public void serialize(BitStream s) {
            do {
                operations++;
            } while (s.serializeBool(s.isReading() || operations < 10));
        }
    }

    @Test
    void aStreamThatNeverEndsEndsAtTheMaximum() {
        DeltaCodec<Endless> codec = DeltaCodec.of(Endless.class, 500);
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[random.nextInt(40)];
            Arrays.fill(garbage, (byte) (i % 3 == 0 ? 0 : i % 3 == 1 ? 0xFF : i));
            Endless endless = new Endless();
            Verdict verdict = codec.read(endless, new Baseline(), null, null, garbage, 0, garbage.length);
            assertTrue(endless.operations <= 8 * 500 + 1, () -> endless.operations + " operations");
            assertFalse(verdict.isAccepted() && endless.operations > 8 * 500);
        }
        // All of them are true, as long as there is room: one byte says 4,000 times what is all but certain.
        Endless endless = new Endless();
        Verdict verdict = codec.read(endless, new Baseline(), null, null, new byte[1], 0, 1);
        assertEquals(Verdict.refused(Reason.PAST_END, 8 * 500), verdict);
    }

    /** A number, and objects within. */
    private static final class Tree implements BitSerializable {
        private int number;
        private final List<Tree> within;

        Tree(int number, Tree... within) {
            this.number = number;
            this.within = new ArrayList<>(List.of(within));
        }

        static Tree[] leaves(int number, int count) {
            Tree[] leaves = new Tree[count];
            Arrays.setAll(leaves, i -> new Tree(number));
            return leaves;
        }

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 255);
            s.serializeList(within, 50, () -> new Tree(0));
        }

        @Override
        public String toString() {
            return number + within.toString();
        }
    }

    /**
     * Of the one before, the first tree goes on as the trees behind it do in the baseline, and what is behind it is something else: entries
     * that are alike from there on say nothing of the trees that are matched.
     */
    @Test
    void entriesThatAreAlikeElsewhereAreNoMatch() {
        DeltaCodec<Tree> codec = DeltaCodec.of(Tree.class, MOST_BYTES);
        Tree before = new Tree(9, new Tree(9));
        before.within.get(0).within.add(new Tree(1));
        before.within.get(0).within.addAll(List.of(Tree.leaves(2, 8)));
        Tree baseline = new Tree(9, new Tree(9, new Tree(1)));
        Tree now = new Tree(9, new Tree(10, new Tree(1)));
        for (int i = 0; i < 8; i++) {
            before.within.add(new Tree(3, new Tree(4)));
            baseline.within.add(new Tree(2));
            now.within.add(new Tree(2));
        }
        Baseline[] states = {new Baseline(), new Baseline()};
        codec.write(before, states[0], null, null, packet, 0, packet.length);
        codec.write(baseline, states[1], null, null, packet, 0, packet.length);
        int length = codec.write(now, new Baseline(), states[1], states[0], packet, 0, packet.length);
        Tree received = new Tree(0);
        assertSame(Verdict.ACCEPTED, codec.read(received, new Baseline(), states[1], states[0], packet, 0, length));
        assertEquals(now.toString(), received.toString());
    }

    /** A rotation. */
    private static final class Turn implements BitSerializable {
        private final int bits;
        private float[] q = {0, 0, 0, 1};

        Turn(int bits) {
            this.bits = bits;
        }

        @Override
        public void serialize(BitStream s) {
            long code = s.serializeSmallestThree(SmallestThree.encode(q[0], q[1], q[2], q[3], bits), bits);
            if (s.isReading()) {
                float[] read = new float[4];
                for (int i = 0; i < 4; i++) {
                    read[i] = SmallestThree.component(code, i, bits);
                }
                q = read;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9, 12, 16, 20})
    void nearTiesOfTheLargestComponentAreTheSameOnBothSides(int bits) {
        DeltaCodec<Turn> codec = DeltaCodec.of(Turn.class, MOST_BYTES);
        Random random = new Random(bits);
        float quantum = 1.4142f / (1 << bits);
        Turn sender = new Turn(bits);
        List<Baseline> sent = new ArrayList<>(List.of(new Baseline(), new Baseline()));
        List<Baseline> received = new ArrayList<>(List.of(new Baseline(), new Baseline()));
        for (int i = 0; i < 400; i++) {
            // Two, three or four components are the largest but for less than a quantum, of either sign.
            for (int k = 0; k < 4; k++) {
                float tied = k < 2 + i % 3 ? 1 : 0;
                sender.q[k] = (random.nextBoolean() ? 1 : -1) * tied + (random.nextFloat() - 0.5f) * quantum;
            }
            Baseline now = new Baseline();
            int length = codec.write(sender, now, sent.get(i + 1), sent.get(i), packet, 0, packet.length);
            byte[] written = Arrays.copyOf(packet, length);
            // What the receiver has makes the same packet of it.
            assertEquals(length, codec.write(sender, new Baseline(), received.get(i + 1), received.get(i), packet, 0, packet.length));
            assertArrayEquals(written, Arrays.copyOf(packet, length));
            Baseline theirs = new Baseline();
            Turn copy = new Turn(bits);
            assertSame(Verdict.ACCEPTED, codec.read(copy, theirs, received.get(i + 1), received.get(i), written, 0, length));
            assertArrayEquals(readByPlain(sender).q, copy.q);
            sent.add(now);
            received.add(theirs);
        }
    }

    private static Turn readByPlain(Turn sender) {
        byte[] plain = new byte[16];
        new WriteStream(plain).write(sender);
        Turn read = new Turn(sender.bits);
        assertTrue(new ReadStream(plain, 0, (SmallestThree.codeBits(sender.bits) + 7) / 8).read(read).isAccepted());
        return read;
    }

    /** Floats that the wire rounds. */
    private static final class Rounded implements BitSerializable {
        private float x;
        private float y;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeCompressedFloat(x, -10, 10, 0.01f);
            y = s.serializeCompressedFloat(y, 0, 1, 0.25f);
        }
    }

    @Test
    void valuesBetweenTwoQuantaAreThoseOfTheWireOnBothSides() {
        DeltaCodec<Rounded> codec = DeltaCodec.of(Rounded.class, MOST_BYTES);
        Random random = new Random(7);
        Rounded sender = new Rounded();
        Rounded receiver = new Rounded();
        List<Baseline> sent = new ArrayList<>(List.of(new Baseline(), new Baseline()));
        List<Baseline> received = new ArrayList<>(List.of(new Baseline(), new Baseline()));
        for (int i = 0; i < 1000; i++) {
            // Half way between two of the wire, or next to it.
            sender.x = (random.nextInt(1999) - 1000) * 0.01f + 0.005f + (random.nextInt(3) - 1) * Math.ulp(1f);
            sender.y = random.nextInt(4) * 0.25f + 0.125f;
            Baseline now = new Baseline();
            int length = codec.write(sender, now, sent.get(i + 1), sent.get(i), packet, 0, packet.length);
            Baseline theirs = new Baseline();
            assertSame(Verdict.ACCEPTED, codec.read(receiver, theirs, received.get(i + 1), received.get(i), packet, 0, length));
            byte[] plain = new byte[8];
            new WriteStream(plain).write(sender);
            Rounded expected = new Rounded();
            assertTrue(new ReadStream(plain).readEmbedded(expected).isAccepted());
            assertEquals(expected.x, receiver.x);
            assertEquals(expected.y, receiver.y);
            sent.add(now);
            received.add(theirs);
        }
    }
}
