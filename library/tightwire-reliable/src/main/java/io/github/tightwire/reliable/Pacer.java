package io.github.tightwire.reliable;

/**
 * Lets packets go at the {@link SendRate}. A flush lets go what the time since the last one is worth, so that a program that flushes often
 * has its packets spread over the tick.
 *
 * <p>It remembers when each packet was due: when the rate would have let it go, had there been no ticks. Round trips are taken from there.
 * All packets of one flush go out at one time, and their acks come at one time: that the last of them waited in the queue for the others
 * is no sign of anything.
 */
final class Pacer {
    private static final double NANOS_PER_SECOND = 1e9;
    /** A flush that is later than this has nothing to make up for. */
    private static final long MAX_STEP_NANOS = 100_000_000;
    private static final int SIZE = SentPackets.SIZE;
    private static final int MEAN_OF = 16;

    private static final int STEPS = 16;
    private static final int ASKS = 8;
    private static final long MAX_ASK_NANOS = 500_000_000;
    private static final long FORGET_ASK_NANOS = 1_000_000_000;

    private final SendRate rate;
    private final long[] due = new long[SIZE];
    private final long[] sentAt = new long[SIZE];
    private final long[] bytesThrough = new long[SIZE];
    private final int[] datagramBytes = new int[SIZE];
    /** Packets that are much smaller than most take less time on a slow line, which would look as if the others waited. */
    private double meanBytes;

    private long count;
    private long bytes;
    /** Packets before this one are on their way no more. */
    private long oldest;
    private long bytesGone;

    private double credit;
    private double pace;
    /** Before the start, so that the first flush may send. */
    private long flush = -MAX_STEP_NANOS;
    private long step;
    private long firstOfFlush;
    private boolean used;
    private boolean isUndecided;
    private double meanStep;
    private long lastAsk = -FORGET_ASK_NANOS;
    private double meanAskNanos;
    private int askedPerSecond;

    Pacer(SendRate rate) {
        this.rate = rate;
    }

    /**
     * Decides the rate by the acks since the last time, if there are any: all of those that came at once tell more than the first of them.
     */
    void decide(long now, long clock) {
        if (isUndecided) {
            isUndecided = false;
            rate.decide(now, clock, askedForEachSent(now), meanStep);
        }
    }

    /** Begins a flush. */
    void begin(long now) {
        step = Math.min(now - flush, MAX_STEP_NANOS);
        flush = now;
        meanStep += (step - meanStep) / STEPS;
        pace = rate.pace(now);
        double earned = pace * step / NANOS_PER_SECOND;
        credit = Math.min(credit + earned, earned);
        firstOfFlush = count;
        used = false;
        while (oldest < count && now - sentAt[slot(oldest)] > rate.timeoutNanos()) {
            bytesGone = bytesThrough[slot(oldest++)];
        }
    }

    /** Returns whether the next packet may go out. No more are on their way than are remembered: acks of the others would tell nothing. */
    boolean isDue(long now) {
        boolean isDue = credit >= 0 && count - oldest < SIZE && bytes - bytesGone <= rate.windowBytes();
        used |= !isDue;
        return isDue;
    }

    /** Counts a packet that goes out. */
    void sent(long now, int length) {
        if (count - oldest == SIZE) {
            bytesGone = bytesThrough[slot(oldest++)];
        }
        int slot = slot(count++);
        bytes += length;
        datagramBytes[slot] = length;
        meanBytes += (length - meanBytes) / MEAN_OF;
        due[slot] = pace > 0 ? now - Math.min(step, (long) (Math.max(0, credit) * NANOS_PER_SECOND / pace)) : now;
        sentAt[slot] = now;
        bytesThrough[slot] = bytes;
        credit -= length;
    }

    /** Ends a flush. Where nothing waited for the rate, packets were due when they were sent: there were none to send before. */
    void end(long now) {
        if (!used) {
            for (long number = Math.max(firstOfFlush, count - SIZE); number < count; number++) {
                due[slot(number)] = now;
            }
        }
    }

    /** Takes the ack of a packet that is newer than all that were acked before. */
    void acked(long number) {
        if (number >= oldest) {
            oldest = number + 1;
            bytesGone = bytesThrough[slot(number)];
        }
    }

    /** Takes that a packet is acked after one that was sent so many packets later. */
    void overtaken(long packets) {
        rate.arrivals().overtaken(packets);
    }

    /** Returns whether the round trip of a packet tells the length of the queue. */
    boolean isTimed(long number) {
        return datagramBytes[slot(number)] >= meanBytes / 2;
    }

    /**
     * Takes the ack of a packet that is timed, the newest of those that were acked at once. The time for which it may have waited on this
     * machine is no delay of the line.
     */
    void roundTrip(long number, long now, long waitedNanos, long coveredPackets, long ackedPackets) {
        int slot = slot(number);
        long arrivedAt = Math.max(sentAt[slot], now - waitedNanos);
        long delay = Math.max(1, arrivedAt - due[slot]);
        rate.arrivals().add(arrivedAt, delay, sentAt[slot], bytesThrough[slot], coveredPackets, ackedPackets);
        isUndecided = true;
    }

    /** Takes that the program asks for its share, as if it sent so many packets a second. */
    void ask(long now, int packetsPerSecond) {
        askedPerSecond = packetsPerSecond;
        meanAskNanos += (Math.min(MAX_ASK_NANOS, now - lastAsk) - meanAskNanos) / ASKS;
        lastAsk = now;
    }

    private double askedForEachSent(long now) {
        return now - lastAsk > FORGET_ASK_NANOS ? 1 : Math.max(1, meanAskNanos * askedPerSecond / NANOS_PER_SECOND);
    }

    private static int slot(long number) {
        return (int) number & SIZE - 1;
    }
}
