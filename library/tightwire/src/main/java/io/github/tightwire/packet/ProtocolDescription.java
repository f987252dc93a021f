package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@link Protocol}, for tools that show its packets.
 *
 * @param name of the protocol
 * @param version of the protocol
 * @param checksumPrefix bytes that the checksum covers before the packet's own: the protocol id; not copied
 * @param hasChecks whether serialization checks are on the wire
 * @param endOfPacket the value of the check that ends a packet
 * @param header the object before the type of every packet; null if there is none
 * @param packets the packet types, in order
 */
@SuppressWarnings("ArrayRecordComponent")
public record ProtocolDescription(
        String name,
        int version,
        byte[] checksumPrefix,
        boolean hasChecks,
        int endOfPacket,
        @Nullable Part header,
        List<Part> packets) {

    /**
     * A type whose objects are read.
     *
     * @param type exactly
     * @param factory makes an object to read into, or gives the same one again
     */
    public record Part(Class<? extends BitSerializable> type, Supplier<? extends BitSerializable> factory) {
    }
}
