package io.github.tightwire.game;

import java.util.Arrays;

/**
 * The sender's time as a function of this side's, by arrivals: a straight line that follows the arrivals within about half a second,
 * its pace with them; and how far it was ahead of what had arrived.
 *
 * <p>It is the alpha-beta filter with critical damping: where the line is off by an error, it moves by twice the time since the last
 * arrival as a part of the time to settle, and its pace by so much that both are right at once.
 *
 * <p>An arrival that is more than half a second off the line changes nothing by itself, whatever time it has. Once three of them make a
 * line of their own, and nothing fits the old one any more, theirs is the line.
 */
final class ArrivalEstimator {
    private static final long MAX_ERROR_NANOS = 500_000_000;
    private static final long MIN_SETTLE_NANOS = 100_000_000;
    private static final long MAX_SETTLE_NANOS = 500_000_000;
    private static final double MIN_PACE = 0.25;
    private static final double MAX_PACE = 2;

    /** The lateness is that of so many periods: ten seconds. */
    private static final int PERIODS = 16;
    private static final long PERIOD_NANOS = 625_000_000;
    /** A sender that collects garbage, a wireless line that scans. */
    private static final long HICCUP_NANOS = 125_000_000;

    /** So many arrivals make a line, over so long: packets that waited on the way come all at once. */
    private static final int MIN_STRAYS = 3;
    private static final long MIN_STRAYS_NANOS = 100_000_000;

    /** The relation of an arrival to the line. */
    enum Arrival {
        /** On the line, or later than it. */
        FITS,
        /** Ahead of the line, so that it may never be due. */
        AHEAD,
        /** Before the line, which has begun again with it. */
        BEGINS
    }

    private final long[] lateness = new long[PERIODS];
    private long period;

    private boolean known;
    private long firstNanos;
    private long arrivedNanos;
    private long newestNanos;
    /** The time of the last arrival on the line. */
    private long fittedNanos;

    /** The sender's time on the line when the newest arrives. */
    private long lineNanos;
    private double pace = 1;

    /** Of the arrivals off the line: how many make a line of their own, the first one and the newest. */
    private int strays;
    private long firstStrayNanos;
    private long firstStrayArrivedNanos;
    private long newestStrayNanos;

    /** Takes an arrival. One that is older than the newest says nothing about the pace. */
    Arrival arrived(long timeNanos, long nowNanos) {
        if (!known) {
            begin(timeNanos, nowNanos);
            return Arrival.FITS;
        }
        long error = minus(timeNanos, at(nowNanos));
        boolean isNewer = timeNanos > newestNanos;
        if (isSmall(error)) {
            if (isNewer) {
                follow(timeNanos, nowNanos, error);
            }
            fittedNanos = nowNanos;
            strays = 0;
            return Arrival.FITS;
        }
        boolean isAhead = error > 0;
        boolean isLine = stray(timeNanos, nowNanos) && (isAhead || nowNanos - fittedNanos >= MAX_ERROR_NANOS);
        if (isLine && !isNewer) {
            reset();
            begin(timeNanos, nowNanos);
            return Arrival.BEGINS;
        }
        if (isLine) {
            start(timeNanos, nowNanos);
        } else if (isAhead) {
            return Arrival.AHEAD;
        } else if (isNewer) {
            newestNanos = timeNanos;
        }
        return Arrival.FITS;
    }

    private void follow(long timeNanos, long nowNanos, long error) {
        long passed = Math.max(0, nowNanos - arrivedNanos);
        long expected = timeNanos - error;
        note(nowNanos, expected - newestNanos);
        // What has just begun settles sooner.
        long settle = Math.max(MIN_SETTLE_NANOS, Math.min(MAX_SETTLE_NANOS, (nowNanos - firstNanos) / 2));
        double part = Math.min(1, (double) passed / settle);
        lineNanos = expected + (long) (Math.min(1, 2 * part) * error);
        pace = Math.max(MIN_PACE, Math.min(MAX_PACE, pace + part * error / Math.max(settle, passed)));
        arrivedNanos = nowNanos;
        newestNanos = timeNanos;
    }

    /** Takes an arrival off the line. Returns whether those so far make a line. */
    private boolean stray(long timeNanos, long nowNanos) {
        long passed = nowNanos - firstStrayArrivedNanos;
        boolean agrees = strays > 0 && passed >= 0 && isSmall(minus(timeNanos, firstStrayNanos + (long) (pace * passed)));
        if (!agrees) {
            strays = 1;
            firstStrayNanos = timeNanos;
            firstStrayArrivedNanos = nowNanos;
            newestStrayNanos = timeNanos;
        } else if (timeNanos > newestStrayNanos) {
            strays++;
            newestStrayNanos = timeNanos;
        }
        return strays >= MIN_STRAYS && passed >= MIN_STRAYS_NANOS;
    }

    private static boolean isSmall(long error) {
        return error >= -MAX_ERROR_NANOS && error <= MAX_ERROR_NANOS;
    }

    private void begin(long timeNanos, long nowNanos) {
        known = true;
        firstNanos = nowNanos;
        start(timeNanos, nowNanos);
    }

    private void start(long timeNanos, long nowNanos) {
        lineNanos = timeNanos;
        arrivedNanos = nowNanos;
        fittedNanos = nowNanos;
        newestNanos = timeNanos;
        strays = 0;
    }

    /** Forgets all arrivals. */
    void reset() {
        known = false;
        pace = 1;
        period = 0;
        Arrays.fill(lateness, 0);
    }

    private void note(long nowNanos, long nanos) {
        long current = Math.floorDiv(nowNanos - firstNanos, PERIOD_NANOS);
        if (current - period >= PERIODS || current < period) {
            Arrays.fill(lateness, 0);
        }
        for (long skipped = Math.max(period + 1, current - PERIODS); skipped <= current; skipped++) {
            lateness[slot(skipped)] = 0;
        }
        period = current;
        // A longer gap is an outage, and not to be bridged.
        if (nanos <= MAX_ERROR_NANOS) {
            lateness[slot(current)] = Math.max(lateness[slot(current)], nanos);
        }
    }

    boolean isKnown() {
        return known;
    }

    /** The sender's time at a time of this side, as if all came without delay. */
    long at(long nowNanos) {
        return lineNanos + (long) (pace * (nowNanos - arrivedNanos));
    }

    /**
     * Returns the longest time by which the line was ahead of what had arrived in the last ten seconds. A gap that is longer than all
     * others by more than a hiccup counts for its own period alone: a single event is no reason to be late for so long.
     */
    long latenessNanos() {
        long most = 0;
        long second = 0;
        for (long nanos : lateness) {
            second = Math.max(second, Math.min(most, nanos));
            most = Math.max(most, nanos);
        }
        long usual = most - second > HICCUP_NANOS ? second : most;
        return Math.max(usual, lateness[slot(period)]);
    }

    private static int slot(long period) {
        return (int) Math.floorMod(period, (long) PERIODS);
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

    /** The difference, or the nearest that there is. */
    static long minus(long a, long b) {
        long difference = a - b;
        boolean isOverflow = ((a ^ b) & (a ^ difference)) < 0;
        return isOverflow ? a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : difference;
    }
}
