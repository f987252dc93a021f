package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** The number of received datagrams that a tick reads. */
class ReadTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.1", 40_000);

    private final VirtualNetwork network = new VirtualNetwork();
    private final Transport socket = network.open(HERE);
    private final World world = new World();
    private long clock;

    private void send(int datagrams) {
        for (int i = 0; i < datagrams; i++) {
            network.send(World.HOME, HERE, new byte[1], 1);
        }
    }

    /** The clock was looked at after eight datagrams, whatever each of them took. */
    @Test
    void itTakesOneDatagramMoreThanItsTimeAtMost() {
        send(20);
        // Each look takes a microsecond, and with it the datagram before it.
        world.server.read(socket, () -> clock += 1_000, 5_000);
        assertEquals(15, network.waiting(HERE));
        assertEquals(1, world.server.counters().get(Counter.TICKS_CUT_SHORT));
        world.server.read(socket, () -> clock, 1);
        assertEquals(0, network.waiting(HERE));
        assertEquals(1, world.server.counters().get(Counter.TICKS_CUT_SHORT));
    }

    @Test
    void itSaysWhetherAllWasRead() {
        send(2);
        assertFalse(world.server.read(socket, () -> false));
        assertEquals(1, network.waiting(HERE));
        assertTrue(world.server.read(socket, () -> true));
        assertTrue(world.server.read(socket, () -> false), "nothing came");
    }
}
