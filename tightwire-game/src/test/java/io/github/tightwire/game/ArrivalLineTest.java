package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The line worked out by hand. Times are in milliseconds; this side's clock starts at {@value #START}. */
class ArrivalLineTest {
    private static final long START = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long TICK = 20;

    private final ArrivalLine line = new ArrivalLine();

    @Test
    void nothingIsKnownBeforeTheFirst() {
        assertFalse(line.isKnown());
        arrives(0, 0);
        assertTrue(line.isKnown());
        expect(0, 0, 1, 0);
    }

    /** At first it settles within 100 ms, and after a second within 500: the half of what has passed. */
    @Test
    void anErrorMovesTheLineByTwiceTheShareOfThePace() {
        arrives(0, 0);
        // All 100 ms of the time to settle: the line moves to 110, the pace by 10 ms in 100.
        arrives(110, 100);
        expect(110, 100, 1.1, 100);
        // Half of it: expected are 110 + 55.
        arrives(175, 150);
        expect(175, 150, 1.15, 100);
    }

    @Test
    void laterItSettlesWithinHalfOfTheTimeSinceTheFirst() {
        arrives(0, 0);
        arrives(500, 500);
        expect(500, 500, 1, 500);
        // 300 ms to settle: the line moves by two thirds of 30, the pace by a third of 30 in 300.
        arrives(630, 600);
        expect(620, 600, 1 + 10.0 / 300, 500);
    }

    @Test
    void halfASecondIsFollowedAndMoreStartsAnew() {
        arrives(0, 0);
        arrives(600, 100);
        expect(600, 100, 2, 100);
        // The pace stays, the lateness too: what was expected says nothing.
        arrives(600 + 200 + 501, 200);
        expect(1301, 200, 2, 100);
    }

    @Test
    void theOldAndTheSameChangeNothing() {
        arrives(0, 0);
        arrives(20, 20);
        arrives(20, 90);
        arrives(10, 95);
        expect(20, 20, 1, 20);
    }

    @Test
    void theLatenessIsThatOfTenSeconds() {
        long now = 0;
        for (; now <= 3_000; now += TICK) {
            arrives(now, now);
        }
        now += 280;
        arrives(now, now);
        assertEquals(300 * MILLI, line.latenessNanos());
        long end = now;
        for (now += TICK; now < end + 9_300; now += TICK) {
            arrives(now, now);
            assertEquals(300 * MILLI, line.latenessNanos(), "after " + (now - end) + " ms");
        }
        for (; now < end + 10_700; now += TICK) {
            arrives(now, now);
        }
        assertEquals(TICK * MILLI, line.latenessNanos());
    }

    @Test
    void aClockThatGoesBackForgetsTheLateness() {
        arrives(0, 0);
        arrives(400, 400);
        arrives(2_000, 2_000);
        assertEquals(1_600 * MILLI, line.latenessNanos());
        arrives(2_010, 500);
        assertEquals(0, line.latenessNanos());
    }

    private void arrives(long time, long now) {
        line.arrived(time * MILLI, (START + now) * MILLI);
    }

    private void expect(long at, long arrived, double pace, long lateness) {
        assertEquals(at * MILLI, line.at((START + arrived) * MILLI), 1);
        assertEquals((START + arrived) * MILLI, line.arrivedNanos());
        assertEquals(pace, line.pace(), 1e-9);
        assertEquals(lateness * MILLI, line.latenessNanos());
    }
}
