package io.github.tightwire.fleet;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;

/** Counts the bytes that go out. */
final class CountingTransport implements Transport {
    private final Transport socket;
    private long bytes;

    CountingTransport(Transport socket) {
        this.socket = socket;
    }

    /** The bytes since the last call. */
    long take() {
        long taken = bytes;
        bytes = 0;
        return taken;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        bytes += length;
        return socket.send(to, datagram, length);
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
