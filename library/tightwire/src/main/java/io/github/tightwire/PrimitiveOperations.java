package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Messages;
import org.jspecify.annotations.Nullable;

/**
 * The operations on the primitive types of Java: raw bits, bounded integers, floats; and the few that everything else is made
 * of, which each direction implements once. Part of {@link BitStream}.
 */
public abstract sealed class PrimitiveOperations permits NumberOperations {
    PrimitiveOperations() {
    }

    /**
     * Returns whether values come out of this stream.
     *
     * @return true for a {@link ReadStream}
     */
    public abstract boolean isReading();

    /**
     * Returns whether values go into this stream: to be written, or to be measured as if they were.
     *
     * @return the opposite of {@link #isReading()}
     */
    public final boolean isWriting() {
        return !isReading();
    }

    /**
     * Returns the position of this stream.
     *
     * @return in bits since its start; when measuring, the bits measured so far; after a refusal, the bit of the verdict
     */
    public abstract int bitPosition();

    /**
     * A number of raw bits of an {@code int}: the low bits of the value.
     *
     * @param value fits that width, with a sign or without: -128 to 255 for 8 bits
     * @param bits 1 to 32
     * @return the value; when reading, without a sign unless all 32 bits are there
     */
    @CheckReturnValue
    public int serializeBits(int value, int bits) {
        if (bits < 1 || bits > Integer.SIZE) {
            throw invalid("a width of " + bits + " bits is outside [1, 32]");
        }
        return (int) serializeBits((long) value, bits);
    }

    /**
     * A number of raw bits of a {@code long}: the low bits of the value, the lowest first.
     *
     * @param value fits that width, with a sign or without
     * @param bits 1 to 64
     * @return the value; when reading, without a sign unless all 64 bits are there
     */
    @CheckReturnValue
    public abstract long serializeBits(long value, int bits);

    /**
     * One bit.
     *
     * @param value any
     * @return the value
     */
    @CheckReturnValue
    public boolean serializeBool(boolean value) {
        return serializeBits(value ? 1L : 0L, 1) != 0;
    }

    /**
     * An integer of a known range, in {@link Bits#bitsRequired(int, int)} bits; in none at all where {@code min == max}.
     * Refuses a value above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return the value
     */
    @CheckReturnValue
    public int serializeInt(int value, int min, int max) {
        return (int) serializeLong(value, min, max);
    }

    /**
     * An integer of a known 64-bit range, in {@link Bits#bitsRequired(long, long)} bits; in none at all where
     * {@code min == max}. Refuses a value above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return the value
     */
    @CheckReturnValue
    public abstract long serializeLong(long value, long min, long max);

    /**
     * Eight raw bits.
     *
     * @param value -128 to 255
     * @return the value; when reading, 0 to 255
     */
    @CheckReturnValue
    public int serializeUint8(int value) {
        return serializeBits(value, Byte.SIZE);
    }

    /**
     * Sixteen raw bits.
     *
     * @param value -32768 to 65535
     * @return the value; when reading, 0 to 65535
     */
    @CheckReturnValue
    public int serializeUint16(int value) {
        return serializeBits(value, Short.SIZE);
    }

    /**
     * Thirty-two raw bits.
     *
     * @param value any
     * @return the value
     */
    @CheckReturnValue
    public int serializeUint32(int value) {
        return serializeBits(value, Integer.SIZE);
    }

    /**
     * Sixty-four raw bits.
     *
     * @param value any
     * @return the value
     */
    @CheckReturnValue
    public long serializeUint64(long value) {
        return serializeBits(value, Long.SIZE);
    }

    /**
     * The 32 bits of a float. Refuses infinities and NaN ({@link Reason#NOT_FINITE}).
     *
     * @param value finite
     * @return the value, to the bit: a zero keeps its sign
     * @see #serializeRawFloat
     */
    @CheckReturnValue
    public abstract float serializeFloat(float value);

    /**
     * The 64 bits of a double. Refuses infinities and NaN ({@link Reason#NOT_FINITE}).
     *
     * @param value finite
     * @return the value, to the bit: a zero keeps its sign
     * @see #serializeRawDouble
     */
    @CheckReturnValue
    public abstract double serializeDouble(double value);

    /**
     * The 32 bits of a float, whatever they are: an infinity, a NaN with its payload. The program must cope with each of them,
     * since a stranger may send it. On the wire it is {@link #serializeFloat}, without the refusals.
     *
     * @param value any
     * @return the value, to the bit
     */
    @CheckReturnValue
    public float serializeRawFloat(float value) {
        return Float.intBitsToFloat(serializeBits(Float.floatToRawIntBits(value), Float.SIZE));
    }

    /**
     * The 64 bits of a double, whatever they are: an infinity, a NaN with its payload. The program must cope with each of them,
     * since a stranger may send it. On the wire it is {@link #serializeDouble}, without the refusals.
     *
     * @param value any
     * @return the value, to the bit
     */
    @CheckReturnValue
    public double serializeRawDouble(double value) {
        return Double.longBitsToDouble(serializeBits(Double.doubleToRawLongBits(value), Double.SIZE));
    }

    /**
     * Zero bits up to the next whole byte of the packet; none where the position is one already. Refuses padding that is
     * not zero ({@link Reason#NON_ZERO_PADDING}).
     */
    public abstract void serializeAlign();

    // ---- What operations are made of

    /** Serializes a number of things, an integer of {@code [0, most]}. A write of more throws, with a message that names them. */
    final int serializeSize(int size, int most, String what) {
        if (isWriting() && size > most) {
            throw invalid(Messages.tooMany(size, what, most));
        }
        return serializeInt(size, 0, most);
    }

    /** Throws where a null can't be written; a reader ignores the argument. */
    final void requirePresent(@Nullable Object value, String what) {
        if (isWriting() && value == null) {
            throw invalid(Messages.absent(what));
        }
    }

    // ---- What the directions answer

    /** Whole bytes, from or to an array that has them. */
    abstract void copyBytes(byte[] data, int offset, int count);

    /** Text in UTF-8 of a length in bytes, at a whole byte; the text is well-formed, and is returned. */
    abstract String copyText(String value, int length);

    /** Refuses, where the stream refused before. */
    abstract void proceed();

    /** Refuses the packet; only when reading. The result is there to be thrown, so that the compiler sees the end. */
    abstract Error refuse(Reason reason, int bit);

    /** Refuses the packet by a check; only when reading. */
    abstract Error refuseCheck(String name, int bit);

    /** Throws an IllegalArgumentException that names the bit; when reading, refuses. */
    abstract Error invalid(String message);

    /** Returns whether that many bits are left to read; when writing, true. */
    abstract boolean hasRemaining(long bits);

    /** Returns whether serialization checks are on the wire. */
    abstract boolean hasChecks();

    /** Takes so many elements out of the packet's budget for those without bits; only when reading. False where it does not have them. */
    abstract boolean spend(int elements);
}
