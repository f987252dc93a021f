package io.github.tightwire.articles;

import java.util.BitSet;
import java.util.Locale;
import java.util.Random;

/** The positions of the objects to send in an array. The same arguments give the same set. */
enum IndexSets {
    /** Each object as likely as any other. */
    SCATTERED {
        @Override
        BitSet of(int count, int maxObjects, Random random) {
            BitSet set = new BitSet();
            while (set.cardinality() < count) {
                set.set(random.nextInt(maxObjects));
            }
            return set;
        }
    },
    /** Runs of sixteen neighbours, anywhere: what moves together was often made together. */
    CLUSTERED {
        @Override
        BitSet of(int count, int maxObjects, Random random) {
            BitSet set = new BitSet();
            while (set.cardinality() < count) {
                int start = random.nextInt(maxObjects);
                for (int i = start; i < Math.min(start + CLUSTER, maxObjects) && set.cardinality() < count; i++) {
                    set.set(i);
                }
            }
            return set;
        }
    },
    /** One run of neighbours in the middle. */
    CONTIGUOUS {
        @Override
        BitSet of(int count, int maxObjects, Random random) {
            BitSet set = new BitSet();
            int start = (maxObjects - count) / 2;
            set.set(start, start + count);
            return set;
        }
    };

    private static final int CLUSTER = 16;

    abstract BitSet of(int count, int maxObjects, Random random);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
