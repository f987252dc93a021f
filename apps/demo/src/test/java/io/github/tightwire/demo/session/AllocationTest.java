package io.github.tightwire.demo.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.client.Tokens;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Allocations of server, clients and meters while the world moves; the physics is stepped in between, and not counted. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final int CLIENTS = 4;
    private static final int WARM_UP = 600;
    private static final int TICKS = 200;
    /**
     * For each client a snapshot and an input are sealed, and opened: most is the JDK's cipher's, whose garbage grows with the packets
     * (docs/decisions/sealed-packets.md). The rest is the messages that are read, a world's packet with an array of its length, lists of a
     * world that grow to their size, and the addresses that the JDK makes for what was received. JDK 17 takes 11,600, JDK 25 12,700.
     */
    private static final long MAX_BYTES_A_CLIENT = 13_300;

    @Test
    @Tag("exhaustive")
    void aTickAllocatesNothingButTheCiphersAndItsMessages() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<Client> clients = new ArrayList<>();
        SecretKey key = GameKey.generate();
        try (Server server = new Server(transport(any), new World(), key, CLIENTS, CLIENTS, 0, () -> 0)) {
            for (int i = 0; i < CLIENTS; i++) {
                byte[] token = new TokenIssuer(DemoProtocol.ID, key)
                        .issue(1 + i, server.addresses(), new byte[0], System.currentTimeMillis() / 1000 + 1);
                clients.add(new Client(transport(any), new Tokens(token, CompletableFuture::new), Integer.MAX_VALUE,
                        new ErrorMeter(server.history()), 0));
            }
            for (int i = 0; i < WARM_UP; i++) {
                tick(server, clients, i * TICK_NANOS);
            }
            clients.get(0).traffic().clear();
            long bytes = 0;
            for (int i = 0; i < TICKS; i++) {
                bytes += tick(server, clients, (WARM_UP + i) * TICK_NANOS);
            }
            assertTrue(clients.get(0).traffic().cubes() > 40 * TICKS, "hardly anything was sent");
            long each = bytes / TICKS / CLIENTS;
            assertTrue(each <= MAX_BYTES_A_CLIENT, each + " bytes a client and tick");
        } finally {
            clients.forEach(Client::close);
        }
    }

    private static ConditionedTransport transport(InetSocketAddress local) throws IOException {
        return new ConditionedTransport(new UdpTransport(local), NetworkConditions.PERFECT, 1);
    }

    private static long tick(Server server, List<Client> clients, long now) {
        long start = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).send(now);
        }
        server.receive(now);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        server.step();
        long after = THREADS.getCurrentThreadAllocatedBytes();
        server.send();
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).receive(now);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - after + before - start;
    }
}
