package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.fixtures.simulator.LinkConditions;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Two connections, a bad network, stalls, clock jumps and restarts, on a thousand seeds or ten thousand: each reliable message once and
 * in order, each block whole, each unreliable message once at most, or a connection that closed with a reason. {@link Simulation}
 * checks as it goes.
 */
class SimulationTest {
    private static final int SEEDS = Effort.of(300, 10_000);
    private static final int DAMAGED = SEEDS / 10;
    private static final int TICKS = 200;

    @Test
    void reliableMessagesComeOnceAndInOrder() {
        long reliable = 0;
        long unreliable = 0;
        long blocks = 0;
        long restarts = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Simulation simulation = new Simulation(random, LinkConditions.random(random), true, 0.005);
            simulation.run(TICKS);
            reliable += simulation.reliable();
            unreliable += simulation.unreliable();
            blocks += simulation.blocks();
            restarts += simulation.restarts();
            assertEquals(0, simulation.closed(), "seed " + seed);
        }
        // That it is not the silence which is right.
        assertTrue(reliable > 100L * SEEDS, reliable + " reliable");
        assertTrue(unreliable > 100L * SEEDS, unreliable + " unreliable");
        assertTrue(blocks > SEEDS, blocks + " blocks");
        assertTrue(restarts > SEEDS / 3, restarts + " restarts");
    }

    @Test
    void damagedPacketsThatGetThroughCloseWithAReason() {
        long closed = 0;
        for (int seed = 0; seed < DAMAGED; seed++) {
            Random random = new Random(seed);
            Simulation simulation = new Simulation(random, LinkConditions.random(random), false, 0.005);
            simulation.run(TICKS);
            closed += simulation.closed();
        }
        assertTrue(closed > DAMAGED / 10, closed + " closed");
    }

    @Test
    void everythingArrivesInTheEnd() {
        Random random = new Random(6);
        Simulation simulation = new Simulation(random, new LinkConditions(0.3, 0.1, 0.05, 40_000_000, 60_000_000), true, 0);
        simulation.run(3_000);
        simulation.drain(1_000);
        assertEquals(0, simulation.queued());
        assertEquals(simulation.reliableSent(), simulation.reliable());
    }
}
