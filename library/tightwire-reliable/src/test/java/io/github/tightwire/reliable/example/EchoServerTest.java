package io.github.tightwire.reliable.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.EndpointConfig;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EchoServerTest {
    private static final int PACKETS = 50;

    @Test
    @Timeout(60)
    void packetsOfAllSizesComeBackOverUdp() throws Exception {
        int port = freePort();
        AtomicBoolean running = new AtomicBoolean(true);
        CompletableFuture<Void> server = CompletableFuture.runAsync(() -> {
            try {
                EchoServer.run(port, running::get);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(200);
            byte[][] last = new byte[1][];
            Endpoint client = new Endpoint(
                    EndpointConfig.DEFAULT,
                    (bytes, offset, length) -> send(socket, port, bytes, offset, length),
                    (sequence, bytes, offset, length) -> {
                        last[0] = Arrays.copyOfRange(bytes, offset, offset + length);
                        return true;
                    });
            DatagramPacket in = new DatagramPacket(new byte[2048], 2048);
            for (int i = 0; i < PACKETS; i++) {
                byte[] packet = new byte[1 + i * 327];
                Arrays.fill(packet, (byte) i);
                // The server may not be up yet, and UDP promises nothing: again, until it is back.
                while (!Arrays.equals(packet, last[0])) {
                    client.update(System.nanoTime());
                    client.send(packet, 0, packet.length);
                    receiveUntil(socket, in, client, () -> Arrays.equals(packet, last[0]));
                }
            }
            assertTrue(client.estimates().roundTrip().samples() > 0);
        }
        running.set(false);
        server.get(10, TimeUnit.SECONDS);
    }

    private static void receiveUntil(DatagramSocket socket, DatagramPacket in, Endpoint client, BooleanSupplier enough) {
        try {
            while (!enough.getAsBoolean()) {
                socket.receive(in);
                client.receive(in.getData(), 0, in.getLength());
                in.setLength(in.getData().length);
            }
        } catch (IOException e) {
            // Nothing within the time-out.
        }
    }

    @Test
    void readmeShowsTheServer() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String source = Files.readString(Path.of("src/test/java/io/github/tightwire/reliable/example/EchoServer.java"));
        int start = source.indexOf("        try (DatagramChannel");
        String example = source.substring(start, source.indexOf("\n    }\n\n    private static void send")).stripIndent();
        assertTrue(readme.contains("```java\n" + example + "\n```"), example);
    }

    private static void send(DatagramSocket socket, int port, byte[] bytes, int offset, int length) {
        try {
            socket.send(new DatagramPacket(bytes, offset, length, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
