package io.github.tightwire.internal.kernel;

import io.github.tightwire.Verdict.Reason;

/**
 * Reads value by value from a packet that ends within a run of values. Compiled code calls this only once it knows that the run is
 * incomplete, so the refusal is certain: small code matters here, not speed, and each value is one call. The refusal is a {@link Signal},
 * which the compiled method catches.
 */
public final class CutShort {
    private static final Signal PAST_END = new Signal(Reason.PAST_END);
    private static final Signal OUT_OF_RANGE = new Signal(Reason.OUT_OF_RANGE);
    private static final Signal NOT_FINITE = new Signal(Reason.NOT_FINITE);

    private CutShort() {
    }

    /** Leaves the run of values. Its instances are preallocated and have no stack trace, so that a throw costs no more than a jump. */
    public static final class Signal extends Error {
        private static final long serialVersionUID = 1L;

        private final Reason reason;

        private Signal(Reason reason) {
            super("a packet was cut short", null, false, false);
            this.reason = reason;
        }
    }

    /**
     * The bits of a value, with zeros above them.
     *
     * @param count its width, 0 to 64 bits
     * @throws Signal where they are not all there
     */
    public static long value(byte[] bytes, int start, int end, int position, int count) {
        if (!Unpacking.hasRemaining(start, end, position, count)) {
            throw PAST_END;
        }
        return Unpacking.wide(bytes, start, end, position, count);
    }

    /**
     * The same, where some patterns of the bits are no value.
     *
     * @param count its width, 1 to 64 bits
     * @param most the largest value, without a sign
     * @throws Signal where they are not all there, or too large
     */
    public static long value(byte[] bytes, int start, int end, int position, int count, long most) {
        long value = value(bytes, start, end, position, count);
        if (Long.compareUnsigned(value, most) > 0) {
            throw OUT_OF_RANGE;
        }
        return value;
    }

    /**
     * A float of bits that are all there.
     *
     * @param bits of the float
     * @return the float
     * @throws Signal where it is not finite
     */
    public static float finite(int bits) {
        float value = Float.intBitsToFloat(bits);
        if (!Float.isFinite(value)) {
            throw NOT_FINITE;
        }
        return value;
    }

    /**
     * A double of bits that are all there.
     *
     * @param bits of the double
     * @return the double
     * @throws Signal where it is not finite
     */
    public static double finite(long bits) {
        double value = Double.longBitsToDouble(bits);
        if (!Double.isFinite(value)) {
            throw NOT_FINITE;
        }
        return value;
    }

    /**
     * The {@link PackedOutcome} of the method.
     *
     * @param signal that was caught
     * @param position of the value that was refused, in bits
     */
    public static long refused(Signal signal, int position) {
        return PackedOutcome.refused(signal.reason, position);
    }
}
