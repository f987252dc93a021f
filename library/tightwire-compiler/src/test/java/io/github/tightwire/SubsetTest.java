package io.github.tightwire;

import static io.github.tightwire.Subset.Encoding.BIT_PER_OBJECT;
import static io.github.tightwire.Subset.Encoding.COUNT_AND_INDEX;
import static io.github.tightwire.Subset.Encoding.INDEX_AND_SENTINEL;
import static io.github.tightwire.Subset.Encoding.RELATIVE_INDEX;
import static io.github.tightwire.Subset.Encoding.SMALLEST;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.SubsetModel.BitList;
import io.github.tightwire.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Order(Integer.MAX_VALUE - 1)
class SubsetTest {
    private static final int[] MAX_OBJECTS = {0, 1, 2, 3, 124, 125, 126, 127, 128, 4096, 65536};

    /** Walks over objects of three bits, the low bits of their index, and counts the turns of the loop. */
    private static final class Walk implements BitSerializable {
        private final Subset sent;
        private final List<Integer> visited = new ArrayList<>();
        private int turns;

        Walk(int max, Subset.Encoding encoding) {
            sent = new Subset(max, encoding);
        }

        Walk(int max, Subset.Encoding encoding, BitSet set) {
            this(max, encoding);
            sent.setTo(set);
        }

        @Override
        public void serialize(BitStream s) {
            visited.clear();
            turns = 0;
            int max = sent.maxObjects();
            for (int i = s.serializeNextIndex(-1, sent); i < max; i = s.serializeNextIndex(i, sent)) {
                turns++;
                visited.add(i);
                int object = s.serializeBits(i & 7, SubsetModel.OBJECT_BITS);
                assertTrue(s.isReading() || object == (i & 7));
            }
        }

        int[] visited() {
            return visited.stream().mapToInt(i -> i).toArray();
        }
    }

    record Case(int max, String name, BitSet set) {
        @Override
        public String toString() {
            return name + " of " + max;
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (int max : MAX_OBJECTS) {
            cases.add(new Case(max, "none", new BitSet()));
            cases.add(new Case(max, "all", range(0, max)));
            if (max > 0) {
                cases.add(new Case(max, "first", range(0, 1)));
                cases.add(new Case(max, "last", range(max - 1, max)));
                cases.add(new Case(max, "all but the first", range(1, max)));
                cases.add(new Case(max, "all but the last", range(0, max - 1)));
            }
            for (int stride : new int[] {2, 5, 6, 13, 14, 29, 30, 61, 62, 125, 126, 127}) {
                BitSet set = new BitSet();
                for (int i = 0; i < max; i += stride) {
                    set.set(i);
                }
                cases.add(new Case(max, "every " + stride + "th", set));
            }
            Random random = new Random(max);
            for (double density : new double[] {0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999}) {
                BitSet set = new BitSet();
                for (int i = 0; i < max; i++) {
                    set.set(i, random.nextDouble() < density);
                }
                cases.add(new Case(max, "random at " + density, set));
            }
        }
        return cases.stream();
    }

    private static BitSet range(int from, int to) {
        BitSet set = new BitSet();
        set.set(from, to);
        return set;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyEncodingIsTheModelsToTheBit(Case test) {
        for (Subset.Encoding encoding : Subset.Encoding.values()) {
            BitList expected = SubsetModel.encode(encoding, test.set, test.max);
            Walk walk = new Walk(test.max, encoding, test.set);
            byte[] bytes = new byte[expected.toBytes().length];
            WriteStream written = new WriteStream(bytes);
            written.write(walk);
            assertEquals(expected.size(), written.bitPosition(), () -> encoding + " of " + test);
            assertArrayEquals(expected.toBytes(), bytes, () -> encoding + " of " + test);
            assertEquals(expected.size(), new MeasureStream().measure(walk));
            assertEquals(SubsetModel.indexBits(encoding, test.set, test.max), walk.sent.indexBits());

            Walk copy = new Walk(test.max, encoding, range(test.max / 2, test.max));
            ReadStream read = new ReadStream(bytes);
            assertEquals(Verdict.ACCEPTED, read.read(copy));
            assertEquals(expected.size(), read.bitPosition());
            assertArrayEquals(test.set.stream().toArray(), copy.visited());
            assertEquals(test.set.cardinality(), copy.sent.count());
            assertEquals(expected.size(), new MeasureStream().measure(copy), "what was received is what is sent on");
        }
    }

    /** Received indices are counted when somebody asks, added ones as they are. */
    @ParameterizedTest
    @EnumSource
    void whatIsPutInToWhatWasReceivedIsCounted(Subset.Encoding encoding) {
        byte[] bytes = new byte[100];
        int length = new WriteStream(bytes).write(new Walk(100, encoding, range(10, 13)));
        for (boolean asked : new boolean[] {false, true}) {
            Walk copy = new Walk(100, encoding, range(50, 99));
            assertEquals(Verdict.ACCEPTED, new ReadStream(bytes, 0, length).read(copy));
            assertTrue(!asked || copy.sent.count() == 3);
            copy.sent.add(11);
            copy.sent.add(70);
            assertEquals(4, copy.sent.count());
            copy.sent.add(71);
            assertEquals(5, copy.sent.count());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theSmallestIsAtMostTwoBitsAboveTheBest(Case test) {
        long best = Long.MAX_VALUE;
        for (Subset.Encoding encoding : List.of(BIT_PER_OBJECT, COUNT_AND_INDEX, INDEX_AND_SENTINEL, RELATIVE_INDEX)) {
            best = Math.min(best, new MeasureStream().measure(new Walk(test.max, encoding, test.set)));
        }
        assertEquals(best + 2, new MeasureStream().measure(new Walk(test.max, SMALLEST, test.set)));
    }

    @Test
    void eachOfTheFourIsSometimesTheSmallestExceptTheSentinel() {
        // An index next to a sentinel takes no fewer bits than one next to a count, and the sentinel no fewer than the count.
        BitSet scattered = new BitSet();
        for (int i = 0; i < 20; i++) {
            scattered.set(i * 200);
        }
        assertEquals(BIT_PER_OBJECT, SubsetModel.best(alternating(4096), 4096));
        assertEquals(COUNT_AND_INDEX, SubsetModel.best(scattered, 4096));
        assertEquals(COUNT_AND_INDEX, SubsetModel.best(new BitSet(), 4095));
        assertEquals(RELATIVE_INDEX, SubsetModel.best(range(100, 200), 4096));
    }

    private static BitSet alternating(int max) {
        BitSet set = new BitSet();
        for (int i = 0; i < max; i += 2) {
            set.set(i);
        }
        return set;
    }

    @Test
    void bytesWorkedOutByHand() {
        // Of 8 objects, 1 and 4: each object is the low 3 bits of its index, lowest bit first.
        BitSet set = new BitSet();
        set.set(1);
        set.set(4);
        // 0, 1 100, 0, 0, 1 001, 0, 0, 0
        assertWritten(BIT_PER_OBJECT, set, 8, "0 1 100 0 0 1 001 0 0 0");
        // count 2 of 0..8 in 4 bits; index in 3 bits
        assertWritten(COUNT_AND_INDEX, set, 8, "0100 100 100 001 001");
        // index of 0..8 in 4 bits, then 8
        assertWritten(INDEX_AND_SENTINEL, set, 8, "1000 100 0010 001 0001");
        // from -1 to 1: 2, so 0 1 and 2 - 2 in 2 bits; 3 more: 0 1 and 1; to the end 4 more: 0 1 and 2
        assertWritten(RELATIVE_INDEX, set, 8, "01 00 100 01 10 001 01 01");
        // 8, 10, 12 and 12 bits of indices: the first
        assertWritten(SMALLEST, set, 8, "00 0 1 100 0 0 1 001 0 0 0");
        // 16, 5, 5 and 8
        assertWritten(SMALLEST, range(0, 0), 16, "10 00000");
        // 16, 17, 20 and 11: after three neighbours 14 to the end, so 0 0 0 1 and 14 - 14 in 4 bits
        assertWritten(SMALLEST, range(0, 3), 16, "11 1 000 1 100 1 010 0001 0000");
    }

    private static void assertWritten(Subset.Encoding encoding, BitSet set, int max, String bits) {
        byte[] bytes = new byte[16];
        int length = new WriteStream(bytes).write(new Walk(max, encoding, set));
        byte[] expected = bits(bits).toBytes();
        assertEquals(expected.length, length);
        assertArrayEquals(expected, Arrays.copyOf(bytes, length), encoding::name);
    }

    // ---- Hostile bytes

    private static BitList bits(String text) {
        BitList bits = new BitList();
        text.chars().filter(c -> c != ' ').forEach(c -> bits.bit(c == '1'));
        return bits;
    }

    private static Walk read(Subset.Encoding encoding, int max, BitList bits, Verdict expected) {
        Walk walk = new Walk(max, encoding);
        Verdict verdict = new ReadStream(bits.toBytes()).readEmbedded(walk);
        assertEquals(expected, verdict);
        assertTrue(walk.turns <= max);
        return walk;
    }

    @Test
    void anIndexAndSentinelMustIncrease() {
        // 5 of 0..10 and an object, then 6, the same, one less, the end; 4 bits each
        BitList start = new BitList().integer(5, 0, 10).raw(0, 3);
        BitList up = new BitList().add(start).integer(6, 0, 10).raw(0, 3).integer(10, 0, 10);
        assertArrayEquals(new int[] {5, 6}, read(INDEX_AND_SENTINEL, 10, up, Verdict.ACCEPTED).visited());
        read(INDEX_AND_SENTINEL, 10, new BitList().add(start).integer(5, 0, 10).raw(0, 8),
                Verdict.refused(Reason.NOT_INCREASING, 7));
        Walk fallen = read(INDEX_AND_SENTINEL, 10, new BitList().add(start).integer(4, 0, 10).raw(0, 8),
                Verdict.refused(Reason.NOT_INCREASING, 7));
        assertArrayEquals(new int[] {5}, fallen.visited());
        assertTrue(fallen.sent.contains(5));
        assertEquals(1, fallen.sent.count());
        read(INDEX_AND_SENTINEL, 10, new BitList().add(start).raw(10, 4), Verdict.ACCEPTED);
        read(INDEX_AND_SENTINEL, 10, new BitList().add(start).raw(11, 4).raw(0, 8), Verdict.refused(Reason.OUT_OF_RANGE, 7));
    }

    @Test
    void aCountedIndexMustIncrease() {
        // count 2 of 0..10 in 4 bits, index of 0..9 in 4 bits
        BitList start = new BitList().raw(2, 4).raw(5, 4).raw(0, 3);
        read(COUNT_AND_INDEX, 10, new BitList().add(start).raw(6, 4).raw(0, 3), Verdict.ACCEPTED);
        read(COUNT_AND_INDEX, 10, new BitList().add(start).raw(5, 4).raw(0, 3), Verdict.refused(Reason.NOT_INCREASING, 11));
        read(COUNT_AND_INDEX, 10, new BitList().add(start).raw(4, 4).raw(0, 3), Verdict.refused(Reason.NOT_INCREASING, 11));
        read(COUNT_AND_INDEX, 10, new BitList().add(start).raw(9, 4).raw(0, 3), Verdict.ACCEPTED);
        read(COUNT_AND_INDEX, 10, new BitList().add(start).raw(10, 4).raw(0, 3), Verdict.refused(Reason.OUT_OF_RANGE, 11));
        // After the highest index, one more cannot come.
        read(COUNT_AND_INDEX, 10, new BitList().raw(2, 4).raw(9, 4).raw(0, 3).raw(9, 4).raw(0, 3),
                Verdict.refused(Reason.NOT_INCREASING, 11));
    }

    @Test
    void aCountThatIsTooLargeForWhatIsThereEndsAtTheFirstIndexThatIsNot() {
        read(COUNT_AND_INDEX, 10, new BitList().raw(11, 4).raw(0, 200), Verdict.refused(Reason.OUT_OF_RANGE, 0));
        // Five indices of 4 bits, each followed by an object of 3: the first is there, and 5 bits, which the second's object is past.
        assertEquals(Verdict.refused(Reason.PAST_END, 15), readCut(new BitList().raw(5, 4).raw(0, 7).raw(1, 5)));
        assertEquals(Verdict.refused(Reason.PAST_END, 22), readCut(new BitList().raw(5, 4).raw(0, 7).raw(1, 7).raw(2, 6)));
    }

    private static Verdict readCut(BitList bits) {
        return new ReadStream(bits.toBytes()).read(new Walk(10, COUNT_AND_INDEX));
    }

    @Test
    void aStepOnTheLadderStaysWithinTheArray() {
        // In an array of 4: from -1 a step of 5 is the end, one of 6 is beyond.
        read(RELATIVE_INDEX, 4, bits("01 11"), Verdict.ACCEPTED);
        read(RELATIVE_INDEX, 4, bits("001 000 00"), Verdict.refused(Reason.NOT_INCREASING, 0));
        // From 3, the last, a step of 1 is the end, one of 2 is beyond.
        read(RELATIVE_INDEX, 4, bits("01 01 000 1"), Verdict.ACCEPTED);
        read(RELATIVE_INDEX, 4, bits("01 01 000 01 00"), Verdict.refused(Reason.NOT_INCREASING, 7));
        // Six zero flags: no tier below 125 objects, the widest from there on.
        read(RELATIVE_INDEX, 124, bits("000000 0 000"), Verdict.refused(Reason.NOT_INCREASING, 0));
        read(RELATIVE_INDEX, 125, bits("000000 0 000"), Verdict.ACCEPTED);
        read(RELATIVE_INDEX, 126, bits("000000 1 000"), Verdict.ACCEPTED);
    }

    @Test
    void theSmallestTakesEveryEncodingNotOnlyTheBest() {
        BitSet set = range(3, 7);
        for (int code = 0; code < 4; code++) {
            Subset.Encoding encoding = Subset.Encoding.values()[code];
            BitList bits = new BitList().raw(code, 2).add(SubsetModel.encode(encoding, set, 300));
            assertArrayEquals(new int[] {3, 4, 5, 6}, read(SMALLEST, 300, bits, Verdict.ACCEPTED).visited());
        }
    }

    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void everyTruncationIsRefused(Subset.Encoding encoding) {
        BitSet set = range(2, 5);
        set.set(90);
        set.set(299);
        byte[] bytes = SubsetModel.encode(encoding, set, 300).toBytes();
        for (int length = 0; length < bytes.length; length++) {
            Walk walk = new Walk(300, encoding);
            assertEquals(Reason.PAST_END, new ReadStream(bytes, 0, length).read(walk).reason());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 124, 125, 126, 127, 4096, 65536})
    void noBytesMakeTheLoopTurnMoreOftenThanThereAreObjects(int max) {
        Random random = new Random(99);
        int accepted = 0;
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length && round % 3 == 0; i++) {
                bytes[i] = (byte) (round % 2 == 0 ? -1 : 0);
            }
            for (Subset.Encoding encoding : Subset.Encoding.values()) {
                Walk walk = new Walk(max, encoding);
                Verdict verdict = new ReadStream(bytes).read(walk);
                assertTrue(walk.turns <= max);
                for (int i = 1; i < walk.visited.size(); i++) {
                    assertTrue(walk.visited.get(i) > walk.visited.get(i - 1));
                }
                if (verdict.isAccepted()) {
                    accepted++;
                    assertEquals(walk.visited.size(), walk.sent.count());
                }
            }
        }
        assertTrue(accepted > 0);
    }

    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void anEndlessPacketEndsWithTheArray(Subset.Encoding encoding) {
        for (int fill : new int[] {0, -1}) {
            byte[] bytes = new byte[1 << 16];
            Arrays.fill(bytes, (byte) fill);
            Walk walk = new Walk(4096, encoding);
            new ReadStream(bytes).read(walk);
            assertTrue(walk.turns <= 4096);
        }
    }

    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void aStreamThatRefusedWalksNoMore(Subset.Encoding encoding) {
        for (int max : new int[] {0, 1, 10}) {
            ReadStream stream = new ReadStream(new byte[100]);
            Verdict refused = stream.read(s -> s.serializeCheck("another"));
            assertEquals(Reason.CHECK_FAILED, refused.reason());
            Walk walk = new Walk(max, encoding);
            assertEquals(refused, stream.read(walk));
            assertEquals(0, walk.turns);
            assertEquals(refused, stream.read(s -> s.serializeNextIndex(-1, walk.sent)));
        }
    }

    /** A refusal before the first index: the part there is missing, or makes no sense. */
    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void aWalkThatIsRefusedBeforeItsFirstIndexLeavesNothingOfTheLast(Subset.Encoding encoding) {
        Codec<Walk> codec = Codec.of(Walk.class);
        // A count, a code and a count: one is cut short, one is above the 10,000 that there can be.
        for (byte[] packet : List.of(new byte[0], new byte[] {-1}, new byte[] {-1, -1}, new byte[] {-3, -1, -1})) {
            for (boolean compiled : new boolean[] {false, true}) {
                Walk walk = new Walk(10_000, encoding, range(3, 9));
                Verdict verdict = compiled ? codec.read(walk, packet, packet.length) : new ReadStream(packet).read(walk);
                assertEquals(walk.visited.size(), walk.sent.count(), () -> verdict + " of " + packet.length + " bytes");
            }
        }
    }

    // ---- Misuse

    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void aWalkOnlyGoesOnFromWithinTheArray(Subset.Encoding encoding) {
        Subset sent = new Subset(10, encoding);
        for (int previous : new int[] {-2, 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            WriteStream stream = new WriteStream(new byte[100]);
            assertThrows(IllegalArgumentException.class, () -> stream.serializeNextIndex(previous, sent));
            assertEquals(Reason.INVALID_ARGUMENT,
                    new ReadStream(new byte[100]).read(s -> s.serializeNextIndex(previous, sent)).reason());
        }
    }

    @Test
    void aCountedSubsetMustNotChangeDuringTheWalk() {
        Subset sent = new Subset(10, COUNT_AND_INDEX);
        sent.add(1);
        WriteStream stream = new WriteStream(new byte[100]);
        assertEquals(1, stream.serializeNextIndex(-1, sent));
        sent.add(2);
        assertThrows(IllegalArgumentException.class, () -> stream.serializeNextIndex(1, sent));
    }

    @Test
    void anIndexOutsideTheArrayHasNoPlace() {
        Subset sent = new Subset(10, SMALLEST);
        sent.add(9);
        assertThrows(IndexOutOfBoundsException.class, () -> sent.add(10));
        assertThrows(IndexOutOfBoundsException.class, () -> sent.add(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> sent.setTo(range(9, 11)));
        assertThrows(IndexOutOfBoundsException.class, () -> sent.setTo(new int[] {3, 10}, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> sent.setTo(new int[] {3}, 2));
        assertEquals(1, sent.count());
        assertEquals(9, sent.next(-1));
        assertThrows(IllegalArgumentException.class, () -> new Subset(-1, SMALLEST));
        assertThrows(IllegalArgumentException.class, () -> new Subset(Integer.MAX_VALUE, SMALLEST));
    }

    @Test
    void aSetAnArrayAndAPredicateMakeTheSameSubset() {
        BitSet set = range(2, 4);
        set.set(9);
        Subset fromSet = new Subset(10, SMALLEST);
        fromSet.add(0);
        fromSet.setTo(set);
        Subset fromArray = new Subset(10, SMALLEST);
        fromArray.add(0);
        fromArray.setTo(new int[] {9, 2, 3, 2, 7}, 4);
        Subset fromPredicate = new Subset(10, SMALLEST);
        fromPredicate.add(0);
        fromPredicate.setTo(i -> i == 2 || i == 3 || i == 9);
        for (Subset subset : List.of(fromSet, fromArray, fromPredicate)) {
            assertEquals(3, subset.count());
            assertEquals(2, subset.next(-1));
            assertEquals(3, subset.next(2));
            assertEquals(9, subset.next(3));
            assertEquals(10, subset.next(9));
        }
    }

    @Test
    void theLastIndexIsInHoweverItIsSet() {
        Subset subset = new Subset(5, Subset.Encoding.SMALLEST);
        subset.setTo(new int[] {4, 5}, 1);
        assertEquals(List.of(1, true), List.of(subset.count(), subset.contains(4)));
        subset.clear();
        subset.setTo(index -> index == 4);
        assertEquals(List.of(1, true), List.of(subset.count(), subset.contains(4)));
        subset.clear();
        subset.setTo(BitSet.valueOf(new long[] {1 << 4}));
        assertEquals(List.of(1, true), List.of(subset.count(), subset.contains(4)));
        assertThrows(IndexOutOfBoundsException.class, () -> subset.setTo(BitSet.valueOf(new long[] {1 << 5})));
        assertThrows(IndexOutOfBoundsException.class, () -> subset.setTo(new int[] {5}, 1));
        assertEquals(1, subset.count());
    }
}
