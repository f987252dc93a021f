package io.github.tightwire.reliable.example;

import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.EndpointConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.function.BooleanSupplier;

/** The example of the README. */
final class EchoServer {
    private static final int MAX_DATAGRAMS_A_TICK = 256;

    private EchoServer() {
    }

    static void run(int port, BooleanSupplier running) throws IOException, InterruptedException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).configureBlocking(false);
            ByteBuffer in = ByteBuffer.allocate(2048);
            SocketAddress[] client = new SocketAddress[1];
            Endpoint[] endpoint = new Endpoint[1];
            endpoint[0] = new Endpoint(
                    EndpointConfig.DEFAULT,
                    (bytes, offset, length) -> send(channel, ByteBuffer.wrap(bytes, offset, length), client[0]),
                    (sequence, bytes, offset, length) -> {
                        endpoint[0].send(bytes, offset, length);
                        return true;
                    });
            while (running.getAsBoolean()) {
                endpoint[0].update(System.nanoTime());
                for (int i = 0; i < MAX_DATAGRAMS_A_TICK && (client[0] = channel.receive(in.clear())) != null; i++) {
                    endpoint[0].receive(in.array(), 0, in.position());
                }
                Thread.sleep(1);
            }
        }
    }

    private static void send(DatagramChannel channel, ByteBuffer datagram, SocketAddress to) {
        try {
            channel.send(datagram, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
