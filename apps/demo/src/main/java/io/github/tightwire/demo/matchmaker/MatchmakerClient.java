package io.github.tightwire.demo.matchmaker;

import io.github.tightwire.netcode.Netcode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Asks a matchmaker for connect tokens. */
public final class MatchmakerClient {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int TOO_MANY_REQUESTS = 429;

    private final URI uri;
    private final Duration patience;
    private final HttpClient https;

    /**
     * A client that has not asked yet.
     *
     * @param matchmaker where it is, over TCP
     * @param fingerprint of its certificate: no other is trusted. Null trusts any, which is for a matchmaker on this machine only
     */
    public MatchmakerClient(InetSocketAddress matchmaker, Fingerprint fingerprint) {
        this(matchmaker, fingerprint, PATIENCE);
    }

    /** With another time from the request to the last byte of its answer. */
    MatchmakerClient(InetSocketAddress matchmaker, Fingerprint fingerprint, Duration patience) {
        this.uri = uri(matchmaker);
        this.patience = patience;
        this.https = HttpClient.newBuilder()
                .sslContext(PinnedTrust.context(fingerprint))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /**
     * Asks for a token, and waits for it, ten seconds at most.
     *
     * @return a new token
     * @throws IOException if there is no matchmaker, it is another than was meant, or what it says is no token
     */
    public byte[] request() throws IOException {
        try {
            return requestLater().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw e;
        }
    }

    /**
     * Asks for a token. Whatever answers, it takes ten seconds at most, and as many bytes as a token has.
     *
     * @return a new token once it is here; fails with an {@link IOException} if there is no matchmaker, it is another than was meant, or
     *     what it says is no token
     */
    public CompletableFuture<byte[]> requestLater() {
        HttpRequest request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody()).build();
        CompletableFuture<HttpResponse<byte[]>> exchange =
                https.sendAsync(request, head -> new BoundedBody(Netcode.CONNECT_TOKEN_BYTES));
        // The time-outs of the client end with the headers; a body could drip for ever.
        AtomicBoolean tooLong = new AtomicBoolean();
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
            tooLong.set(true);
            exchange.cancel(true);
        });
        return exchange.handle((response, failure) -> {
            if (failure != null) {
                throw failed(tooLong.get() ? "it takes too long" : cause(failure), failure);
            }
            if (response.statusCode() == TOO_MANY_REQUESTS) {
                throw failed("this host has reached its limit of tokens; try again in a few seconds", null);
            }
            if (response.statusCode() != OK) {
                throw failed("it answers with " + response.statusCode(), null);
            }
            if (response.body().length != Netcode.CONNECT_TOKEN_BYTES) {
                throw failed("its answer is not a connect token", null);
            }
            return response.body();
        });
    }

    private CompletionException failed(String why, Throwable cause) {
        return new CompletionException(new IOException("no connect token from " + uri + ": " + why, cause));
    }

    /** Returns the message of the innermost exception; the message of an outer one may be nothing but the inner one. */
    private static String cause(Throwable thrown) {
        String message = null;
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            boolean isWrapper = e.getCause() != null && e.getCause().toString().equals(e.getMessage());
            message = e.getMessage() == null || isWrapper ? message : e.getMessage();
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
