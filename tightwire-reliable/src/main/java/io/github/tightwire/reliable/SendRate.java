package io.github.tightwire.reliable;

/**
 * How many packets a second the way can take: additive increase, multiplicative decrease.
 *
 * <p>It is decided again after every {@value #DECISION} packets whose fate is known. The way is congested where more than
 * {@value #TOLERATED_LOSSES} of them were lost, or where the round trip is {@value #TOLERATED_QUEUE_MILLIS} ms above its least,
 * since what takes longer waits in a queue: then the rate falls by a quarter. Otherwise it rises by
 * {@value #INCREASE} packets a second. A way that loses that much without any congestion is taken for congested too, and ends
 * at the least rate.
 */
public final class SendRate {
    private static final int DECISION = 32;
    private static final int TOLERATED_LOSSES = 4;
    private static final long TOLERATED_QUEUE_MILLIS = 100;
    private static final double DECREASE = 0.75;
    private static final double INCREASE = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double min;
    private final double max;
    private double packetsPerSecond;
    private int judged;
    private int lost;
    private long due;

    SendRate(double min, double max) {
        this.min = min;
        this.max = max;
        packetsPerSecond = max;
    }

    /**
     * The rate.
     *
     * @return in packets a second, within the bounds that the {@link EndpointConfig} gives
     */
    public double packetsPerSecond() {
        return packetsPerSecond;
    }

    /** Counts a packet whose fate became known. */
    void judge(boolean isLost, RoundTrip roundTrip) {
        judged++;
        if (isLost) {
            lost++;
        }
        if (judged == DECISION) {
            long queue = roundTrip.smoothedNanos() - roundTrip.leastNanos();
            boolean congested = lost > TOLERATED_LOSSES || queue > TOLERATED_QUEUE_MILLIS * 1_000_000;
            packetsPerSecond = congested
                    ? Math.max(min, packetsPerSecond * DECREASE)
                    : Math.min(max, packetsPerSecond + INCREASE);
            judged = 0;
            lost = 0;
        }
    }

    /** Whether the next packet may go out. */
    boolean isDue(long time) {
        return time >= due;
    }

    /** Counts a packet that went out. One that is late does not make the next early by more than one interval. */
    void sent(long time) {
        long interval = (long) (NANOS_PER_SECOND / packetsPerSecond);
        due = Math.max(due, time - interval) + interval;
    }
}
