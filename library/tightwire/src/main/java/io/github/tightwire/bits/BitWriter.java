package io.github.tightwire.bits;

import io.github.tightwire.internal.Words;
import java.nio.BufferOverflowException;
import java.util.Objects;

/**
 * Writes runs of bits into a range of a byte array, through a 64-bit scratch word that is stored when it is full
 * (Glenn Fiedler, "Reading and Writing Packets").
 *
 * <p>The range may start and end anywhere. Nothing outside it is touched. The last bytes reach the array with
 * {@link #finish()}. A write that does not fit throws and changes nothing.
 *
 * <p>Not thread-safe.
 */
public final class BitWriter {
    private byte[] bytes;
    private int start;
    private int capacity;
    private int position;
    private long scratch;

    /**
     * Writes into a whole array.
     *
     * @param bytes where the bits go
     */
    public BitWriter(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /**
     * Writes into a part of an array.
     *
     * @param bytes where the bits go
     * @param offset of the first byte that may be written
     * @param length in bytes; bytes beyond {@link Bits#MAX_PACKET_BITS} are not used
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public BitWriter(byte[] bytes, int offset, int length) {
        reset(bytes, offset, length);
    }

    /**
     * Starts over, as a new writer would. Bits that were not {@linkplain #finish() finished} are lost.
     *
     * @param bytes where the bits go
     * @param offset of the first byte that may be written
     * @param length in bytes; bytes beyond {@link Bits#MAX_PACKET_BITS} are not used
     * @throws IndexOutOfBoundsException if the range is not within the array; the writer is unchanged
     */
    public void reset(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.bytes = bytes;
        this.start = offset;
        this.capacity = (int) Math.min((long) length * Byte.SIZE, Bits.MAX_PACKET_BITS);
        this.position = 0;
        this.scratch = 0;
    }

    /**
     * Returns the position of the next bit.
     *
     * @return the bits written so far
     */
    public int bitPosition() {
        return position;
    }

    /**
     * Continues writing at another bit. The bits before it in the array stay; those after it are lost.
     *
     * @param position in bits from the start of the range
     * @throws IndexOutOfBoundsException if the position is not within the range
     */
    public void moveTo(int position) {
        Objects.checkFromToIndex(0, position, capacity);
        this.position = position;
        reloadScratch();
    }

    /**
     * Returns the number of bits that are left in the range.
     *
     * @return in bits
     */
    public int remainingBits() {
        return capacity - position;
    }

    /**
     * Writes the low bits of a value.
     *
     * @param value its bits above {@code bits} are ignored
     * @param bits how many, 1 to 64
     * @throws IllegalArgumentException if {@code bits} is not within 1 to 64
     * @throws BufferOverflowException if they do not fit
     */
    public void writeBits(long value, int bits) {
        if (bits < 1 || bits > Long.SIZE) {
            throw new IllegalArgumentException("a width of " + bits + " bits is outside [1, 64]");
        }
        if (bits > remainingBits()) {
            throw new BufferOverflowException();
        }
        long masked = value & -1L >>> Long.SIZE - bits;
        int used = position & 63;
        scratch |= masked << used;
        if (used + bits >= Long.SIZE) {
            int word = start + (position >>> 6) * Long.BYTES;
            Words.store(bytes, word, word + Long.BYTES, scratch);
            // Two shifts, since one by 64 would shift by nothing.
            scratch = masked >>> 1 >>> 63 - used;
        }
        position += bits;
    }

    /**
     * Writes zero bits up to the next whole byte of the range; none where the position is one already.
     */
    public void writeAlign() {
        int padding = -position & 7;
        if (padding > 0) {
            writeBits(0, padding);
        }
    }

    /**
     * Writes whole bytes.
     *
     * @param source where they come from
     * @param offset of the first
     * @param count how many, 0 or more
     * @throws IllegalStateException if the position is not {@linkplain #writeAlign() aligned} to a byte
     * @throws IndexOutOfBoundsException if they are not within {@code source}
     * @throws BufferOverflowException if they do not fit
     */
    public void writeBytes(byte[] source, int offset, int count) {
        if ((position & 7) != 0) {
            throw new IllegalStateException("bytes start at bit " + position + ", which is not a whole byte");
        }
        Objects.checkFromIndexSize(offset, count, source.length);
        if (count > remainingBits() >>> 3) {
            throw new BufferOverflowException();
        }
        finish();
        System.arraycopy(source, offset, bytes, start + (position >>> 3), count);
        position += count * Byte.SIZE;
        reloadScratch();
    }

    /**
     * Stores the bits that the scratch word still holds; the unused bits of the last byte are zero. May be called at any time, and
     * again: writing continues at the same bit.
     *
     * @return the length so far, in bytes
     */
    public int finish() {
        int end = Bits.bytesFor(position);
        Words.store(bytes, start + wordIndex(), start + end, scratch);
        return end;
    }

    private void reloadScratch() {
        long word = Words.load(bytes, start + wordIndex(), start + Bits.bytesFor(position));
        scratch = word & (1L << (position & 63)) - 1;
    }

    private int wordIndex() {
        return (position >>> 6) * Long.BYTES;
    }
}
