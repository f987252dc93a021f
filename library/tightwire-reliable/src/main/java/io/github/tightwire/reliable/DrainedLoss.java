package io.github.tightwire.reliable;

/**
 * The share that is lost while the queue is drained: what the line loses by itself, at any rate. All above it is lost in a queue without
 * room. Older packets count less with each drain.
 */
final class DrainedLoss {
    private static final double REMEMBERED = 0.9;
    private static final int LEAST_PACKETS = 10;
    private static final double LEAST_VARIANCE = 0.02;
    /** Losses come in bursts of four or so, which say as much as a quarter of them by themselves. */
    private static final double BURST_ERRORS = 2;

    private double packets;
    private double lost;

    /** Counts the packets of one drain. */
    void add(AckHistory.LossSample sample) {
        packets = REMEMBERED * packets + sample.packets();
        lost = REMEMBERED * lost + sample.share() * sample.packets();
    }

    /** Returns whether there were enough packets to say anything. */
    boolean isKnown() {
        return packets >= LEAST_PACKETS;
    }

    /** Returns the share that is lost, 0 to 1; 0 before the first packet. */
    double share() {
        return packets > 0 ? lost / packets : 0;
    }

    /** Returns the standard deviation of the share. */
    double error() {
        return errorOf(share(), packets);
    }

    /** Returns the standard deviation of a share that was lost of so many packets, in bursts; infinite where there were none. */
    static double errorOf(double share, double packets) {
        return BURST_ERRORS * Math.sqrt(Math.max(LEAST_VARIANCE, share * (1 - share)) / packets);
    }
}
