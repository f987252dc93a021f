package io.github.tightwire;

import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Messages;
import io.github.tightwire.internal.Text;
import io.github.tightwire.internal.kernel.SubsetWalk;

/**
 * The stream that writes: every operation sends its argument.
 *
 * <p>Nothing outside the given range is touched, whatever the range. Within it, bytes after the packet may be. Not to be extended: a
 * constructor that a subclass calls throws.
 */
public non-sealed class WriteStream extends BitStream {
    private final BitWriter writer;

    /**
     * Writes into a whole array.
     *
     * @param bytes where the packet goes
     */
    public WriteStream(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /**
     * Writes into a part of an array.
     *
     * @param bytes where the packet goes
     * @param offset of its first byte
     * @param length in bytes, the most the packet may have
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public WriteStream(byte[] bytes, int offset, int length) {
        this(bytes, offset, length, true);
    }

    /**
     * Writes into a part of an array, with or without serialization checks on the wire.
     *
     * @param bytes where the packet goes
     * @param offset of its first byte
     * @param length in bytes, the most the packet may have
     * @param checks whether {@link #serializeCheck} is on the wire; the same on both sides
     * @throws IndexOutOfBoundsException if the range is not within the array
     * @throws IllegalStateException if a subclass calls it
     */
    public WriteStream(byte[] bytes, int offset, int length, boolean checks) {
        this(new BitWriter(bytes, offset, length), bytes, offset, checks);
        if (getClass() != WriteStream.class) {
            throw new IllegalStateException("streams can't be extended");
        }
    }

    /** Of this class, or of the one for traces. */
    WriteStream(BitWriter writer, byte[] bytes, int offset, boolean checks) {
        super(checks);
        this.writer = writer;
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + (writer.remainingBits() >>> 3);
    }

    /**
     * Starts over with another packet, as a new stream would, with the same checks and context: for a program that makes no object
     * a packet. Not from within a write.
     *
     * @param bytes where the packet goes
     * @param offset of its first byte
     * @param length in bytes, the most the packet may have
     * @throws IndexOutOfBoundsException if the range is not within the array; the stream is unchanged
     */
    @Override
    public void reset(byte[] bytes, int offset, int length) {
        writer.reset(bytes, offset, length);
        reopen();
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + (writer.remainingBits() >>> 3);
        this.depth = 0;
    }

    /**
     * Writes an object, at the next bit.
     *
     * @param object what to write
     * @return the length of the packet so far, in whole bytes
     * @throws IllegalArgumentException if a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     */
    public int write(BitSerializable object) {
        int outer = depth;
        try {
            object.serialize(this);
        } finally {
            // Of an object that was left by an exception too.
            depth = outer;
        }
        return finish();
    }

    /**
     * Stores the bits that are still on their way to the array, after operations called outside {@link #write}. Writing may go on, at
     * the same bit.
     *
     * @return the length of the packet so far, in whole bytes
     */
    public int finish() {
        return writer.finish();
    }

    @Override
    public boolean isReading() {
        return false;
    }

    @Override
    public int bitPosition() {
        return writer.bitPosition();
    }

    @Override
    public long serializeBits(long value, int bits) {
        requireFits(value, bits);
        requireRoom(bits);
        writer.writeBits(value, bits);
        return value;
    }

    /** Throws where raw bits are none, or too few for the value. */
    final void requireFits(long value, int bits) {
        if (bits < 1 || bits > Long.SIZE) {
            throw invalid("a width of " + bits + " bits is outside [1, 64]");
        }
        if (bits < Long.SIZE && Long.compareUnsigned(value + (1L << bits - 1), 3L << bits - 1) >= 0) {
            throw invalid(value + " does not fit " + bits + " bits");
        }
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        requireWithin(value, min, max);
        int bits = Bits.bitsRequired(min, max);
        if (bits > 0) {
            requireRoom(bits);
            writer.writeBits(value - min, bits);
        }
        return value;
    }

    /** Throws where a range is none, or the value is not within it. */
    final void requireWithin(long value, long min, long max) {
        if (min > max || value < min || value > max) {
            throw invalid(min > max ? "[" + min + ", " + max + "] is not a range"
                    : value + " is outside [" + min + ", " + max + "]");
        }
    }

    @Override
    public float serializeFloat(float value) {
        if (!Float.isFinite(value)) {
            throw invalid(Messages.notFinite(value));
        }
        return serializeRawFloat(value);
    }

    @Override
    public double serializeDouble(double value) {
        if (!Double.isFinite(value)) {
            throw invalid(Messages.notFinite(value));
        }
        return serializeRawDouble(value);
    }

    @Override
    public void serializeAlign() {
        requireRoom(-bitPosition() & 7);
        writer.writeAlign();
    }

    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        proceed();
        finish();
        long outcome = writeNextIndex(previous, subset, bitPosition());
        writer.moveTo((int) outcome);
        return (int) (outcome >>> Integer.SIZE);
    }

    /** Writes the next index at a bit up to which all is stored. Returns the position after it, and in the high half the index. */
    final long writeNextIndex(int previous, Subset subset, int position) {
        return SubsetWalk.write(previous, subset.indices, bytes, start, end, position);
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        requireRoom((long) count * Byte.SIZE);
        writer.writeBytes(data, offset, count);
    }

    private void requireRoom(long bits) {
        if (bits > writer.remainingBits()) {
            throw overflow(bits);
        }
    }

    /** Returns the exception for too little room. */
    final PacketOverflowException overflow(long bits) {
        requireOpen();
        return new PacketOverflowException(bits + " bits at bit " + bitPosition() + " do not fit into a packet of "
                + (end - start) + " bytes");
    }

    @Override
    String copyText(String value, int length) {
        requireRoom((long) length * Byte.SIZE);
        finish();
        int position = bitPosition();
        Text.encode(value, length, bytes, start + (position >>> 3));
        writer.moveTo(position + length * Byte.SIZE);
        return value;
    }

    @Override
    void moveTo(int position) {
        if (reopen()) {
            writer.reset(bytes, start, end - start);
        }
        writer.moveTo(position);
    }

    @Override
    void shut() {
        writer.reset(bytes, start, 0);
    }
}
