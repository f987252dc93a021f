package io.github.tightwire.netcode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;

/**
 * A UDP socket that never waits. Allocates nothing but an address for each datagram whose sender differs from the one before, as {@link
 * DatagramChannel#receive} does.
 */
public final class UdpTransport implements Transport {
    /** What the socket keeps until it is read, if the system lets it. */
    private static final int SOCKET_BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress localAddress;
    /** A byte more than the longest, so that a longer one shows. */
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final ByteBuffer incoming = ByteBuffer.wrap(bytes);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(Netcode.MAX_DATAGRAM_BYTES);

    /**
     * Takes over a socket.
     *
     * @param channel open and bound, this transport's from now on
     * @throws IOException if the socket fails
     * @throws IllegalArgumentException if it is not bound
     */
    public UdpTransport(DatagramChannel channel) throws IOException {
        this.channel = channel;
        localAddress = (InetSocketAddress) channel.getLocalAddress();
        if (localAddress == null) {
            throw new IllegalArgumentException("the socket is not bound");
        }
        channel.configureBlocking(false);
    }

    /**
     * Opens a socket.
     *
     * @param local where it listens; port 0 for any that is free, and the wildcard address for all of the machine's, IPv4 and IPv6
     * @throws IOException if it can't be had, because the port is taken for example
     */
    public UdpTransport(InetSocketAddress local) throws IOException {
        this(bind(local));
    }

    private static DatagramChannel bind(InetSocketAddress local) throws IOException {
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

    @Override
    public int read(Receiver receiver, int most) {
        int count = 0;
        try {
            while (count < most) {
                InetSocketAddress from = (InetSocketAddress) channel.receive(incoming.clear());
                if (from == null) {
                    break;
                }
                receiver.receive(from, bytes, incoming.position());
                count++;
            }
        } catch (PortUnreachableException e) {
            // Only a socket that is connected hears of it: what was sent is lost, and what came is read next time.
        } catch (IOException e) {
            throw new UncheckedIOException("cannot receive at " + localAddress, e);
        }
        return count;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        try {
            return channel.send(outgoing.clear().put(datagram, 0, length).flip(), to) > 0;
        } catch (IOException | UnsupportedAddressTypeException e) {
            // No way to there, or none any more: lost, as it could be anywhere else on its way. The others have theirs.
            return false;
        }
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
