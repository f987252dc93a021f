package io.github.tightwire.game;

import io.github.tightwire.netcode.Netcode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;

/**
 * A UDP socket that never waits. Allocates an address for each datagram that is not from the sender of the one before, as
 * {@link DatagramChannel#receive} does, and nothing else.
 */
public final class UdpTransport implements Transport {
    /** What the socket keeps until it is read, if the system lets it. */
    private static final int SOCKET_BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress localAddress;
    /** A byte more than the longest, so that what is longer can be told. */
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final ByteBuffer incoming = ByteBuffer.wrap(bytes);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(Netcode.MAX_DATAGRAM_BYTES);
    private long unsent;

    /**
     * Opens a socket.
     *
     * @param local where it listens; port 0 for any that is free, and the wildcard address for all of the machine's
     * @throws IOException if it can't be had, because the port is taken for example
     */
    public UdpTransport(InetSocketAddress local) throws IOException {
        channel = DatagramChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            channel.bind(local).configureBlocking(false);
            localAddress = (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + local + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void read(Receiver receiver, int most) {
        try {
            for (int i = 0; i < most; i++) {
                InetSocketAddress from = (InetSocketAddress) channel.receive(incoming.clear());
                if (from == null) {
                    return;
                }
                receiver.receive(from, bytes, incoming.position());
            }
        } catch (PortUnreachableException e) {
            // What was sent there is lost; what others sent is read next time.
        } catch (IOException e) {
            throw new UncheckedIOException("cannot receive at " + localAddress, e);
        }
    }

    @Override
    public void send(InetSocketAddress to, byte[] datagram, int length) {
        try {
            if (channel.send(outgoing.clear().put(datagram, 0, length).flip(), to) == 0) {
                unsent++;
            }
        } catch (IOException | UnsupportedAddressTypeException e) {
            // No way to there, or none any more: lost, as it could be anywhere else on its way.
            unsent++;
        }
    }

    /**
     * How many datagrams the machine did not take, because it has no room for them or no way to go.
     *
     * @return the count since the start
     */
    public long unsent() {
        return unsent;
    }

    @Override
    public InetSocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + localAddress, e);
        }
    }
}
