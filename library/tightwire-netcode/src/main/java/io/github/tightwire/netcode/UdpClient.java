package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;

/**
 * A client on a UDP socket. One thread, the game's, calls {@link #tick} at an even pace, 10 to 60 times a second or more, and
 * sends in between. It allocates nothing of its own; the JDK's cipher does.
 */
public final class UdpClient implements AutoCloseable {
    /** As many as a server at 60 Hz sends in seconds. More is no game's. */
    private static final int MAX_DATAGRAMS_PER_TICK = 1024;

    private final UdpTransport transport;
    private final NetcodeClient netcode;

    /**
     * A client on a socket that is open and bound.
     *
     * @param channel the socket, this client's from now on
     * @param listener hears about events
     * @throws IOException if the socket fails
     */
    public UdpClient(DatagramChannel channel, ClientListener listener) throws IOException {
        this(new UdpTransport(channel), listener);
    }

    private UdpClient(UdpTransport transport, ClientListener listener) {
        this.transport = transport;
        netcode = new NetcodeClient(transport, listener, System.nanoTime());
    }

    /**
     * Opens a socket, for IPv4 and IPv6, and a client on it.
     *
     * @param listener hears about events
     * @return the client
     * @throws IOException if a socket can't be opened
     */
    public static UdpClient open(ClientListener listener) throws IOException {
        return new UdpClient(new UdpTransport(new InetSocketAddress(0)), listener);
    }

    /** Reads the datagrams that came, and sends all that is due. Never waits. */
    public void tick() {
        netcode.advanceTo(System.nanoTime());
        netcode.read(transport, MAX_DATAGRAMS_PER_TICK);
        netcode.update();
    }

    /**
     * The client itself: to connect, to send, to disconnect, to ask, to count.
     *
     * @return the client
     */
    public NetcodeClient netcode() {
        return netcode;
    }

    /** Disconnects, and closes the socket. */
    @Override
    public void close() {
        try {
            netcode.advanceTo(System.nanoTime());
            netcode.disconnect();
        } finally {
            transport.close();
        }
    }
}
