package io.github.tightwire.articles.snapshots;

import java.util.Arrays;

/** Adaptive models of bits: each has a probability that follows fast and one that follows slowly, and says their mean. */
final class Adaptive {
    private static final int HALF = 1 << BitCoder.PROBABILITY_BITS - 1;
    private static final int FAST = 3;
    private static final int SLOW = 7;
    /** A magnitude's class is a number of five bits, the models of which are a tree. */
    private static final int CLASS_BITS = 5;
    private static final int TOP_BITS = 8;
    private static final int NUMBER = (1 << CLASS_BITS) + TOP_BITS + 2;

    private final short[] fast;
    private final short[] slow;

    Adaptive(int bits) {
        fast = new short[bits];
        slow = new short[bits];
        Arrays.fill(fast, (short) (HALF / 2));
        Arrays.fill(slow, (short) (HALF / 2));
    }

    /** Returns the number of models for so many numbers. */
    static int ofNumbers(int count) {
        return count * NUMBER;
    }

    void set(Adaptive other) {
        System.arraycopy(other.fast, 0, fast, 0, fast.length);
        System.arraycopy(other.slow, 0, slow, 0, slow.length);
    }

    /** A bit by a model. */
    int bit(BitCoder coder, int bit, int model) {
        int coded = coder.code(bit, fast[model] + slow[model]);
        fast[model] += (short) (coded != 0 ? HALF - fast[model] >> FAST : -(fast[model] >> FAST));
        slow[model] += (short) (coded != 0 ? HALF - slow[model] >> SLOW : -(slow[model] >> SLOW));
        return coded;
    }

    /** A number of few bits, the highest first, each by what came before: a tree of models. */
    int tree(BitCoder coder, int value, int bits, int first) {
        int node = 1;
        for (int i = bits - 1; i >= 0; i--) {
            node = 2 * node + bit(coder, value >>> i & 1, first + node - 1);
        }
        return node - (1 << bits);
    }

    /** A signed number: the class of its magnitude, the highest of its other bits by a model, the rest, and the sign. */
    int number(BitCoder coder, int value, int number, boolean negativeExpected) {
        int first = number * NUMBER;
        int magnitude = Math.abs(value) + 1;
        int top = tree(coder, 31 - Integer.numberOfLeadingZeros(magnitude), CLASS_BITS, first);
        int coded = 1;
        for (int i = top - 1; i >= 0; i--) {
            int bit = magnitude >>> i & 1;
            int model = first + (1 << CLASS_BITS) + Math.min(top, TOP_BITS - 1);
            coded = 2 * coded + (i == top - 1 ? bit(coder, bit, model) : coder.code(bit, 1 << BitCoder.PROBABILITY_BITS - 1));
        }
        coded--;
        if (coded == 0) {
            return 0;
        }
        int sign = first + (1 << CLASS_BITS) + TOP_BITS + (negativeExpected ? 1 : 0);
        return bit(coder, value < 0 ? 1 : 0, sign) != 0 ? -coded : coded;
    }
}
