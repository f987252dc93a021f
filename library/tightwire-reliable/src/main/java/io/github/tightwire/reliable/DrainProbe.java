package io.github.tightwire.reliable;

/**
 * Lets the queue drain for a moment, by the clock, as BBR does (draft-ietf-ccwg-bbr, 5.3.4): everybody sees the delay without it. All
 * connections of one program do so together. It lasts until the delay falls no more.
 */
final class DrainProbe {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long PERIOD_NANOS = 5_000_000_000L;
    private static final long DOUBTED_PERIOD_NANOS = 1_000_000_000L;
    private static final long UNUSED_PERIOD_NANOS = 250_000_000L;
    /** As a {@link DrainTest} does: less costs throughput, and a queue above the threshold drains at this rate, too. */
    private static final double SHARE = 0.75;
    private static final double STEP_NANOS = 5 * NANOS_PER_MILLI;
    private static final double STILL_NANOS = 120 * NANOS_PER_MILLI;
    private static final double MOST_NANOS = 2_000 * NANOS_PER_MILLI;

    private static final long NEVER = Long.MAX_VALUE;

    private long clock;
    private long start;
    private double end;
    private double baseBefore;
    private double lowest;
    private long lowestAt;
    private double arriving;
    private long drainedFrom = NEVER;

    void startClock(long now) {
        clock = now;
    }

    /**
     * Returns whether it is time, by a clock that may jump.
     *
     * @param isDoubted whether the base, or the loss that is usual, may be that of a queue
     * @param isUnused whether the base is doubted, and the program sends less than the rate, so that a drain costs it little
     */
    boolean isDue(long now, boolean isDoubted, boolean isUnused) {
        long period = isUnused ? UNUSED_PERIOD_NANOS : isDoubted ? DOUBTED_PERIOD_NANOS : PERIOD_NANOS;
        boolean isDue = Math.floorDiv(now, period) != Math.floorDiv(clock, period);
        clock = now;
        return isDue;
    }

    /** Begins. */
    void begin(long now, double delay, double base, double arrivingBytesPerSecond) {
        start = now;
        drainedFrom = NEVER;
        end = now + delay + MOST_NANOS;
        baseBefore = base;
        arriving = arrivingBytesPerSecond;
        lowest = delay;
        lowestAt = now;
    }

    /** Looks at what arrived. Returns whether it is over. */
    boolean ends(long now, AckHistory arrivals) {
        boolean isSeen = arrivals.oldestSent() >= start;
        if (isSeen && drainedFrom == NEVER) {
            drainedFrom = arrivals.newestSent();
        }
        if (!isSeen || arrivals.delayNanos() < lowest - STEP_NANOS) {
            lowest = arrivals.delayNanos();
            lowestAt = now;
        }
        return isSeen && (now - lowestAt > STILL_NANOS || now > end);
    }

    /** Measures the losses of packets that were sent while the queue was drained. Returns whether there were any such packets. */
    boolean loss(AckHistory arrivals, AckHistory.LossSample loss) {
        if (drainedFrom != NEVER) {
            arrivals.loss(Double.MAX_VALUE, 0, drainedFrom - 1, loss);
        }
        return drainedFrom != NEVER;
    }

    /** Returns whether packets that were sent since this began are acked. */
    boolean isSeen(AckHistory arrivals) {
        return arrivals.oldestSent() >= start;
    }

    /** Returns the time by which the delay fell below what was taken for that without a queue. */
    double belowBaseNanos() {
        return baseBefore - lowest;
    }

    /** Returns the rate that got through before, in bytes a second. */
    double arrivingBytesPerSecond() {
        return arriving;
    }

    /** Bytes a second to send meanwhile. */
    double pace() {
        return SHARE * arriving;
    }
}
