package io.github.tightwire.game;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;

/** A transport on another one, for tests that change what some of its methods do. */
abstract class ForwardingTransport implements Transport {
    final Transport socket;

    ForwardingTransport(Transport socket) {
        this.socket = socket;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        return socket.send(to, datagram, length);
    }

    @Override
    public int read(Receiver receiver, int most) {
        return socket.read(receiver, most);
    }

    @Override
    public final InetSocketAddress localAddress() {
        return socket.localAddress();
    }

    @Override
    public void close() {
        socket.close();
    }
}
