package io.github.tightwire.bits;

import io.github.tightwire.internal.Words;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/**
 * Reads runs of bits from a range of a byte array, a 64-bit word at a time (Glenn Fiedler, "Reading and Writing
 * Packets").
 *
 * <p>The range may start and end anywhere. The reader looks at nothing outside it. A program that reads bytes from a stranger asks
 * {@link #remainingBits()} first; a read that goes past the end all the same throws, and consumes nothing.
 *
 * <p>Not thread-safe.
 */
public final class BitReader {
    private byte[] bytes;
    private int start;
    private int end;
    private int limit;
    private int position;

    /**
     * Reads a whole array.
     *
     * @param bytes where the bits come from
     */
    public BitReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /**
     * Reads a part of an array.
     *
     * @param bytes where the bits come from
     * @param offset of the first byte
     * @param length in bytes; bytes beyond {@link Bits#MAX_PACKET_BITS} are not used
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public BitReader(byte[] bytes, int offset, int length) {
        reset(bytes, offset, length);
    }

    /**
     * Starts over, as a new reader would, whether it was {@linkplain #close() closed} or not.
     *
     * @param bytes where the bits come from
     * @param offset of the first byte
     * @param length in bytes; bytes beyond {@link Bits#MAX_PACKET_BITS} are not used
     * @throws IndexOutOfBoundsException if the range is not within the array; the reader is unchanged
     */
    public void reset(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.bytes = bytes;
        this.start = offset;
        this.limit = (int) Math.min((long) length * Byte.SIZE, Bits.MAX_PACKET_BITS);
        this.end = offset + (limit >>> 3);
        this.position = 0;
    }

    /**
     * Returns the position of the next bit.
     *
     * @return the bits read so far
     */
    public int bitPosition() {
        return position;
    }

    /**
     * Goes on reading at another bit.
     *
     * @param position in bits from the start of the range
     * @throws IndexOutOfBoundsException if the position is not within the range
     */
    public void moveTo(int position) {
        Objects.checkFromToIndex(0, position, limit);
        this.position = position;
    }

    /**
     * Returns the number of bits that are left to read.
     *
     * @return in bits; negative after {@link #close()}, so that not even nothing can be read
     */
    public int remainingBits() {
        return limit - position;
    }

    /** Ends the reading, until a {@link #reset}. The position stays. */
    public void close() {
        limit = -1;
    }

    /**
     * Reads bits without a sign.
     *
     * @param bits how many, 1 to 64
     * @return their value; the bits above {@code bits} are zero
     * @throws IllegalArgumentException if {@code bits} is not within 1 to 64
     * @throws BufferUnderflowException if fewer are left
     */
    public long readBits(int bits) {
        long value = peekBits(bits);
        position += bits;
        return value;
    }

    /**
     * Looks at bits without consuming them.
     *
     * @param bits how many, 1 to 64
     * @return their value; the bits above {@code bits} are zero
     * @throws IllegalArgumentException if {@code bits} is not within 1 to 64
     * @throws BufferUnderflowException if fewer are left
     */
    public long peekBits(int bits) {
        if (bits < 1 || bits > Long.SIZE) {
            throw new IllegalArgumentException("a width of " + bits + " bits is outside [1, 64]");
        }
        if (bits > remainingBits()) {
            throw new BufferUnderflowException();
        }
        int index = start + (position >>> 3);
        int shift = position & 7;
        long word = Words.load(bytes, index, end) >>> shift;
        if (shift + bits > Long.SIZE) {
            word |= (long) bytes[index + Long.BYTES] << Long.SIZE - shift;
        }
        return word & -1L >>> Long.SIZE - bits;
    }

    /**
     * Passes over bits.
     *
     * @param bits how many, 0 or more
     * @throws BufferUnderflowException if fewer are left
     */
    public void skipBits(int bits) {
        if (bits < 0 || bits > remainingBits()) {
            throw new BufferUnderflowException();
        }
        position += bits;
    }

    /**
     * Reads whole bytes.
     *
     * @param target where they go
     * @param offset of the first
     * @param count how many, 0 or more
     * @throws IllegalStateException if the position is not at a whole byte of the range
     * @throws IndexOutOfBoundsException if they are not within {@code target}
     * @throws BufferUnderflowException if fewer are left
     */
    public void readBytes(byte[] target, int offset, int count) {
        int from = byteIndex();
        Objects.checkFromIndexSize(offset, count, target.length);
        if (count > remainingBits() >> 3) {
            throw new BufferUnderflowException();
        }
        System.arraycopy(bytes, from, target, offset, count);
        position += count * Byte.SIZE;
    }

    /**
     * The array that is read.
     *
     * @return the array itself, no copy
     */
    public byte[] array() {
        return bytes;
    }

    /**
     * Returns the index of the position in the {@linkplain #array() array}.
     *
     * @return index of the next byte
     * @throws IllegalStateException if the position is not at a whole byte of the range
     */
    public int byteIndex() {
        if ((position & 7) != 0) {
            throw new IllegalStateException("bit " + position + " is not at a whole byte");
        }
        return start + (position >>> 3);
    }
}
