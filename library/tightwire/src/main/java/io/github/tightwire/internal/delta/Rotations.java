package io.github.tightwire.internal.delta;

import java.util.Arrays;

/**
 * Rotations as smallest three. The whole quaternion is predicted, the largest component too, which may become another one: is it the one
 * that is predicted to be the largest, else the second one, else which of two; and the residuals of the three others.
 */
final class Rotations {
    private static final int LARGEST = 103;
    private static final int SECOND = 104;
    private static final int IDENTITY = 3;

    private final ContextCoder coder;
    private final Residuals residuals;
    private final int[] predicted = new int[4];
    private final int[] steps = new int[4];
    private final int[] old = new int[4];

    Rotations(ContextCoder coder, Residuals residuals) {
        this.coder = coder;
        this.residuals = residuals;
    }

    /** Codes a code, which is predicted to turn as before; -1 where a component is beyond the scale. */
    long code(ContextLookup contexts, int bits, long code) {
        predict(contexts, bits);
        int stepClass = stepClass(contexts);
        int largest = largest(contexts, (int) code & 3, stepClass);
        int sign = predicted[largest] < 0 ? -1 : 1;
        int half = half(bits);
        long coded = largest;
        boolean valid = true;
        for (int i = 0, slot = 0; i < 4; i++) {
            if (i != largest) {
                int expected = Math.max(-half, Math.min(half, sign * predicted[i]));
                int step = sign * steps[i];
                int componentClass = stepClass >= Residuals.NO_STEP ? stepClass : Residuals.stepClass(step);
                int place = ContextCoder.mix(contexts.place, slot == 0 ? 1 : 2);
                int component = expected + (int) residuals.code(place, contexts.group, componentClass, step < 0, bits,
                        component(code, slot, bits) - expected);
                valid &= component >= -half && component <= half;
                coded |= (component + half & (1L << bits) - 1) << 2 + slot * bits;
                slot++;
            }
        }
        return valid ? coded : -1;
    }

    /** The code of what was predicted last, whose components may be beyond the scale there. */
    long predicted(int bits) {
        int largest = 0;
        for (int i = 1; i < 4; i++) {
            largest = Math.abs(predicted[i]) > Math.abs(predicted[largest]) ? i : largest;
        }
        int half = half(bits);
        long code = largest;
        for (int i = 0, slot = 0; i < 4; i++) {
            if (i != largest) {
                int component = predicted[largest] < 0 ? -predicted[i] : predicted[i];
                code |= (long) (Math.max(-half, Math.min(half, component)) + half) << 2 + bits * slot++;
            }
        }
        return code;
    }

    /** Sets the quaternion that goes on as from the old one to the baseline's, and the steps to it. */
    private void predict(ContextLookup contexts, int bits) {
        unpack(contexts.matched < 0 ? identity(bits) : contexts.base(), bits, predicted);
        Arrays.fill(steps, 0);
        if (contexts.matched >= 0 && contexts.matchedBefore >= 0) {
            unpack(contexts.old(), bits, old);
            // A quaternion and its negative are the same rotation: of the two, the one nearer to the baseline's.
            int sign = old[(int) contexts.base() & 3] < 0 ? -1 : 1;
            for (int i = 0; i < 4; i++) {
                steps[i] = predicted[i] - sign * old[i];
                predicted[i] += steps[i];
            }
        }
    }

    private int stepClass(ContextLookup contexts) {
        if (contexts.matched < 0 || contexts.matchedBefore < 0) {
            return contexts.matched < 0 ? Residuals.NO_BASELINE : Residuals.NO_STEP;
        }
        int fastest = 0;
        for (int step : steps) {
            fastest = Math.max(fastest, Math.abs(step));
        }
        return Residuals.stepClass(fastest);
    }

    private int largest(ContextLookup contexts, int largest, int stepClass) {
        int first = 0;
        int second = -1;
        for (int i = 1; i < 4; i++) {
            if (Math.abs(predicted[i]) > Math.abs(predicted[first])) {
                second = first;
                first = i;
            } else if (second < 0 || Math.abs(predicted[i]) > Math.abs(predicted[second])) {
                second = i;
            }
        }
        int margin = Residuals.length(Math.abs(predicted[first]) - Math.abs(predicted[second]));
        int context = margin << 4 | stepClass;
        if (is(contexts, LARGEST, context, Priors.LARGEST[margin], largest == first)) {
            return first;
        }
        if (is(contexts, SECOND, context, Priors.SECOND[margin], largest == second)) {
            return second;
        }
        int third = first != 0 && second != 0 ? 0 : first != 1 && second != 1 ? 1 : 2;
        int fourth = 6 - first - second - third;
        return coder.code(largest == fourth ? 1 : 0, RangeCoder.ONE / 2) != 0 ? fourth : third;
    }

    private boolean is(ContextLookup contexts, int question, int context, int prior, boolean known) {
        int placed = ContextCoder.mix(ContextCoder.mix(contexts.place, question), context);
        int general = ContextCoder.mix(question, context << 4 | contexts.group.largest);
        return coder.code(known ? 1 : 0, ContextCoder.placed(placed), prior, ContextCoder.general(general), prior) != 0;
    }

    private static void unpack(long code, int bits, int[] into) {
        long half = half(bits);
        long rest = 2 * half * half;
        int largest = (int) code & 3;
        for (int i = 0, slot = 0; i < 4; i++) {
            if (i != largest) {
                into[i] = component(code, slot++, bits);
                rest -= (long) into[i] * into[i];
            }
        }
        // Exact, rounded down: a double has more digits than the number.
        into[largest] = (int) Math.sqrt(Math.max(0, rest));
    }

    private static long identity(int bits) {
        long half = half(bits);
        return IDENTITY | (half | half << bits | half << 2 * bits) << 2;
    }

    private static int component(long code, int slot, int bits) {
        return ((int) (code >>> 2 + slot * bits) & (1 << bits) - 1) - half(bits);
    }

    private static int half(int bits) {
        return (1 << bits - 1) - 1;
    }
}
