package io.github.tightwire.demo.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.NetworkConditions;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.world.World;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What server, clients and meters allocate while the world moves; the physics is stepped in between, and not counted. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CLIENTS = 4;
    private static final int WARM_UP = 300;
    private static final int TICKS = 200;
    /**
     * For each client a snapshot and an input are written, and read: a stream with its bit packer each, and an address that
     * the JDK makes for what was received. One object a cube would be far above it.
     */
    private static final long MAX_BYTES_A_CLIENT = 1200;

    @Test
    void aTickAllocatesNothingButItsStreams() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<Client> clients = new ArrayList<>();
        try (Server server = new Server(socket(any), new World(), CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new Client(socket(any), server.address(), Integer.MAX_VALUE,
                        new ErrorMeter(server.history())));
            }
            for (int i = 0; i < WARM_UP; i++) {
                tick(server, clients, i);
            }
            clients.get(0).traffic().clear();
            long bytes = 0;
            for (int i = 0; i < TICKS; i++) {
                bytes += tick(server, clients, WARM_UP + i);
            }
            assertTrue(clients.get(0).traffic().cubes() > 40 * TICKS, "hardly anything was sent");
            long each = bytes / TICKS / CLIENTS;
            assertTrue(each <= MAX_BYTES_A_CLIENT, each + " bytes a client and tick");
        } finally {
            clients.forEach(Client::close);
        }
    }

    private static ConditionedSocket socket(InetSocketAddress local) throws IOException {
        return new ConditionedSocket(new UdpSocket(local), NetworkConditions.PERFECT, 1);
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
        server.send(now);
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).receive(now);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - after + before - start;
    }
}
