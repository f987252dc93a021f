package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Questions and answers on ways that are slow in one direction, in the other, or in both. */
class SharedClockTest {
    private static final long MILLI = 1_000_000;

    private final SharedClock clock = new SharedClock();

    @Test
    void nothingIsKnownBeforeTheFirstAnswer() {
        assertFalse(clock.isKnown());
        assertEquals(Long.MAX_VALUE, clock.errorNanos());
        assertEquals(0, clock.offsetNanos());
    }

    @Test
    void theErrorIsHalfTheRoundTripAfterOneAnswer() {
        assertTrue(clock.ask(1000 * MILLI));
        // 10 ms there, 30 ms back; the server is 500 ms ahead.
        answer(1000 * MILLI, 1510 * MILLI, 1040 * MILLI);
        assertTrue(clock.isKnown());
        // And what it may gain in 40 ms at 200 parts in a million, half of it each.
        assertEquals(490 * MILLI + 4000, clock.offsetNanos());
        assertEquals(20 * MILLI + 4000, clock.errorNanos());
        assertEquals(40 * MILLI, clock.roundTripNanos());
        assertEquals(2490 * MILLI + 4000, clock.serverNanos(2000 * MILLI));
    }

    @Test
    void waysThatAreSlowInOneDirectionEachLeaveNothingUnknown() {
        clock.ask(0);
        answer(0, 500 * MILLI, 40 * MILLI);
        clock.ask(1000 * MILLI);
        answer(1000 * MILLI, 1540 * MILLI, 1040 * MILLI);
        assertTrue(Math.abs(clock.offsetNanos() - 500 * MILLI) <= MILLI, clock.offsetNanos() + " ns");
        assertTrue(clock.errorNanos() <= MILLI, clock.errorNanos() + " ns");
    }

    @Test
    void theTrueOffsetIsAlwaysWithinTheErrorThoughTheClocksDrift() {
        for (int seed = 0; seed < 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SharedClock any = new SharedClock();
            long offset = random.nextLong(-1_000_000 * MILLI, 1_000_000 * MILLI);
            double drift = random.nextDouble(-1e-4, 1e-4);
            long now = random.nextLong(-10_000 * MILLI, 10_000 * MILLI);
            long start = now;
            for (int i = 0; i < 100; i++) {
                now += random.nextLong(2000 * MILLI);
                if (!any.ask(now)) {
                    continue;
                }
                long asked = now;
                long there = now + random.nextLong(100 * MILLI);
                now = there + random.nextLong(100 * MILLI);
                if (random.nextInt(10) < 3) {
                    continue;
                }
                answer(any, asked, server(there, start, offset, drift), now);
                long error = any.serverNanos(now) - server(now, start, offset, drift);
                assertTrue(Math.abs(error) <= any.errorNanos() + 1, "seed " + seed + ": " + error + " ns, said " + any.errorNanos());
            }
            assertTrue(any.errorNanos() <= 100 * MILLI, "seed " + seed);
        }
    }

    @Test
    void aServerClockThatIsSetIsNoticed() {
        clock.ask(0);
        answer(0, 10 * MILLI, 20 * MILLI);
        clock.ask(1000 * MILLI);
        answer(1000 * MILLI, 9010 * MILLI, 1020 * MILLI);
        assertEquals(8000 * MILLI + 2000, clock.offsetNanos());
        assertEquals(10 * MILLI + 2000, clock.errorNanos());
    }

    @Test
    void whatWasNotAskedOrWasOvertakenIsNoAnswer() {
        answer(0, 1, 2);
        assertFalse(clock.isKnown());
        clock.ask(1000 * MILLI);
        answer(1001 * MILLI, 1, 1002 * MILLI);
        assertFalse(clock.isKnown());
        clock.ask(2000 * MILLI);
        answer(2000 * MILLI, 2010 * MILLI, 2020 * MILLI);
        answer(1000 * MILLI, 7000 * MILLI, 2021 * MILLI);
        answer(2000 * MILLI, 7000 * MILLI, 2021 * MILLI);
        assertEquals(2000, clock.offsetNanos());
    }

    @Test
    void itAsksOftenAtFirstAndSeldomLater() {
        int asked = 0;
        for (long now = 0; now < 10_000 * MILLI; now += 10 * MILLI) {
            if (clock.ask(now)) {
                asked++;
                answer(now, now, now);
            }
        }
        assertTrue(asked >= 15 && asked <= 20, asked + " times");
    }

    @Test
    void theSecondQuestionIsDueATenthOfASecondLater() {
        assertTrue(clock.ask(0));
        assertFalse(clock.ask(100 * MILLI - 1));
        assertTrue(clock.ask(100 * MILLI));
    }

    /** Two bounds that touch leave one offset, in which all is known; a nanosecond on, one of the clocks was set. */
    @Test
    void boundsThatTouchOverlap() {
        long server = 5_000 * MILLI;
        // The first has [server - 120 ms, server + 24 us], the second [its time - 120 ms, its time - 100 ms + 4 us].
        long above = server + 120 * MILLI + 24_000;
        long below = server - 20 * MILLI - 4_000;
        assertEquals(server + 24_000, afterBoth(server, above).offsetNanos());
        assertEquals(0, afterBoth(server, above).errorNanos());
        assertEquals(10 * MILLI + 2_000, afterBoth(server, above + 1).errorNanos());
        assertEquals(server - 120 * MILLI, afterBoth(server, below).offsetNanos());
        assertEquals(0, afterBoth(server, below).errorNanos());
        assertEquals(10 * MILLI + 2_000, afterBoth(server, below - 1).errorNanos());
    }

    private static SharedClock afterBoth(long first, long second) {
        SharedClock both = new SharedClock();
        assertTrue(both.ask(0));
        assertTrue(both.ask(100 * MILLI));
        answer(both, 0, first, 120 * MILLI);
        answer(both, 100 * MILLI, second, 120 * MILLI);
        return both;
    }

    private static long server(long now, long start, long offset, double drift) {
        return now + offset + (long) ((now - start) * drift);
    }

    private void answer(long asked, long server, long now) {
        answer(clock, asked, server, now);
    }

    private static void answer(SharedClock to, long asked, long server, long now) {
        TimeResponse response = new TimeResponse();
        response.clientNanos = asked;
        response.serverNanos = server;
        to.answer(response, now);
    }
}
