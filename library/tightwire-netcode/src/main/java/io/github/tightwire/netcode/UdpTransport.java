package io.github.tightwire.netcode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.PortUnreachableException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket that never waits. Allocates nothing but an address for each datagram whose sender differs from the one before, as {@link
 * DatagramChannel#receive} does.
 */
public final class UdpTransport implements Transport {
    /** The bytes that the socket keeps until it is read, if the system lets it. */
    private static final int SOCKET_BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress localAddress;
    /** A byte more than the longest, so that a longer one shows. */
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final ByteBuffer incoming = ByteBuffer.wrap(bytes);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(Netcode.MAX_DATAGRAM_BYTES);
    private final PortProbe probe = new PortProbe();
    /** The destination of the last datagram that could not be sent, and the reason; null once one could. */
    private @Nullable InetSocketAddress refused;
    private @Nullable IOException refusal;

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

    /**
     * Opens what a server reads from and sends to: a socket, or one for each of its addresses. A socket at the wildcard address can't know
     * which of the machine's addresses a datagram was sent to, and answers from the one that the route has: on a machine with several, a
     * client ignores that. So the wildcard means the addresses of the configuration, if this machine has all of them, at the port where the
     * server listens. It means all of the machine's where that is not so: behind a router, in a container.
     *
     * @param local where it listens: a port, and the wildcard address, or one of the machine's
     * @param config of the server
     * @return the transport
     * @throws IOException if a socket can't be had, because the port is taken for example
     */
    public static Transport ofServer(InetSocketAddress local, ServerConfig config) throws IOException {
        List<InetSocketAddress> addresses = config.addresses().stream().distinct().toList();
        if (!local.isUnresolved() && local.getAddress().isAnyLocalAddress()
                && addresses.stream().allMatch(address -> address.getPort() == local.getPort() && isHere(address))) {
            return addresses.size() == 1 ? new UdpTransport(addresses.get(0)) : MultihomedTransport.open(addresses);
        }
        return new UdpTransport(local);
    }

    private static boolean isHere(InetSocketAddress address) {
        try {
            // The whole network 127.0.0.0/8 is this machine, of which the interface names one address.
            return address.getAddress().isLoopbackAddress() || NetworkInterface.getByInetAddress(address.getAddress()) != null;
        } catch (SocketException e) {
            return false;
        }
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
        LengthChecks.checkDatagram(datagram, length);
        try {
            boolean taken = channel.send(outgoing.clear().put(datagram, 0, length).flip(), to) == length;
            refused = null;
            return taken;
        } catch (IOException e) {
            // No way to there, or none any more: lost, as it could be anywhere else on its way. The others have theirs.
            refused = to;
            refusal = e;
        } catch (UnsupportedAddressTypeException e) {
            refused = to;
            refusal = new IOException("this socket has no addresses of this family", e);
        }
        return false;
    }

    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        return to.equals(refused) ? refusal : probe.ask(to);
    }

    @Override
    public InetSocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public void close() {
        probe.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + localAddress, e);
        }
    }
}
