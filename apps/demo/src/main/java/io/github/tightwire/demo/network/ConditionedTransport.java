package io.github.tightwire.demo.network;

import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A socket behind a {@link SimulatedNetwork}, which counts what goes in and out, and lets somebody listen on the way.
 *
 * <p>It has no clock: time is what it is told, in nanoseconds from any origin.
 */
public final class ConditionedTransport implements Transport {
    private final UdpTransport socket;
    private final SimulatedNetwork network;
    private final Traffic total = new Traffic();
    private Meter meter = peer -> null;
    private Wiretap wiretap = (datagram, length, to) -> true;
    private final Receiver gate = this::receive;
    private Receiver receiver;
    private long nowNanos;

    /**
     * Puts a network around a socket.
     *
     * @param socket the socket, closed with this one
     * @param conditions what happens to what is sent
     * @param seed of the chance by which it happens
     */
    public ConditionedTransport(UdpTransport socket, NetworkConditions conditions, long seed) {
        this.socket = socket;
        this.network = new SimulatedNetwork(new Tapped(), conditions, () -> nowNanos, seed);
    }

    /** The traffic of each peer. */
    @FunctionalInterface
    public interface Meter {
        /**
         * The traffic with a peer.
         *
         * @param peer the address
         * @return where to count it as well, or null
         */
        Traffic of(InetSocketAddress peer);
    }

    /**
     * Counts each peer's traffic by itself, too.
     *
     * @param each whose it is
     */
    public void measure(Meter each) {
        meter = each;
    }

    /**
     * All that went in and out, and was refused.
     *
     * @return the counts, which may be cleared
     */
    public Traffic total() {
        return total;
    }

    /**
     * Changes what happens to what is sent from now on.
     *
     * @param conditions what happens
     */
    public void setConditions(NetworkConditions conditions) {
        network.setConditions(conditions);
    }

    /** Puts nobody on the way any more. */
    public void untap() {
        wiretap = (datagram, length, to) -> true;
    }

    /**
     * Puts somebody on the way, outside of the network: what goes out through the real socket passes by.
     *
     * @param listener who it is
     */
    void tap(Wiretap listener) {
        wiretap = listener;
    }

    /**
     * Sends a datagram as if it came from here, and past everything that stands before the real socket.
     *
     * @param datagram the bytes
     * @param to where to
     */
    void inject(byte[] datagram, InetSocketAddress to) {
        socket.send(to, datagram, datagram.length);
    }

    /**
     * Goes on to a time, and sends what has been held back long enough.
     *
     * @param nanos the time
     */
    public void advanceTo(long nanos) {
        nowNanos = nanos;
        network.sendDue();
    }

    /** Sends a datagram, now or later, once, twice or never. */
    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        total.sent(length);
        Traffic traffic = meter.of(to);
        if (traffic != null) {
            traffic.sent(length);
        }
        return network.send(to, datagram, length);
    }

    @Override
    public IOException failure(InetSocketAddress to) {
        return network.failure(to);
    }

    @Override
    public int read(Receiver to, int most) {
        receiver = to;
        return network.read(gate, most);
    }

    @Override
    public InetSocketAddress localAddress() {
        return socket.localAddress();
    }

    @Override
    public void close() {
        socket.close();
    }

    private DatagramVerdict receive(InetSocketAddress from, byte[] datagram, int length) {
        DatagramVerdict outcome = receiver.receive(from, datagram, length);
        if (outcome == DatagramVerdict.ACCEPTED) {
            total.received(length);
            Traffic traffic = meter.of(from);
            if (traffic != null) {
                traffic.received(length);
            }
        } else {
            total.refused(outcome);
        }
        return outcome;
    }

    /** Somebody on the way of what is sent. */
    @FunctionalInterface
    interface Wiretap {
        /** Sees a datagram, which is used again once this returns, and says whether it goes on. */
        boolean passes(byte[] datagram, int length, InetSocketAddress to);
    }

    /** The socket, after the wiretap. */
    private final class Tapped implements Transport {
        @Override
        public boolean send(InetSocketAddress to, byte[] datagram, int length) {
            return !wiretap.passes(datagram, length, to) || socket.send(to, datagram, length);
        }

        @Override
        public IOException failure(InetSocketAddress to) {
            return socket.failure(to);
        }

        @Override
        public int read(Receiver to, int most) {
            return socket.read(to, most);
        }

        @Override
        public InetSocketAddress localAddress() {
            return socket.localAddress();
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
