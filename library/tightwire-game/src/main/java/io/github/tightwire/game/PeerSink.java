package io.github.tightwire.game;

import io.github.tightwire.netcode.DatagramSink;
import io.github.tightwire.netcode.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way out of a peer. A transport that throws loses the datagram, and no call ends halfway: the failure comes out of it in the end. A
 * thread whose peer another one has closed sends nothing any more: both would use the same sequences.
 */
final class PeerSink implements DatagramSink {
    private final Transport transport;
    private final BooleanSupplier maySend;
    private final Consumer<RuntimeException> failed;

    PeerSink(Transport transport, BooleanSupplier maySend, Consumer<RuntimeException> failed) {
        this.transport = transport;
        this.maySend = maySend;
        this.failed = failed;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] bytes, int length) {
        if (!maySend.getAsBoolean()) {
            return false;
        }
        try {
            return transport.send(to, bytes, length);
        } catch (RuntimeException e) {
            failed.accept(e);
            return false;
        }
    }

    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        return transport.failure(to);
    }
}
