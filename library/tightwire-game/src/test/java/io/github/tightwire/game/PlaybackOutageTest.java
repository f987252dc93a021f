package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Once an outage is over, playback is as late as before within two seconds, but for an eighth of a second, an interval, the jitter and a
 * frame. And without outages a frame in a hundred at most has no next snapshot. In virtual time.
 */
class PlaybackOutageTest {
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;
    private static final double TOLERANCE = 125 * MILLI;
    private static final double DELAY = 50 * MILLI;
    private static final double START = 20 * SECOND;

    /** The kind of disturbance that lasts for so long. */
    enum Outage {
        /** Nothing arrives. */
        LOST,
        /** All waits, and arrives at once in the end. */
        QUEUED,
        /** The server stands still, and goes on with its next tick. */
        STOOD_STILL,
        /** The server stands still, and goes on with the time of its clock. */
        STOOD_STILL_BY_TIME
    }

    /**
     * A server and its line.
     *
     * @param rate snapshots a second
     * @param jitter on the way, at most
     * @param loss 0 to 1
     * @param frame how long one of the client's takes, give or take a tenth
     */
    private record Line(int rate, double jitter, double loss, double frame) {
    }

    private static final Line[] LINES = {
        new Line(60, 0, 0, SECOND / 60), new Line(60, 40 * MILLI, 0.1, SECOND / 60), new Line(20, 30 * MILLI, 0.05, SECOND / 60),
        new Line(20, 30 * MILLI, 0.2, SECOND / 30), new Line(20, 20 * MILLI, 0.02, 120 * MILLI),
        new Line(10, 20 * MILLI, 0.1, SECOND / 60), new Line(60, 20 * MILLI, 0.02, 150 * MILLI)
    };
    private static final int[] MILLIS = {50, 100, 200, 300, 400, 450, 490, 520, 600, 800, 1_000, 2_000, 5_000, 30_000, 600_000};

    @ParameterizedTest
    @EnumSource
    void anOutageIsCaughtUpWithWhateverItsLength(Outage outage) {
        for (int millis : new int[] {100, 300, 450, 520, 1_000, 5_000}) {
            for (Line line : LINES) {
                new Run(outage, millis * MILLI, line, millis).check();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("exhaustive")
    void anOutageIsCaughtUpWithOnAllLines(Outage outage) {
        for (int millis : MILLIS) {
            for (int rate : new int[] {10, 20, 30, 60}) {
                for (double jitter : new double[] {0, 20, 60}) {
                    for (double loss : new double[] {0, 0.02, 0.1}) {
                        for (double frame : new double[] {SECOND / 144, SECOND / 60, SECOND / 30, 100 * MILLI, 150 * MILLI}) {
                            new Run(outage, millis * MILLI, new Line(rate, jitter * MILLI, loss, frame), millis + rate).check();
                        }
                    }
                }
            }
        }
    }

    @Test
    void withoutAnOutageTheNextSnapshotIsThere() {
        int frames = 0;
        int held = 0;
        for (Line line : LINES) {
            Run run = new Run(Outage.LOST, 0, line, 1);
            frames += run.framesBefore;
            held += run.heldBefore;
        }
        assertTrue(held <= frames / 100, held + " of " + frames + " frames had no next snapshot");
    }

    /** Twenty seconds, an outage, and three seconds. */
    private static final class Run {
        private final Outage outage;
        private final double end;
        private final Line line;
        private final SplittableRandom random;
        private final SnapshotBuffer<Long> buffer = new SnapshotBuffer<>(256);
        /** Stamps, and when they arrive. */
        private final PriorityQueue<long[]> way = new PriorityQueue<>((a, b) -> Long.compare(a[1], b[1]));
        private final double start;
        private double madeNanos;
        private long tick;
        private long newest;
        private double newestMade;
        int framesBefore;
        int heldBefore;
        private double lateBefore;
        private double lateAfter;
        private int framesAfter;

        Run(Outage outage, double length, Line line, long seed) {
            this.outage = outage;
            this.line = line;
            random = new SplittableRandom(seed);
            start = START + random.nextDouble() * SECOND;
            end = start + length;
            for (double now = 0; now < end + 3 * SECOND; now += line.frame * (0.9 + 0.2 * random.nextDouble())) {
                frame(now);
            }
        }

        private void frame(double now) {
            while (madeNanos <= now) {
                make();
            }
            while (!way.isEmpty() && way.peek()[1] <= now) {
                long stamp = way.remove()[0];
                buffer.add(stamp, stamp, (long) now);
            }
            if (!buffer.update((long) now)) {
                return;
            }
            double late = newest + (now - newestMade) - buffer.playNanos();
            if (now > start - 5 * SECOND && now < start) {
                framesBefore++;
                heldBefore += buffer.from().equals(buffer.to()) ? 1 : 0;
                lateBefore += late;
            } else if (now >= end + 2 * SECOND) {
                framesAfter++;
                lateAfter += late;
            }
        }

        private void make() {
            boolean isOut = madeNanos >= start && madeNanos < end;
            if (isOut && outage.compareTo(Outage.STOOD_STILL) >= 0) {
                madeNanos = end;
            }
            newestMade = madeNanos;
            newest = outage == Outage.STOOD_STILL_BY_TIME ? (long) madeNanos : tick * 1_000_000_000L / line.rate;
            double delay = DELAY + random.nextDouble() * line.jitter;
            boolean isLost = random.nextDouble() < line.loss || isOut && outage == Outage.LOST;
            if (!isLost) {
                double arrives = isOut && outage == Outage.QUEUED ? end + DELAY : madeNanos + delay;
                way.add(new long[] {newest, (long) arrives});
            }
            tick++;
            madeNanos += SECOND / line.rate;
        }

        void check() {
            double before = lateBefore / framesBefore;
            double after = lateAfter / framesAfter;
            double most = before + TOLERANCE + SECOND / line.rate + line.jitter + line.frame;
            assertTrue(after <= most, () -> outage + " for " + (end - start) / MILLI + " ms, " + line + ": " + before / MILLI
                    + " ms late before, and " + after / MILLI + " after it");
        }
    }
}
