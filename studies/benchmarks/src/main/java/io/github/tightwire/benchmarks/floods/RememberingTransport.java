package io.github.tightwire.benchmarks.floods;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** Keeps the last datagram that was sent. */
final class RememberingTransport implements Transport {
    private final Transport transport;
    private byte[] last = {};

    RememberingTransport(Transport transport) {
        this.transport = transport;
    }

    byte[] last() {
        return last;
    }

    @Override
    public int read(Receiver receiver, int most) {
        return transport.read(receiver, most);
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] bytes, int length) {
        last = Arrays.copyOf(bytes, length);
        return transport.send(to, bytes, length);
    }

    @Override
    public InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    @Override
    public void close() {
        transport.close();
    }
}
