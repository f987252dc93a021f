package io.github.tightwire.articles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Subset;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArraySubsetsTest {
    @Test
    void theArticlesFigures() {
        assertEquals(512 * 8, IndexCost.meanBits(IndexSets.SCATTERED, 2048, 4096, Subset.Encoding.BIT_PER_OBJECT));
        assertEquals(24_000 + 12, IndexCost.meanBits(IndexSets.SCATTERED, 2000, 4000, Subset.Encoding.COUNT_AND_INDEX));
        assertEquals(32, ArraySubsets.mostApart(128));
    }

    @Test
    void setsAreOfTheirSizeAndShape() {
        for (IndexSets sets : IndexSets.values()) {
            for (int count : new int[] {0, 1, 17, 4095, 4096}) {
                BitSet set = sets.of(count, 4096, new Random(1));
                assertEquals(count, set.cardinality());
                assertTrue(set.length() <= 4096);
            }
        }
        assertEquals(1, runs(IndexSets.CONTIGUOUS));
        int clustered = runs(IndexSets.CLUSTERED);
        assertTrue(clustered > 1 && clustered <= 320 / 16 + 1);
        assertTrue(runs(IndexSets.SCATTERED) > 200);
    }

    private static int runs(IndexSets sets) {
        BitSet set = sets.of(320, 4096, new Random(1));
        return (int) set.stream().filter(i -> i == 0 || !set.get(i - 1)).count();
    }
}
