package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Messages;
import java.math.BigInteger;

/**
 * Numbers that take more than a field of a given width: 128 bits, fixed point, variable length, compressed floats and rotations.
 * Part of {@link BitStream}.
 */
public abstract sealed class NumberOperations extends PrimitiveOperations permits SequenceOperations {
    private static final int INT_128 = 128;

    NumberOperations() {
    }

    /**
     * An integer of a known 128-bit range, in {@link Bits#bitsRequired(BigInteger, BigInteger)} bits; in none at all where
     * {@code min} equals {@code max}. The same on the wire as {@link #serializeLong} where both bounds fit it. Refuses what
     * is above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}
     * @param min least value
     * @param max largest value, not below {@code min}, and less than 2^128 above it
     * @return the value
     */
    @CheckReturnValue
    public BigInteger serializeInt128(BigInteger value, BigInteger min, BigInteger max) {
        BigInteger range = max.subtract(min);
        if (range.signum() < 0 || range.bitLength() > INT_128) {
            throw invalid(Messages.noRange(min, max, "128 bits"));
        }
        BigInteger offset = isReading() ? BigInteger.ZERO : value.subtract(min);
        if (offset.signum() < 0 || offset.compareTo(range) > 0) {
            throw invalid(Messages.outside(value, min, max));
        }
        int start = bitPosition();
        if (!hasRemaining(range.bitLength())) {
            throw refuse(Reason.PAST_END, start);
        }
        BigInteger received = BigInteger.ZERO;
        for (int shift = 0; shift < range.bitLength(); shift += Integer.SIZE) {
            int bits = Math.min(range.bitLength() - shift, Integer.SIZE);
            long group = serializeBits(offset.shiftRight(shift).longValue() & -1L >>> Long.SIZE - bits, bits);
            received = received.or(BigInteger.valueOf(group).shiftLeft(shift));
        }
        if (received.compareTo(range) > 0) {
            throw refuse(Reason.OUT_OF_RANGE, start);
        }
        return isReading() ? min.add(received) : value;
    }

    /**
     * 128 raw bits, the low half first.
     *
     * @param value 0 to 2^128 - 1
     * @return the value
     */
    @CheckReturnValue
    public BigInteger serializeUint128(BigInteger value) {
        return serializeInt128(value, BigInteger.ZERO, BigInteger.ONE.shiftLeft(INT_128).subtract(BigInteger.ONE));
    }

    /**
     * A fixed-point number of 8, 16, 32 or 64 bits, as the integer that it is stored as, its range given in whole units.
     * Refuses a number above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param raw the number times 2^fractionBits, within {@code [min, max]} times the same
     * @param integerBits of the storage, 1 or more, the sign bit counted
     * @param fractionBits of the storage, 0 or more; the two make 8, 16, 32 or 64
     * @param min least value, in whole units that the storage holds
     * @param max largest value, in whole units that the storage holds, not below {@code min}
     * @return the number as stored
     */
    @CheckReturnValue
    public long serializeFixed(long raw, int integerBits, int fractionBits, long min, long max) {
        int storage = integerBits + fractionBits;
        boolean stored = storage == Byte.SIZE || storage == Short.SIZE || storage == Integer.SIZE || storage == Long.SIZE;
        if (!stored || integerBits < 1 || fractionBits < 0
                || min < -1L << integerBits - 1 || max > ~(-1L << integerBits - 1)) {
            throw invalid(Messages.noRange(min, max, integerBits, fractionBits));
        }
        return serializeLong(raw, min << fractionBits, max << fractionBits);
    }

    /**
     * A fixed-point number of up to 128 bits, as the integer that it is stored as, its range given in whole units. Refuses
     * a number above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param raw the number times 2^fractionBits, within {@code [min, max]} times the same
     * @param integerBits of the storage, 1 or more, the sign bit counted
     * @param fractionBits of the storage, 0 or more; the two make 8, 16, 32, 64 or 128
     * @param min least value, in whole units that the storage holds
     * @param max largest value, in whole units that the storage holds, not below {@code min}
     * @return the number as stored
     */
    @CheckReturnValue
    public BigInteger serializeFixed(BigInteger raw, int integerBits, int fractionBits, long min, long max) {
        if (integerBits + fractionBits <= Long.SIZE) {
            if (isWriting() && raw.bitLength() >= Long.SIZE) {
                throw invalid(raw + " is outside [" + min + ", " + max + "] in units of 2^-" + fractionBits);
            }
            return BigInteger.valueOf(
                    serializeFixed(isReading() ? 0 : raw.longValue(), integerBits, fractionBits, min, max));
        }
        BigInteger least = BigInteger.valueOf(min);
        BigInteger most = BigInteger.valueOf(max);
        if (integerBits < 1 || fractionBits < 0 || integerBits + fractionBits != INT_128
                || least.bitLength() >= integerBits || most.bitLength() >= integerBits) {
            throw invalid(Messages.noRange(min, max, integerBits, fractionBits));
        }
        return serializeInt128(raw, least.shiftLeft(fractionBits), most.shiftLeft(fractionBits));
    }

    /**
     * An integer without a sign in the fewer bits the smaller it is: groups of 8 bits, each seven bits of the value from the
     * lowest up and, above them, whether another group follows (LEB128, as Protocol Buffers have it); no align. Refuses more
     * than 32 bits of value ({@link Reason#OUT_OF_RANGE}), and a last group of zero, which the writer would have left out
     * ({@link Reason#OVERLONG}).
     *
     * @param value any; a negative one is sent as 2^32 more, and takes the longest, 5 groups: see {@link #serializeSignedVarInt}
     * @return the value
     */
    @CheckReturnValue
    public int serializeVarInt(int value) {
        return (int) serializeGroups(value & 0xFFFFFFFFL, Integer.SIZE);
    }

    /**
     * An integer without a sign in the fewer bits the smaller it is, as {@link #serializeVarInt}. Refuses more than 64 bits of
     * value ({@link Reason#OUT_OF_RANGE}), and a last group of zero ({@link Reason#OVERLONG}).
     *
     * @param value any; a negative one is sent as 2^64 more, and takes the longest, 10 groups
     * @return the value
     */
    @CheckReturnValue
    public long serializeVarLong(long value) {
        return serializeGroups(value, Long.SIZE);
    }

    /**
     * An integer in the fewer bits the closer it is to zero: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4 of {@link #serializeVarInt}
     * (zigzag, as {@code signed_to_unsigned} of the {@code serialize} family). Refuses what that refuses.
     *
     * @param value any
     * @return the value
     */
    @CheckReturnValue
    public int serializeSignedVarInt(int value) {
        int code = serializeVarInt(value << 1 ^ value >> Integer.SIZE - 1);
        return code >>> 1 ^ -(code & 1);
    }

    /**
     * An integer in the fewer bits the closer it is to zero: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4 of {@link #serializeVarLong}.
     * Refuses what that refuses.
     *
     * @param value any
     * @return the value
     */
    @CheckReturnValue
    public long serializeSignedVarLong(long value) {
        long code = serializeVarLong(value << 1 ^ value >> Long.SIZE - 1);
        return code >>> 1 ^ -(code & 1);
    }

    private long serializeGroups(long value, int width) {
        if (isReading()) {
            return readGroups(width);
        }
        if (value >>> 7 == 0) {
            return serializeBits(value, 8);
        }
        if (value >>> 14 == 0) {
            serializeBits(value & 0x7F | 0x80 | value >>> 7 << 8, 16);
            return value;
        }
        long rest = value;
        if (width == Long.SIZE && rest >>> 49 != 0) {
            serializeBits(groups(rest & 0x1_FFFF_FFFF_FFFFL) | 0x80_8080_8080_8080L, 56);
            rest >>>= 49;
        }
        long groups = groups(rest);
        int last = Long.SIZE - 1 - Long.numberOfLeadingZeros(groups) & -8;
        serializeBits(groups | 0x80_8080_8080_8080L & (1L << last) - 1, last + 8);
        return value;
    }

    /** Returns the bits of a value in groups of seven, a zero above each. */
    private long groups(long value) {
        long groups = value & 0xFFF_FFFFL | (value & 0x1_FFFF_F000_0000L) << 4;
        groups = groups & 0x3FFF_0000_3FFFL | (groups & 0xFFFC000_0FFFC000L) << 2;
        return groups & 0x7F_007F_007F_007FL | (groups & 0x3F80_3F80_3F80_3F80L) << 1;
    }

    /** Reads five groups, as many as an int has, without a loop: what comes after them, or after fewer, is in their word, too. */
    private long readGroups(int width) {
        int start = bitPosition();
        long group = serializeBits(0L, 8);
        if (group <= 0x7F) {
            return group;
        }
        long received = group & 0x7F;
        group = serializeBits(0L, 8);
        received |= (group & 0x7F) << 7;
        if (group > 0x7F) {
            group = serializeBits(0L, 8);
            received |= (group & 0x7F) << 14;
            if (group > 0x7F) {
                group = serializeBits(0L, 8);
                received |= (group & 0x7F) << 21;
                if (group > 0x7F) {
                    group = serializeBits(0L, 8);
                    if (width == Integer.SIZE && group > 0xF) {
                        throw refuse(Reason.OUT_OF_RANGE, start);
                    }
                    received |= (group & 0x7F) << 28;
                    int shift = 35;
                    while (width == Long.SIZE && group > 0x7F) {
                        group = serializeBits(0L, 8);
                        if (shift == 63 && group > 1) {
                            throw refuse(Reason.OUT_OF_RANGE, start);
                        }
                        received |= (group & 0x7F) << shift;
                        shift += 7;
                    }
                }
            }
        }
        if (group == 0) {
            throw refuse(Reason.OVERLONG, start);
        }
        return received;
    }

    /**
     * A float of a known range and resolution, as a bounded integer. Refuses an integer above the last step
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within the range, or outside by no more than half a step, as sums of floats come to be
     * @param min least value
     * @param max largest value, above {@code min} by a finite difference
     * @param resolution the greatest step between neighbours, above 0; one above the range leaves its two ends, 1 bit
     * @return the value; when reading, within half a step of the written one
     */
    @CheckReturnValue
    public float serializeCompressedFloat(float value, float min, float max, float resolution) {
        long maxInteger = CompressedFloat.maxInteger(min, max, resolution);
        if (maxInteger < 0) {
            throw invalid(Messages.noRange(min, max, resolution));
        }
        if (isReading()) {
            return CompressedFloat.decode(serializeLong(0, 0, maxInteger), min, max, maxInteger);
        }
        // So written, a NaN is outside too; and the bounds are constants where their arguments are.
        if (!(value >= CompressedFloat.least(min, max, maxInteger) && value <= CompressedFloat.most(min, max, maxInteger))) {
            throw invalid(Messages.outsideRange(value, min, max));
        }
        serializeLong(CompressedFloat.encode(value, min, max, maxInteger), 0, maxInteger);
        return value;
    }

    /**
     * The {@linkplain SmallestThree smallest-three code} of a rotation. Refuses a code of none
     * ({@link Reason#NOT_A_ROTATION}).
     *
     * @param code what {@link SmallestThree#encode} made
     * @param bits of a component, {@value SmallestThree#MIN_BITS} to {@value SmallestThree#MAX_BITS}
     * @return the code; every {@link SmallestThree#component} of it may be asked
     */
    @CheckReturnValue
    public long serializeSmallestThree(long code, int bits) {
        if (!SmallestThree.isWidth(bits) || isWriting() && !SmallestThree.isRotation(code, bits)) {
            throw invalid(Messages.noRotation(code, bits));
        }
        int start = bitPosition();
        long received = serializeBits(code, SmallestThree.codeBits(bits));
        if (!SmallestThree.isRotation(received, bits)) {
            throw refuse(Reason.NOT_A_ROTATION, start);
        }
        return received;
    }
}
