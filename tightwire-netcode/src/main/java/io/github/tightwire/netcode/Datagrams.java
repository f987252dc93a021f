package io.github.tightwire.netcode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;

/** A UDP socket that never waits. */
final class Datagrams implements DatagramSink, AutoCloseable {
    /** What the socket keeps until it is read, if the system lets it. */
    private static final int SOCKET_BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress localAddress;
    /** A byte more than the longest, so that what is longer can be told. */
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final ByteBuffer incoming = ByteBuffer.wrap(bytes);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(Netcode.MAX_DATAGRAM_BYTES);
    private Counters counters;
    private Receiver receiver;

    Datagrams(DatagramChannel channel) throws IOException {
        this.channel = channel;
        this.localAddress = (InetSocketAddress) channel.getLocalAddress();
        if (localAddress == null) {
            throw new IllegalArgumentException("the socket is not bound");
        }
        channel.configureBlocking(false);
    }

    static DatagramChannel bind(InetSocketAddress local) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            return channel.bind(local);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + local + ": " + e.getMessage(), e);
        }
    }

    /** Says who takes what comes, and where to count what only a socket knows. */
    void connect(Receiver receiver, Counters counters) {
        this.receiver = receiver;
        this.counters = counters;
    }

    InetSocketAddress localAddress() {
        return localAddress;
    }

    /** Hands over the datagrams that came, up to a maximum. */
    void read(int max) {
        try {
            for (int i = 0; i < max; i++) {
                InetSocketAddress from = (InetSocketAddress) channel.receive(incoming.clear());
                if (from == null) {
                    return;
                }
                receiver.receive(from, bytes, incoming.position());
            }
            counters.count(Counter.TICKS_CUT_SHORT);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot receive at " + localAddress, e);
        }
    }

    @Override
    public void send(InetSocketAddress to, byte[] datagram, int length) {
        try {
            if (channel.send(outgoing.clear().put(datagram, 0, length).flip(), to) == 0) {
                counters.count(Counter.SEND_FAILURES);
            }
        } catch (IOException | UnsupportedAddressTypeException e) {
            // No way to there, or none any more: lost, as it could be anywhere else on its way. The others have theirs.
            counters.count(Counter.SEND_FAILURES);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + localAddress, e);
        }
    }

    /** Who takes datagrams. */
    @FunctionalInterface
    interface Receiver {
        Outcome receive(InetSocketAddress from, byte[] datagram, int length);
    }
}
