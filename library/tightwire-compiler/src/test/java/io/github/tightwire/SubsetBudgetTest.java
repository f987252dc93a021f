package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Collections;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SubsetBudgetTest {
    /** A packet of something else, then objects of a width of their own; alignment makes measure and write differ. */
    private static final class Snapshot implements BitSerializable {
        private final Blob[] blobs;
        private final Subset sent;

        Snapshot(int max, Subset.Encoding encoding) {
            blobs = new Blob[max];
            for (int i = 0; i < max; i++) {
                blobs[i] = new Blob(i);
            }
            sent = new Subset(max, encoding);
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeBits(5, 3);
            for (int i = s.serializeNextIndex(-1, sent); i < blobs.length; i = s.serializeNextIndex(i, sent)) {
                s.serializeObject(blobs[i]);
            }
            s.serializeUint32(7);
        }
    }

    private record Blob(int index) implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBits(1, 1 + index % 13);
            if (index % 4 == 0) {
                s.serializeAlign();
            }
        }

        int bits() {
            return 1 + index % 13 + (index % 4 == 0 ? 7 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Subset.Encoding.class)
    void takesExactlyWhatFitsInWhateverOrder(Subset.Encoding encoding) {
        Random random = new Random(5);
        int stopped = 0;
        for (int round = 0; round < 300; round++) {
            int max = new int[] {1, 2, 124, 125, 126, 400, 3000}[round % 7];
            Snapshot snapshot = new Snapshot(max, encoding);
            int empty = new MeasureStream().measure(snapshot);
            int packetBits = empty + random.nextInt(600);
            Subset.Budget budget = new Subset.Budget(snapshot.sent);
            snapshot.sent.add(0);
            budget.start(packetBits - empty);
            assertEquals(0, snapshot.sent.count());

            BitSet taken = new BitSet();
            int objects = 0;
            for (int index : order(max, random, round % 2 == 0)) {
                int bits = snapshot.blobs[index].bits();
                BitSet with = (BitSet) taken.clone();
                with.set(index);
                boolean fits = 3 + SubsetModel.indexBits(encoding, with, max) + objects + bits + 32 <= packetBits;
                assertEquals(fits, budget.offer(index, bits));
                if (fits) {
                    taken = with;
                    objects += bits;
                } else {
                    stopped++;
                    if (round % 3 == 0) {
                        break;
                    }
                }
            }
            assertEquals(taken.cardinality(), snapshot.sent.count());
            assertTrue(new MeasureStream().measure(snapshot) <= packetBits);
            // Throws where it does not fit.
            new WriteStream(new byte[(packetBits + 7) / 8]).write(snapshot);
        }
        assertTrue(stopped > 100);
    }

    private static int[] order(int max, Random random, boolean byIndex) {
        var indices = IntStream.range(0, max).boxed().collect(Collectors.toList());
        if (!byIndex) {
            Collections.shuffle(indices, random);
        }
        return indices.stream().mapToInt(i -> i).limit(120).toArray();
    }

    @Test
    void aBitTooFewIsNoRoom() {
        Subset sent = new Subset(10, Subset.Encoding.INDEX_AND_SENTINEL);
        Subset.Budget budget = new Subset.Budget(sent);
        assertFalse(budget.offer(0, 0), "not started");
        budget.start(4 + 20 - 1);
        assertFalse(budget.offer(3, 20));
        assertEquals(0, sent.count());
        budget.start(4 + 20);
        assertTrue(budget.offer(3, 20));
        assertTrue(sent.contains(3));
        budget.start(-1);
        assertFalse(budget.offer(3, 0));
    }

    @Test
    void anObjectIsOfferedOnceAndExists() {
        Subset sent = new Subset(10, Subset.Encoding.SMALLEST);
        Subset.Budget budget = new Subset.Budget(sent);
        budget.start(1000);
        assertTrue(budget.offer(3, 20));
        assertThrows(IllegalArgumentException.class, () -> budget.offer(3, 20));
        assertThrows(IllegalArgumentException.class, () -> budget.offer(4, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> budget.offer(10, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> budget.offer(-1, 1));
        assertEquals(1, sent.count());
    }

    @Test
    void noSubsetIsRefusedAtOnce() {
        assertThrows(NullPointerException.class, () -> new Subset.Budget(null));
    }
}
