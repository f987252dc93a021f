package io.github.tightwire.demo.network;

import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;

/** Somebody who has no business here, and sends bursts of random bytes from a socket of his own. */
public final class Stranger implements AutoCloseable {
    private static final int MAX_BYTES = 1200;
    private static final int MAX_FRAGMENT_BYTES = 8;

    private final UdpTransport socket;
    private final int datagrams;
    private final SplittableRandom random;
    private final byte[] garbage = new byte[MAX_BYTES];

    /**
     * Opens the stranger's socket.
     *
     * @param host the machine it is on
     * @param datagrams in a burst
     * @param seed of the bytes
     * @throws IOException if there is no socket to be had
     */
    public Stranger(InetAddress host, int datagrams, long seed) throws IOException {
        this.socket = new UdpTransport(new InetSocketAddress(host, 0));
        this.datagrams = datagrams;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Sends one burst: of any length up to a packet's, every other one of a few bytes at most, or none.
     *
     * @param to its victim
     */
    public void burst(InetSocketAddress to) {
        for (int i = 0; i < datagrams; i++) {
            int length = random.nextInt(1 + (i % 2 == 0 ? MAX_BYTES : MAX_FRAGMENT_BYTES));
            random.nextBytes(garbage);
            socket.send(to, garbage, length);
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
