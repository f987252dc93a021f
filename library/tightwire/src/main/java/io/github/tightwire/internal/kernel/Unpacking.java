package io.github.tightwire.internal.kernel;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Text;
import io.github.tightwire.internal.Words;
import org.jspecify.annotations.Nullable;

/**
 * Reading without a stream object. Compiled code calls this with the position in a local variable of its own; a refusal is the result
 * of a method, an {@link PackedOutcome}, for the caller to return.
 *
 * <p><b>The packet</b> is the bytes of an array from {@code start} up to {@code end}; a {@code position} counts bits from
 * {@code start}, and an {@code index} counts bytes of the packet. The caller advances the position.
 *
 * <p><b>Nothing outside the packet counts.</b> A check finds whether bits are there, one for a whole region, before anybody takes them. A
 * word may reach beyond the packet, within the array; what it has there is dropped.
 *
 * <p><b>A window</b> is one load of eight bytes at the position's byte, shifted down by the bits before the position in it, at most 7:
 *
 * <pre>
 *     position 19:   word at byte 2 &gt;&gt;&gt; 3        61 bits are there, and {@value #WINDOW_BITS} always
 * </pre>
 *
 * <p>Near the array's end it is the array's last word instead, moved down further. No branch distinguishes the two, since no
 * predictor could guess it.
 */
public final class Unpacking {
    /** The bits of a {@linkplain #window window} that are sure to be there: the word less those before the position. */
    public static final int WINDOW_BITS = 57;

    /** The exponent of a float: all ones in an infinity and in what is not a number. */
    public static final int FLOAT_EXPONENT = 0x7F800000;

    /** The most floats of one {@linkplain #areFinite check}. */
    public static final int FLOATS = 8;

    private static final int FLOAT_EXPONENT_SHIFT = 23;

    /** The exponent of a double: all ones in an infinity and in what is not a number. */
    public static final long DOUBLE_EXPONENT = 0x7FF0000000000000L;

    private Unpacking() {
    }

    /** Returns whether that many bits are left. */
    public static boolean hasRemaining(int start, int end, int position, int count) {
        // In bytes: a constant, where the position is. The sum may need all 32 bits, hence the unsigned shift.
        return position + count + 7 >>> 3 <= end - start;
    }

    /** The bits that are left. */
    public static int remaining(int start, int end, int position) {
        return (end - start) * Byte.SIZE - position;
    }

    /** Returns whether that many bits are left. */
    public static boolean hasRemaining(long count, int start, int end, int position) {
        return count <= remaining(start, end, position);
    }

    /**
     * The {@value #WINDOW_BITS} bits from a position on, and whatever is above them; anything after the packet. The position
     * is within it.
     */
    public static long window(byte[] bytes, int start, int end, int position) {
        int index = Math.min(start + (position >>> 3), bytes.length - Long.BYTES);
        return index >= 0
                ? Words.load(bytes, index) >>> position - (index - start) * Byte.SIZE
                : Words.load(bytes, start, end) >>> position;
    }

    /**
     * The {@value #WINDOW_BITS} bits from a position on, and whatever is above them; zeros after the packet. The position
     * is within it.
     */
    static long windowOrZeros(byte[] bytes, int start, int end, int position) {
        int index = Math.min(position >>> 3, end - start - Long.BYTES);
        return index >= 0
                ? Words.load(bytes, start + index) >>> position - index * Byte.SIZE
                : Words.load(bytes, start, end) >>> position;
    }

    /** The word at a byte of a packet that is known to be there. */
    public static long load(byte[] bytes, int start, int index) {
        return Words.load(bytes, start + index);
    }

    /** The float in the word at a byte of a packet that is known to be there, from a bit of the word on. */
    public static float real(byte[] bytes, int start, int index, int shift) {
        return Float.intBitsToFloat((int) (Words.load(bytes, start + index) >>> shift));
    }

    /**
     * Returns whether floats side by side are finite, 2 to {@value #FLOATS} of them that are all there. It looks at two at a time, in a
     * word that starts with the first byte after the position: one more in an exponent of all ones carries into the sign.
     */
    public static boolean areFinite(byte[] bytes, int start, int position, int count) {
        int index = start + (position + 7 >>> 3);
        int shift = FLOAT_EXPONENT_SHIFT - (-position & 7);
        long one = 0x1_00000001L << shift;
        long exponents = (one << Byte.SIZE) - one;
        long carries = (Words.load(bytes, index + (count - 2) * Float.BYTES) & exponents) + one;
        if (count > 2) {
            carries |= (Words.load(bytes, index) & exponents) + one;
        }
        if (count > 4) {
            carries |= (Words.load(bytes, index + Long.BYTES) & exponents) + one;
        }
        if (count > 6) {
            carries |= (Words.load(bytes, index + 2 * Long.BYTES) & exponents) + one;
        }
        return (carries & one << Byte.SIZE) == 0;
    }

    /** The 64 bits from a position on that is not at a byte, all of the nine bytes being there that they are in. */
    public static long unaligned(byte[] bytes, int start, int position) {
        int index = start + (position >>> 3);
        int used = position & 7;
        return Words.load(bytes, index) >>> used | (long) bytes[index + Long.BYTES] << Long.SIZE - used;
    }

    /** The last 64 bits before a byte boundary, of a packet that has as many before it. */
    public static long lastWord(byte[] bytes, int start, int boundary) {
        return Words.load(bytes, start + (boundary >>> 3) - Long.BYTES);
    }

    /** Returns whether a bounded integer whose bounds are known only now can be read: 0, or the outcome to return. */
    public static long checkRange(byte[] bytes, int start, int end, int position, long min, long max) {
        if (min > max) {
            return PackedOutcome.refused(Reason.INVALID_ARGUMENT, position);
        }
        int count = Bits.bitsRequired(min, max);
        if (!hasRemaining(start, end, position, count)) {
            return PackedOutcome.refused(Reason.PAST_END, position);
        }
        return Long.compareUnsigned(wide(bytes, start, end, position, count), max - min) > 0
                ? PackedOutcome.refused(Reason.OUT_OF_RANGE, position)
                : 0;
    }

    /** Returns whether raw bits whose number is known only now, at most 32 or 64, can be read: 0, or the outcome to return. */
    public static long checkRaw(int start, int end, int position, int count, int most) {
        if (count < 1 || count > most) {
            return PackedOutcome.refused(Reason.INVALID_ARGUMENT, position);
        }
        return hasRemaining(start, end, position, count) ? 0 : PackedOutcome.refused(Reason.PAST_END, position);
    }

    /** Up to 64 bits that are {@linkplain #hasRemaining known to be there}. */
    public static long wide(byte[] bytes, int start, int end, int position, int count) {
        if (count == 0) {
            return 0;
        }
        if (count <= WINDOW_BITS) {
            return window(bytes, start, end, position) & -1L >>> Long.SIZE - count;
        }
        long low = window(bytes, start, end, position) & 0xFFFFFFFFL;
        long high = window(bytes, start, end, position + Integer.SIZE) & -1L >>> Long.SIZE + Integer.SIZE - count;
        return low | high << Integer.SIZE;
    }

    /** The position of the next whole byte; -1 where the padding up to there is not zero. */
    public static int align(byte[] bytes, int start, int position) {
        int used = position & 7;
        if (used != 0 && (bytes[start + (position >>> 3)] & 0xFF) >>> used != 0) {
            return -1;
        }
        return position + 7 & ~7;
    }

    /**
     * The end of a packet, where its reader has come to: the outcome itself, or a refusal of what is left over, or of padding that is
     * not zero.
     */
    public static long end(long outcome, byte[] bytes, int start, int length) {
        int position = (int) outcome;
        if (position < 0) {
            return outcome;
        }
        // The sum may need all 32 bits, hence the unsigned shift.
        if (position + 7 >>> 3 != length) {
            return PackedOutcome.refused(Reason.LEFT_OVER_BYTES, position);
        }
        return align(bytes, start, position) < 0 ? PackedOutcome.refused(Reason.NON_ZERO_PADDING, position) : outcome;
    }

    /** Reads whole bytes, at a position that is at one; gives the position after them, or -1 where fewer are left. */
    public static int copy(byte[] data, int offset, int count, byte[] bytes, int start, int end, int position) {
        int index = start + (position >>> 3);
        if (count > end - index) {
            return -1;
        }
        System.arraycopy(bytes, index, data, offset, count);
        return position + count * Byte.SIZE;
    }

    /** Text of so many bytes in UTF-8, all of which are there, at a position that is at one; null where they are no text. */
    public static @Nullable String text(int count, byte[] bytes, int start, int position) {
        return Text.decode(bytes, start + (position >>> 3), count);
    }

    /** The refusal of bytes that are no {@linkplain #text text}. */
    public static long noText(int count, byte[] bytes, int start, int position) {
        boolean hasNul = Text.hasNul(bytes, start + (position >>> 3), count);
        return PackedOutcome.refused(hasNul ? Reason.EMBEDDED_NUL : Reason.INVALID_UTF8, position);
    }
}
