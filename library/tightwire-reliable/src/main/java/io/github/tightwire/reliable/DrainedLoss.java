package io.github.tightwire.reliable;

/**
 * The share that is lost while the queue is drained: what the line loses by itself, at any rate. All above it is lost in a queue without
 * room. Older packets count less with each drain.
 */
final class DrainedLoss {
    private static final double REMEMBERED = 0.9;
    private static final int LEAST_PACKETS = 10;
    private static final double LEAST_VARIANCE = 0.02;

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

    /** Returns the standard deviation of the share, with the dispersion of losses. */
    double error(double dispersion) {
        return errorOf(share(), packets, dispersion);
    }

    /** Returns the standard deviation of a share that was lost of so many packets; infinite where there were none. */
    static double errorOf(double share, double packets, double dispersion) {
        return Math.sqrt(dispersion * Math.max(LEAST_VARIANCE, share * (1 - share)) / packets);
    }
}
