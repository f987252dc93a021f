package io.github.tightwire.netcode;

import java.util.Locale;
import java.util.Objects;
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
     * @return the header; null if there is none, or the contents have a size that the type does not take
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public static @Nullable ClearPacket read(byte[] bytes, int length) {
        if (!problem(bytes, length).isEmpty()) {
            return null;
        }
        int sequenceBytes = sequenceBytes(bytes);
        long sequence = 0;
        for (int i = 0; i < sequenceBytes; i++) {
            sequence |= (bytes[1 + i] & 0xffL) << i * Byte.SIZE;
        }
        return new ClearPacket(words(Objects.requireNonNull(type(bytes))), sequence, 1 + sequenceBytes);
    }

    /**
     * Returns why {@link #read} reads no header.
     *
     * @param bytes it starts
     * @param length of the packet
     * @return the refusal and its bit, such as {@code refused at bit 16: bad size}; empty if there is a header
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public static String problem(byte[] bytes, int length) {
        if (length == 0) {
            return "refused at bit 0: past end";
        }
        NetcodePacket type = type(bytes);
        if (type == null || type == NetcodePacket.REQUEST) {
            return "refused at bit 0: bad type";
        }
        int sequenceBytes = sequenceBytes(bytes);
        if (sequenceBytes < 1 || sequenceBytes > Long.BYTES) {
            return "refused at bit 4: bad sequence";
        }
        int contents = 1 + sequenceBytes;
        if (length < contents) {
            return "refused at bit 8: past end";
        }
        return type.takes(length - contents) ? "" : "refused at bit " + contents * Byte.SIZE + ": bad size";
    }

    private static @Nullable NetcodePacket type(byte[] bytes) {
        return NetcodePacket.of(bytes[0] & 0xf);
    }

    private static int sequenceBytes(byte[] bytes) {
        return bytes[0] >>> 4 & 0xf;
    }

    private static String words(NetcodePacket type) {
        return type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
