package io.github.tightwire.channels;

import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;

/**
 * A message as it was when it was given to be sent: its bits, ready for wherever in a packet they will start.
 *
 * <p>Where they start matters to the first align only: after it a message is at a whole byte, wherever it started. So these are the bits
 * before that align, and those after it; how many zeros go between is known when they are written.
 */
final class EncodedMessage {
    private static final byte[] NOTHING = {};

    private final BitReader reader = new BitReader(NOTHING);
    private int type;
    private byte[] bytes = NOTHING;
    private int bitsBefore;
    private boolean hasAlign;
    private int firstByteAfter;
    private int bitsAfter;

    /** The number of the message's type. */
    int type() {
        return type;
    }

    /** Takes over a message without an align. */
    void set(int ofType, byte[] encoded, int bits) {
        keep(ofType, encoded, bits);
        bitsBefore = bits;
        hasAlign = false;
    }

    /** Takes over a message that was written from bit 0 on, with its first align after some bits, up to a whole byte. */
    void set(int ofType, byte[] encoded, int bits, int beforeAlign) {
        keep(ofType, encoded, bits);
        bitsBefore = beforeAlign;
        hasAlign = true;
        firstByteAfter = beforeAlign + Byte.SIZE - 1 >>> 3;
        bitsAfter = bits - firstByteAfter * Byte.SIZE;
    }

    private void keep(int ofType, byte[] encoded, int bits) {
        type = ofType;
        int length = bits + Byte.SIZE - 1 >>> 3;
        if (bytes.length < length) {
            bytes = new byte[2 * Integer.highestOneBit(length)];
        }
        System.arraycopy(encoded, 0, bytes, 0, length);
    }

    /** Returns the size of the memory that it holds. */
    int capacity() {
        return bytes.length;
    }

    /** Writes it, as the object would have been at that time, had it been written here. */
    void write(WriteStream out) {
        reader.reset(bytes, 0, bytes.length);
        copy(bitsBefore, out);
        if (hasAlign) {
            out.serializeAlign();
            out.serializeBytes(bytes, firstByteAfter, bitsAfter >>> 3);
            reader.moveTo(firstByteAfter * Byte.SIZE + (bitsAfter & -Byte.SIZE));
            copy(bitsAfter & Byte.SIZE - 1, out);
        }
    }

    private void copy(int bits, WriteStream out) {
        for (int left = bits; left > 0; left -= Long.SIZE) {
            int count = Math.min(left, Long.SIZE);
            out.serializeBits(reader.readBits(count), count);
        }
    }
}
