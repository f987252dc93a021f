package io.github.tightwire.benchmarks.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;

/** The benchmarks of players time what they say. */
class PlayersBenchmarkTest {
    @Test
    void aReplayIsTenTicksAndNoCorrection() {
        PredictionBenchmark benchmark = new PredictionBenchmark();
        for (int i = 1; i <= 100; i++) {
            assertNotNull(benchmark.replayOfTenTicks());
            assertEquals(i * PredictionBenchmark.TICKS, benchmark.replayedTicks());
        }
        assertEquals(0, benchmark.corrections());
    }

    @Test
    void eachCorrectionIsOne() {
        PredictionBenchmark benchmark = new PredictionBenchmark();
        for (int i = 0; i < PredictionBenchmark.TICKS; i++) {
            assertNotNull(benchmark.tick());
        }
        for (int i = 1; i <= 100; i++) {
            benchmark.tickAndCorrectionOfTenTicks();
            assertEquals(i, benchmark.corrections());
            assertEquals(i * PredictionBenchmark.TICKS, benchmark.replayedTicks());
        }
    }

    @Test
    void aRewindFindsAllShipsBetweenTwoPackets() {
        RewindBenchmark benchmark = new RewindBenchmark();
        assertEquals(RewindBenchmark.SHIPS, benchmark.rewindOf64Ships());
        for (int id = 0; id < RewindBenchmark.SHIPS; id++) {
            Ship shown = (Ship) benchmark.copy.get(id);
            Ship seen = benchmark.at(id);
            assertEquals(shown.x, seen.x, 1e-3, "ship " + id);
            assertEquals(shown.y, seen.y, 1e-3, "ship " + id);
            assertEquals(shown.heading, seen.heading, "ship " + id);
        }
    }
}
