package io.github.tightwire.reliable;

/**
 * The share that is lost while the queue is drained: what the line loses by itself, at any rate. All above it is lost in a queue without
 * room. Older packets count less with each drain.
 */
final class DrainedLoss {
    private static final double REMEMBERED = 0.9;
    private static final int LEAST_PACKETS = 10;
    private static final double LEAST_VARIANCE = 0.02;
    /** Losses come in bursts, which say less than as many by themselves. */
    private static final double BURST_PACKETS = 4;

    private double packets;
    private double lost;

    /** Counts the packets of one drain. */
    void add(Arrivals.LossSample sample) {
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

    /** Returns the standard deviation of a share that was lost of so many packets. */
    static double errorOf(double share, double packets) {
        return Math.sqrt(BURST_PACKETS * Math.max(LEAST_VARIANCE, share * (1 - share)) / packets);
    }
}
