package io.github.tightwire.reliable;

/**
 * The round trip of a packet and its ack, including the time until the other side sends its next packet.
 *
 * <p>The means are those of TCP (RFC 6298): smoothed by an eighth, the jitter by a quarter. Only the newest packet that an ack
 * is new for gives a sample: the older ones were acked late because an earlier ack was lost.
 */
public final class RoundTrip {
    /** The least is that of this period and the one before. */
    private static final long PERIOD_NANOS = 5_000_000_000L;

    private long samples;
    private long latest;
    private long smoothed;
    private long jitter;
    private long least;
    private long leastBefore;
    private long period;

    RoundTrip() {
    }

    /**
     * Returns the number of measured acks.
     *
     * @return 0 or more; while it is 0, all times are
     */
    public long samples() {
        return samples;
    }

    /**
     * The last measured round trip.
     *
     * @return in nanoseconds
     */
    long latestNanos() {
        return latest;
    }

    /**
     * The mean round trip.
     *
     * @return in nanoseconds
     */
    public long smoothedNanos() {
        return smoothed;
    }

    /**
     * Returns the mean difference of a round trip from the mean.
     *
     * @return in nanoseconds
     */
    public long jitterNanos() {
        return jitter;
    }

    /**
     * The least round trip of the last 5 to 10 seconds: the way without queues.
     *
     * @return in nanoseconds
     */
    public long leastNanos() {
        return samples == 0 ? 0 : Math.min(least, leastBefore);
    }

    /**
     * Returns the time to wait for an ack before a packet had better be taken for lost: mean and four times the jitter.
     *
     * @return in nanoseconds
     */
    public long timeoutNanos() {
        return smoothed + 4 * jitter;
    }

    void add(long time, long nanos) {
        if (samples == 0) {
            smoothed = nanos;
            jitter = nanos / 2;
            least = nanos;
            leastBefore = nanos;
        } else {
            jitter += (Math.abs(nanos - smoothed) - jitter) / 4;
            smoothed += (nanos - smoothed) / 8;
        }
        if (time / PERIOD_NANOS != period) {
            // A period without an ack leaves nothing to compare with.
            leastBefore = time / PERIOD_NANOS == period + 1 ? least : nanos;
            least = nanos;
            period = time / PERIOD_NANOS;
        }
        least = Math.min(least, nanos);
        latest = nanos;
        samples++;
    }
}
