package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A node that falls behind, and catches up, at times of the test's choice. */
class TickWatchTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long REPORT = SECOND / 4;

    private final TickWatch watch = new TickWatch();
    private long now;

    /** Gives it so many reports, and returns how often the decision changed. */
    private int reports(int count, int missing, boolean hasMatches) {
        int changes = 0;
        for (int i = 0; i < count; i++) {
            TickFigures ticks = new TickFigures();
            ticks.behind = missing;
            changes += watch.update(ticks, hasMatches, now) ? 1 : 0;
            now += REPORT;
        }
        return changes;
    }

    @Test
    void itSaysOnceThatANodeFallsBehindAndOnceThatItKeepsUp() {
        assertEquals(0, reports(10, 0, true));
        assertEquals(1, reports(400, 20, true));
        assertTrue(watch.isBehind());
        assertEquals(1, reports(400, 0, true));
        assertFalse(watch.isBehind());
    }

    @Test
    void itTakesTwoSecondsToFallBehindAndFiveToKeepUp() {
        assertEquals(0, reports(1, 0, true));
        assertEquals(0, reports(7, 60, true));
        assertEquals(1, reports(1, 60, true));
        assertEquals(0, reports(19, 0, true));
        assertEquals(1, reports(1, 0, true));
    }

    /** One pause is in the figures of a whole second. */
    @Test
    void aPauseOfTheCollectorIsNotFallingBehind() {
        for (int i = 0; i < 20; i++) {
            assertEquals(0, reports(5, 12, true) + reports(1, 0, true));
        }
        assertFalse(watch.isBehind());
    }

    @Test
    void aMomentOfCalmIsNotKeepingUp() {
        assertEquals(1, reports(20, 20, true));
        for (int i = 0; i < 20; i++) {
            assertEquals(0, reports(10, 0, true) + reports(1, 20, true));
        }
        assertTrue(watch.isBehind());
    }

    @Test
    void aTenthMayBeMissingAndANodeWithoutMatchesHasTime() {
        assertEquals(0, reports(100, 6, true));
        assertEquals(0, reports(100, 60, false));
        assertEquals(1, reports(100, 7, true));
    }
}
