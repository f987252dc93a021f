package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Text;
import io.github.tightwire.internal.Words;

/**
 * Writing without a stream object. Compiled code calls this with the position and the scratch in local variables of its own.
 *
 * <p><b>The packet</b> is the bytes of an array from {@code start} up to {@code end}; a {@code position} counts bits from
 * {@code start}, and an {@code index} counts bytes, of the array, or of the packet where that is said. The caller
 * advances the position; nothing here does, except for whole bytes.
 *
 * <p><b>The scratch</b> holds the bits of the byte at the position that are written already, in its low bits, and nothing else. A
 * <i>commit</i> puts new bits above them, in one word of 64 bits, and stores that word at the position's byte:
 *
 * <pre>
 *     position 19, used 3:   word = scratch | bits &lt;&lt; 3        stored at byte 2
 *     20 bits later:         scratch = word &gt;&gt;&gt; 16             byte 4, of which 7 bits are written
 * </pre>
 *
 * <p>So memory holds all of the packet after each commit, and no branch asks whether a word is full. Above the new bits the word has zeros,
 * which later commits overwrite. A word has room for 64 bits less those of the scratch: hence at most {@value #COMMIT_BITS} bits a
 * commit. Whole words, in a packet that is known to have room, need no such limit: see {@link #commitWord}.
 *
 * <p><b>At the end of the range</b> a word no longer fits. Then its used bytes are stored in two overlapping halves (see
 * {@code Words}). If the bits themselves do not fit, that is an overflow, and nothing is stored.
 *
 * <p><b>Checks of values</b> take the value and its bounds, and return the bits to be written, with zeros above them. The position
 * is only for the message: it is a constant in the caller, which costs nothing.
 */
public final class Packing {
    /** The most bits of one commit: with the 7 that scratch may hold they leave the word a bit to spare. */
    public static final int COMMIT_BITS = 56;

    private static final long FLOAT_EXPONENTS = 0x7F800000_7F800000L;
    private static final long FLOAT_ONES = 0x00800000_00800000L;
    private static final long FLOAT_SIGNS = 0x80000000_80000000L;

    private Packing() {
    }

    /** The scratch of a packet that is written up to a position, out of its last byte. */
    public static long scratch(byte[] bytes, int start, int position) {
        int used = position & 7;
        return used == 0 ? 0 : bytes[start + (position >>> 3)] & (1 << used) - 1;
    }

    /** Writes some bits, at most {@value #COMMIT_BITS} or as many as leave the word a bit to spare; gives the scratch after them. */
    public static long commit(byte[] bytes, int start, int end, int position, long scratch, long bits, int count) {
        return commit(bytes, start, end, start + (position >>> 3), position & 7, scratch, bits, count);
    }

    /** The same; the position is given by the index of its byte in the array, and the bits of that byte before it. */
    public static long commit(
            byte[] bytes, int start, int end, int index, int used, long scratch, long bits, int count) {
        long word = scratch | bits << used;
        if (index > end - Long.BYTES) {
            requireRoom(start, end, (index - start) * Byte.SIZE + used, count);
        }
        Words.store(bytes, index, end, word);
        return word >>> (used + count & -Byte.SIZE);
    }

    /** Writes some bits; the same as a commit, its operands in the order in which compiled code has them. */
    public static long append(long bits, byte[] bytes, int start, int end, int position, long scratch, int count) {
        return commit(bytes, start, end, start + (position >>> 3), position & 7, scratch, bits, count);
    }

    /**
     * Writes 64 bits into a packet that is known to have room for them. The bits of the last, incomplete byte are only in the
     * scratch that it returns: another commit must follow.
     */
    public static long commitWord(long word, byte[] bytes, int index, int used, long scratch) {
        Words.store(bytes, index, scratch | word << used);
        // Two shifts, since one by 64 would shift by nothing.
        return word >>> 1 >>> 63 - used;
    }

    /** The bits of an integer within bounds: its offset from the least value. */
    public static long offset(int value, int min, int max, int position) {
        // HotSpot makes one unsigned comparison of the two; one that is written as such, with 2^31 added to both sides, it leaves as it is.
        if (value < min || value > max) {
            throw WriteErrors.outOfRange(value, min, max, position);
        }
        return value - min & 0xFFFFFFFFL;
    }

    /** The bits of an integer within bounds: its offset from the least value. */
    public static long offset(long value, long min, long max, int position) {
        long offset = value - min;
        // Of longs two comparisons are no faster.
        if (offset + Long.MIN_VALUE > max - min + Long.MIN_VALUE) {
            throw WriteErrors.outOfRange(value, min, max, position);
        }
        return offset;
    }

    /** The bits of a raw integer, which may have a sign or none: shifted up by half the range, it is below one and a half of them. */
    public static long fit(int value, int count, int position) {
        if (value + (1 << count - 1) + Integer.MIN_VALUE >= (3 << count - 1) + Integer.MIN_VALUE) {
            throw WriteErrors.doesNotFit(value, count, position);
        }
        return value & (1 << count) - 1;
    }

    /** The bits of a raw integer, which may have a sign or none. */
    public static long fit(long value, int count, int position) {
        if (value + (1L << count - 1) + Long.MIN_VALUE >= (3L << count - 1) + Long.MIN_VALUE) {
            throw WriteErrors.doesNotFit(value, count, position);
        }
        return value & (1L << count) - 1;
    }

    /** The bits of a float. */
    public static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
    }

    /** The bits of a float that is finite. */
    public static long finite(float value, int position) {
        int bits = Float.floatToRawIntBits(value);
        if ((~bits & Unpacking.FLOAT_EXPONENT) == 0) {
            throw WriteErrors.notFinite(Float.intBitsToFloat(bits), position);
        }
        return bits & 0xFFFFFFFFL;
    }

    /**
     * The bits of two floats that are finite, side by side: one more in an exponent of all ones carries into the sign.
     *
     * @param position of the first
     */
    public static long finite(float first, float second, int position) {
        long bits = bits(first) | (long) Float.floatToRawIntBits(second) << Integer.SIZE;
        if (((bits & FLOAT_EXPONENTS) + FLOAT_ONES & FLOAT_SIGNS) != 0) {
            throw WriteErrors.notFinite((int) bits, (int) (bits >>> Integer.SIZE), position);
        }
        return bits;
    }

    /** The bits of a double that is finite. */
    public static long finite(double value, int position) {
        long bits = Double.doubleToRawLongBits(value);
        if ((~bits & Unpacking.DOUBLE_EXPONENT) == 0) {
            throw WriteErrors.notFinite(Double.longBitsToDouble(bits), position);
        }
        return bits;
    }

    /** Stores a word at a byte of the packet, which is known to have room for it. */
    public static void store(long word, byte[] bytes, int start, int index) {
        Words.store(bytes, start + index, word);
    }

    /**
     * Stores a word at a byte of the packet, which is known to have room for it: bits that are staged, and above them as many of a value
     * as there is room for; gives the others.
     *
     * @param shift the number of the staged bits, 1 to 63
     */
    public static long storeWord(long value, long staged, byte[] bytes, int start, int index, int shift) {
        Words.store(bytes, start + index, staged | value << shift);
        return value >>> Long.SIZE - shift;
    }

    /** Stores the last bits of a region, at most 64, at a byte of the packet; gives the scratch after them, if they are fewer. */
    public static long storeLast(long word, byte[] bytes, int start, int end, int index, int count) {
        return commit(bytes, start, end, start + index, 0, 0, word, count);
    }

    /** Throws an overflow unless there is room for the bits. */
    public static void requireRoom(int start, int end, int position, int count) {
        if (!hasRoom(start, end, position, count)) {
            throw WriteErrors.overflow(count, start, end, position);
        }
    }

    /** Returns whether there is room for the bits. */
    public static boolean hasRoom(int start, int end, int position, int count) {
        // In bytes: a constant, where the position is. The sum may need all 32 bits, hence the unsigned shift.
        return position + count + 7 >>> 3 <= end - start;
    }

    /** Writes a bounded integer whose bounds are known only now; gives the scratch after it. */
    public static long range(byte[] bytes, int start, int end, int position, long scratch,
            long value, long min, long max) {
        if (min > max) {
            throw WriteErrors.noRange(min, max, position);
        }
        long offset = offset(value, min, max, position);
        int count = Bits.bitsRequired(min, max);
        return count == 0 ? scratch : wide(bytes, start, end, position, scratch, offset, count);
    }

    /** Writes raw bits whose number is known only now, at most 32 or 64 of them; gives the scratch after them. */
    public static long raw(byte[] bytes, int start, int end, int position, long scratch,
            long value, int count, int most) {
        if (count < 1 || count > most) {
            throw WriteErrors.width(count, most, position);
        }
        long bits = count < Long.SIZE ? fit(value, count, position) : value;
        return wide(bytes, start, end, position, scratch, bits, count);
    }

    private static long wide(byte[] bytes, int start, int end, int position, long scratch, long bits, int count) {
        if (count <= COMMIT_BITS) {
            return commit(bytes, start, end, position, scratch, bits, count);
        }
        requireRoom(start, end, position, count);
        long low = commit(bytes, start, end, position, scratch, bits & 0xFFFFFFFFL, Integer.SIZE);
        return commit(bytes, start, end, position + Integer.SIZE, low, bits >>> Integer.SIZE, count - Integer.SIZE);
    }

    /** Writes well-formed text of a length in bytes, at a position that is at one; gives the position after it. */
    public static int text(String text, int length, byte[] bytes, int start, int end, int position) {
        int index = start + (position >>> 3);
        if (length > end - index) {
            throw WriteErrors.overflow((long) length * Byte.SIZE, start, end, position);
        }
        Text.encode(text, length, bytes, index);
        return position + length * Byte.SIZE;
    }

    /** Writes whole bytes, at a position that is at one; gives the position after them. */
    public static int copy(byte[] data, int offset, int count, byte[] bytes, int start, int end, int position) {
        int index = start + (position >>> 3);
        if (count > end - index) {
            throw WriteErrors.overflow((long) count * Byte.SIZE, start, end, position);
        }
        System.arraycopy(data, offset, bytes, index, count);
        return position + count * Byte.SIZE;
    }
}
