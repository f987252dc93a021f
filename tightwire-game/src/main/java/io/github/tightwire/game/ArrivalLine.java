package io.github.tightwire.game;

import java.util.Arrays;

/**
 * The sender's time as a function of this side's, by arrivals: a straight line that follows the arrivals within about half a second,
 * its pace with them; and how far it was ahead of what had arrived, at most.
 *
 * <p>It is the alpha-beta filter with critical damping: where the line is off by an error, it moves by twice the time since the last
 * arrival as a part of the time to settle, and its pace by so much that both are right at once.
 */
final class ArrivalLine {
    private static final long MAX_ERROR_NANOS = 500_000_000;
    private static final long MIN_SETTLE_NANOS = 100_000_000;
    private static final long MAX_SETTLE_NANOS = 500_000_000;
    private static final double MIN_PACE = 0.25;
    private static final double MAX_PACE = 2;

    /** The lateness is the largest of so many periods: ten seconds. */
    private static final int PERIODS = 16;
    private static final long PERIOD_NANOS = 625_000_000;

    private final long[] lateness = new long[PERIODS];
    private long period;

    private boolean known;
    private long firstNanos;
    private long arrivedNanos;
    private long newestNanos;

    /** What the line is when the newest arrives. */
    private long lineNanos;
    private double pace = 1;

    /** Takes an arrival. One that is older than the newest says nothing about the pace. */
    void arrived(long timeNanos, long nowNanos) {
        if (!known) {
            known = true;
            firstNanos = nowNanos;
            start(timeNanos, nowNanos);
        } else if (timeNanos > newestNanos) {
            follow(timeNanos, nowNanos);
        }
    }

    private void follow(long timeNanos, long nowNanos) {
        long passed = Math.max(0, nowNanos - arrivedNanos);
        long expected = lineNanos + (long) (pace * passed);
        long error = timeNanos - expected;
        if (Math.abs(error) > MAX_ERROR_NANOS || passed > Long.MAX_VALUE / 4) {
            start(timeNanos, nowNanos);
            return;
        }
        note(nowNanos, expected - newestNanos);
        // What has just begun settles sooner.
        long settle = Math.max(MIN_SETTLE_NANOS, Math.min(MAX_SETTLE_NANOS, (nowNanos - firstNanos) / 2));
        double part = Math.min(1, (double) passed / settle);
        lineNanos = expected + (long) (Math.min(1, 2 * part) * error);
        pace = Math.max(MIN_PACE, Math.min(MAX_PACE, pace + part * error / Math.max(settle, passed)));
        arrivedNanos = nowNanos;
        newestNanos = timeNanos;
    }

    private void start(long timeNanos, long nowNanos) {
        lineNanos = timeNanos;
        arrivedNanos = nowNanos;
        newestNanos = timeNanos;
    }

    private void note(long nowNanos, long nanos) {
        long current = Math.floorDiv(nowNanos - firstNanos, PERIOD_NANOS);
        if (current - period >= PERIODS || current < period) {
            Arrays.fill(lateness, 0);
        }
        for (long skipped = Math.max(period + 1, current - PERIODS); skipped <= current; skipped++) {
            lateness[(int) Math.floorMod(skipped, (long) PERIODS)] = 0;
        }
        period = current;
        int slot = (int) Math.floorMod(current, (long) PERIODS);
        lateness[slot] = Math.max(lateness[slot], nanos);
    }

    boolean isKnown() {
        return known;
    }

    /** The sender's time at a time of this side, as if all came without delay. */
    long at(long nowNanos) {
        return lineNanos + (long) (pace * (nowNanos - arrivedNanos));
    }

    /** How far the line was ahead of what had arrived in the last ten seconds, at most. */
    long latenessNanos() {
        long longest = 0;
        for (long nanos : lateness) {
            longest = Math.max(longest, nanos);
        }
        return longest;
    }

    double pace() {
        return pace;
    }

    long newestNanos() {
        return newestNanos;
    }

    long arrivedNanos() {
        return arrivedNanos;
    }
}
