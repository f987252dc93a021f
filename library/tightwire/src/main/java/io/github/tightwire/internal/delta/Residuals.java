package io.github.tightwire.internal.delta;

/**
 * The difference of a number from its prediction: the class of the residual, which is its length in binary digits, in unary; whether its
 * sign is not that of the step before; its first two digits after the highest; the rest as it is.
 */
final class Residuals {
    /** Classes of the step before: its length up to 9, then three for longer ones; these two, where there is none. */
    static final int NO_STEP = 13;
    static final int NO_BASELINE = 14;

    private static final int LONG_STEP = 9;
    private static final int STEP_CLASSES = 12;
    private static final int LARGEST_CLASS = 10;

    private static final int LAST_MORE = 20;
    private static final int SIGN = 21;
    private static final int FIRST_DIGIT = 22;
    private static final int FIRST_DIGIT_CLASSES = 12;
    private static final int SECOND_DIGIT = 35;
    private static final int SECOND_DIGIT_CLASSES = 9;

    private final ContextCoder coder;
    private int placed;
    private int general;
    private boolean valid;
    /** True in packets of several objects. */
    boolean isAtOnce;
    private int[] placedPriors = {};
    private int[] generalPriors = {};

    Residuals(ContextCoder coder) {
        this.coder = coder;
    }

    /** The length of a number without its sign, in binary digits. */
    static int length(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.abs(number));
    }

    /** The class of a step. */
    static int stepClass(long step) {
        int length = length(step);
        return length <= LONG_STEP ? length : Math.min(LONG_STEP + 1 + (length - LONG_STEP - 1) / Byte.SIZE, STEP_CLASSES);
    }

    /**
     * Codes a residual.
     *
     * @param place the context of the place
     * @param group that it is in
     * @param stepClass of the step before
     * @param negative whether that was negative
     * @param longest the length of the longest residual that may be
     * @param residual 64 digits long only if it is the least long
     */
    long code(int place, ContextLookup.Group group, int stepClass, boolean negative, int longest, long residual) {
        placed = ContextCoder.placed(ContextCoder.mix(place, stepClass));
        placedPriors = Priors.STEP_RESIDUAL[stepClass];
        general = ContextCoder.general(ContextCoder.mix(group.still ? 1 : 0, group.largest << 2 | speed(stepClass)));
        generalPriors = Priors.OBJECT_RESIDUAL[group.largest];
        int known = length(residual);
        int length = 0;
        while (length < longest && bit(Math.min(length, LAST_MORE), length < known ? 1 : 0) != 0) {
            length++;
        }
        group.largest = Math.max(group.largest, Math.min(length, LARGEST_CLASS));
        valid = true;
        if (length == 0) {
            return 0;
        }
        int turned = bit(SIGN, residual < 0 != negative ? 1 : 0);
        long magnitude = digits(length, Math.abs(residual));
        boolean isNegative = turned != 0 != negative;
        valid = length < Long.SIZE || isNegative && magnitude == Long.MIN_VALUE;
        return isNegative ? -magnitude : magnitude;
    }

    /** Returns whether the last residual was a number of 64 bits, with its sign. */
    boolean isValid() {
        return valid;
    }

    private long digits(int length, long known) {
        int rest = length - 1;
        if (isAtOnce) {
            return 1L << rest | coder.rawAtOnce(known, rest);
        }
        long digits = 1;
        if (rest > 0) {
            rest--;
            int first = digit(FIRST_DIGIT + Math.min(length, FIRST_DIGIT_CLASSES), (int) (known >>> rest) & 1);
            digits = digits << 1 | first;
            if (rest > 0) {
                rest--;
                int question = SECOND_DIGIT + 2 * Math.min(length, SECOND_DIGIT_CLASSES) + first;
                digits = digits << 1 | digit(question, (int) (known >>> rest) & 1);
            }
        }
        return rest == 0 ? digits : digits << rest | coder.raw(known, rest);
    }

    /** Stood, slow, fast; or nothing is known. */
    private static int speed(int stepClass) {
        return stepClass == 0 ? 0 : stepClass < 5 ? 1 : stepClass < NO_STEP ? 2 : 3;
    }

    /** A bit that is asked of the place and of the object. */
    private int bit(int question, int bit) {
        return coder.code(bit, placed ^ question, placedPriors[question], general ^ question, generalPriors[question]);
    }

    /** A bit that is much the same everywhere. */
    private int digit(int question, int bit) {
        return coder.code(bit, general ^ question, generalPriors[question]);
    }
}
