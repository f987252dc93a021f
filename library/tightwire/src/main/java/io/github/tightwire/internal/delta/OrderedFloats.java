package io.github.tightwire.internal.delta;

/** Floats as numbers of the same order: neighbours differ by 1. */
final class OrderedFloats {
    static final long MAX_FLOAT = 0xFFFFFFFFL;

    private OrderedFloats() {
    }

    /** The number of a float's bits, of [0, {@link #MAX_FLOAT}]. */
    static long of(int bits) {
        return (bits ^ bits >> 31 & Integer.MAX_VALUE ^ Integer.MIN_VALUE) & MAX_FLOAT;
    }

    /** The bits of a float's number. */
    static int floatBits(long number) {
        int signed = (int) number ^ Integer.MIN_VALUE;
        return signed ^ signed >> 31 & Integer.MAX_VALUE;
    }

    /** The number of a double's bits, unsigned. */
    static long of(long bits) {
        return bits ^ bits >> 63 & Long.MAX_VALUE ^ Long.MIN_VALUE;
    }

    /** The bits of a double's number. */
    static long doubleBits(long number) {
        long signed = number ^ Long.MIN_VALUE;
        return signed ^ signed >> 63 & Long.MAX_VALUE;
    }

    /** The bits of the float that goes on as from the old one to this; of this one, where that is too far. */
    static int next(int base, int old) {
        float next = (float) (2.0 * Float.intBitsToFloat(base) - Float.intBitsToFloat(old));
        return Float.isFinite(next) ? Float.floatToRawIntBits(next) : base;
    }

    /** The bits of the double that goes on as from the old one to this; of this one, where that is too far. */
    static long next(long base, long old) {
        double next = 2 * Double.longBitsToDouble(base) - Double.longBitsToDouble(old);
        return Double.isFinite(next) ? Double.doubleToRawLongBits(next) : base;
    }
}
