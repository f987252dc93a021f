package io.github.tightwire.reliable;

/**
 * The header of a packet, 4 to 9 bytes: its sequence, and which packets of the other side arrived.
 *
 * <pre>
 * [prefix]     bits 1 to 4: that byte of the ack bits is there, otherwise it is 0xFF; bit 5: the ack is a difference
 * [sequence]   16 bits, little-endian
 * [ack]        8 bits, sequence - ack, where that is 255 or less; otherwise the ack in 16 bits
 * [ack bits]   the bytes that are there, the lowest first
 * </pre>
 *
 * <p>It is written the shortest way. A longer way is read as well, as the C library does, except in a fragment.
 */
final class PacketHeader {
    static final int MAX_BYTES = 9;

    private static final int PREFIX_FRAGMENT = 1;
    private static final int PREFIX_DIFFERENCE = 1 << 5;
    private static final int MAX_DIFFERENCE = 255;
    private static final int ACK_BYTES = Integer.BYTES;

    private int prefix;
    private int sequence;
    private int ack;
    private int ackBits;

    int sequence() {
        return sequence;
    }

    int ack() {
        return ack;
    }

    int ackBits() {
        return ackBits;
    }

    void set(int sequence, int ack, int ackBits) {
        this.sequence = sequence;
        this.ack = ack;
        this.ackBits = ackBits;
        prefix = shortestPrefix();
    }

    /** Returns whether the header that was read is as it would be written. Where the prefix is the same, all after it is. */
    boolean isShortest() {
        return prefix == shortestPrefix();
    }

    static boolean isFragment(int prefix) {
        return (prefix & PREFIX_FRAGMENT) != 0;
    }

    /** Writes the header into an array that has room for the longest. Returns its length in bytes. */
    int write(byte[] bytes, int offset) {
        int at = offset;
        bytes[at++] = (byte) prefix;
        bytes[at++] = (byte) sequence;
        bytes[at++] = (byte) (sequence >>> 8);
        if ((prefix & PREFIX_DIFFERENCE) != 0) {
            bytes[at++] = (byte) (sequence - ack);
        } else {
            bytes[at++] = (byte) ack;
            bytes[at++] = (byte) (ack >>> 8);
        }
        for (int i = 0; i < ACK_BYTES; i++) {
            if ((prefix & 2 << i) != 0) {
                bytes[at++] = (byte) (ackBits >>> i * Byte.SIZE);
            }
        }
        return at - offset;
    }

    /** Reads a header. Returns its length in bytes, or -1 where it is not one or does not end within the length given. */
    int read(byte[] bytes, int offset, int length) {
        int expected = length == 0 ? 1 : lengthOf(bytes[offset]);
        if (expected > length || isFragment(bytes[offset])) {
            return -1;
        }
        int at = offset;
        prefix = bytes[at++] & 0xFF;
        sequence = uint16(bytes, at);
        at += Short.BYTES;
        if ((prefix & PREFIX_DIFFERENCE) != 0) {
            ack = Sequence.of(sequence - (bytes[at++] & 0xFF));
        } else {
            ack = uint16(bytes, at);
            at += Short.BYTES;
        }
        ackBits = -1;
        for (int i = 0; i < ACK_BYTES; i++) {
            if ((prefix & 2 << i) != 0) {
                int shift = i * Byte.SIZE;
                ackBits = ackBits & ~(0xFF << shift) | (bytes[at++] & 0xFF) << shift;
            }
        }
        return at - offset;
    }

    static int uint16(byte[] bytes, int offset) {
        return bytes[offset] & 0xFF | (bytes[offset + 1] & 0xFF) << 8;
    }

    private static int lengthOf(int prefix) {
        return 3 + ((prefix & PREFIX_DIFFERENCE) != 0 ? 1 : 2) + Integer.bitCount(prefix & 0x1E);
    }

    private int shortestPrefix() {
        int shortest = Sequence.distance(ack, sequence) <= MAX_DIFFERENCE ? PREFIX_DIFFERENCE : 0;
        for (int i = 0; i < ACK_BYTES; i++) {
            if ((ackBits >>> i * Byte.SIZE & 0xFF) != 0xFF) {
                shortest |= 2 << i;
            }
        }
        return shortest;
    }
}
