package io.github.tightwire.demo.matchmaker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.DemoProtocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Brings clients and a server together: a client that asks over HTTPS gets a connect token, and the server gets the same.
 *
 * <p>Whoever asks gets one. A game's matchmaker would first ask who it is.
 */
public final class Matchmaker implements AutoCloseable {
    static final String PATH = "/connect-token";
    static final Codec<ConnectToken> CODEC = Codec.of(ConnectToken.class);

    private static final int THREADS = 4;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int NO_BODY = -1;

    private final InetSocketAddress server;
    private final Consumer<ConnectToken> expected;
    private final SecureRandom random = new SecureRandom();
    private final AtomicInteger clients = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, Matchmaker::daemon);
    private final Fingerprint fingerprint;
    private final HttpsServer https;

    /**
     * Begins to listen.
     *
     * @param local where to, over TCP; port 0 for any that is free
     * @param server where the server is, over UDP; where that is any address of the machine, each client is told the one
     *     at which it has reached the matchmaker
     * @param expected is told every token before its client is, by any thread
     * @throws IOException if the port is taken, for example
     */
    public Matchmaker(InetSocketAddress local, InetSocketAddress server, Consumer<ConnectToken> expected)
            throws IOException {
        this.server = server;
        this.expected = expected;
        SelfSignedCertificate certificate = new SelfSignedCertificate();
        fingerprint = certificate.fingerprint();
        try {
            https = HttpsServer.create(local, 0);
        } catch (IOException e) {
            throw new IOException("no matchmaker can listen at " + local + ": " + e.getMessage(), e);
        }
        https.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
        https.createContext(PATH, this::answer);
        https.setExecutor(threads);
        https.start();
    }

    /**
     * Where it listens.
     *
     * @return the address, with the port it has
     */
    public InetSocketAddress address() {
        return https.getAddress();
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
        https.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
            } else if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                exchange.sendResponseHeaders(METHOD_NOT_ALLOWED, NO_BODY);
            } else {
                ConnectToken token = new ConnectToken(
                        clients.incrementAndGet(), DemoProtocol.ID, serverAsSeenBy(exchange), random);
                expected.accept(token);
                byte[] bytes = new byte[ConnectToken.MAX_BYTES];
                bytes = Arrays.copyOf(bytes, CODEC.write(token, bytes));
                exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
                exchange.sendResponseHeaders(OK, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private InetSocketAddress serverAsSeenBy(HttpExchange exchange) {
        return server.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(exchange.getLocalAddress().getAddress(), server.getPort())
                : server;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "matchmaker");
        thread.setDaemon(true);
        return thread;
    }
}
