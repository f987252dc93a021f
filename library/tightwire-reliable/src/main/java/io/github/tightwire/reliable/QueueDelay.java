package io.github.tightwire.reliable;

/**
 * The part of the delay that is a queue: all above the base, which is the delay of the line without one. The base falls with the delay, and
 * rises only where a {@link DrainTest} found that a longer delay is no queue.
 *
 * <p>The threshold adapts as that of Google Congestion Control does (draft-ietf-rmcat-gcc-02, 5.4): each false alarm raises it.
 */
final class QueueDelay {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double FALL_NANOS = 100 * NANOS_PER_MILLI;
    private static final double FORGET_NANOS = 20 * NANOS_PER_SECOND;

    private static final double LEAST_THRESHOLD_NANOS = 8 * NANOS_PER_MILLI;
    /** The bytes of one connection that may wait: where several share a queue, the fastest gives way first, as in TCP Vegas. */
    private static final double THRESHOLD_BYTES = 900;
    private static final double ERRORS = 5;
    private static final double OF_FLUSH = 0.6;
    private static final double MARGIN_STEP_NANOS = 3 * NANOS_PER_MILLI;
    private static final double MAX_MARGIN_NANOS = 40 * NANOS_PER_MILLI;
    private static final double MARGIN_GAIN = 1.3;
    private static final double MARGIN_LOSS = 0.8;

    private static final double EMPTY = 1.0 / 3;
    private static final double SHORT = 0.85;
    private static final double DOUBTED_NANOS = 25 * NANOS_PER_MILLI;
    private static final double ABOVE_LEAST_NANOS = 30 * NANOS_PER_MILLI;
    private static final double FAR_ABOVE_LEAST_NANOS = 40 * NANOS_PER_MILLI;

    private double base;
    private double least = Double.MAX_VALUE;
    private double queue;
    private double threshold;
    private double margin;
    private boolean isDoubted;

    void start(double delay) {
        base = delay;
    }

    /** Takes the delay of the moment; a flush is how far apart packets can be that are sent at one time. */
    void update(AckHistory arrivals, double elapsed, double bytesPerSecond, double flushNanos) {
        double delay = arrivals.delayNanos();
        queue = delay - base;
        if (queue < 0) {
            base += queue * Math.min(1, elapsed / FALL_NANOS);
        }
        least = delay < least ? delay : least + (delay - least) * elapsed / FORGET_NANOS;
        threshold = LEAST_THRESHOLD_NANOS + THRESHOLD_BYTES * NANOS_PER_SECOND / bytesPerSecond + ERRORS * arrivals.errorNanos()
                + OF_FLUSH * flushNanos + margin;
    }

    /** Lowers the base at once. */
    void fallTo(double delay) {
        base = Math.min(base, delay);
    }

    /** The delay is that of the line, and there was no queue. */
    void rebase(double delay) {
        isDoubted |= delay - base > DOUBTED_NANOS;
        base = delay;
        margin = Math.min(MAX_MARGIN_NANOS, margin * MARGIN_GAIN + MARGIN_STEP_NANOS);
    }

    /** There was a queue. */
    void confirm() {
        margin *= MARGIN_LOSS;
    }

    /** The base was seen with the queue drained. */
    void trust() {
        isDoubted = false;
    }

    /** Returns whether the base rose much, and was not seen with the queue drained since. */
    boolean isDoubted() {
        return isDoubted;
    }

    boolean isLong() {
        return queue > threshold;
    }

    boolean isShort() {
        return queue < SHORT * threshold;
    }

    boolean isEmpty() {
        return queue < EMPTY * threshold;
    }

    /** Returns whether the delay is above the least of some time, so that the line may drop what its queue has no room for. */
    boolean mayBeFull() {
        return base + queue - least > ABOVE_LEAST_NANOS;
    }

    /** Returns whether the base itself may be a queue. */
    boolean isBaseFarAboveLeast() {
        return base - least >= FAR_ABOVE_LEAST_NANOS;
    }

    double nanos() {
        return queue;
    }

    double baseNanos() {
        return base;
    }

    double thresholdNanos() {
        return threshold;
    }
}
