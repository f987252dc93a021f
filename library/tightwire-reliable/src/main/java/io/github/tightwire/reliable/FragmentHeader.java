package io.github.tightwire.reliable;

/**
 * The header of a fragment, 5 bytes; in the first fragment of a packet the packet's header follows.
 *
 * <pre>
 * [1]          8 bits
 * [sequence]   16 bits, little-endian, that of the packet
 * [fragment]   8 bits, from 0
 * [count - 1]  8 bits
 * </pre>
 */
final class FragmentHeader {
    static final int BYTES = 5;

    private static final int PREFIX = 1;

    /** The packet's header: after a read of the first fragment, the one that it had. */
    final PacketHeader packet = new PacketHeader();

    private int sequence;
    private int index;
    private int count;

    int sequence() {
        return sequence;
    }

    /** Returns the index of the fragment, from 0. */
    int index() {
        return index;
    }

    /** Returns the number of the packet's fragments, 1 to 256. */
    int count() {
        return count;
    }

    static void write(byte[] bytes, int sequence, int index, int count) {
        bytes[0] = PREFIX;
        bytes[1] = (byte) sequence;
        bytes[2] = (byte) (sequence >>> 8);
        bytes[3] = (byte) index;
        bytes[4] = (byte) (count - 1);
    }

    /**
     * Reads the headers of a fragment. Returns their length in bytes, or -1 where they are none, or where the fragment has not the
     * size that it must have.
     */
    int read(byte[] bytes, int offset, int length, EndpointConfig config) {
        if (length < BYTES || bytes[offset] != PREFIX) {
            return -1;
        }
        sequence = PacketHeader.uint16(bytes, offset + 1);
        index = bytes[offset + 3] & 0xFF;
        count = (bytes[offset + 4] & 0xFF) + 1;
        if (count > config.maxFragments() || index >= count) {
            return -1;
        }
        int headers = BYTES;
        if (index == 0) {
            int packetHeader = packet.read(bytes, offset + BYTES, length - BYTES);
            if (packetHeader < 0 || packet.sequence() != sequence || !packet.isShortest()) {
                return -1;
            }
            headers += packetHeader;
        }
        int data = length - headers;
        boolean last = index == count - 1;
        return data == config.fragmentBytes() || last && data < config.fragmentBytes() ? headers : -1;
    }
}
