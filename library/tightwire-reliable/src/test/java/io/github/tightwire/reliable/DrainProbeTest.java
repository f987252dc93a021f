package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrainProbeTest {
    private static final long MILLI = 1_000_000;

    /** By the clock, so that the drains of all who share a line fall together. */
    @ParameterizedTest
    @CsvSource({"false, false, 2", "true, false, 10", "true, true, 40", "false, true, 40"})
    void isDueAtMultiplesOfItsPeriod(boolean isDoubted, boolean isUnused, int times) {
        DrainProbe probe = new DrainProbe();
        probe.startClock(-1_001 * MILLI);
        int due = 0;
        for (long now = -1_000 * MILLI; now < 9_000 * MILLI; now += 10 * MILLI) {
            due += probe.isDue(now, isDoubted, isUnused) ? 1 : 0;
        }
        assertEquals(times, due);
    }
}
