package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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
            if (shown != buffer.playNanos()) {
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

    /** When a snapshot was a second late, all that follow may be. */
    @Test
    void farAheadItStandsStill() {
        long now = 0;
        for (; now < 100 * TICK; now += TICK) {
            buffer.add(now, now, now);
            buffer.update(now);
        }
        for (long end = now + 1_000 * MILLI; now < end; now += TICK) {
            buffer.update(now);
        }
        buffer.add(100 * TICK, 100 * TICK, now);
        long shown = buffer.playNanos();
        for (int i = 0; i < 20; i++) {
            buffer.update(now += TICK);
            assertEquals(shown, buffer.playNanos());
        }
        for (int i = 0; i < 20; i++) {
            buffer.update(now += TICK);
        }
        assertTrue(buffer.playNanos() > shown);
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
