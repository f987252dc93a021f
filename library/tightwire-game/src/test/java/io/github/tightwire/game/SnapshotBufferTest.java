package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Snapshots that are their own time, so that what is shown can be held against when it is shown. */
class SnapshotBufferTest {
    private static final long MILLI = 1_000_000;
    private static final long TICK = 16 * MILLI;

    private final SnapshotBuffer<Long> buffer = new SnapshotBuffer<>(64);

    @Test
    void beforeTheFirstThereIsNothing() {
        assertFalse(buffer.update(0));
        assertNull(buffer.from());
        assertNull(buffer.to());
        assertEquals(0, buffer.fraction());
    }

    @Test
    void oneIsShownAtOnceAndAlone() {
        assertTrue(buffer.add(0, 0L, 100));
        assertTrue(buffer.update(100));
        assertEquals(0L, buffer.from());
        assertEquals(0L, buffer.to());
        assertEquals(0, buffer.fraction());
    }

    @Test
    void withoutJitterItIsOneIntervalLateAndInTheMiddleHalfwayBetween() {
        for (long now = 0; now <= 400 * TICK; now += TICK) {
            assertTrue(buffer.add(now, now, now + 50 * MILLI));
            buffer.update(now + 50 * MILLI);
        }
        assertEquals(399.0 * TICK, buffer.playNanos(), 1000);
        assertEquals(TICK + 50 * MILLI, buffer.delayNanos());
        buffer.update(400 * TICK + 50 * MILLI + TICK / 2);
        assertEquals(399 * TICK, buffer.from());
        assertEquals(400 * TICK, buffer.to());
        assertEquals(0.5, buffer.fraction(), 1e-3);
    }

    @Test
    void underJitterAndLossThePaceIsEvenAndTheNextIsThere() {
        SplittableRandom random = new SplittableRandom(1);
        PriorityQueue<long[]> way = new PriorityQueue<>((a, b) -> Long.compare(a[1], b[1]));
        int frames = 0;
        int held = 0;
        double before = Double.NaN;
        for (long now = 0; now < 20_000 * MILLI; now += MILLI) {
            if (now % TICK == 0 && random.nextInt(10) > 0) {
                way.add(new long[] {now, now + 30 * MILLI + random.nextLong(40 * MILLI)});
            }
            while (!way.isEmpty() && way.peek()[1] <= now) {
                long time = way.remove()[0];
                buffer.add(time, time, now);
            }
            if (now % (8 * MILLI) != 0 || !buffer.update(now) || now < 4000 * MILLI) {
                continue;
            }
            double shown = buffer.from() + buffer.fraction() * (buffer.to() - buffer.from());
            frames++;
            if (buffer.to().equals(buffer.from())) {
                held++;
                before = Double.NaN;
                continue;
            }
            if (shown - before > 0) {
                double pace = (shown - before) / (8 * MILLI);
                assertTrue(pace >= 0.75 && pace <= 1.25, "at " + now + " the pace was " + pace);
            }
            before = shown;
        }
        assertTrue(frames > 1900, frames + " frames");
        assertTrue(held < frames / 100, held + " of " + frames + " frames had no next snapshot");
    }

    @Test
    void whatCameInAnyOrderIsShownInOrder() {
        for (long tick : new long[] {2, 0, 1, 4, 3}) {
            assertTrue(buffer.add(tick * TICK, tick, 5 * TICK));
        }
        buffer.update(5 * TICK);
        long last = -1;
        for (long now = 5 * TICK; now < 60 * TICK; now += TICK) {
            buffer.update(now);
            assertTrue(buffer.from() >= last, buffer.from() + " after " + last);
            last = buffer.from();
        }
        assertEquals(4, last);
    }

    @Test
    void theSameTwiceAndWhatIsPastAreNotKept() {
        assertTrue(buffer.add(0, 0L, 0));
        assertFalse(buffer.add(0, 0L, 0));
        assertTrue(buffer.add(TICK, 1L, TICK));
        assertTrue(buffer.add(2 * TICK, 2L, 2 * TICK));
        buffer.update(0);
        buffer.update(400 * MILLI);
        assertEquals(2L, buffer.from());
        assertFalse(buffer.add(TICK, 1L, 400 * MILLI));
    }

    @Test
    void fullItForgetsTheOldest() {
        SnapshotBuffer<Long> small = new SnapshotBuffer<>(2);
        assertTrue(small.add(TICK, 1L, 0));
        assertTrue(small.add(3 * TICK, 3L, 0));
        assertEquals(2, small.size());
        assertFalse(small.add(0, 0L, 0), "older than both");
        assertEquals(1L, small.from());
        assertTrue(small.add(2 * TICK, 2L, 0));
        assertEquals(2L, small.from());
        assertEquals(3L, small.to());
        assertTrue(small.add(4 * TICK, 4L, 0));
        assertEquals(3L, small.from());
        assertEquals(4L, small.to());
        assertEquals(2, small.size());
    }

    @Test
    void nothingIsLateBeforeTheFirst() {
        assertFalse(buffer.update(1000 * MILLI));
        assertTrue(buffer.add(0, 0L, 1000 * MILLI));
    }

    @Test
    void whatIsShownAtThisMomentIsNotLate() {
        assertTrue(buffer.add(2 * TICK, 2L, 2 * TICK));
        assertTrue(buffer.update(TICK));
        assertEquals(TICK, buffer.playNanos());
        assertFalse(buffer.add(TICK - 1, 0L, 2 * TICK));
        assertTrue(buffer.add(TICK, 1L, 2 * TICK));
        assertEquals(1L, buffer.from());
        assertEquals(2L, buffer.to());
    }

    /** After a gap of 400 ms the buffer should be 384 ms later than it is. */
    @Test
    void itGivesWayByHalfOfTheTimeThatPassesAndNoMore() {
        long now = 0;
        for (; now <= 1000 * TICK; now += TICK) {
            buffer.add(now, now, now);
            buffer.update(now);
        }
        long before = buffer.playNanos();
        now += 400 * MILLI - TICK;
        buffer.add(now, now, now);
        buffer.update(now);
        assertEquals(before + 200 * MILLI, buffer.playNanos());
    }

    /** Later than what is shown, and not too late: what is shown lies after it. */
    @Test
    void whatComesBetweenTheTwoThatAreShownIsShown() {
        assertTrue(buffer.add(0, 0L, 0));
        assertTrue(buffer.add(2 * TICK, 2L, 2 * TICK));
        long now = 2 * TICK + TICK * 3 / 2;
        buffer.update(now);
        assertEquals(TICK * 3 / 2, buffer.playNanos());
        assertEquals(0L, buffer.from());
        assertTrue(buffer.add(TICK, 1L, now));
        buffer.update(now);
        assertEquals(1L, buffer.from());
        assertEquals(2L, buffer.to());
    }

    @Test
    void inSilenceItWaitsAtTheNewestAndGoesOnFromThere() {
        long now = 0;
        for (; now < 100 * TICK; now += TICK) {
            buffer.add(now, now, now);
            buffer.update(now);
        }
        for (long end = now + 1_000 * MILLI; now < end; now += TICK) {
            buffer.update(now);
        }
        assertEquals(99 * TICK, buffer.playNanos());
        long shown = 99 * TICK;
        for (long tick = 100; tick < 200; tick++) {
            buffer.add(tick * TICK, tick * TICK, now);
            buffer.update(now);
            assertTrue(buffer.playNanos() > shown && buffer.playNanos() <= shown + TICK * 3 / 2, shown + ", " + buffer.playNanos());
            shown = buffer.playNanos();
            now += TICK;
        }
        assertEquals(198.0 * TICK, shown, MILLI);
    }

    /**
     * A server that has a part of its ticks, or stands still for 100 ms in every five seconds. In virtual time, a minute from the start.
     */
    @ParameterizedTest
    @CsvSource({"1, 0, 60", "1, 100, 60", "0.95, 0, 60", "0.95, 100, 60", "0.8, 0, 60", "0.8, 100, 60",
        "1, 0, 20", "1, 100, 20", "0.95, 0, 20", "0.95, 100, 20", "0.8, 0, 20", "0.8, 100, 20"})
    void aServerThatFallsBehindIsShownSlowAndNotFrozen(double pace, long pauseMillis, int rate) {
        for (boolean isByTicks : new boolean[] {true, false}) {
            String what = pace + " of " + rate + " Hz, pauses of " + pauseMillis + (isByTicks ? " ms, by ticks" : " ms, by time");
            SnapshotBuffer<Long> played = new SnapshotBuffer<>(64);
            double interval = 1e9 / rate / pace;
            double made = 0;
            long ticks = 0;
            double nextPause = 5e9;
            int frames = 0;
            int held = 0;
            long before = 0;
            long newest = 0;
            double paceShown = isByTicks ? pace : 1;
            for (long now = 0; now < 60_000 * MILLI; now += 16_666_667) {
                while (made + 50 * MILLI <= now) {
                    long stamp = isByTicks ? ticks * 1_000_000_000L / rate : (long) made;
                    assertTrue(played.add(stamp, stamp, now), what);
                    newest = stamp;
                    ticks++;
                    made += interval;
                    if (pauseMillis > 0 && made >= nextPause) {
                        made += pauseMillis * MILLI;
                        nextPause += 5e9;
                    }
                }
                if (!played.update(now)) {
                    continue;
                }
                frames++;
                held += played.to().equals(played.from()) ? 1 : 0;
                if (now > 10_000 * MILLI) {
                    double shown = (played.playNanos() - before) / 16_666_667.0;
                    double slack = pauseMillis > 0 ? 0.6 : 0.06;
                    assertTrue(shown >= paceShown - slack && shown <= paceShown + 0.1, what + ": a pace of " + shown + " at " + now);
                    assertEquals(paceShown, played.pace(), pauseMillis > 0 ? 0.25 : 0.05, what);
                    double late = newest - played.playNanos();
                    // The longest gap that there is, and two intervals.
                    assertTrue(late <= pauseMillis * MILLI + 2 * interval + 40 * MILLI, what + ": " + late / MILLI + " ms late");
                }
                before = played.playNanos();
            }
            assertTrue(held <= frames / 100, what + ": " + held + " of " + frames + " frames had no next snapshot");
        }
    }

    @Test
    void afterAStallItJumpsAheadAndNeverBack() {
        long shown = Long.MIN_VALUE;
        for (long tick = 0; tick < 400; tick++) {
            // For two seconds nothing comes; then all at once.
            long now = Math.max(tick, tick < 200 || tick > 325 ? tick : 325) * TICK;
            buffer.add(tick * TICK, tick, now);
            buffer.update(now);
            assertTrue(buffer.playNanos() >= shown, "back");
            shown = buffer.playNanos();
        }
        assertTrue(399 * TICK - shown < 2500 * MILLI, (399 * TICK - shown) / MILLI + " ms behind");
    }

    @Test
    void itIsBoundedWhateverComes() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100_000; i++) {
            long time = random.nextInt(4) == 0 ? random.nextLong() : i * TICK;
            buffer.add(time, time, random.nextInt(100) == 0 ? random.nextLong() : i * TICK);
            buffer.update(i * TICK);
            assertTrue(buffer.size() <= 64);
            assertTrue(buffer.fraction() >= 0 && buffer.fraction() <= 1, buffer.fraction() + "");
        }
    }

    @Test
    void aBufferForFewerThanTwoIsNone() {
        new SnapshotBuffer<Long>(2);
        assertThrows(IllegalArgumentException.class, () -> new SnapshotBuffer<Long>(1));
    }
}
