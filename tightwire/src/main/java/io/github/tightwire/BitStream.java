package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.PacketOverflowException;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.EnumConstants;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The vocabulary in which a type describes itself, once, for every direction: a {@link WriteStream} writes, a
 * {@link ReadStream} reads, a {@link MeasureStream} measures (Glenn Fiedler, "Serialization Strategies").
 *
 * <p>Every operation takes a value and returns a value. <b>Writing</b> and measuring return their argument. A value outside
 * its bounds, or bounds that make no sense, are the caller's bug: an {@link IllegalArgumentException} that names the value,
 * the bounds and the bit. A value that does not fit into what is left of the packet: a {@link PacketOverflowException}.
 * What was written before stays as it was.
 *
 * <p><b>Reading</b> ignores the argument and returns what was received, always within the bounds. Whatever is wrong is a
 * refusal, never an exception: the serialize method is left at once, the value's destination keeps what it held, and the
 * reason and the bit stand in the {@link Verdict}. After a refusal every operation of that stream refuses, those of no
 * bits too. Bounds that make no sense are a refusal as well ({@link Reason#INVALID_ARGUMENT}), since in a reader they may
 * have come from the packet. Every operation can refuse with {@link Reason#PAST_END}; what else it refuses is said with
 * each.
 *
 * <p><b>Measuring</b> answers "does this surely fit?" at every starting bit: the exact width of everything, and
 * 7 bits for every align. It looks at a value only where the width depends on it, and throws where it has none.
 *
 * <p>The wire is that of the {@code serialize} family of libraries: little-endian, bits filled from the lowest up.
 *
 * <p>Not safe for use by several threads at once.
 */
public abstract sealed class BitStream permits WriteStream, ReadStream, MeasureStream {
    /** How many {@linkplain #serializeObject objects} may be nested in one another. */
    public static final int MAX_DEPTH = 256;

    private static final int INT_128 = 128;

    /** How many objects this one is within. */
    int depth;

    private @Nullable Object context;

    BitStream() {
    }

    /**
     * Whether values come out of this stream.
     *
     * @return true for a {@link ReadStream}
     */
    public abstract boolean isReading();

    /**
     * Whether values go into this stream: to be written, or to be measured as if they were.
     *
     * @return the opposite of {@link #isReading()}
     */
    public final boolean isWriting() {
        return !isReading();
    }

    /**
     * How far this stream has come.
     *
     * @return in bits since its start; when measuring, what was measured so far; after a refusal, the bit of the verdict
     */
    public abstract int bitPosition();

    /**
     * Gives the serialize methods of this stream something to ask for that is not in the packet: bounds that are known only
     * at run time, a registry to look objects up in.
     *
     * @param context what {@link #context(Class)} returns from now on; null for nothing
     */
    public final void setContext(@Nullable Object context) {
        this.context = context;
    }

    /**
     * What whoever made this stream has {@linkplain #setContext given} to its serialize methods.
     *
     * <pre>{@code
     * Level level = s.context(Level.class);
     * room = s.serializeInt(room, 0, level.rooms() - 1);
     * }</pre>
     *
     * @param type of the context
     * @param <T> the type
     * @return the context
     * @throws IllegalStateException if none was given, or one of another type: the caller's bug in every direction, and no
     *     refusal
     */
    public final <T> T context(Class<T> type) {
        if (!type.isInstance(context)) {
            throw missingContext(type);
        }
        return type.cast(context);
    }

    private IllegalStateException missingContext(Class<?> type) {
        return new IllegalStateException("a serialize method asks for a context of " + type.getName() + ", and the stream has "
                + (context == null ? "none" : "one of " + context.getClass().getName())
                + ": give it with setContext to the stream, or to the packet writer and the packet reader");
    }

    // ---- Bits and integers

    /**
     * A number of raw bits of an {@code int}: the low bits of the value.
     *
     * @param value fits into so many bits, with a sign or without: -128 to 255 for 8 of them
     * @param bits 1 to 32
     * @return the value; when reading, without a sign unless all 32 bits are there
     */
    public final int serializeBits(int value, int bits) {
        if (bits < 1 || bits > Integer.SIZE) {
            throw invalid("a width of " + bits + " bits is outside [1, 32]");
        }
        return (int) serializeBits((long) value, bits);
    }

    /**
     * A number of raw bits of a {@code long}: the low bits of the value, the lowest first.
     *
     * @param value fits into so many bits, with a sign or without
     * @param bits 1 to 64
     * @return the value; when reading, without a sign unless all 64 bits are there
     */
    public abstract long serializeBits(long value, int bits);

    /**
     * One bit.
     *
     * @param value any
     * @return the value
     */
    public final boolean serializeBool(boolean value) {
        return serializeBits(value ? 1L : 0L, 1) != 0;
    }

    /**
     * An integer of a known range, in {@link Bits#bitsRequired(int, int)} bits; in none at all where {@code min == max}.
     * Refuses what is above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return the value
     */
    public final int serializeInt(int value, int min, int max) {
        return (int) serializeLong(value, min, max);
    }

    /**
     * An integer of a known 64-bit range, in {@link Bits#bitsRequired(long, long)} bits; in none at all where
     * {@code min == max}. Refuses what is above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return the value
     */
    public abstract long serializeLong(long value, long min, long max);

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
    public final BigInteger serializeInt128(BigInteger value, BigInteger min, BigInteger max) {
        BigInteger range = max.subtract(min);
        if (range.signum() < 0 || range.bitLength() > INT_128) {
            throw invalid("[" + min + ", " + max + "] is no range of 128 bits");
        }
        BigInteger offset = isReading() ? BigInteger.ZERO : value.subtract(min);
        if (offset.signum() < 0 || offset.compareTo(range) > 0) {
            throw invalid(value + " is outside [" + min + ", " + max + "]");
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
     * Eight raw bits.
     *
     * @param value -128 to 255
     * @return the value; when reading, 0 to 255
     */
    public final int serializeUint8(int value) {
        return serializeBits(value, Byte.SIZE);
    }

    /**
     * Sixteen raw bits.
     *
     * @param value -32768 to 65535
     * @return the value; when reading, 0 to 65535
     */
    public final int serializeUint16(int value) {
        return serializeBits(value, Short.SIZE);
    }

    /**
     * Thirty-two raw bits.
     *
     * @param value any
     * @return the value
     */
    public final int serializeUint32(int value) {
        return serializeBits(value, Integer.SIZE);
    }

    /**
     * Sixty-four raw bits.
     *
     * @param value any
     * @return the value
     */
    public final long serializeUint64(long value) {
        return serializeBits(value, Long.SIZE);
    }

    /**
     * 128 raw bits, the low half first.
     *
     * @param value 0 to 2^128 - 1
     * @return the value
     */
    public final BigInteger serializeUint128(BigInteger value) {
        return serializeInt128(value, BigInteger.ZERO, BigInteger.ONE.shiftLeft(INT_128).subtract(BigInteger.ONE));
    }

    /**
     * A fixed-point number of 8, 16, 32 or 64 bits, as the integer that it is stored as, its range given in whole units.
     * Refuses what is above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param raw the number times 2^fractionBits, within {@code [min, max]} times the same
     * @param integerBits of the storage, 1 or more, the sign bit counted
     * @param fractionBits of the storage, 0 or more; the two make 8, 16, 32 or 64
     * @param min least value, in whole units that the storage holds
     * @param max largest value, in whole units that the storage holds, not below {@code min}
     * @return the number as stored
     */
    public final long serializeFixed(long raw, int integerBits, int fractionBits, long min, long max) {
        int storage = integerBits + fractionBits;
        boolean stored = storage == Byte.SIZE || storage == Short.SIZE || storage == Integer.SIZE || storage == Long.SIZE;
        if (!stored || integerBits < 1 || fractionBits < 0
                || min < -1L << integerBits - 1 || max > ~(-1L << integerBits - 1)) {
            throw invalid("[" + min + ", " + max + "] is no range of a fixed-point number of " + integerBits + " and "
                    + fractionBits + " bits");
        }
        return serializeLong(raw, min << fractionBits, max << fractionBits);
    }

    /**
     * A fixed-point number of up to 128 bits, as the integer that it is stored as, its range given in whole units. Refuses
     * what is above {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param raw the number times 2^fractionBits, within {@code [min, max]} times the same
     * @param integerBits of the storage, 1 or more, the sign bit counted
     * @param fractionBits of the storage, 0 or more; the two make 8, 16, 32, 64 or 128
     * @param min least value, in whole units that the storage holds
     * @param max largest value, in whole units that the storage holds, not below {@code min}
     * @return the number as stored
     */
    public final BigInteger serializeFixed(BigInteger raw, int integerBits, int fractionBits, long min, long max) {
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
            throw invalid("[" + min + ", " + max + "] is no range of a fixed-point number of " + integerBits + " and "
                    + fractionBits + " bits");
        }
        return serializeInt128(raw, least.shiftLeft(fractionBits), most.shiftLeft(fractionBits));
    }

    /**
     * An integer above another one, in the fewer bits the closer they are: 1 bit for the next, 5, 8, 13, 18 and 23 bits
     * for those up to 6, 23, 280, 4377 and 69914 further, else 38. Refuses what does not increase, or leaves the domain
     * ({@link Reason#NOT_INCREASING}), and a step above its tier ({@link Reason#OUT_OF_RANGE}).
     *
     * @param previous 0 or more
     * @param current above {@code previous}
     * @return the current one
     */
    public final int serializeIntRelative(int previous, int current) {
        if (previous < 0 || isWriting() && current <= previous) {
            throw invalid(current + " does not follow " + previous + " in a sequence that increases from 0");
        }
        int start = bitPosition();
        int step = current - previous;
        if (serializeBool(step == 1)) {
            return advance(previous, 1, Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 6)) {
            return advance(previous, serializeInt(step, 2, 6), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 23)) {
            return advance(previous, serializeInt(step, 7, 23), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 280)) {
            return advance(previous, serializeInt(step, 24, 280), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 4377)) {
            return advance(previous, serializeInt(step, 281, 4377), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 69914)) {
            return advance(previous, serializeInt(step, 4378, 69914), Integer.MAX_VALUE, start);
        }
        int value = serializeUint32(current);
        if (value <= previous) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return value;
    }

    /**
     * The next index of an increasing walk over an array, in the fewer bits the closer it is: 1 bit for the next, 4, 6, 8,
     * 10 and 12 bits for those up to 5, 13, 29, 61 and 125 further. The walk is one loop in both directions:
     *
     * <pre>{@code
     * for (int i = s.serializeNextIndex(-1, next(-1), MAX); i < MAX; i = s.serializeNextIndex(i, next(i), MAX)) {
     *     s.serializeObject(objects[i]);    // next(i): the next one to send; ignored when reading
     * }
     * }</pre>
     *
     * <p>Refuses an index above {@code maxObjects} ({@link Reason#NOT_INCREASING}), and a step above its tier
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param previous the index before, -1 at the start; below {@code maxObjects}
     * @param next above {@code previous}; {@code maxObjects} ends the walk
     * @param maxObjects the length of the array, 0 or more; below {@link Integer#MAX_VALUE}
     * @return the next index, or {@code maxObjects} at the end
     */
    public final int serializeNextIndex(int previous, int next, int maxObjects) {
        boolean walk = previous >= -1 && previous < maxObjects && maxObjects < Integer.MAX_VALUE;
        if (!walk || isWriting() && (next <= previous || next > maxObjects)) {
            throw invalid(next + " does not follow " + previous + " in a walk over " + maxObjects + " objects");
        }
        int start = bitPosition();
        int step = next - previous;
        if (serializeBool(step == 1)) {
            return advance(previous, 1, maxObjects, start);
        }
        if (serializeBool(step <= 5)) {
            return advance(previous, serializeInt(step, 2, 5), maxObjects, start);
        }
        if (serializeBool(step <= 13)) {
            return advance(previous, serializeInt(step, 6, 13), maxObjects, start);
        }
        if (serializeBool(step <= 29)) {
            return advance(previous, serializeInt(step, 14, 29), maxObjects, start);
        }
        if (serializeBool(step <= 61)) {
            return advance(previous, serializeInt(step, 30, 61), maxObjects, start);
        }
        if (serializeBool(step <= 125)) {
            return advance(previous, serializeInt(step, 62, 125), maxObjects, start);
        }
        if (maxObjects < 125) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return advance(previous, serializeInt(step, 126, maxObjects + 1), maxObjects, start);
    }

    /**
     * The next index of a walk over a subset of an array, in the subset's {@linkplain Subset#encoding() encoding}. The walk
     * is one loop in both directions; each object follows its index in place:
     *
     * <pre>{@code
     * for (int i = s.serializeNextIndex(-1, sent); i < MAX; i = s.serializeNextIndex(i, sent)) {
     *     s.serializeObject(objects[i]);    // sent: what to send when writing; when reading, what was received so far
     * }
     * }</pre>
     *
     * <p>Refuses an index that does not increase ({@link Reason#NOT_INCREASING}); an index, a count or a step above its bounds
     * ({@link Reason#OUT_OF_RANGE}), except a step that is only too far for where it starts ({@link Reason#NOT_INCREASING});
     * and a count of more indices than what is left can hold ({@link Reason#PAST_END}). Whatever the packet, the loop turns at
     * most once an object of the array.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send, or to receive into; emptied at the start when reading
     * @return the next index, or the {@linkplain Subset#maxObjects() length of the array} at the end
     */
    public final int serializeNextIndex(int previous, Subset subset) {
        proceed();
        int maxObjects = subset.maxObjects();
        if (previous < -1 || previous >= maxObjects) {
            throw invalid("nothing follows " + previous + " in a walk over " + maxObjects + " objects");
        }
        if (previous == -1) {
            startWalk(subset);
        }
        int next = isReading() ? 0 : subset.next(previous);
        int index = serializeSubsetIndex(previous, next, subset);
        if (isReading() && index < maxObjects) {
            subset.add(index);
        }
        return index;
    }

    private void startWalk(Subset subset) {
        SubsetEncoding encoding = subset.encoding();
        if (encoding == SubsetEncoding.SMALLEST) {
            int code = serializeInt(isReading() ? 0 : subset.smallest().ordinal(), 0, 3);
            encoding = SubsetEncoding.ofCode(code);
        }
        int count = 0;
        if (encoding == SubsetEncoding.COUNT_AND_INDEX) {
            int indexBits = Bits.bitsRequired(0, subset.maxObjects() - 1);
            count = serializeCount(subset.count(), subset.maxObjects(), indexBits);
        }
        subset.startWalk(encoding, count);
        if (isReading()) {
            subset.clear();
        }
    }

    private int serializeSubsetIndex(int previous, int next, Subset subset) {
        SubsetEncoding encoding = subset.walkEncoding();
        int maxObjects = subset.maxObjects();
        if (encoding == SubsetEncoding.RELATIVE_INDEX) {
            return serializeNextIndex(previous, next, maxObjects);
        }
        if (encoding == SubsetEncoding.BIT_PER_OBJECT) {
            int index = previous + 1;
            while (index < maxObjects && !serializeBool(index == next)) {
                index++;
            }
            return index;
        }
        int last = maxObjects;
        if (encoding == SubsetEncoding.COUNT_AND_INDEX) {
            if (subset.walkRemaining() == 0) {
                if (isWriting() && next < maxObjects) {
                    throw invalid("index " + next + " came into the subset during the walk");
                }
                return maxObjects;
            }
            subset.countDown();
            last = maxObjects - 1;
        }
        int start = bitPosition();
        int index = serializeInt(next, 0, last);
        if (index <= previous) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return index;
    }

    private int advance(int previous, int step, int max, int start) {
        // Unsigned, since two ints that are not negative may add up to one that is.
        int current = previous + step;
        if (Integer.compareUnsigned(current, max) > 0) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return current;
    }

    // ---- Floats, vectors' and quaternions' parts

    /**
     * The 32 bits of a float: every pattern is legal and kept, payloads of NaNs too.
     *
     * @param value any
     * @return the value
     */
    public final float serializeFloat(float value) {
        return Float.intBitsToFloat(serializeBits(Float.floatToRawIntBits(value), Float.SIZE));
    }

    /**
     * The 64 bits of a double: every pattern is legal and kept, payloads of NaNs too.
     *
     * @param value any
     * @return the value
     */
    public final double serializeDouble(double value) {
        return Double.longBitsToDouble(serializeBits(Double.doubleToRawLongBits(value), Double.SIZE));
    }

    /**
     * A float of a known range and resolution, as a bounded integer. Refuses an integer above the last step
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value clamped to the range; a NaN or an infinity is an {@link IllegalArgumentException}
     * @param min least value
     * @param max largest value, above {@code min} by a finite difference
     * @param resolution the greatest step between neighbours, above 0; one above the range leaves its two ends, 1 bit
     * @return the value; when reading, within half a step of what was written
     */
    public final float serializeCompressedFloat(float value, float min, float max, float resolution) {
        long maxInteger = CompressedFloat.maxInteger(min, max, resolution);
        if (maxInteger < 0 || isWriting() && !(Math.abs(value) <= Float.MAX_VALUE)) {
            throw invalid(value + " has no place in [" + min + ", " + max + "] at a resolution of " + resolution);
        }
        if (isReading()) {
            return CompressedFloat.decode(serializeLong(0, 0, maxInteger), min, max, maxInteger);
        }
        serializeLong(CompressedFloat.encode(value, min, max, maxInteger), 0, maxInteger);
        return value;
    }

    /**
     * The {@linkplain SmallestThree smallest-three code} of a rotation. Refuses a code that stands for none
     * ({@link Reason#NOT_A_ROTATION}).
     *
     * @param code what {@link SmallestThree#encode} made
     * @param bits of a component, {@value SmallestThree#MIN_BITS} to {@value SmallestThree#MAX_BITS}
     * @return the code; every {@link SmallestThree#component} of it may be asked
     */
    public final long serializeSmallestThree(long code, int bits) {
        if (!SmallestThree.isWidth(bits) || isWriting() && !SmallestThree.isRotation(code, bits)) {
            throw invalid("code " + code + " is no rotation with " + bits + " bits a component");
        }
        int start = bitPosition();
        long received = serializeBits(code, SmallestThree.codeBits(bits));
        if (!SmallestThree.isRotation(received, bits)) {
            throw refuse(Reason.NOT_A_ROTATION, start);
        }
        return received;
    }

    // ---- Bytes and text

    /**
     * Zero bits up to the next whole byte of the packet; none where the position is one already. Refuses padding that is
     * not zero ({@link Reason#NON_ZERO_PADDING}).
     */
    public abstract void serializeAlign();

    /**
     * An align, and raw bytes. Their count is not sent; without any, the align still is.
     *
     * @param data where they come from or go to
     */
    public final void serializeBytes(byte[] data) {
        int count = data.length;
        serializeAlign();
        copyBytes(data, 0, count);
    }

    /**
     * An align, and raw bytes. Their count is not sent; without any, the align still is.
     *
     * @param data where they come from or go to
     * @param offset of the first in {@code data}
     * @param count how many; those from the offset on must be within {@code data}
     */
    public final void serializeBytes(byte[] data, int offset, int count) {
        if ((offset | count) < 0 || count > data.length - offset) {
            throw invalid(count + " bytes from " + offset + " are not within an array of " + data.length);
        }
        serializeAlign();
        copyBytes(data, offset, count);
    }

    /**
     * Text in UTF-8: its length in bytes as an integer of {@code [0, bufferSize - 1]}, an align, the bytes; no terminator.
     * The length is checked before anything is allocated. Refuses a length that is too large
     * ({@link Reason#OUT_OF_RANGE}), and bytes that are no well-formed UTF-8 or have a NUL among them
     * ({@link Reason#MALFORMED_TEXT}).
     *
     * @param value well-formed, without a NUL, at most {@code bufferSize - 1} bytes in UTF-8
     * @param bufferSize in bytes, a terminator counted, 1 or more
     * @return the text
     */
    public final String serializeString(String value, int bufferSize) {
        if (bufferSize < 1) {
            throw invalid("no text has a place in a buffer of " + bufferSize);
        }
        if (isReading()) {
            int length = serializeInt(0, 0, bufferSize - 1);
            serializeAlign();
            return receiveText(length);
        }
        if (!Text.isWellFormed(value)) {
            throw invalid("text with a NUL or half of a surrogate pair");
        }
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        serializeInt(text.length, 0, bufferSize - 1);
        serializeBytes(text);
        return value;
    }

    /**
     * Text in UTF-16, each unit in 32 bits: its length in units as an integer of {@code [0, bufferSize - 1]}, then the units;
     * never an align. The length is checked before anything is allocated. Refuses a length that is too large
     * ({@link Reason#OUT_OF_RANGE}), and what is no UTF-16 unit, zero, or half of a surrogate pair
     * ({@link Reason#MALFORMED_TEXT}).
     *
     * @param value well-formed, without a NUL, at most {@code bufferSize - 1} units
     * @param bufferSize in UTF-16 units, a terminator counted, 1 or more
     * @return the text
     */
    public final String serializeWideString(String value, int bufferSize) {
        if (bufferSize < 1) {
            throw invalid("no text has a place in a buffer of " + bufferSize);
        }
        int start = bitPosition();
        int length = serializeInt(isReading() ? 0 : value.length(), 0, bufferSize - 1);
        if (!hasRemaining((long) length * Integer.SIZE)) {
            throw refuse(Reason.PAST_END, start);
        }
        char[] units = isReading() ? new char[length] : value.toCharArray();
        for (int i = 0; i < length; i++) {
            int unit = serializeUint32(units[i]);
            if (unit != (char) unit) {
                throw refuse(Reason.MALFORMED_TEXT, start);
            }
            units[i] = (char) unit;
        }
        String text = new String(units);
        if (!Text.isWellFormed(text)) {
            throw isReading()
                    ? refuse(Reason.MALFORMED_TEXT, start)
                    : invalid("text with a NUL or half of a surrogate pair");
        }
        return text;
    }

    // ---- Enums, optional values, objects, collections

    /**
     * A constant of an enum, as its ordinal among all constants. Refuses an ordinal past the last
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value not null
     * @param type of the constant; has constants
     * @param <E> the enum
     * @return the constant
     */
    public final <E extends Enum<E>> E serializeEnum(E value, Class<E> type) {
        int ordinal = serializeInt(isReading() ? 0 : value.ordinal(), 0, EnumConstants.count(type) - 1);
        return isReading() ? EnumConstants.get(type, ordinal) : value;
    }

    /**
     * An object in place: its own operations and nothing else. Refuses what they refuse, and nesting deeper than
     * {@link #MAX_DEPTH} ({@link Reason#NESTED_TOO_DEEP}; an {@link IllegalArgumentException} when writing), which bounds
     * what a packet can do to a type that contains itself.
     *
     * @param object written, or read into; not null
     */
    public final void serializeObject(BitSerializable object) {
        proceed();
        // No finally: a write that failed is over, and a stream that refused never recovers.
        depth++;
        if (depth > MAX_DEPTH) {
            throw isReading() ? refuse(Reason.NESTED_TOO_DEEP, bitPosition()) : invalid("objects nested too deep");
        }
        object.serialize(this);
        depth--;
    }

    /**
     * An object that may be missing: one bit, and the object if it is there.
     *
     * @param value the object, or null
     * @param factory makes one to read into, where {@code value} is null
     * @param <T> the object's type
     * @return the object, when reading the one given if there was one; null where it is missing
     */
    public final <T extends BitSerializable> @Nullable T serializeOptional(@Nullable T value, Supplier<? extends T> factory) {
        if (!serializeBool(value != null)) {
            return null;
        }
        T object = value == null ? factory.get() : value;
        serializeObject(object);
        return object;
    }

    /**
     * How many elements follow, as an integer of {@code [0, maxCount]}. Refuses a count above the maximum
     * ({@link Reason#OUT_OF_RANGE}), and one of more elements than what is left can hold ({@link Reason#PAST_END}), so
     * that an array of that many may be allocated at once.
     *
     * @param count within {@code [0, maxCount]}
     * @param maxCount the most there may be, 0 or more
     * @param leastBits that an element takes, 0 or more: the fewest, whatever its value
     * @return the count
     */
    public final int serializeCount(int count, int maxCount, int leastBits) {
        if (leastBits < 0) {
            throw invalid("no element has " + leastBits + " bits");
        }
        int start = bitPosition();
        int received = serializeInt(count, 0, maxCount);
        if (!hasRemaining((long) received * leastBits)) {
            throw refuse(Reason.PAST_END, start);
        }
        return received;
    }

    /**
     * A list of objects: its {@linkplain #serializeCount count}, then each in place. When reading, objects that are in
     * the list already are read into, missing ones are made and added, superfluous ones removed, in that order: a list
     * whose reading was refused half way holds something of both.
     *
     * @param list not longer than {@code maxCount}; modifiable when reading
     * @param maxCount the most there may be, 0 or more
     * @param leastBits that an object takes, 0 or more: the fewest, whatever its state
     * @param factory makes an object to read into
     * @param <T> the objects' type
     */
    public final <T extends BitSerializable> void serializeList(
            List<T> list, int maxCount, int leastBits, Supplier<? extends T> factory) {
        int count = serializeCount(list.size(), maxCount, leastBits);
        for (int i = 0; i < count; i++) {
            if (i == list.size()) {
                list.add(factory.get());
            }
            serializeObject(list.get(i));
        }
        if (list.size() > count) {
            list.subList(count, list.size()).clear();
        }
    }

    /**
     * A serialization check: 32 bits that are known to both sides, the CRC-32 of the check's name. Where reader and writer
     * have drifted apart, the first check behind the place says so. Refuses any other value
     * ({@link Reason#CHECK_FAILED}), and the verdict says the name. Nothing at all
     * where checks are left off the wire (a release build, on both sides at once).
     *
     * @param name of the check
     */
    public final void serializeCheck(String name) {
        if (!hasChecks()) {
            return;
        }
        int start = bitPosition();
        int expected = Crc32.of(name);
        if (serializeUint32(expected) != expected) {
            throw refuseCheck(name, start);
        }
    }

    // ---- What the directions answer

    /** Whole bytes, from or to an array that has them. */
    abstract void copyBytes(byte[] data, int offset, int count);

    /** So many bytes of text; only when reading. */
    abstract String receiveText(int length);

    /** Refuses, where the stream refused before. */
    abstract void proceed();

    /** Refuses the packet; only when reading. The result is there to be thrown, so that the compiler sees the end. */
    abstract Error refuse(Reason reason, int bit);

    /** Refuses the packet by a check; only when reading. */
    abstract Error refuseCheck(String name, int bit);

    /** Throws an IllegalArgumentException that names the bit; when reading, refuses. */
    abstract Error invalid(String message);

    /** Whether so many bits are left to read; when writing, true. */
    abstract boolean hasRemaining(long bits);

    /** Whether serialization checks are on the wire. */
    abstract boolean hasChecks();

    /** Goes on at another bit. */
    abstract void moveTo(int position);

    /** Goes on where another stream is, in its place: with its context, at a bit, within so many objects. */
    final void standInFor(@Nullable BitStream other, int position, int objects) {
        context = other == null ? null : other.context;
        depth = objects;
        moveTo(position);
    }
}
