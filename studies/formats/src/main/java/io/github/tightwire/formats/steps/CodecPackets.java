package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.formats.world.Limits;
import java.util.Arrays;

/**
 * Packets of one type, each in an array of its own.
 *
 * @param <T> the type
 */
public final class CodecPackets<T extends BitSerializable> {
    private final Codec<T> codec;
    private final byte[] buffer = new byte[Limits.MAX_BYTES];

    /** Packets of this type. */
    public CodecPackets(Class<T> type) {
        codec = Codec.of(type);
    }

    /** {@return a packet of a value} */
    public byte[] write(T value) {
        return Arrays.copyOf(buffer, codec.write(value, buffer));
    }

    /**
     * Reads a packet.
     *
     * @param value to be read into
     * @param packet of any bytes
     * @return the value
     * @throws IllegalArgumentException if the packet is refused
     */
    public T read(T value, byte[] packet) {
        Verdict verdict = codec.read(value, packet, packet.length);
        if (!verdict.isAccepted()) {
            throw new IllegalArgumentException(verdict.toString());
        }
        return value;
    }
}
