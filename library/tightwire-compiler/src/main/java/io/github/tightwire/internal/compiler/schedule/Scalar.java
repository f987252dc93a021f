package io.github.tightwire.internal.compiler.schedule;

import io.github.tightwire.bits.Bits;

/**
 * An operation of one number: raw bits, or an offset from the least value.
 *
 * @param kind of the value
 * @param bits the width; {@link #VARIABLE} where it is known only when the method runs
 * @param bounded whether the value has bounds, rather than a width alone
 * @param min least value; 0 without bounds
 * @param max largest value, if bounded
 */
public record Scalar(Kind kind, int bits, boolean bounded, long min, long max) {
    /** The width that is known only when the method runs. */
    public static final int VARIABLE = -1;

    /** The types of numbers. */
    public enum Kind {
        /** A bit, as an {@code int} of 0 or 1. */
        BOOLEAN,
        /** An {@code int}. */
        INT,
        /** The bits of a {@code float} that is finite. */
        FLOAT,
        /** The bits of a {@code float}. */
        RAW_FLOAT,
        /** A {@code long}. */
        LONG,
        /** The bits of a {@code double} that is finite. */
        DOUBLE,
        /** The bits of a {@code double}. */
        RAW_DOUBLE;

        /**
         * Returns whether it is handled as an {@code int}; else as a {@code long}.
         *
         * @return true if an {@code int} has all its bits
         */
        public boolean isInt() {
            return ordinal() <= RAW_FLOAT.ordinal();
        }

        /**
         * The most bits that there are.
         *
         * @return 32 or 64
         */
        public int size() {
            return isInt() ? Integer.SIZE : Long.SIZE;
        }

        /**
         * Returns whether infinities and what is not a number are none of it.
         *
         * @return true of two kinds of numbers
         */
        public boolean isFinite() {
            return this == FLOAT || this == DOUBLE;
        }
    }

    /**
     * A number without bounds.
     *
     * @param kind of the value
     * @param bits the width
     * @return the scalar
     */
    public static Scalar raw(Kind kind, int bits) {
        return new Scalar(kind, bits, false, 0, 0);
    }

    /**
     * A number with bounds.
     *
     * @param kind of the value
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return the scalar
     */
    public static Scalar range(Kind kind, long min, long max) {
        return new Scalar(kind, Bits.bitsRequired(min, max), true, min, max);
    }

    /**
     * A number whose bounds are known only when the method runs.
     *
     * @param kind of the value
     * @return the scalar
     */
    public static Scalar variableRange(Kind kind) {
        return new Scalar(kind, VARIABLE, true, 0, 0);
    }

    /**
     * Returns whether the width is known.
     *
     * @return false if it is known only when the method runs
     */
    public boolean isConstant() {
        return bits != VARIABLE;
    }

    /**
     * Returns whether the value is handled as an {@code int}; else as a {@code long}.
     *
     * @return true if an {@code int} has all its bits
     */
    public boolean isInt() {
        return kind.isInt();
    }

    /**
     * The largest offset from the least value, without a sign.
     *
     * @return all ones in the width, where there are no bounds
     */
    public long range() {
        return bounded ? max - min : bits == Long.SIZE ? -1L : (1L << bits) - 1;
    }

    /**
     * Returns whether some patterns of the bits are no value.
     *
     * @return true if a reader must check
     */
    public boolean hasHeadroom() {
        return kind.isFinite() || bounded && bits > 0 && range() != -1L >>> Long.SIZE - bits;
    }
}
