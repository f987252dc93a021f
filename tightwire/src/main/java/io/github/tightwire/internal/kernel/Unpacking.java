package io.github.tightwire.internal.kernel;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Words;

/**
 * Reading without a stream object: the position is the caller's local variable, and a refusal is the result of a method,
 * an {@link Outcome}, for the caller to return.
 *
 * <p>A packet is the bytes from {@code start} to {@code end}; a position counts bits from {@code start}.
 */
public final class Unpacking {
    /** The bits of a {@linkplain #window window} that are sure to be there: the word less those before the position. */
    public static final int WINDOW_BITS = 57;

    private Unpacking() {
    }

    /**
     * Whether so many bits are left.
     *
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @param count how many bits
     * @return true if they are within the packet
     */
    public static boolean hasRemaining(int start, int end, int position, int count) {
        // In bytes: a constant, where the position is. The sum may need all 32 bits, hence the shift without a sign.
        return position + count + 7 >>> 3 <= end - start;
    }

    /**
     * Whether so many bits are left.
     *
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @param count how many bits
     * @return true if they are within the packet
     */
    public static boolean hasRemaining(int start, int end, int position, long count) {
        return count <= (end - start) * Byte.SIZE - position;
    }

    /**
     * The {@value #WINDOW_BITS} bits from a position on, and whatever is above them; zeros behind the packet. The position
     * is within it.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @return the bits, the one at the position lowest
     */
    public static long window(byte[] bytes, int start, int end, int position) {
        // Near the end the packet's last word, moved down: no branch tells whether the position is near, since in a packet
        // that was cut short nothing would foretell it.
        int index = Math.min(position >>> 3, end - start - Long.BYTES);
        return index >= 0
                ? Words.load(bytes, start + index) >>> position - index * Byte.SIZE
                : Words.load(bytes, start, end) >>> position;
    }

    /**
     * The word at a byte of a packet that is known to be there.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param index of the word's first byte in the packet
     * @return the word
     */
    public static long load(byte[] bytes, int start, int index) {
        return Words.load(bytes, start + index);
    }

    /**
     * The word at a byte of a packet; zeros for what is behind the packet's end.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param index of the word's first byte in the packet; within it
     * @return the word
     */
    public static long load(byte[] bytes, int start, int end, int index) {
        return window(bytes, start, end, index * Byte.SIZE);
    }

    /**
     * The 64 bits from a position on that is not at a byte, all of the nine bytes being there that they are in.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param position in bits, no multiple of eight
     * @return the bits
     */
    public static long unaligned(byte[] bytes, int start, int position) {
        int index = start + (position >>> 3);
        int used = position & 7;
        return Words.load(bytes, index) >>> used | (long) bytes[index + Long.BYTES] << Long.SIZE - used;
    }

    /**
     * The last 64 bits before a byte boundary, of a packet that has as many before it.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param boundary in bits, a multiple of eight
     * @return the bits
     */
    public static long lastWord(byte[] bytes, int start, int boundary) {
        return Words.load(bytes, start + (boundary >>> 3) - Long.BYTES);
    }

    /**
     * Whether a bounded integer whose bounds are known only now can be read.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @param min least value
     * @param max largest value
     * @return 0, or the outcome to return
     */
    public static long checkRange(byte[] bytes, int start, int end, int position, long min, long max) {
        if (min > max) {
            return Outcome.refused(Reason.INVALID_ARGUMENT, position);
        }
        int count = Bits.bitsRequired(min, max);
        if (!hasRemaining(start, end, position, count)) {
            return Outcome.refused(Reason.PAST_END, position);
        }
        return Long.compareUnsigned(wide(bytes, start, end, position, count), max - min) > 0
                ? Outcome.refused(Reason.OUT_OF_RANGE, position)
                : 0;
    }

    /**
     * Whether raw bits whose number is known only now can be read.
     *
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @param count how many
     * @param most the largest count of the operation, 32 or 64
     * @return 0, or the outcome to return
     */
    public static long checkRaw(int start, int end, int position, int count, int most) {
        if (count < 1 || count > most) {
            return Outcome.refused(Reason.INVALID_ARGUMENT, position);
        }
        return hasRemaining(start, end, position, count) ? 0 : Outcome.refused(Reason.PAST_END, position);
    }

    /**
     * Bits that are {@linkplain #hasRemaining known to be there}.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @param count how many, 0 to 64
     * @return the bits
     */
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

    /**
     * Passes over the padding up to the next whole byte.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param position in bits
     * @return the position of the byte, or -1 where the padding is not zero
     */
    public static int align(byte[] bytes, int start, int position) {
        int used = position & 7;
        if (used != 0 && (bytes[start + (position >>> 3)] & 0xFF) >>> used != 0) {
            return -1;
        }
        return position + 7 & ~7;
    }

    /**
     * Reads whole bytes, at a position that is at one.
     *
     * @param data where they go
     * @param offset of the first
     * @param count how many
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @return the position behind them, or -1 where fewer are left
     */
    public static int copy(byte[] data, int offset, int count, byte[] bytes, int start, int end, int position) {
        int index = start + (position >>> 3);
        if (count > end - index) {
            return -1;
        }
        System.arraycopy(bytes, index, data, offset, count);
        return position + count * Byte.SIZE;
    }
}
