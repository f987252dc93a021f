package io.github.tightwire.demo.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A UDP socket that never waits. */
public final class UdpSocket implements AutoCloseable {
    /** The largest datagram that is received whole; what is longer is cut off, and then refused like any other damage. */
    public static final int MAX_DATAGRAM_BYTES = 2048;

    private static final int BUFFER_BYTES = 1 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress address;

    /**
     * Opens a socket.
     *
     * @param local where it listens; port 0 for any that is free
     * @throws IOException if it can't be had, because the port is taken for example
     */
    public UdpSocket(InetSocketAddress local) throws IOException {
        channel = DatagramChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
            channel.bind(local);
            address = (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + local + ": " + e.getMessage(), e);
        }
    }

    /**
     * Where it listens.
     *
     * @return the address, with the port it has
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Sends what is between position and limit. A datagram that the machine has no room for is lost, as it could be
     * anywhere else on its way.
     *
     * @param datagram the bytes
     * @param to where to
     */
    public void send(ByteBuffer datagram, InetSocketAddress to) {
        try {
            channel.send(datagram, to);
        } catch (PortUnreachableException e) {
            // Nobody listens there any more: lost as well.
        } catch (IOException e) {
            throw new UncheckedIOException("cannot send to " + to, e);
        }
    }

    /**
     * Receives a datagram, if there is one.
     *
     * @param datagram filled from its start, and flipped
     * @return who sent it, or null if there is none
     */
    public InetSocketAddress receive(ByteBuffer datagram) {
        datagram.clear();
        try {
            InetSocketAddress from = (InetSocketAddress) channel.receive(datagram);
            datagram.flip();
            return from;
        } catch (PortUnreachableException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot receive at " + address, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + address, e);
        }
    }
}
