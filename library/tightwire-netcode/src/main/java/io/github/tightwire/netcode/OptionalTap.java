package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The listener that hears the packets in the clear, if there is one. */
final class OptionalTap {
    @Nullable PacketTap tap;

    /** Tells of a packet that is about to be sealed. */
    void tell(EncryptedPacketWriter writer, InetSocketAddress to) {
        PacketTap hearing = tap;
        if (hearing != null) {
            hearing.sent(to, writer.bytes(), writer.length());
        }
    }

    /** Returns whether somebody hears a packet that was read: one that was opened. */
    boolean hears(DatagramVerdict outcome) {
        return tap != null && (outcome == DatagramVerdict.ACCEPTED || outcome == DatagramVerdict.BAD_SIZE);
    }

    /** Tells about a packet that was opened, and about its fate. */
    DatagramVerdict tell(EncryptedPacketReader reader, DatagramVerdict outcome, InetSocketAddress from, byte[] datagram,
            Supplier<DatagramVerdict> action) {
        PacketTap hearing = Objects.requireNonNull(tap);
        byte[] clear = reader.clear(datagram);
        hearing.receiving(from, clear, clear.length);
        DatagramVerdict after = DatagramVerdict.ACCEPTED;
        try {
            after = outcome == DatagramVerdict.ACCEPTED ? action.get() : outcome;
        } finally {
            hearing.received(after);
        }
        return after;
    }
}
