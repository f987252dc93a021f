package io.github.tightwire.game;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;
import java.util.function.IntPredicate;

/**
 * A transport that loses some of the payloads that are sent, and nothing else.
 *
 * @param socket below
 * @param loses decides about each payload, by the length of its datagram
 */
record LosingTransport(Transport socket, IntPredicate loses) implements Transport {
    /** Of netcode's packets, in the low bits of their first byte. */
    private static final int PAYLOAD = 5;
    private static final int TYPE_BITS = 0xF;

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        boolean isLost = (datagram[0] & TYPE_BITS) == PAYLOAD && loses.test(length);
        return isLost || socket.send(to, datagram, length);
    }

    @Override
    public int read(Receiver receiver, int most) {
        return socket.read(receiver, most);
    }

    @Override
    public InetSocketAddress localAddress() {
        return socket.localAddress();
    }

    @Override
    public void close() {
        socket.close();
    }
}
