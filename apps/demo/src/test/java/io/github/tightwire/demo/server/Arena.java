package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.client.SnapshotListener;
import io.github.tightwire.demo.client.Tokens;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.crypto.SecretKey;

/** A server and clients on real sockets, tick by tick and not in real time: a slow machine exceeds no player's budget of time. */
final class Arena implements AutoCloseable {
    static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final int PATIENCE_TICKS = 1200;
    /** In real time. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long PAUSE_NANOS = 1_000_000;

    final SecretKey key = GameKey.generate();
    final List<Client> clients = new ArrayList<>();
    private final int maxClients;
    private final int maxClientsPerHost;
    private UdpTransport socket;
    private Server server;
    private int ids;
    private long now;

    Arena(int maxClients, int maxClientsPerHost) throws IOException {
        this.maxClients = maxClients;
        this.maxClientsPerHost = maxClientsPerHost;
        start(ANY);
    }

    /** Kills the server, of whose end nobody hears, and starts another at the same address. */
    void restart() throws IOException {
        InetSocketAddress address = server.address();
        socket.close();
        start(address);
    }

    private void start(InetSocketAddress local) throws IOException {
        socket = new UdpTransport(local);
        server = new Server(new ConditionedTransport(socket, NetworkConditions.PERFECT, 1), new World(), key, maxClients,
                maxClientsPerHost, now, this::now);
    }

    Server server() {
        return server;
    }

    long now() {
        return now;
    }

    byte[] token() {
        return new TokenIssuer(DemoProtocol.ID, key).issue(++ids, server.addresses(), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    /** A client at an address of this machine, on its way to the server. */
    Client add(String host) throws IOException {
        ConditionedTransport transport = new ConditionedTransport(
                new UdpTransport(new InetSocketAddress(InetAddress.getByName(host), 0)), NetworkConditions.PERFECT, 1);
        Client client = new Client(transport, new Tokens(token(), () -> CompletableFuture.completedFuture(token())), 0,
                SnapshotListener.NONE, now);
        clients.add(client);
        return client;
    }

    void tick() {
        now += TICK_NANOS;
        clients.forEach(client -> client.send(now));
        server.receive(now);
        server.step();
        server.send();
        clients.forEach(client -> client.receive(now));
    }

    void tickUntil(BooleanSupplier done) {
        for (int i = 0; i < PATIENCE_TICKS && !done.getAsBoolean(); i++) {
            tick();
        }
        assertTrue(done.getAsBoolean(), "not after " + PATIENCE_TICKS + " ticks");
    }

    /**
     * Sees that a client gets the snapshot of the tick that was last, and in that tick: whatever the server didn't send in it won't come. A
     * busy machine may take its time from one socket to the other.
     */
    void awaitSnapshot(Client client) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (client.copy().newestTick() != server.tick() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            client.receive(now);
        }
        assertEquals(server.tick(), client.copy().newestTick());
    }

    @Override
    public void close() {
        clients.forEach(Client::close);
        server.close();
    }
}
