package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.fixtures.simulator.LinkConditions;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Two endpoints, a bad network, stalls, clock jumps and restarts, on a thousand seeds or ten thousand: what is acked arrived, nothing is
 * delivered twice or changed, memory is bounded. {@link Simulation} checks as it goes.
 */
class SimulationTest {
    private static final int SEEDS = Effort.of(300, 10_000);
    private static final int TICKS = 300;

    @Test
    void whatIsAckedArrivedAndNothingIsDeliveredTwice() {
        long delivered = 0;
        long acked = 0;
        long reassembled = 0;
        long restarts = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Simulation simulation = new Simulation(random, LinkConditions.random(random), true, 0.01);
            simulation.run(TICKS);
            delivered += simulation.delivered();
            acked += simulation.acked();
            reassembled += simulation.reassembled();
            restarts += simulation.restarts();
        }
        // That it is not the silence which is right.
        assertTrue(delivered > 200L * SEEDS, delivered + " delivered");
        assertTrue(acked > 150L * SEEDS, acked + " acked");
        assertTrue(reassembled > 25L * SEEDS, reassembled + " reassembled");
        assertTrue(restarts > SEEDS / 2, restarts + " restarts");
    }

    @Test
    void damagedDatagramsThatGetThroughAreNoException() {
        for (int seed = 0; seed < SEEDS / 10; seed++) {
            Random random = new Random(seed);
            new Simulation(random, LinkConditions.random(random), false, 0.01).run(TICKS);
        }
    }

    @Test
    void everythingArrivesAndIsAckedOnAPerfectLink() {
        Simulation simulation = new Simulation(new Random(4), LinkConditions.PERFECT, true, 0);
        simulation.run(1_000);
        assertEquals(simulation.sent(), simulation.delivered());
        assertFalse(simulation.sent() - simulation.acked() > 4, simulation.sent() + " sent, " + simulation.acked() + " acked");
    }

    @Test
    void sequencesWrap() {
        Random random = new Random(5);
        Simulation simulation = new Simulation(random, new LinkConditions(0.1, 0.1, 0, 50_000_000, 100_000_000), true, 0);
        simulation.run(70_000);
        assertTrue(simulation.sent() > 2 * Sequence.COUNT, simulation.sent() + " sent");
        assertTrue(simulation.acked() > simulation.sent() * 3 / 5, simulation.acked() + " acked");
    }
}
