package io.github.tightwire.reliable;

/**
 * The acks of the last seconds: the delay, and how fast packets get through the line.
 *
 * <p>Each ack counts by the newest packet that it is new for. What lies between two of these has passed the slowest line in the time
 * between their arrivals, lost or acked or not: so neither losses behind that line nor acks that are lost change the rate.
 */
final class AckHistory {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int SIZE = 256;
    /** Acks that are closer together count as one, with the least of their delays. */
    private static final double STEP_NANOS = 5 * NANOS_PER_MILLI;
    private static final double DELAY_WINDOW_NANOS = 150 * NANOS_PER_MILLI;
    private static final int LEAST_SAMPLES = 4;
    private static final double RATE_WINDOW_NANOS = 300 * NANOS_PER_MILLI;
    private static final double LEAST_RATE_WINDOW_NANOS = 100 * NANOS_PER_MILLI;
    private static final double FIRST_DEVIATION = 1.0 / 8;
    private static final int DISPERSION_GROUP_PACKETS = 16;
    /** The index of dispersion before there are packets: losses come in bursts of four or so. */
    static final double DISPERSION_BEFORE = 4;
    /** The groups that what was known before counts as. */
    private static final double DISPERSION_BEFORE_GROUPS = 4;
    private static final double DISPERSION_LEAST_VARIANCE = 0.01;
    private static final double OVERTAKING_FORGOTTEN = 1.0 / 256;
    private static final double DEVIATION_GAIN = 1.0 / 16;
    /** Of the mean difference between two samples, which is larger than that between a sample and the mean. */
    private static final double DEVIATION_OF_DIFFERENCE = 0.8;

    private final long[] at = new long[SIZE];
    private final long[] delays = new long[SIZE];
    private final double[] means = new double[SIZE];
    private final long[] due = new long[SIZE];
    private final long[] bytesThrough = new long[SIZE];
    private final long[] covered = new long[SIZE];
    private final long[] acked = new long[SIZE];
    private long count;
    /** The first of those that the delay is the mean of. */
    private long oldest;
    private double delay;
    private double deviation;
    private double rate;
    private long rateFrom;
    private double serviceRate;
    private double ackedShare;
    private double overtaking;

    /**
     * Adds an ack.
     *
     * @param arrivedAt in nanoseconds; one before that of the last call counts as that
     * @param delayNanos of the newest packet that it acks
     * @param dueAt when that was sent
     * @param through how many bytes were sent up to and with that packet
     * @param coveredPackets how many packets acks told of so far, arrived or not
     * @param ackedPackets how many of them were acked
     */
    void add(long arrivedAt, long delayNanos, long dueAt, long through, long coveredPackets, long ackedPackets) {
        long now = count == 0 ? arrivedAt : Math.max(arrivedAt, at[slot(count - 1)]);
        boolean isNew = count == 0 || now - at[slot(count - 1)] >= STEP_NANOS;
        if (isNew) {
            count++;
            overtaking -= overtaking * OVERTAKING_FORGOTTEN;
        }
        int slot = slot(count - 1);
        at[slot] = now;
        delays[slot] = isNew ? delayNanos : Math.min(delayNanos, delays[slot]);
        due[slot] = dueAt;
        bytesThrough[slot] = through;
        covered[slot] = coveredPackets;
        acked[slot] = ackedPackets;
        measureDelay(now);
        measureRate();
        if (count == 1) {
            deviation = delayNanos * FIRST_DEVIATION;
        } else if (isNew && count > 2) {
            // The newest is no sample yet: an ack that comes at once with it may have the lesser delay.
            double difference = Math.abs(delays[slot(count - 2)] - delays[slot(count - 3)]);
            deviation += (DEVIATION_OF_DIFFERENCE * difference - deviation) * DEVIATION_GAIN;
        }
    }

    private void measureDelay(long now) {
        double sum = 0;
        int samples = 0;
        long number = count - 1;
        while (number >= first() && (samples < LEAST_SAMPLES || now - at[slot(number)] <= DELAY_WINDOW_NANOS)) {
            sum += delays[slot(number--)];
            samples++;
        }
        oldest = number + 1;
        delay = sum / samples;
        means[slot(count - 1)] = delay;
    }

    private void measureRate() {
        int then = slot(since(Math.max(RATE_WINDOW_NANOS, delay), 0));
        rateFrom = due[then];
        int here = slot(count - 1);
        double sending = due[here] - due[then];
        double arriving = sending + delay - means[then];
        double bytes = bytesThrough[here] - bytesThrough[then];
        if (Math.max(sending, arriving) > LEAST_RATE_WINDOW_NANOS) {
            rate = bytes * NANOS_PER_SECOND / Math.max(sending, arriving);
            long packets = covered[here] - covered[then];
            ackedShare = packets == 0 ? 0 : Math.min(1, (double) (acked[here] - acked[then]) / packets);
            // While a queue drains, more arrives than is sent. Jitter looks the same: twice as much at most.
            serviceRate = bytes * NANOS_PER_SECOND / Math.max(Math.max(sending, arriving) / 2, arriving);
        }
    }

    /** The newest sample that is so old, and so many packets back; the oldest where there is none. */
    private long since(double nanos, long packets) {
        int here = slot(count - 1);
        long number = count - 1;
        while (number > first() && (at[here] - at[slot(number)] < nanos || covered[here] - covered[slot(number)] < packets)) {
            number--;
        }
        return number;
    }

    /** Takes that a packet arrived after one that was sent so many packets later. */
    void overtaken(long packets) {
        overtaking = Math.max(overtaking, packets);
    }

    /** Returns by how many packets others are overtaken of late, at most. */
    double overtaking() {
        return overtaking;
    }

    /**
     * The share of packets that are not acked, of those of some time.
     *
     * @param nanos how far back at least
     * @param leastPackets how many at least
     * @param after only those that were sent after it
     * @param loss where the share goes, of how many packets and how much time
     */
    void loss(double nanos, long leastPackets, long after, LossSample loss) {
        int here = slot(count - 1);
        long number = since(nanos, leastPackets);
        while (number < count - 1 && due[slot(number)] <= after) {
            number++;
        }
        int then = slot(number);
        loss.packets = covered[here] - covered[then];
        loss.nanos = at[here] - at[then];
        loss.share = lostShare(then, here);
    }

    private double lostShare(int then, int here) {
        long packets = covered[here] - covered[then];
        return packets == 0 ? 0 : Math.max(0, 1 - (double) (acked[here] - acked[then]) / packets);
    }

    /**
     * The index of dispersion of losses: how many times as much those of some packets in a row vary as if each were lost by itself. Bursts
     * of as many packets have about as much.
     *
     * @return 1 or more; 4 before the first packets
     */
    double lossDispersion() {
        int end = slot(count - 1);
        double share = lostShare(slot(first()), end);
        double variance = Math.max(DISPERSION_LEAST_VARIANCE, share * (1 - share));
        double sum = DISPERSION_BEFORE_GROUPS * DISPERSION_BEFORE;
        double groups = DISPERSION_BEFORE_GROUPS;
        for (long number = count - 1; number >= first(); number--) {
            int begin = slot(number);
            long inGroup = covered[end] - covered[begin];
            if (inGroup >= DISPERSION_GROUP_PACKETS) {
                double above = inGroup - (acked[end] - acked[begin]) - share * inGroup;
                sum += above * above / (variance * inGroup);
                groups++;
                end = begin;
            }
        }
        return Math.max(1, sum / groups);
    }

    /** Returns the number of acks that were added. */
    long count() {
        return count;
    }

    boolean isKnown() {
        return count > 0;
    }

    /** Returns the time that packets and their acks take, in nanoseconds: the mean of a moment. */
    double delayNanos() {
        return delay;
    }

    /** Returns the distance of one delay from the mean, in nanoseconds. */
    double deviationNanos() {
        return deviation;
    }

    /** Returns the distance of the mean from where it would be if it were one of many, in nanoseconds. */
    double errorNanos() {
        return deviation / Math.sqrt(count - oldest);
    }

    /** From the first to the last of what the delay is the mean of, in nanoseconds. */
    double windowNanos() {
        return at[slot(count - 1)] - at[slot(oldest)];
    }

    /** Returns the time at which the oldest packet of the delay was sent. */
    long oldestSent() {
        return due[slot(oldest)];
    }

    /** Returns the time at which the newest one was sent. */
    long newestSent() {
        return due[slot(count - 1)];
    }

    /** Returns the bytes a second that get through, lost behind the line or not; never more than was sent. */
    double bytesPerSecond() {
        return rate;
    }

    /** Returns the time at which the oldest packet of that rate was sent. */
    long rateFrom() {
        return rateFrom;
    }

    /** Returns the bytes a second that are acked, in the same time: no less gets through. */
    double ackedBytesPerSecond() {
        return rate * ackedShare;
    }

    /** Returns the bytes a second that get through where there is a queue, which may be more than is sent. */
    double serviceBytesPerSecond() {
        return serviceRate;
    }

    private long first() {
        return Math.max(0, count - SIZE);
    }

    private static int slot(long number) {
        return (int) number & SIZE - 1;
    }

    /** A share that was lost. */
    static final class LossSample {
        private double share;
        private long packets;
        private double nanos;

        double share() {
            return share;
        }

        /** Returns whether it is of so many packets, and so much time. */
        boolean isOf(long leastPackets, double leastNanos) {
            return packets >= leastPackets && nanos >= leastNanos;
        }

        /** Returns the time that it is of. */
        double nanos() {
            return nanos;
        }

        long packets() {
            return packets;
        }
    }
}
