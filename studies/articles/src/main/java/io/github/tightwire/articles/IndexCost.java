package io.github.tightwire.articles;

import io.github.tightwire.Subset;
import java.util.Random;

/** The bits that the indices of some objects take on the wire, the mean over some sets of the same size. */
final class IndexCost {
    private static final int SETS = 20;

    private IndexCost() {
    }

    /** In bits, without the objects. */
    static double meanBits(IndexSets sets, int count, int maxObjects, Subset.Encoding encoding) {
        Subset subset = new Subset(maxObjects, encoding);
        long bits = 0;
        for (int seed = 0; seed < SETS; seed++) {
            subset.setTo(sets.of(count, maxObjects, new Random(seed)));
            bits += subset.indexBits();
        }
        return (double) bits / SETS;
    }
}
