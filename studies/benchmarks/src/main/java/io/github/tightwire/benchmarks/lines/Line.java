package io.github.tightwire.benchmarks.lines;

/**
 * One line, both ways. The bottleneck is on the way to the players; the way back is as long, and loses and delays as much.
 *
 * @param bitsPerSecond that the bottleneck carries
 * @param queueMillis how long a datagram may wait there, or three datagrams, whichever is more
 * @param latencyMillis each way
 * @param jitterMillis each way, at most
 * @param jitter the kind of jitter
 * @param loss the share that is lost each way, after the queue
 * @param burstDatagrams how many are lost in a row, on average; 1 for losses that are independent
 */
record Line(long bitsPerSecond, int queueMillis, int latencyMillis, int jitterMillis, Jitter jitter, double loss, double burstDatagrams) {
    /** Kinds of jitter. */
    enum Jitter {
        /** Each datagram is delayed by itself, evenly between nothing and the most, so that datagrams overtake each other. */
        INDEPENDENT,
        /** The air is taken for a while, and all that came meanwhile arrives at once, in order: Wi-Fi's aggregated frames. */
        AGGREGATED
    }

    static final Line PERFECT = Line.of(1_000_000_000, 100, 20);

    static Line of(long bitsPerSecond, int queueMillis, int latencyMillis) {
        return new Line(bitsPerSecond, queueMillis, latencyMillis, 0, Jitter.INDEPENDENT, 0, 1);
    }

    Line withJitter(int millis, Jitter kind) {
        return new Line(bitsPerSecond, queueMillis, latencyMillis, millis, kind, loss, burstDatagrams);
    }

    Line withLoss(double share, double datagrams) {
        return new Line(bitsPerSecond, queueMillis, latencyMillis, jitterMillis, jitter, share, datagrams);
    }

    Line withLatency(int millis) {
        return new Line(bitsPerSecond, queueMillis, millis, jitterMillis, jitter, loss, burstDatagrams);
    }

    Line withBits(long bits) {
        return new Line(bits, queueMillis, latencyMillis, jitterMillis, jitter, loss, burstDatagrams);
    }
}
