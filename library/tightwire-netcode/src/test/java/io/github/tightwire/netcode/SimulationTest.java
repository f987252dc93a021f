package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Games, each of one seed, on networks as bad as they get: ten thousand of them where tests are exhaustive. */
class SimulationTest {
    private static final int SEEDS = Effort.of(300, 10_000);
    /** Of the seeds whose datagrams are all opened, to see that no nonce is used twice. */
    private static final int AUDITED = 25;

    @Test
    void nothingTwiceNothingWrongAndAConnectionInTheEnd() {
        Simulation.Tally[] tallies = IntStream.range(0, SEEDS).parallel().mapToObj(seed -> {
            try {
                return new Simulation(seed, seed % AUDITED == 0).run();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }).toArray(Simulation.Tally[]::new);
        // It was as bad as it says, and games were played.
        long delivered = 0;
        long connections = 0;
        long restarts = 0;
        long replays = 0;
        long timeouts = 0;
        long replaced = 0;
        long moved = 0;
        for (Simulation.Tally tally : tallies) {
            delivered += tally.delivered();
            connections += tally.connections();
            restarts += tally.restarts();
            replays += tally.refusedAsReplay();
            timeouts += tally.timeouts();
            replaced += tally.replaced();
            moved += tally.moved();
        }
        String all = delivered + " delivered, " + connections + " connections, " + restarts + " restarts, " + replays
                + " replays, " + timeouts + " time-outs, " + replaced + " replaced, " + moved + " moved";
        assertTrue(delivered > 20L * SEEDS && connections > 3L * SEEDS && restarts > SEEDS / 2 && replays > SEEDS
                && timeouts > SEEDS / 4 && replaced > SEEDS / 4 && moved > SEEDS / 20, all);
    }

    @Test
    void theSameSeedIsTheSameGame() {
        for (int seed = 0; seed < 20; seed++) {
            assertEquals(new Simulation(seed, false).run(), new Simulation(seed, false).run());
        }
    }
}
