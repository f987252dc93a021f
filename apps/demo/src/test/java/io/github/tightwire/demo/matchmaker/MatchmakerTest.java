package io.github.tightwire.demo.matchmaker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.Netcode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.crypto.SecretKey;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real matchmaker, asked over HTTPS. */
class MatchmakerTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final InetSocketAddress SERVER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 40123);

    private static final int TOKENS_PER_HOST = 3;
    private static final int MAX_SOCKETS = 200;

    private final SecretKey key = GameKey.generate();
    private Matchmaker matchmaker;

    @BeforeEach
    void open() throws IOException {
        matchmaker = new Matchmaker(ANY, List.of(SERVER), key, TOKENS_PER_HOST);
    }

    @AfterEach
    void close() {
        matchmaker.close();
    }

    @Test
    void aTokenIsNetcodesAndAnotherEachTime() throws IOException {
        byte[] first = client().request();
        byte[] second = client().request();
        assertEquals(Netcode.CONNECT_TOKEN_BYTES, first.length);
        assertEquals(Netcode.CONNECT_TOKEN_BYTES, second.length);
        assertFalse(Arrays.equals(first, second));
    }

    @Test
    void aHostGetsSomeTokensAndThenHasToWait() throws IOException {
        for (int i = 0; i < TOKENS_PER_HOST; i++) {
            client().request();
        }
        IOException refused = assertThrows(IOException.class, () -> client().request());
        assertTrue(refused.getMessage().contains("this host has reached its limit of tokens"), refused.getMessage());
    }

    @Test
    @Tag("exhaustive")
    @Timeout(60)
    void connectionsThatSendOneByteEachBlockNobody() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < HttpsListener.MAX_PER_HOST - 1; i++) {
                Socket socket = new Socket(matchmaker.address().getAddress(), matchmaker.address().getPort());
                socket.getOutputStream().write(0x16);
                slow.add(socket);
            }
            client().request();
            // And each of them is closed when its time is over.
            for (Socket socket : slow) {
                socket.setSoTimeout(40_000);
                assertEquals(-1, socket.getInputStream().read());
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void aHostWithManyConnectionsBlocksItselfOnlyAndNotForLong() throws Exception {
        InetAddress attacker = InetAddress.getByName("127.0.0.2");
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < MAX_SOCKETS; i++) {
                Socket socket = new Socket(matchmaker.address().getAddress(), matchmaker.address().getPort(), attacker, 0);
                slow.add(socket);
            }
            assertEquals(Netcode.CONNECT_TOKEN_BYTES, client().request().length);
            // What was one too many is closed at once, and not with the first when its time is over.
            Socket first = slow.get(0);
            Socket tooMany = slow.get(HttpsListener.MAX_PER_HOST);
            tooMany.setSoTimeout(40_000);
            first.setSoTimeout(1);
            assertEquals(-1, tooMany.getInputStream().read());
            assertThrows(SocketTimeoutException.class, () -> first.getInputStream().read());
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void eightAddressesWithEightSlowConnectionsEachBlockNobody() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int network = 1; network <= 8; network++) {
                for (int i = 0; i < 8; i++) {
                    slow.add(new Socket(matchmaker.address().getAddress(), matchmaker.address().getPort(),
                            InetAddress.getByName("127.0." + network + ".1"), 0));
                }
            }
            assertEquals(Netcode.CONNECT_TOKEN_BYTES, client().request().length);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void aNetworkHasAsManyConnectionsAsTwoHosts() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i <= HttpsListener.MAX_PER_NETWORK; i++) {
                slow.add(new Socket(matchmaker.address().getAddress(), matchmaker.address().getPort(),
                        InetAddress.getByName("127.0.1." + (1 + i)), 0));
            }
            // What is one too many is closed at once, and not with the others when their time is over.
            Socket last = slow.get(HttpsListener.MAX_PER_NETWORK - 1);
            Socket tooMany = slow.get(HttpsListener.MAX_PER_NETWORK);
            tooMany.setSoTimeout(40_000);
            last.setSoTimeout(1);
            assertEquals(-1, tooMany.getInputStream().read());
            assertThrows(SocketTimeoutException.class, () -> last.getInputStream().read());
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void anotherCertificateIsNotTrusted() throws IOException {
        try (Matchmaker impostor = new Matchmaker(ANY, List.of(SERVER), key, 1)) {
            MatchmakerClient client = new MatchmakerClient(impostor.address(), matchmaker.fingerprint());
            IOException refused = assertThrows(IOException.class, client::request);
            assertTrue(refused.getMessage().contains("another fingerprint, " + impostor.fingerprint()),
                    refused.getMessage());
        }
    }

    @Test
    void aClientThatTrustsOnlyTheUsualAuthoritiesDoesNotTrustIt() {
        HttpRequest request = HttpRequest.newBuilder(uri(Matchmaker.PATH)).POST(BodyPublishers.noBody()).build();
        assertThrows(SSLHandshakeException.class,
                () -> HttpClient.newHttpClient().send(request, BodyHandlers.discarding()));
    }

    @Test
    void whatIsNoRequestForATokenMakesNone() throws IOException, InterruptedException {
        HttpClient https = HttpClient.newBuilder().sslContext(PinnedTrust.context(matchmaker.fingerprint())).build();
        HttpRequest get = HttpRequest.newBuilder(uri(Matchmaker.PATH)).build();
        assertEquals(405, https.send(get, BodyHandlers.discarding()).statusCode());
        HttpRequest below = HttpRequest.newBuilder(uri(Matchmaker.PATH + "/x")).POST(BodyPublishers.noBody()).build();
        assertEquals(404, https.send(below, BodyHandlers.discarding()).statusCode());
        HttpRequest post = HttpRequest.newBuilder(uri(Matchmaker.PATH)).POST(BodyPublishers.noBody()).build();
        assertEquals(200, https.send(post, BodyHandlers.discarding()).statusCode());
    }

    @Test
    void nobodyThereIsAnErrorThatSaysWhere() {
        MatchmakerClient client = client();
        matchmaker.close();
        IOException failed = assertThrows(IOException.class, client::request);
        assertTrue(failed.getMessage().startsWith("no connect token from https://127.0.0.1:"), failed.getMessage());
        assertEquals(1, failed.getMessage().lines().count());
    }

    @Test
    void aFingerprintHas64HexadecimalDigits() {
        String digits = "0123456789abcdef".repeat(4);
        assertEquals(digits, new Fingerprint(digits.toUpperCase(Locale.ROOT)).toString());
        for (String wrong : new String[] {"", digits.substring(1), digits + "0", digits.replace('f', 'g')}) {
            assertThrows(IllegalArgumentException.class, () -> new Fingerprint(wrong));
        }
    }

    private MatchmakerClient client() {
        return new MatchmakerClient(matchmaker.address(), matchmaker.fingerprint());
    }

    private URI uri(String path) {
        return URI.create("https://127.0.0.1:" + matchmaker.address().getPort() + path);
    }
}
