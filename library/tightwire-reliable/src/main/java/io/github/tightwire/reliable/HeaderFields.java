package io.github.tightwire.reliable;

import org.jspecify.annotations.Nullable;

/**
 * The fields before the contents of a datagram, for tools that show them.
 *
 * @param sequence of the packet, 0 to 65535
 * @param ack the newest packet of the other side that was there
 * @param ackBits which packets were there: the lowest bit is the ack, the next the packet before it
 * @param fragment which of the packet's fragments it is, from 0; only the first has acks
 * @param fragments how many the packet has; 1 where it is whole
 * @param bytes of the heading
 */
public record HeaderFields(int sequence, int ack, int ackBits, int fragment, int fragments, int bytes) {
    /**
     * Reads a heading.
     *
     * @param bytes it is in
     * @param offset of its first byte
     * @param length of the datagram
     * @param config the limits
     * @return the heading; null where it is malformed
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static @Nullable HeaderFields read(byte[] bytes, int offset, int length, EndpointConfig config) {
        if (length > 0 && PacketHeader.isFragment(bytes[offset])) {
            FragmentHeader fragment = new FragmentHeader();
            int headers = fragment.read(bytes, offset, length, config);
            return headers < 0 ? null : new HeaderFields(fragment.sequence(), fragment.packet.ack(), fragment.packet.ackBits(),
                    fragment.index(), fragment.count(), headers);
        }
        PacketHeader packet = new PacketHeader();
        int header = packet.read(bytes, offset, length);
        return header < 0 ? null : new HeaderFields(packet.sequence(), packet.ack(), packet.ackBits(), 0, 1, header);
    }
}
