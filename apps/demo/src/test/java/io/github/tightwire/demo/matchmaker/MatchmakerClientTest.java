package io.github.tightwire.demo.matchmaker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.Netcode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers of a malicious matchmaker: {@link MatchmakerClient} gives up on it. */
@Timeout(60)
class MatchmakerClientTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(50);

    private final SelfSignedCertificate certificate;
    private final AtomicLong written = new AtomicLong();
    private final CountDownLatch closed = new CountDownLatch(1);

    MatchmakerClientTest() throws IOException {
        certificate = new SelfSignedCertificate();
    }

    @Test
    void aToken() throws Exception {
        byte[] token = new byte[Netcode.CONNECT_TOKEN_BYTES];
        token[7] = 8;
        assertArrayEquals(token, request(LONG, head(Netcode.CONNECT_TOKEN_BYTES), out -> out.write(token)));
    }

    @Test
    void anAnswerOfAnotherLength() {
        assertEquals("its answer is not a connect token", refusal(LONG, head(Netcode.CONNECT_TOKEN_BYTES - 1),
                out -> out.write(new byte[Netcode.CONNECT_TOKEN_BYTES - 1])));
        assertEquals("its answer has more than 2048 bytes", refusal(LONG, head(Netcode.CONNECT_TOKEN_BYTES + 1),
                out -> out.write(new byte[Netcode.CONNECT_TOKEN_BYTES + 1])));
    }

    @Test
    void anEndlessAnswerIsCutShort() throws Exception {
        assertEquals("its answer has more than 2048 bytes", refusal(LONG, "HTTP/1.1 200 OK\r\n\r\n", out -> {
            while (true) {
                out.write(new byte[1 << 14]);
                written.addAndGet(1 << 14);
            }
        }));
        closed.await();
        assertTrue(written.get() < 1 << 26, "as many as the sockets hold: " + written);
    }

    @Test
    void anAnswerThatDripsTakesTooLong() throws Exception {
        assertEquals("it takes too long", refusal(SHORT, head(Netcode.CONNECT_TOKEN_BYTES), out -> {
            while (true) {
                out.write(1);
                out.flush();
                Thread.sleep(10);
            }
        }));
        closed.await();
    }

    @Test
    void noAnswerTakesTooLong() {
        assertEquals("it takes too long", refusal(SHORT, "", out -> Thread.sleep(10_000)));
    }

    private static String head(int length) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private String refusal(Duration patience, String head, Body body) {
        String message = assertThrows(IOException.class, () -> request(patience, head, body)).getMessage();
        return message.substring(message.lastIndexOf(": ") + 2);
    }

    /** Requests a token from a matchmaker with this answer. */
    private byte[] request(Duration patience, String head, Body body) throws IOException {
        try (SSLServerSocket listening = (SSLServerSocket) certificate.context().getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> answer(listening, head, body));
            thread.setDaemon(true);
            thread.start();
            InetSocketAddress address = (InetSocketAddress) listening.getLocalSocketAddress();
            return new MatchmakerClient(address, certificate.fingerprint(), patience).request();
        }
    }

    private void answer(SSLServerSocket listening, String head, Body body) {
        try (SSLSocket socket = (SSLSocket) listening.accept()) {
            byte[] request = new byte[4096];
            while (!new String(request, StandardCharsets.US_ASCII).contains("\r\n\r\n")) {
                socket.getInputStream().read(request);
            }
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            body.write(out);
            out.flush();
        } catch (IOException | InterruptedException e) {
            closed.countDown();
        }
    }

    /** Writes the rest of an answer. */
    private interface Body {
        void write(OutputStream out) throws IOException, InterruptedException;
    }
}
