package io.github.tightwire.channels;

import io.github.tightwire.reliable.EndpointConfig;
import java.util.List;

/**
 * A connection.
 *
 * @param channels 1 to 64, by their numbers
 * @param endpoint how packets travel; its largest packet is also the largest that channels are put into, 16 bytes or more
 * @param ackTimeoutNanos how long a reliable message may wait for its ack while no packet at all is acked, before the connection closes;
 *     above 0
 */
public record ConnectionConfig(List<ChannelConfig> channels, EndpointConfig endpoint, long ackTimeoutNanos) {
    /** A reliable channel and an unreliable one, packets of 8 KiB, ten seconds for an ack. */
    public static final ConnectionConfig DEFAULT = of(ChannelConfig.RELIABLE, ChannelConfig.UNRELIABLE);

    private static final int MAX_CHANNELS = 64;
    private static final int MIN_PACKET_BYTES = 16;
    private static final int DEFAULT_PACKET_BYTES = 8 * 1024;
    private static final long DEFAULT_ACK_TIMEOUT_NANOS = 10_000_000_000L;

    /**
     * Checks the limits.
     *
     * @param channels by their numbers
     * @param endpoint how packets travel
     * @param ackTimeoutNanos before a connection closes
     * @throws IllegalArgumentException for limits outside their bounds, and for fragments of blocks that no packet can hold
     */
    public ConnectionConfig {
        channels = List.copyOf(channels);
        require(!channels.isEmpty() && channels.size() <= MAX_CHANNELS,
                channels.size() + " channels are outside [1, " + MAX_CHANNELS + "]");
        require(endpoint.maxPacketBytes() >= MIN_PACKET_BYTES,
                "packets of " + endpoint.maxPacketBytes() + " bytes are below " + MIN_PACKET_BYTES);
        require(ackTimeoutNanos > 0, "a time-out of " + ackTimeoutNanos + " ns is not above 0");
        for (ChannelConfig channel : channels) {
            if (channel.kind() == ChannelKind.RELIABLE_ORDERED && channel.maxBlockBytes() > 0) {
                long bits = (long) channel.fragmentBytes() * Byte.SIZE + PacketBudget.FRAGMENT_HEADER_BITS;
                require(bits <= PacketBudget.packetBits(endpoint.maxPacketBytes()),
                        "a fragment of " + channel.fragmentBytes() + " bytes does not fit into a packet of "
                                + endpoint.maxPacketBytes());
            }
        }
    }

    /**
     * Channels in packets of 8 KiB, as yojimbo has them by default.
     *
     * @param channels 1 to 64, by their numbers
     * @return a connection
     */
    public static ConnectionConfig of(ChannelConfig... channels) {
        return new ConnectionConfig(List.of(channels), EndpointConfig.DEFAULT.withMaxPacketBytes(DEFAULT_PACKET_BYTES),
                DEFAULT_ACK_TIMEOUT_NANOS);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
