package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The last payload of a connection that has ended. It goes out again and again, since nobody acks it: at once in part, in case the line
 * loses few datagrams, and then spread over half a second, in case it loses many in a row. The protocol's own disconnect packets come
 * last: none of them can overtake the payload.
 */
final class Farewell {
    /** The number of times that the payload is sent in all: at 20% loss in bursts of 8 datagrams, none of 30 arrives in 1 of 240 cases. */
    private static final int COPIES = 30;
    private static final int COPIES_AT_ONCE = 4;
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** The most sequences that it takes. */
    static final int SEQUENCES = 2 * COPIES + Netcode.DISCONNECT_PACKETS;

    private final Outbox outbox;
    private final Counters counters;
    private final Key key;
    private final InetSocketAddress to;
    private final LastPayload payload;
    private final byte[] slot;
    private long sequence;
    private int sent;
    private long dueNanos;

    /**
     * A payload that has not been sent yet.
     *
     * @param outbox sends
     * @param counters of the peer
     * @param key seals
     * @param to the other side's address
     * @param sequence the first of {@link #SEQUENCES} that are this payload's alone
     * @param payload what to say
     * @param slot the contents of a keep-alive, which goes before each copy to a client that may not know its slot; else nothing
     */
    Farewell(Outbox outbox, Counters counters, Key key, InetSocketAddress to, long sequence, LastPayload payload, byte[] slot) {
        this.outbox = outbox;
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
            outbox.start(NetcodePacket.KEEP_ALIVE, sequence++).put(slot);
            outbox.send(key, to);
            counters.count(Counter.KEEP_ALIVES_SENT);
        }
        outbox.start(NetcodePacket.PAYLOAD, sequence++).put(payload.bytes());
        outbox.send(key, to);
        counters.count(Counter.PAYLOADS_SENT);
    }

    private void sendDisconnects() {
        for (int i = 0; i < Netcode.DISCONNECT_PACKETS; i++) {
            ByteBuffer unused = outbox.start(NetcodePacket.DISCONNECT, sequence++);
            outbox.send(key, to);
        }
    }
}
