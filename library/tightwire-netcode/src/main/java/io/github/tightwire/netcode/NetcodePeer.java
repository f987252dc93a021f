package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The common part of a server and a client: they take datagrams, from anybody, and count the outcome of each. */
public abstract sealed class NetcodePeer implements Transport.Receiver permits NetcodeServer, NetcodeClient {
    final Counters counters = new Counters();
    final MonotonicClock clock;
    final OptionalTap listening = new OptionalTap();
    /** The sender of the last datagram, as the transport gave it, and in the form that addresses are compared in. */
    private @Nullable InetSocketAddress lastFrom;
    @SuppressWarnings("NullAway.Init")
    private InetSocketAddress lastSender;
    final LastPayloadSenders lastPayloads = new LastPayloadSenders();

    NetcodePeer(long nanos) {
        clock = new MonotonicClock(nanos);
    }

    @Override
    public final DatagramVerdict receive(InetSocketAddress from, byte[] datagram, int length) {
        Objects.checkFromIndexSize(0, length, datagram.length);
        counters.count(Counter.DATAGRAMS_RECEIVED);
        counters.add(Counter.BYTES_RECEIVED, length);
        if (from != lastFrom) {
            lastSender = Addresses.canonical(from);
            lastFrom = from;
        }
        DatagramVerdict outcome = process(lastSender, datagram, length);
        counters.count(outcome);
        return outcome;
    }

    /**
     * Lets a tap hear the packets in the clear.
     *
     * @param tap hears all from now on; null for nobody, as at the start
     */
    public final void setTap(@Nullable PacketTap tap) {
        listening.tap = tap;
    }

    abstract DatagramVerdict process(InetSocketAddress from, byte[] datagram, int length);

    /**
     * Takes the datagrams that have come to a transport.
     *
     * @param transport where to read
     * @param most datagrams, 1 or more, so that no flood makes a tick last. The next tick takes the rest
     */
    public final void read(Transport transport, int most) {
        if (transport.read(this, most) == most) {
            counters.count(Counter.TICKS_CUT_SHORT);
        }
    }

    /**
     * Takes the datagrams that have come to a transport, for a time at most, and a datagram more.
     *
     * @param transport where to read
     * @param clock what time it is, in nanoseconds
     * @param nanos how long to read. The next tick takes the rest
     */
    public final void read(Transport transport, LongSupplier clock, long nanos) {
        long start = clock.getAsLong();
        boolean unused = read(transport, () -> clock.getAsLong() - start < nanos);
    }

    /**
     * Takes the datagrams that have come to a transport, for as long as the program wants to.
     *
     * @param transport where to read
     * @param goesOn asked after each datagram whether another may be read. The next tick takes the rest
     * @return whether all were read
     */
    public final boolean read(Transport transport, BooleanSupplier goesOn) {
        while (transport.read(this, 1) == 1) {
            if (!goesOn.getAsBoolean()) {
                counters.count(Counter.TICKS_CUT_SHORT);
                return false;
            }
        }
        return true;
    }

    /** Sends the last payloads of ended connections that are still due, at once: for a program that makes no further update. */
    public final void sendLastPayloads() {
        lastPayloads.hasten();
    }

    /**
     * Counts of datagrams and events since the start.
     *
     * @return the counters, which any thread may read
     */
    public final Counters counters() {
        return counters;
    }
}
