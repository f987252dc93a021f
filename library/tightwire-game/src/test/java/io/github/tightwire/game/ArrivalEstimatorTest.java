package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.game.ArrivalEstimator.Arrival;
import org.junit.jupiter.api.Test;

/** The line worked out by hand. Times are in milliseconds; this side's clock starts at {@value #START}. */
class ArrivalEstimatorTest {
    private static final long START = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long TICK = 20;

    private final ArrivalEstimator line = new ArrivalEstimator();

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
    void halfASecondIsFollowed() {
        arrives(0, 0);
        arrives(600, 100);
        expect(600, 100, 2, 100);
    }

    @Test
    void oneThatIsFurtherAheadChangesNothing() {
        arrives(0, 0);
        assertEquals(Arrival.AHEAD, arrives(601, 100));
        assertEquals(Arrival.AHEAD, arrives(901, 400));
        assertEquals(Arrival.FITS, arrives(400, 400));
        expect(400, 400, 1, 400);
    }

    /** Each as far ahead as the first: the third one, a tenth of a second after it, is the line. Pace and lateness stay. */
    @Test
    void threeThatAreAheadAlikeAreTheLine() {
        arrives(0, 0);
        arrives(20, 20);
        assertEquals(Arrival.AHEAD, arrives(5_040, 40));
        assertEquals(Arrival.AHEAD, arrives(5_060, 60));
        assertEquals(Arrival.AHEAD, arrives(5_139, 139));
        assertEquals(Arrival.FITS, arrives(5_140, 140));
        expect(5_140, 140, 1, 20);
    }

    @Test
    void whatFitsBetweenThemEndsThem() {
        arrives(0, 0);
        for (int i = 1; i < 100; i++) {
            assertEquals(Arrival.FITS, arrives(i * 40, i * 40));
            assertEquals(Arrival.AHEAD, arrives(5_000 + i * 40, i * 40));
        }
        expect(99 * 40, 99 * 40, 1, 40);
    }

    @Test
    void oneThatDisagreesWithTheFirstIsTheFirst() {
        arrives(0, 0);
        assertEquals(Arrival.AHEAD, arrives(5_000, 0));
        assertEquals(Arrival.AHEAD, arrives(9_050, 50));
        assertEquals(Arrival.AHEAD, arrives(9_100, 100));
        assertEquals(Arrival.AHEAD, arrives(9_100, 150));
        assertEquals(Arrival.FITS, arrives(9_150, 150));
    }

    /** Older than the newest, so that the sender began again. Not as long as something fitted within half a second. */
    @Test
    void threeThatAreBehindAlikeBeginTheLineAgain() {
        arrives(5_000, 0);
        arrives(5_020, 20);
        assertEquals(Arrival.FITS, arrives(0, 320));
        assertEquals(Arrival.FITS, arrives(20, 340));
        assertEquals(Arrival.FITS, arrives(199, 519));
        assertEquals(Arrival.BEGINS, arrives(200, 520));
        expect(200, 520, 1, 0);
    }

    /** A server that stood still: newer ones, all as late. Pace and lateness stay. */
    @Test
    void threeThatAreLateAlikeAreTheLine() {
        arrives(0, 0);
        arrives(20, 20);
        assertEquals(Arrival.FITS, arrives(40, 640));
        assertEquals(20 * MILLI, line.at((START + 20) * MILLI));
        assertEquals(40 * MILLI, line.newestNanos());
        assertEquals(Arrival.FITS, arrives(60, 660));
        assertEquals(Arrival.FITS, arrives(140, 740));
        expect(140, 740, 1, 20);
    }

    /** Packets that waited on the way come all at once: the line is that of the first of them that is near it. */
    @Test
    void whatComesAllAtOnceIsNoLine() {
        arrives(0, 0);
        for (int stamp = 20; stamp < 3_000; stamp += 20) {
            assertEquals(Arrival.FITS, arrives(stamp, 3_000));
        }
        expect(2_500, 3_000, 1 - 500.0 / 3_000, 0);
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
        now += 80;
        arrives(now, now);
        assertEquals(100 * MILLI, line.latenessNanos());
        long end = now;
        for (now += TICK; now < end + 9_300; now += TICK) {
            arrives(now, now);
            assertEquals(100 * MILLI, line.latenessNanos(), "after " + (now - end) + " ms");
        }
        for (; now < end + 10_700; now += TICK) {
            arrives(now, now);
        }
        assertEquals(TICK * MILLI, line.latenessNanos());
    }

    /** Longer than all others by 125 ms, and by one more. */
    @Test
    void aGapThatIsMuchLongerThanAllOthersCountsUntilItsPeriodEnds() {
        for (int gap : new int[] {145, 146}) {
            line.reset();
            long now = 0;
            for (; now < 1_300; now += TICK) {
                arrives(now, now);
            }
            now += gap - TICK;
            arrives(now, now);
            assertEquals(gap * MILLI, line.latenessNanos());
            for (long end = now + 630; now < end; now += TICK) {
                arrives(now, now);
            }
            assertEquals((gap == 145 ? gap : TICK) * MILLI, line.latenessNanos());
            // And a second one like it, which is what this line does.
            for (long end = now + 3_000; now < end; now += TICK) {
                arrives(now, now);
            }
            now += gap - TICK;
            arrives(now, now);
            for (long end = now + 3_000; now < end; now += TICK) {
                arrives(now, now);
            }
            assertEquals(gap * MILLI, line.latenessNanos());
        }
    }

    @Test
    void aGapOfMoreThanHalfASecondIsAnOutage() {
        for (int gap : new int[] {500, 501}) {
            line.reset();
            arrives(0, 0);
            arrives(gap, gap);
            assertEquals(gap == 500 ? 500 * MILLI : 0, line.latenessNanos());
        }
    }

    @Test
    void aClockThatGoesBackForgetsTheLateness() {
        arrives(0, 0);
        arrives(400, 400);
        arrives(800, 800);
        assertEquals(400 * MILLI, line.latenessNanos());
        arrives(810, 500);
        assertEquals(0, line.latenessNanos());
    }

    @Test
    void afterAResetNothingIsKnown() {
        arrives(0, 0);
        arrives(110, 100);
        line.reset();
        assertFalse(line.isKnown());
        arrives(50, 200);
        expect(50, 200, 1, 0);
    }

    private Arrival arrives(long time, long now) {
        return line.arrived(time * MILLI, (START + now) * MILLI);
    }

    private void expect(long at, long arrived, double pace, long lateness) {
        assertEquals(at * MILLI, line.at((START + arrived) * MILLI), 1);
        assertEquals((START + arrived) * MILLI, line.arrivedNanos());
        assertEquals(pace, line.pace(), 1e-9);
        assertEquals(lateness * MILLI, line.latenessNanos());
    }
}
