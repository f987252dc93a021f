package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.internal.Crc32;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The envelope around the data of a packet, by hand: the data was written from the first byte of an array of its own, and is moved up by
 * the bits of the type, a word at a time; checksum, type and end check are constants or locals. The checksum is the library's own, so that
 * the rows differ in everything else.
 */
public final class DatagramByHand {
    private static final int CRC_BYTES = 4;
    private static final int END_OF_PACKET = 0xA5FBADB1;

    private final Crc32 crc;
    private final int typeBits;

    /**
     * Datagrams of a protocol.
     *
     * @param protocolId of it
     * @param typeBits of a packet's type
     */
    public DatagramByHand(long protocolId, int typeBits) {
        this.crc = new Crc32(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(protocolId).array());
        this.typeBits = typeBits;
    }

    /**
     * Writes a datagram around data.
     *
     * @param type of the packet
     * @param data of the packet, with a word to spare behind it
     * @param bits how many of it there are
     * @param bytes where the datagram goes, with two words to spare behind it
     * @return the length in bytes, or why not
     */
    public int write(int type, byte[] data, int bits, byte[] bytes) {
        int end = typeBits + bits;
        int length = CRC_BYTES + (end + Integer.SIZE + 7 >>> 3);
        if (length + 2 * Long.BYTES > bytes.length) {
            return HandCodec.PAST_END;
        }
        long carry = type;
        for (int i = 0; i < bits; i += Long.SIZE) {
            long word = (long) HandCodec.WORD.get(data, i >>> 3);
            HandCodec.WORD.set(bytes, CRC_BYTES + (i >>> 3), word << typeBits | carry);
            carry = word >>> 1 >>> 63 - typeBits;
        }
        HandCodec.WORD.set(bytes, CRC_BYTES + (bits + 63 >>> 6 << 3), carry);
        int index = CRC_BYTES + (end >>> 3);
        long before = bytes[index] & (1 << (end & 7)) - 1;
        HandCodec.WORD.set(bytes, index, before | (END_OF_PACKET & 0xFFFFFFFFL) << (end & 7));
        long checksum = crc.of(bytes, CRC_BYTES, length - CRC_BYTES) & 0xFFFFFFFFL;
        HandCodec.WORD.set(bytes, 0, (long) HandCodec.WORD.get(bytes, 0) & 0xFFFFFFFFL << 32 | checksum);
        return length;
    }

    /**
     * Opens a datagram: checks the checksum and moves the data down.
     *
     * @param bytes where the datagram is, with two words to spare behind it
     * @param length of it in bytes
     * @param data where the data goes
     * @return the type, or why the datagram was refused
     */
    public int open(byte[] bytes, int length, byte[] data) {
        int checksum = (int) (long) HandCodec.WORD.get(bytes, 0);
        if (length <= CRC_BYTES || checksum != crc.of(bytes, CRC_BYTES, length - CRC_BYTES)) {
            return HandCodec.PAST_END;
        }
        for (int i = CRC_BYTES; i < length; i += Long.BYTES) {
            long word = (long) HandCodec.WORD.get(bytes, i);
            long next = (long) HandCodec.WORD.get(bytes, i + Long.BYTES);
            HandCodec.WORD.set(data, i - CRC_BYTES, word >>> typeBits | next << 1 << 63 - typeBits);
        }
        return bytes[CRC_BYTES] & (1 << typeBits) - 1;
    }

    /**
     * Returns whether the end check stands where the data ends, and nothing behind it.
     *
     * @param bytes where the datagram is
     * @param length of it in bytes
     * @param bits of the data
     * @return true if it does
     */
    public boolean endsAt(byte[] bytes, int length, int bits) {
        int end = typeBits + bits;
        return CRC_BYTES + (end + Integer.SIZE + 7 >>> 3) == length
                && (int) ((long) HandCodec.WORD.get(bytes, CRC_BYTES + (end >>> 3)) >>> (end & 7)) == END_OF_PACKET;
    }
}
