package io.github.tightwire.reliable;

/**
 * Tells a queue from a longer way: sends less than gets through for a moment. Then a queue drains, and the delay falls; a longer way stays
 * as long as it is.
 *
 * <p>A round trip passes before anything is seen of it. Packets that were sent before tell how much gets through.
 */
final class DrainTest {
    /** The verdict on the delay. */
    enum Verdict {
        /** It is too early to tell. */
        NONE,
        /** The queue drained. */
        QUEUE,
        /** The delay stays: it is that of the line, or of others who fill its queue. */
        LINE,
        /** The delay grows on: less than was thought gets through. */
        GROWING
    }

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    /** The part of the throughput that is sent. */
    private static final double SHARE = 0.75;
    private static final double LEAST_NANOS = 120 * NANOS_PER_MILLI;
    private static final double MOST_QUEUE_NANOS = 2 * NANOS_PER_SECOND;
    private static final double STEP_NANOS = 5 * NANOS_PER_MILLI;
    private static final double STILL_NANOS = 400 * NANOS_PER_MILLI;
    private static final double END_NANOS = 150 * NANOS_PER_MILLI;
    private static final double ENOUGH_OF_EXPECTED = 0.4;
    private static final double RISE = 0.1;
    private static final double RISE_OF_THRESHOLD = 0.25;
    private static final int MOST_REPEATS = 3;

    private long start;
    private double effect;
    private double end;
    private double highest;
    private double lowest;
    private double lowestAt;
    private double arriving;
    private double pace;
    private int repeats;

    /** Begins, with how much gets through. */
    void begin(long now, double delay, double queue, double arrivingBytesPerSecond, double paceBytesPerSecond) {
        repeats = 0;
        restart(now, delay, queue, arrivingBytesPerSecond, paceBytesPerSecond);
    }

    /** Begins again, after {@link Verdict#GROWING}. */
    void repeat(long now, double delay, double queue, double arrivingBytesPerSecond, double paceBytesPerSecond) {
        repeats++;
        restart(now, delay, queue, arrivingBytesPerSecond, paceBytesPerSecond);
    }

    private void restart(long now, double delay, double queue, double arrivingBytesPerSecond, double paceBytesPerSecond) {
        start = now;
        highest = delay;
        arriving = arrivingBytesPerSecond;
        pace = SHARE * paceBytesPerSecond;
        effect = now + delay;
        end = effect + END_NANOS + Math.min(queue, MOST_QUEUE_NANOS) / (1 - SHARE);
    }

    /** Looks at what arrived, and at how much gets through. */
    Verdict judge(long now, double arrivingBytesPerSecond, AckHistory arrivals, QueueDelay queue, QueueLoss loss) {
        double delay = arrivals.delayNanos();
        if (arrivals.oldestSent() < start) {
            highest = Math.max(highest, delay);
            if (arrivals.newestSent() < start) {
                arriving = arrivingBytesPerSecond;
            }
            effect = now;
            lowest = delay;
            lowestAt = now;
            return Verdict.NONE;
        }
        if (queue.isEmpty()) {
            return Verdict.QUEUE;
        }
        if (delay < lowest - STEP_NANOS) {
            lowest = delay;
            lowestAt = now;
        }
        double time = now - effect;
        if (time <= LEAST_NANOS) {
            return Verdict.NONE;
        }
        double fall = highest - delay;
        double expected = Math.min(highest - queue.baseNanos(), (1 - SHARE) * (time + arrivals.windowNanos() / 2));
        boolean fell = fall >= ENOUGH_OF_EXPECTED * expected;
        boolean rose = fall < -RISE * time - RISE_OF_THRESHOLD * queue.thresholdNanos();
        if (repeats < MOST_REPEATS && (rose || !fell && loss.isExcessive())) {
            return Verdict.GROWING;
        }
        if (!fell) {
            return Verdict.LINE;
        }
        // Where a line became slower, its base is longer, too: the delay that is left looks like a queue, and never drains.
        boolean isLeft = queue.isShort() && now - lowestAt > STILL_NANOS;
        return isLeft || now > end ? Verdict.QUEUE : Verdict.NONE;
    }

    /** Returns the rate that got through before, in bytes a second. */
    double arrivingBytesPerSecond() {
        return arriving;
    }

    /** Bytes a second to send meanwhile. */
    double pace() {
        return pace;
    }
}
