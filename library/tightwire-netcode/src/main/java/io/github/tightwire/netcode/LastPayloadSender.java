package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * Sends the last payload of a connection that has ended. Nobody acks it, so it goes out again and again: some copies at once, in case the
 * line loses few datagrams, and the others spread over half a second, in case it loses many in a row. The protocol's own disconnect packets
 * come last: none of them can overtake the payload.
 */
final class LastPayloadSender {
    /** The number of times that the payload is sent in all: at 20% loss in bursts of 8 datagrams, none of 30 arrives in 1 of 240 cases. */
    private static final int COPIES = 30;
    private static final int COPIES_AT_ONCE = 4;
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** The most sequences that it takes. */
    static final int SEQUENCES = 2 * COPIES + Netcode.DISCONNECT_PACKETS;

    private final PacketSender sender;
    private final Counters counters;
    private final Key key;
    private final InetSocketAddress to;
    private final LastPayload payload;
    private final byte[] slot;
    private long sequence;
    private int sent;
    private long dueNanos;

    /**
     * A sender that has sent nothing yet.
     *
     * @param sender sends
     * @param counters of the peer
     * @param key seals
     * @param to the other side's address
     * @param sequence the first of {@link #SEQUENCES} that are this payload's alone
     * @param payload what to say
     * @param slot the contents of a keep-alive, which goes before each copy to a client that may not know its slot; else nothing
     */
    LastPayloadSender(
            PacketSender sender, Counters counters, Key key, InetSocketAddress to, long sequence, LastPayload payload, byte[] slot) {
        this.sender = sender;
        this.counters = counters;
        this.key = key;
        this.to = to;
        this.sequence = sequence;
        this.payload = payload;
        this.slot = slot;
    }

    /** Sends the first copies. */
    void begin(long nowNanos) {
        for (int i = 0; i < COPIES_AT_ONCE; i++) {
            sendCopy();
        }
        dueNanos = nowNanos + INTERVAL_NANOS;
    }

    /** Sends the copies that are due. Returns whether all is said. */
    boolean update(long nowNanos) {
        for (; nowNanos - dueNanos >= 0; dueNanos += INTERVAL_NANOS) {
            if (sent == COPIES) {
                sendDisconnects();
                return true;
            }
            sendCopy();
        }
        return false;
    }

    /** Sends the copies that are left, now. */
    void hasten() {
        while (sent < COPIES) {
            sendCopy();
        }
        if (!payload.isUnderstood()) {
            sendDisconnects();
        }
    }

    private void sendCopy() {
        sent++;
        if (slot.length > 0) {
            sender.start(NetcodePacket.KEEP_ALIVE, sequence++).put(slot);
            sender.send(key, to);
            counters.count(Counter.KEEP_ALIVES_SENT);
        }
        sender.start(NetcodePacket.PAYLOAD, sequence++).put(payload.bytes());
        sender.send(key, to);
        counters.count(Counter.PAYLOADS_SENT);
    }

    private void sendDisconnects() {
        for (int i = 0; i < Netcode.DISCONNECT_PACKETS; i++) {
            ByteBuffer unused = sender.start(NetcodePacket.DISCONNECT, sequence++);
            sender.send(key, to);
        }
    }
}
