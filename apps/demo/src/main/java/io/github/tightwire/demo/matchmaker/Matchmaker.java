package io.github.tightwire.demo.matchmaker;

import io.github.tightwire.demo.matchmaker.HttpsListener.Answer;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.netcode.TokenIssuer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;

/**
 * Brings clients and a server together: a client that asks over HTTPS gets a connect token, made with the key that the server has.
 *
 * <p>Whoever asks gets one, though no host many. A game's matchmaker would first ask who it is.
 */
public final class Matchmaker implements AutoCloseable {
    static final String PATH = "/connect-token";

    private final List<InetSocketAddress> servers;
    private final TokenIssuer issuer;
    private final TokenLimit limit;
    /** A server takes no token of the second in which it started, and the matchmaker starts with it. */
    private final long firstSeconds = unixSeconds() + 1;
    private final AtomicInteger clients = new AtomicInteger();
    private final Fingerprint fingerprint;
    private final HttpsListener https;

    /**
     * Begins to listen. The server has to be up: it takes no tokens from before its start, nor from that second.
     *
     * @param local where to, over TCP; port 0 for any that is free
     * @param servers where the server is, over UDP; of several, each client is told the one at which it has reached the matchmaker
     * @param key that the server has, too
     * @param tokensPerHost how many a host may have at once, 1 or more; and then one every two seconds
     * @throws IOException if the port is taken, for example
     */
    public Matchmaker(InetSocketAddress local, List<InetSocketAddress> servers, SecretKey key, int tokensPerHost)
            throws IOException {
        this.servers = servers;
        this.issuer = new TokenIssuer(DemoProtocol.ID, key);
        this.limit = new TokenLimit(tokensPerHost);
        SelfSignedCertificate certificate = new SelfSignedCertificate();
        fingerprint = certificate.fingerprint();
        try {
            https = new HttpsListener(local, certificate.context(), this::answer);
        } catch (IOException e) {
            throw new IOException("no matchmaker can listen at " + local + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the address at which it listens.
     *
     * @return the address, with the port it has
     */
    public InetSocketAddress address() {
        return https.address();
    }

    /**
     * The certificate it shows.
     *
     * @return what a client must know of it
     */
    public Fingerprint fingerprint() {
        return fingerprint;
    }

    @Override
    public void close() {
        https.close();
    }

    private Answer answer(String method, String path, Socket from) {
        if (!path.equals(PATH)) {
            return new Answer("404 Not Found", "", new byte[0]);
        }
        if (!method.equals("POST")) {
            return new Answer("405 Method Not Allowed", "Allow: POST\r\n", new byte[0]);
        }
        if (!limit.take(from.getInetAddress(), System.nanoTime())) {
            return new Answer("429 Too Many Requests", "Retry-After: " + TokenLimit.SECONDS_PER_TOKEN + "\r\n", new byte[0]);
        }
        byte[] token = issuer.issue(clients.incrementAndGet(), List.of(serverAsSeenBy(from)), new byte[0],
                Math.max(unixSeconds(), firstSeconds));
        return new Answer("200 OK", "Content-Type: application/octet-stream\r\n", token);
    }

    private static long unixSeconds() {
        return System.currentTimeMillis() / 1000;
    }

    private InetSocketAddress serverAsSeenBy(Socket client) {
        return servers.stream().filter(server -> server.getAddress().equals(client.getLocalAddress())).findFirst()
                .orElse(servers.get(0));
    }
}
