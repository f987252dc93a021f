package io.github.tightwire.internal.delta;

import java.util.Arrays;

/**
 * A range coder whose bits have contexts. Each context has a probability that follows its bits, fast at first. A bit has two contexts of
 * different kinds, one of the place in the object and one of no place, and their evidence is added up. A context that was not met yet has
 * the prior of its question.
 *
 * <p>Contexts are a table without a check: two contexts that meet in it spoil each other's probability on both sides alike.
 */
final class ContextCoder extends RangeCoder {
    private static final int PLACED_BITS = 14;
    private static final int GENERAL_BITS = 12;
    private static final int MAX_COUNT = 60;
    /** The weight of a prior. */
    private static final int PRIOR_COUNT = 5;
    private static final int FIRST_STAMP = 1 << 8;
    private static final int LAST_STAMP = 0xFF00;
    private static final int MAX_COUNT_BITS = 0xFF;
    private static final int STAMPED = 0xFF00;
    private static final int PROBABILITY = 0xFFFF0000;

    /** The step of a probability towards a bit, of 65536, by the number of bits that it has seen; as long as no index needs a check. */
    private static final int[] RATES = new int[MAX_COUNT_BITS + 1];

    static {
        for (int i = 0; i < RATES.length; i++) {
            RATES[i] = 10 * ONE / (10 * i + 16);
        }
    }

    /** Probability in 16 bits, the packet's stamp in 8, the count in 8. */
    private final int[] table = new int[(1 << PLACED_BITS) + (1 << GENERAL_BITS)];
    private int stamp;

    /** Starts another packet: nothing was met. */
    void start() {
        stamp += FIRST_STAMP;
        if (stamp > LAST_STAMP) {
            Arrays.fill(table, 0);
            stamp = FIRST_STAMP;
        }
    }

    /** Mixes a number into a context. */
    static int mix(int context, int number) {
        int mixed = (context ^ number) * 0x9E3779B1;
        return mixed ^ mixed >>> 15;
    }

    /** Returns the place of a context of a place; its questions are close to it, each by exclusive or with its number. */
    static int placed(int context) {
        return context >>> Integer.SIZE - PLACED_BITS;
    }

    /** Returns the place of a context of no place; its questions likewise. */
    static int general(int context) {
        return 1 << PLACED_BITS | context >>> Integer.SIZE - GENERAL_BITS;
    }

    /**
     * Codes a bit.
     *
     * @param placed where its context of the place is
     * @param placedPrior what it begins with
     * @param general where its other context is
     * @param generalPrior what it begins with
     */
    int code(int bit, int placed, int placedPrior, int general, int generalPrior) {
        int p = met(table[placed], placedPrior);
        int q = met(table[general], generalPrior);
        int coded = code(bit, Logistic.both(p >>> 16, q >>> 16));
        // All ones for a 1.
        int target = -coded >>> 16;
        table[placed] = learnt(p, target);
        table[general] = learnt(q, target);
        return coded;
    }

    /** Codes a bit that has no context but one of no place. */
    int code(int bit, int general, int prior) {
        int q = met(table[general], prior);
        int coded = codeDigit(bit, Logistic.probability(Logistic.scale(q >>> 16)));
        table[general] = learnt(q, -coded >>> 16);
        return coded;
    }

    /** Returns the first entry of a prior's context. */
    static int entry(int scale) {
        return Logistic.probability(scale) << 16 | PRIOR_COUNT;
    }

    private int met(int entry, int prior) {
        return (entry & STAMPED) == stamp ? entry : prior | stamp;
    }

    /** The probability is in the highest bits, so that it moves by a sum; the count goes on while it is below the most. */
    private static int learnt(int entry, int target) {
        int count = entry & MAX_COUNT_BITS;
        return entry + ((target - (entry >>> 16)) * RATES[count] & PROBABILITY) + (count - MAX_COUNT >>> Integer.SIZE - 1);
    }
}
