package io.github.tightwire.internal.delta;

import java.util.Arrays;

/**
 * The probabilities of a packet: each context has one that follows its bits, fast at first. A bit has two contexts of different kinds, one
 * of the place in the object and one of no place, and their evidence is added up. A context that was not met yet has the prior of its
 * question.
 *
 * <p>They are a table without a check: two contexts that meet in it spoil each other's probability on both sides alike.
 */
final class Contexts {
    private static final int TABLE_BITS = 14;
    private static final int MAX_COUNT = 60;
    /** What a prior counts for. */
    private static final int PRIOR_COUNT = 5;
    private static final int MAX_STAMP = 255;
    /** Of evidence that was added up, since that of two contexts is partly the same: 9/16. */
    private static final int SHARE = 9;

    /** How far a probability goes towards a bit, of 65536, by the number of bits that it has seen. */
    private static final int[] RATES = new int[MAX_COUNT + 1];

    static {
        for (int i = 0; i < RATES.length; i++) {
            RATES[i] = 10 * BinaryCoder.ONE / (10 * i + 16);
        }
    }

    /** Probability in 16 bits, the packet's stamp in 8, the count in 8. */
    private final int[] table = new int[1 << TABLE_BITS];
    private int stamp;

    /** Starts another packet: nothing was met. */
    void clear() {
        stamp++;
        if (stamp > MAX_STAMP) {
            Arrays.fill(table, 0);
            stamp = 1;
        }
    }

    /** Mixes a number into a context. */
    static int mix(int context, int number) {
        int mixed = (context ^ number) * 0x9E3779B1;
        return mixed ^ mixed >>> 15;
    }

    /**
     * Codes a bit.
     *
     * @param placed its context of the place
     * @param placedPrior the scale of its prior
     * @param general its other context
     * @param generalPrior the scale of its prior
     */
    int code(BinaryCoder coder, int bit, int placed, int placedPrior, int general, int generalPrior) {
        int i = find(placed, placedPrior);
        int k = find(general, generalPrior);
        int evidence = Logistic.scale(table[i] >>> 16) + Logistic.scale(table[k] >>> 16);
        int scale = Math.max(-Logistic.MAX, Math.min(Logistic.MAX, evidence * SHARE >> 4));
        int coded = coder.code(bit, Logistic.probability(scale));
        learn(i, coded);
        learn(k, coded);
        return coded;
    }

    private int find(int context, int prior) {
        int index = context * 0x9E3779B1 >>> Integer.SIZE - TABLE_BITS;
        if ((table[index] >>> 8 & 0xFF) != stamp) {
            table[index] = Logistic.probability(prior) << 16 | stamp << 8 | PRIOR_COUNT;
        }
        return index;
    }

    private void learn(int index, int bit) {
        int entry = table[index];
        int count = entry & 0xFF;
        int probability = entry >>> 16;
        int target = bit != 0 ? BinaryCoder.ONE - 1 : 0;
        probability += (target - probability) * RATES[count] >> 16;
        table[index] = probability << 16 | entry & 0xFF00 | Math.min(count + 1, MAX_COUNT);
    }
}
