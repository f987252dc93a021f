package io.github.tightwire.game;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;
import java.util.function.IntPredicate;

/** A transport that loses some of the payloads that are sent, and nothing else. */
final class LosingTransport extends ForwardingTransport {
    /** Of netcode's packets, in the low bits of their first byte. */
    private static final int PAYLOAD = 5;
    private static final int TYPE_BITS = 0xF;

    private final IntPredicate loses;

    /**
     * On a socket.
     *
     * @param socket below
     * @param loses decides about each payload, by the length of its datagram
     */
    LosingTransport(Transport socket, IntPredicate loses) {
        super(socket);
        this.loses = loses;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        boolean isLost = (datagram[0] & TYPE_BITS) == PAYLOAD && loses.test(length);
        return isLost || super.send(to, datagram, length);
    }
}
