package io.github.tightwire.netcode;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The header of a packet as a {@link PacketTap} hears it.
 *
 * @param type in words: {@code denied}, {@code challenge}, {@code response}, {@code keep alive}, {@code payload} or {@code disconnect}
 * @param sequence of the packet, unsigned
 * @param offset of its contents
 */
public record ClearPacket(String type, long sequence, int offset) {
    /** The type of the packets that carry the layers above netcode. */
    public static final String PAYLOAD = words(NetcodePacket.PAYLOAD);

    /**
     * Reads the header.
     *
     * @param bytes it starts
     * @param length of the packet
     * @return the header; null where there is none
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public static @Nullable ClearPacket read(byte[] bytes, int length) {
        NetcodePacket type = length == 0 ? null : NetcodePacket.of(bytes[0] & 0xf);
        int sequenceBytes = length == 0 ? 0 : bytes[0] >>> 4 & 0xf;
        if (sequenceBytes < 1 || sequenceBytes > Long.BYTES || length < 1 + sequenceBytes) {
            return null;
        }
        if (type == null || type == NetcodePacket.REQUEST) {
            return null;
        }
        long sequence = 0;
        for (int i = 0; i < sequenceBytes; i++) {
            sequence |= (bytes[1 + i] & 0xffL) << i * Byte.SIZE;
        }
        return new ClearPacket(words(type), sequence, 1 + sequenceBytes);
    }

    private static String words(NetcodePacket type) {
        return type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
