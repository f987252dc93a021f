package io.github.tightwire.netcode.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.TokenIssuer;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README shows is here, in thirty lines each, and runs. */
class ReadmeTest {
    private static final Path SOURCES = Path.of("src/test/java/io/github/tightwire/netcode/example");

    @ParameterizedTest
    @ValueSource(strings = {"EchoServer", "EchoClient"})
    void theReadmeShowsWhatRuns(String name) throws IOException {
        String source = Files.readString(SOURCES.resolve(name + ".java"));
        String shown = source.substring(source.indexOf("\n\n") + 2);
        assertTrue(Files.readString(Path.of("README.md")).contains("```java\n" + shown + "```"), name);
        assertTrue(shown.lines().filter(line -> !line.isBlank()).count() <= 30, name);
    }

    @Test
    void itRuns() throws Exception {
        long protocolId = 1;
        SecretKey privateKey = KeyGenerator.getInstance("ChaCha20").generateKey();
        InetSocketAddress address;
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            address = new InetSocketAddress("127.0.0.1", free.getLocalPort());
        }
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread server = new Thread(() -> {
            try {
                EchoServer.run(protocolId, privateKey, address);
            } catch (InterruptedException e) {
                // As it is told to end.
            } catch (Exception e) {
                failure.set(e);
            }
        });
        System.setOut(new PrintStream(printed, true));
        try {
            server.start();
            Thread.sleep(500);
            byte[] token = new TokenIssuer(protocolId, privateKey)
                    .issue(42, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
            EchoClient.run(token, "hello");
            for (int i = 0; i < 500 && !printed.toString().contains("left"); i++) {
                Thread.sleep(10);
            }
        } finally {
            System.setOut(console);
            server.interrupt();
            server.join();
        }
        assertEquals(null, failure.get());
        String text = printed.toString();
        assertTrue(text.contains("42 came from /127.0.0.1:"), text);
        assertTrue(text.contains("CONNECTED at /127.0.0.1:" + address.getPort()), text);
        assertTrue(text.contains("the server says hello"), text);
        assertTrue(text.contains("42 left: BY_CLIENT"), text);
        assertFalse(text.contains("TIMED_OUT"), text);
    }
}
