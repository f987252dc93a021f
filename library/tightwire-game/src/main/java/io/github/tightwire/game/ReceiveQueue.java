package io.github.tightwire.game;

import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A transport that can be read before its datagrams are wanted: they wait here, in order, each with the time of the read before the one
 * that found it. So the wait for the next tick is no delay of the line.
 *
 * <p>At most {@value #MAX_WAITING} wait here, in 1.3 MB that are allocated as they are needed and used again. The others wait in the
 * transport, as all would without this queue: a flood that fills both makes the way of a player's datagrams longer by these
 * {@value #MAX_WAITING}, of which an update that reads for {@link GamePeer#MAX_READ_NANOS} takes several times as many.
 */
final class ReceiveQueue implements Transport {
    static final int MAX_WAITING = 1_024;

    private final Transport transport;
    private final Receiver tail = this::add;
    private final ArrayDeque<Datagram> waiting = new ArrayDeque<>();
    private final ArrayDeque<Datagram> spare = new ArrayDeque<>();
    /** The time of the last read, and that of the one before, after which everything came that the last one found. */
    private long readNanos;
    private long afterNanos;
    /** The time after which the datagram came that is handed over. */
    private long cameAfterNanos;
    private volatile boolean closed;

    ReceiveQueue(Transport transport, long nanos) {
        this.transport = Objects.requireNonNull(transport, "transport");
        readNanos = nanos;
    }

    /** Reads what has come, for later. */
    void fill(long nowNanos) {
        int room = MAX_WAITING - waiting.size();
        if (room > 0) {
            readsAt(nowNanos);
            int unused = transport.read(tail, room);
        }
    }

    private DatagramVerdict add(InetSocketAddress from, byte[] bytes, int length) {
        Datagram datagram = spare.isEmpty() ? new Datagram() : spare.pop();
        datagram.from = from;
        datagram.length = Math.min(length, datagram.bytes.length);
        System.arraycopy(bytes, 0, datagram.bytes, 0, datagram.length);
        datagram.cameAfterNanos = afterNanos;
        waiting.add(datagram);
        return DatagramVerdict.ACCEPTED;
    }

    /** Takes the time of the reads to come. */
    void readsAt(long nowNanos) {
        afterNanos = readNanos;
        readNanos = nowNanos;
    }

    /** Hands over those that wait here, then those that the transport has. */
    @Override
    public int read(Receiver receiver, int most) {
        int count = 0;
        // A thread that closes the transport in place of the one that reads has done with the receiver, too.
        while (count < most && !waiting.isEmpty() && !closed) {
            handOver(waiting.remove(), receiver);
            count++;
        }
        if (count == most) {
            return count;
        }
        cameAfterNanos = afterNanos;
        return count + transport.read(receiver, most - count);
    }

    private void handOver(Datagram datagram, Receiver receiver) {
        cameAfterNanos = datagram.cameAfterNanos;
        try {
            DatagramVerdict unused = receiver.receive(datagram.from, datagram.bytes, datagram.length);
        } finally {
            spare.push(datagram);
        }
    }

    /** Returns the longest time that the datagram may have waited which is being handed over: since the read before that which found it. */
    long waitedNanos() {
        return Math.max(0, readNanos - cameAfterNanos);
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] bytes, int length) {
        return transport.send(to, bytes, length);
    }

    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        return transport.failure(to);
    }

    @Override
    public InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    @Override
    public void close() {
        closed = true;
        transport.close();
    }

    private static final class Datagram {
        /** A byte more than the longest, so that a longer one shows. */
        private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
        private int length;
        @SuppressWarnings("NullAway.Init")
        private InetSocketAddress from;
        private long cameAfterNanos;
    }
}
