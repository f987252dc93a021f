package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.PacketOverflowException;
import io.github.tightwire.internal.Words;

/**
 * Writing without a stream object: the position and the scratch bits are the caller's local variables.
 *
 * <p>A packet is the bytes from {@code start} to {@code end}; a position counts bits from {@code start}. The <i>scratch</i>
 * holds the bits of the byte at the position that are written already, and nothing else. Every commit stores one whole word
 * at the current byte, the scratch in front: no branch asks whether a word is full, and memory holds all of the packet.
 */
public final class Packing {
    /** The most bits of one commit: with the 7 that scratch may hold they leave the word a bit to spare. */
    public static final int COMMIT_BITS = 56;

    private Packing() {
    }

    /**
     * The scratch of a packet that is written up to a position.
     *
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param position in bits
     * @return the scratch
     */
    public static long scratch(byte[] bytes, int start, int position) {
        int used = position & 7;
        return used == 0 ? 0 : bytes[start + (position >>> 3)] & (1 << used) - 1;
    }

    /**
     * Writes bits. The position moves on by their count; that is the caller's to do.
     *
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @param scratch the scratch before
     * @param bits the bits, nothing above them
     * @param count how many, 1 to {@value #COMMIT_BITS}, or as many as leave the word a bit to spare
     * @return the scratch behind them
     */
    public static long commit(byte[] bytes, int start, int end, int position, long scratch, long bits, int count) {
        return commit(bytes, start, end, start + (position >>> 3), position & 7, scratch, bits, count);
    }

    /**
     * The same, the position being given by its byte and the bits before it.
     *
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param index of the byte at the position
     * @param used the bits of that byte before the position
     * @param scratch the scratch before
     * @param bits the bits, nothing above them
     * @param count how many, 1 to {@value #COMMIT_BITS}, or as many as leave the word a bit to spare
     * @return the scratch behind them
     */
    public static long commit(
            byte[] bytes, int start, int end, int index, int used, long scratch, long bits, int count) {
        long word = scratch | bits << used;
        if (index > end - Long.BYTES) {
            requireRoom(start, end, (index - start) * Byte.SIZE + used, count);
        }
        Words.store(bytes, index, end, word);
        return word >>> (used + count & -Byte.SIZE);
    }

    /**
     * Writes a whole word, into a packet that is known to have room for it. What of it does not fill a byte is not stored:
     * another commit must follow.
     *
     * @param word the bits
     * @param bytes where the packet goes
     * @param index of the byte at the position
     * @param used the bits of that byte before the position
     * @param scratch the scratch before
     * @return the scratch behind them
     */
    public static long commitWord(long word, byte[] bytes, int index, int used, long scratch) {
        Words.store(bytes, index, scratch | word << used);
        // Two shifts, since one by 64 would shift by nothing.
        return word >>> 1 >>> 63 - used;
    }

    /**
     * The bits of a bounded integer.
     *
     * @param value within the bounds
     * @param min least value
     * @param max largest value
     * @param position in bits
     * @param field the value's name, or null
     * @return the offset from the least value
     */
    public static long offset(int value, int min, int max, int position, String field) {
        int offset = value - min;
        // Without a sign: the comparison that the JDK has for it is two calls deep, and HotSpot counts what it inlines.
        if (offset + Integer.MIN_VALUE > max - min + Integer.MIN_VALUE) {
            throw Faults.outOfRange(value, min, max, position, field);
        }
        return offset & 0xFFFFFFFFL;
    }

    /**
     * The bits of a bounded integer.
     *
     * @param value within the bounds
     * @param min least value
     * @param max largest value
     * @param position in bits
     * @param field the value's name, or null
     * @return the offset from the least value
     */
    public static long offset(long value, long min, long max, int position, String field) {
        long offset = value - min;
        if (offset + Long.MIN_VALUE > max - min + Long.MIN_VALUE) {
            throw Faults.outOfRange(value, min, max, position, field);
        }
        return offset;
    }

    /**
     * The bits of a raw integer, which may have a sign or none: shifted up by half the range, it is below one and a half of them.
     *
     * @param value fits
     * @param count how many bits, 1 to 31
     * @param position in bits
     * @param field the value's name, or null
     * @return the bits, nothing above them
     */
    public static long fit(int value, int count, int position, String field) {
        if (value + (1 << count - 1) + Integer.MIN_VALUE >= (3 << count - 1) + Integer.MIN_VALUE) {
            throw Faults.doesNotFit(value, count, position, field);
        }
        return value & (1 << count) - 1;
    }

    /**
     * The bits of a raw integer, which may have a sign or none.
     *
     * @param value fits
     * @param count how many bits, 1 to 63
     * @param position in bits
     * @param field the value's name, or null
     * @return the bits, nothing above them
     */
    public static long fit(long value, int count, int position, String field) {
        if (value + (1L << count - 1) + Long.MIN_VALUE >= (3L << count - 1) + Long.MIN_VALUE) {
            throw Faults.doesNotFit(value, count, position, field);
        }
        return value & (1L << count) - 1;
    }

    /**
     * The bits of a float.
     *
     * @param value any
     * @return the bits, nothing above them
     */
    public static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
    }

    /**
     * Stores a word at a byte of a packet that is known to have room for it.
     *
     * @param word the bits
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param index of the word's first byte in the packet
     */
    public static void store(long word, byte[] bytes, int start, int index) {
        Words.store(bytes, start + index, word);
    }

    /**
     * Stores what there is of a word at a byte of a packet.
     *
     * @param word the bits, nothing above them
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param index of the word's first byte in the packet
     * @param count how many bits, less than 64
     * @return the scratch behind them
     */
    public static long storeLast(long word, byte[] bytes, int start, int end, int index, int count) {
        return commit(bytes, start, end, start + index, 0, 0, word, count);
    }

    /**
     * Makes sure that there is room.
     *
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @param count how many bits
     * @throws PacketOverflowException if they do not fit
     */
    public static void requireRoom(int start, int end, int position, int count) {
        // In bytes: a constant, where the position is. The sum may need all 32 bits, hence the shift without a sign.
        if (position + count + 7 >>> 3 > end - start) {
            throw Faults.overflow(count, start, end, position);
        }
    }

    /**
     * Writes a bounded integer whose bounds are known only now.
     *
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @param scratch the scratch before
     * @param value within the bounds
     * @param min least value
     * @param max largest value
     * @param field the value's name, or null
     * @return the scratch behind it
     */
    public static long range(byte[] bytes, int start, int end, int position, long scratch,
            long value, long min, long max, String field) {
        if (min > max) {
            throw Faults.noRange(min, max, position);
        }
        long offset = offset(value, min, max, position, field);
        int count = Bits.bitsRequired(min, max);
        return count == 0 ? scratch : wide(bytes, start, end, position, scratch, offset, count);
    }

    /**
     * Writes raw bits whose number is known only now.
     *
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @param scratch the scratch before
     * @param value fits, with a sign or without
     * @param count how many
     * @param most the largest count of the operation, 32 or 64
     * @param field the value's name, or null
     * @return the scratch behind them
     */
    public static long raw(byte[] bytes, int start, int end, int position, long scratch,
            long value, int count, int most, String field) {
        if (count < 1 || count > most) {
            throw Faults.width(count, most, position);
        }
        long bits = count < Long.SIZE ? fit(value, count, position, field) : value;
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

    /**
     * Writes whole bytes, at a position that is at one.
     *
     * @param data where they come from
     * @param offset of the first
     * @param count how many
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @return the position behind them
     */
    public static int copy(byte[] data, int offset, int count, byte[] bytes, int start, int end, int position) {
        int index = start + (position >>> 3);
        if (count > end - index) {
            throw Faults.overflow((long) count * Byte.SIZE, start, end, position);
        }
        System.arraycopy(data, offset, bytes, index, count);
        return position + count * Byte.SIZE;
    }
}
