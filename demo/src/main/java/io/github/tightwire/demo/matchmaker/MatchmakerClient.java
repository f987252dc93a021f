package io.github.tightwire.demo.matchmaker;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.DemoProtocol;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a matchmaker for connect tokens. */
public final class MatchmakerClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;

    private final URI uri;
    private final HttpClient https;

    /**
     * A client that has not asked yet.
     *
     * @param matchmaker where it is, over TCP
     * @param fingerprint of its certificate: no other is trusted
     */
    public MatchmakerClient(InetSocketAddress matchmaker, Fingerprint fingerprint) {
        this.uri = uri(matchmaker);
        this.https = HttpClient.newBuilder()
                .sslContext(PinnedTrust.context(fingerprint))
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .build();
    }

    /**
     * Asks for a token, and waits for it.
     *
     * @return a new token
     * @throws IOException if there is no matchmaker, it is another than was meant, or what it says is no token
     */
    public ConnectToken request() throws IOException {
        HttpResponse<byte[]> response;
        try {
            response = https.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT)
                    .POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new IOException("no connect token from " + uri + ": " + cause(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a connect token");
        }
        if (response.statusCode() != OK) {
            throw new IOException("no connect token from " + uri + ": it answers with " + response.statusCode());
        }
        ConnectToken token = new ConnectToken();
        Verdict verdict = Matchmaker.CODEC.read(token, response.body(), response.body().length);
        if (!verdict.isAccepted()) {
            throw new IOException("no connect token from " + uri + ": " + verdict);
        }
        if (token.protocolId() != DemoProtocol.ID) {
            throw new IOException("the server of " + uri + " speaks another protocol, or another version of it");
        }
        return token;
    }

    /** What lies deepest: the outer exceptions only say that there was one. */
    private static String cause(Throwable thrown) {
        String message = null;
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            message = e.getMessage() == null ? message : e.getMessage();
        }
        return message == null ? "nobody listens there" : message;
    }

    private static URI uri(InetSocketAddress matchmaker) {
        try {
            return new URI("https", null, matchmaker.getAddress().getHostAddress(), matchmaker.getPort(),
                    Matchmaker.PATH, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no URI for " + matchmaker, e);
        }
    }
}
