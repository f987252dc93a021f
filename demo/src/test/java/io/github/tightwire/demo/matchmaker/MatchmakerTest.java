package io.github.tightwire.demo.matchmaker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.DemoProtocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real matchmaker, asked over HTTPS. */
class MatchmakerTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final InetSocketAddress SERVER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 40123);

    private final List<ConnectToken> expected = new CopyOnWriteArrayList<>();
    private Matchmaker matchmaker;

    @BeforeEach
    void open() throws IOException {
        matchmaker = new Matchmaker(ANY, SERVER, expected::add);
    }

    @AfterEach
    void close() {
        matchmaker.close();
    }

    @Test
    void clientAndServerGetTheSameToken() throws IOException {
        ConnectToken token = client().request();
        assertEquals(1, expected.size());
        assertEquals(1, token.clientId());
        assertEquals(DemoProtocol.ID, token.protocolId());
        assertEquals(SERVER, token.server());
        assertEquals(expected.get(0).toServer(), token.toServer());
        assertEquals(expected.get(0).toClient(), token.toClient());
        assertEquals(32, token.toServer().getEncoded().length);
        assertNotEquals(token.toServer(), token.toClient());
    }

    @Test
    void everyTokenHasKeysOfItsOwn() throws IOException {
        MatchmakerClient client = client();
        ConnectToken first = client.request();
        ConnectToken second = client.request();
        assertEquals(2, second.clientId());
        assertNotEquals(first.toServer(), second.toServer());
        assertNotEquals(first.toClient(), second.toClient());
    }

    @Test
    void aServerAtAnyAddressIsWhereTheMatchmakerWasReached() throws IOException {
        InetSocketAddress wildcard = new InetSocketAddress(40123);
        try (Matchmaker other = new Matchmaker(ANY, wildcard, expected::add)) {
            assertEquals(SERVER, new MatchmakerClient(other.address(), other.fingerprint()).request().server());
        }
    }

    @Test
    void anotherCertificateIsNotTrusted() throws IOException {
        try (Matchmaker impostor = new Matchmaker(ANY, SERVER, expected::add)) {
            MatchmakerClient client = new MatchmakerClient(impostor.address(), matchmaker.fingerprint());
            IOException refused = assertThrows(IOException.class, client::request);
            assertTrue(refused.getMessage().contains("another fingerprint, " + impostor.fingerprint()),
                    refused.getMessage());
        }
        assertEquals(0, expected.size());
    }

    @Test
    void aClientThatTrustsOnlyTheUsualAuthoritiesDoesNotTrustIt() {
        HttpRequest request = HttpRequest.newBuilder(uri(Matchmaker.PATH)).POST(BodyPublishers.noBody()).build();
        assertThrows(SSLHandshakeException.class,
                () -> HttpClient.newHttpClient().send(request, BodyHandlers.discarding()));
        assertEquals(0, expected.size());
    }

    @Test
    void whatIsNoRequestForATokenMakesNone() throws IOException, InterruptedException {
        HttpClient https = HttpClient.newBuilder().sslContext(PinnedTrust.context(matchmaker.fingerprint())).build();
        HttpRequest get = HttpRequest.newBuilder(uri(Matchmaker.PATH)).build();
        assertEquals(405, https.send(get, BodyHandlers.discarding()).statusCode());
        HttpRequest below = HttpRequest.newBuilder(uri(Matchmaker.PATH + "/x")).POST(BodyPublishers.noBody()).build();
        assertEquals(404, https.send(below, BodyHandlers.discarding()).statusCode());
        assertEquals(0, expected.size());
        HttpRequest post = HttpRequest.newBuilder(uri(Matchmaker.PATH)).POST(BodyPublishers.noBody()).build();
        assertEquals(200, https.send(post, BodyHandlers.discarding()).statusCode());
        assertEquals(1, expected.size());
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
    void aTokenThatIsCutAnywhereIsRefusedAndAWholeOneIsNot() throws IOException {
        byte[] bytes = new byte[ConnectToken.MAX_BYTES];
        Codec<ConnectToken> codec = Codec.of(ConnectToken.class);
        assertTrue(codec.isCompiled(), codec.toString());
        int length = codec.write(client().request(), bytes);
        for (int cut = 0; cut < length; cut++) {
            assertFalse(codec.read(new ConnectToken(), bytes, cut).isAccepted(), cut + " bytes");
        }
        assertTrue(codec.read(new ConnectToken(), bytes, length).isAccepted());
    }

    @Test
    void aTokenInWordsDoesNotSayItsKeys() throws IOException {
        ConnectToken token = client().request();
        assertEquals("client 1 of the server at /127.0.0.1:40123", token.toString());
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
