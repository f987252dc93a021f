package io.github.tightwire.game;

import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.NetcodePeer;
import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;
import java.util.Objects;

/** What a server and a client have in common: a thread updates it once a tick, runs the game's step, and flushes it. */
public abstract sealed class GamePeer implements AutoCloseable permits GameServer, GameClient {
    final Transport transport;

    GamePeer(Transport transport) {
        this.transport = Objects.requireNonNull(transport, "transport");
    }

    /**
     * Reads what came, calls the listeners, and does what is due. Never waits.
     *
     * <p>What a listener, a receiver or a message's own code throws comes out of it, and the next update goes on with what was left. Of a
     * message's own code, the connection that the message came over ends, as a violation.
     *
     * @param nowNanos the time, on the clock that it started with
     */
    public abstract void update(long nowNanos);

    /** Sends what the game has queued, and acks. Call it once a tick, after the game's step. */
    public abstract void flush();

    /** Ends every connection. */
    abstract void leave();

    abstract NetcodePeer netcode();

    /**
     * What became of every datagram since the start.
     *
     * @return the counters, which any thread may read
     */
    public final Counters counters() {
        return netcode().counters();
    }

    /**
     * Where it listens.
     *
     * @return the address, with the port that it has
     */
    public final InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    /** Disconnects, and closes the transport. */
    @Override
    public final void close() {
        try {
            leave();
        } finally {
            transport.close();
        }
    }
}
