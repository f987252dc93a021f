package io.github.tightwire.game.example;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README shows is here, in thirty lines each, and runs. */
class ReadmeTest {
    private static final Path SOURCES = Path.of("src/test/java/io/github/tightwire/game/example");

    @ParameterizedTest
    @ValueSource(strings = {"ChatServer", "ChatClient"})
    void theReadmeShowsWhatRuns(String name) throws IOException {
        String source = Files.readString(SOURCES.resolve(name + ".java"));
        String shown = source.substring(source.indexOf("\n\n") + 2);
        assertTrue(Files.readString(Path.of("README.md")).contains("```java\n" + shown + "```"), name);
        assertTrue(shown.lines().filter(line -> !line.isBlank()).count() <= 30, name);
    }

    @Test
    @Timeout(120)
    void itRuns() throws Exception {
        SecretKey key = KeyGenerator.getInstance("ChaCha20").generateKey();
        InetSocketAddress address;
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            address = new InetSocketAddress("127.0.0.1", free.getLocalPort());
        }
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread server = new Thread(() -> {
            try {
                ChatServer.run(key, address);
            } catch (InterruptedException e) {
                // As it is told to end.
            } catch (Exception e) {
                failure.set(e);
            }
        });
        System.setOut(new PrintStream(printed, true));
        try {
            server.start();
            for (int i = 0; i < 20 && !printed.toString().contains("the server says"); i++) {
                // The server may not be up yet: then the token is too old for it, or nobody answers.
                Thread.sleep(500);
                ChatClient.run(ChatGame.PROTOCOL.tokenIssuer(key)
                        .issue(42, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1));
            }
            for (int i = 0; i < 500 && !printed.toString().contains("left"); i++) {
                Thread.sleep(10);
            }
        } finally {
            System.setOut(console);
            server.interrupt();
            server.join();
        }
        String text = printed.toString();
        assertNull(failure.get(), text);
        assertTrue(text.contains("player 42 at /127.0.0.1:"), text);
        assertTrue(text.contains("the server says you said: hello"), text);
        assertTrue(text.contains("the end, BY_THIS_SIDE: disconnected by the client"), text);
        assertTrue(text.contains("left, BY_OTHER_SIDE: disconnected by the client"), text);
    }
}
