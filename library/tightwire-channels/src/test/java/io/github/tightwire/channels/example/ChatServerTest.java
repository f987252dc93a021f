package io.github.tightwire.channels.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.SendResult;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChatServerTest {
    private static final int MESSAGES = 30;

    @Test
    @Timeout(60)
    void everyMessageIsAnsweredInOrderOverUdp() throws Exception {
        int port = freePort();
        Thread server = new Thread(() -> {
            try {
                ChatServer.run(port);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                // The end of the test.
            }
        });
        server.start();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        List<String> answers = new ArrayList<>();
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).configureBlocking(false);
            Connection client = new Connection(
                    ConnectionConfig.DEFAULT, ChatServer.TYPES,
                    (bytes, offset, length) -> ChatServer.send(channel, ByteBuffer.wrap(bytes, offset, length), address),
                    (number, message) -> answers.add(((ChatServer.Chat) message).text));
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                ChatServer.Chat chat = new ChatServer.Chat();
                chat.text = "hello " + i;
                expected.add("You said: hello " + i);
                assertEquals(SendResult.QUEUED, client.send(ChatServer.RELIABLE, chat));
            }
            ByteBuffer in = ByteBuffer.allocate(2048);
            // The server may not be up yet: what is not acked is sent again.
            while (answers.size() < MESSAGES) {
                client.update(System.nanoTime());
                while (channel.receive(in.clear()) != null) {
                    client.receive(in.array(), 0, in.position());
                }
                client.sendPackets(1);
                Thread.sleep(10);
            }
            assertEquals(expected, answers);
        } finally {
            server.interrupt();
            server.join();
        }
    }

    @Test
    void readmeShowsTheServer() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String source = Files.readString(Path.of("src/test/java/io/github/tightwire/channels/example/ChatServer.java"));
        String message = source.substring(source.indexOf("    static final class Chat"), source.indexOf("\n\n    private ChatServer"));
        int start = source.indexOf("        try (DatagramChannel");
        String server = source.substring(start, source.indexOf("\n    }\n\n    static void send"));
        assertTrue(readme.contains("```java\n" + message.stripIndent() + "\n```"), "the message");
        assertTrue(readme.contains("```java\n" + server.stripIndent() + "\n```"), "the server");
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
