package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;

/**
 * A server on a UDP socket. One thread, the game's, calls {@link #tick} at an even pace, 10 to 60 times a second or more, and
 * sends in between.
 *
 * <p>A tick reads at most {@link ServerConfig#maxDatagramsPerTick}, so that no flood can make it last. The next tick reads the rest,
 * unless the socket's buffer overflows before. A server allocates nothing of its own: the JDK's cipher does, and {@link
 * DatagramChannel#receive} makes an address for each datagram whose sender differs from the one before.
 */
public final class UdpServer implements AutoCloseable {
    private final Transport transport;
    private final NetcodeServer netcode;
    private final int maxDatagramsPerTick;

    /**
     * A server on a socket that is open and bound.
     *
     * @param channel the socket, this server's from now on
     * @param config the server's settings
     * @param listener hears about events
     * @throws IOException if the socket fails
     */
    public UdpServer(DatagramChannel channel, ServerConfig config, ServerListener listener) throws IOException {
        this(new UdpTransport(channel), config, listener);
    }

    private UdpServer(Transport transport, ServerConfig config, ServerListener listener) {
        this.transport = transport;
        netcode = new NetcodeServer(config, new SecureRandom(), transport, listener, System.nanoTime(), unixSeconds());
        maxDatagramsPerTick = config.maxDatagramsPerTick();
    }

    /**
     * Opens a socket and a server on it.
     *
     * @param local where it listens: a port, and the wildcard address for the configuration's addresses, or for all of the machine's; see
     *     {@link UdpTransport#ofServer}
     * @param config the server's settings
     * @param listener hears about events
     * @return the server
     * @throws IOException if the socket can't be opened, for example because the port is in use
     */
    public static UdpServer open(InetSocketAddress local, ServerConfig config, ServerListener listener) throws IOException {
        return new UdpServer(UdpTransport.ofServer(local, config), config, listener);
    }

    /** Reads the datagrams that came, and sends all that is due. Never waits. */
    public void tick() {
        netcode.advanceTo(System.nanoTime(), unixSeconds());
        netcode.read(transport, maxDatagramsPerTick);
        netcode.update();
    }

    /**
     * The server itself: to send, to disconnect, to ask, to count.
     *
     * @return the server
     */
    public NetcodeServer netcode() {
        return netcode;
    }

    /**
     * Returns the address where the socket listens, or the first of several.
     *
     * @return the address, with the port that it has
     */
    public InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    /** Disconnects all clients, and closes the socket. */
    @Override
    public void close() {
        try {
            netcode.disconnectAll();
        } finally {
            transport.close();
        }
    }

    private static long unixSeconds() {
        return System.currentTimeMillis() / 1000;
    }
}
