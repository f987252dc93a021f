package io.github.tightwire.reliable;

/**
 * The part of the loss that is a queue without room: all that is lost above the usual. The usual is what {@link DrainedLoss} says. Before
 * that is known, it follows the least that is lost, and small losses count only where the delay says that there may be a queue.
 */
final class QueueLoss {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double WINDOW_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final int LEAST_PACKETS = 40;
    private static final double LONG_WINDOW_NANOS = 2_000 * NANOS_PER_MILLI;
    private static final double RECENT_NANOS = 800 * NANOS_PER_MILLI;
    private static final int LEAST_RECENT_PACKETS = 8;
    private static final double FORGET_NANOS = 10 * NANOS_PER_SECOND;

    /** More than this is never the usual: a rate that is too high loses any share. */
    private static final double MAX_USUAL = 0.36;
    private static final double MOST = 0.48;
    private static final double EXCESS = 0.2;
    /** A line without a queue drops what is too much, and delays nothing. */
    private static final double EXCESS_WITHOUT_DELAY = 0.3;
    private static final double EXCESS_WHILE_TESTED = 0.15;
    private static final double ERRORS = 3;
    private static final double MARGIN_STEP = 0.03;
    private static final double MARGIN_GAIN = 1.5;
    private static final double MARGIN_LOSS = 0.8;
    private static final double MAX_MARGIN = 0.3;
    private static final double NOT_COUNTED = 0.1;

    private static final double ABOVE_DRAINED = 0.05;
    private static final double LONG_ABOVE_DRAINED = 0.01;
    private static final double ERRORS_WHILE_GROWING = 2;
    private static final double DOUBTED = 0.08;
    private static final double SMOOTHED_NANOS = 2 * NANOS_PER_SECOND;
    private static final double DISPERSION_NANOS = 3 * NANOS_PER_SECOND;
    /** The packets by which one may be overtaken: acks of 32 must tell of all, else more seems lost the faster they follow each other. */
    private static final double MOST_OVERTAKING = 24;

    private final AckHistory.LossSample recent = new AckHistory.LossSample();
    private final AckHistory.LossSample sample = new AckHistory.LossSample();
    private final AckHistory.LossSample longer = new AckHistory.LossSample();
    private double dispersion = AckHistory.DISPERSION_BEFORE;
    private double recentShare;
    private double usual;
    private double margin;
    private double excess;
    private final DrainedLoss drained = new DrainedLoss();
    private double delivered = 1;
    private double smoothed;
    private boolean isByRate;

    private long cutAt = Long.MIN_VALUE;
    private double lossAtCut;

    /** Measures. Returns whether so much is lost that the rate must fall. */
    boolean update(AckHistory arrivals, double elapsed, boolean mayBeFull) {
        arrivals.loss(Math.max(RECENT_NANOS, arrivals.delayNanos()), LEAST_RECENT_PACKETS, Long.MIN_VALUE, recent);
        arrivals.loss(WINDOW_NANOS, LEAST_PACKETS, cutAt, sample);
        arrivals.loss(LONG_WINDOW_NANOS, LEAST_PACKETS, cutAt, longer);
        dispersion += (arrivals.lossDispersion() - dispersion) * Math.min(1, elapsed / DISPERSION_NANOS);
        isByRate = arrivals.overtaking() > MOST_OVERTAKING;
        delivered = recent.isOf(LEAST_RECENT_PACKETS, 0) ? 1 - recent.share() : 1;
        recentShare = mayBeFull || isKnown() ? 1 - delivered : 0;
        double mostUsual = isKnown()
                ? Math.min(MAX_USUAL, drained.share() + ERRORS * drained.error(dispersion) + errorOf(recent))
                : MAX_USUAL;
        excess = Math.max(0, 1 - (1 - recentShare) / (1 - mostUsual));
        if (!sample.isOf(LEAST_PACKETS, WINDOW_NANOS)) {
            return false;
        }
        double loss = sample.share();
        smoothed += (loss - smoothed) * Math.min(1, elapsed / SMOOTHED_NANOS);
        boolean isTooMuch = isKnown() ? isAboveDrained(loss) : isAboveUsual(loss, elapsed, mayBeFull);
        if (isTooMuch && !isTried()) {
            excess = 1 - (1 - loss) / (1 - usual);
            return true;
        }
        return false;
    }

    private boolean isAboveDrained(double loss) {
        usual = drained.share();
        return loss > usual + ABOVE_DRAINED + ERRORS * errorOfDifference(sample)
                || longer.isOf(LEAST_PACKETS, LONG_WINDOW_NANOS)
                && longer.share() > usual + LONG_ABOVE_DRAINED + ERRORS * errorOfDifference(longer);
    }

    private boolean isAboveUsual(double loss, double elapsed, boolean mayBeFull) {
        if (loss < usual) {
            usual = loss;
        } else if (loss < usual + EXCESS) {
            usual = Math.min(MAX_USUAL, usual + (loss - usual) * elapsed / FORGET_NANOS);
        }
        return loss > Math.min(MOST, usual + (mayBeFull ? EXCESS : EXCESS_WITHOUT_DELAY) + margin) + ERRORS * errorOf(sample);
    }

    private double errorOf(AckHistory.LossSample of) {
        return DrainedLoss.errorOf(of.share(), of.packets(), dispersion);
    }

    /** Returns the standard deviation of the difference between a sample's share and that of drains. */
    private double errorOfDifference(AckHistory.LossSample of) {
        return Math.hypot(drained.error(dispersion), errorOf(of));
    }

    /** Counts packets that were sent while the queue was drained. */
    void drained(AckHistory.LossSample ofDrain) {
        drained.add(ofDrain);
    }

    private boolean isKnown() {
        return drained.isKnown() && !isByRate;
    }

    /** Returns whether more is lost than in drains, so that there should be more of them. */
    boolean isDoubted() {
        double ofDrains = drained.isKnown() ? drained.error(dispersion) : 0;
        double error = ofDrains + DrainedLoss.errorOf(smoothed, sample.packets(), dispersion);
        return !isByRate && smoothed > DOUBTED + drained.share() + error;
    }

    /** Returns the bytes a second that get through: not what a full queue drops, but at least what is acked. */
    double kept(AckHistory arrivals) {
        return Math.max(arrivals.ackedBytesPerSecond(), arrivals.bytesPerSecond() * (1 - excess));
    }

    /** The share of what arrives, usual losses or not. */
    double delivered() {
        return delivered;
    }

    /** The rate was cut, to see whether less is lost. */
    void cut(long now) {
        cutAt = now;
        lossAtCut = sample.share();
    }

    /** Returns whether a cut waits for its verdict. */
    boolean isTried() {
        return cutAt > Long.MIN_VALUE;
    }

    /** Returns whether there is a verdict. */
    boolean isDecided() {
        return isTried() && sample.isOf(LEAST_PACKETS, WINDOW_NANOS);
    }

    /** Ends a cut. Returns whether less was lost; if as much was, that is the usual from now on. */
    boolean helped(boolean mayBeUsual) {
        cutAt = Long.MIN_VALUE;
        boolean helped = !mayBeUsual || isKnown() || sample.share() > MAX_USUAL || sample.share() <= (usual + lossAtCut) / 2;
        if (helped) {
            margin *= MARGIN_LOSS;
        } else {
            usual = Math.min(MAX_USUAL, sample.share());
            margin = Math.min(MAX_MARGIN, MARGIN_GAIN * margin + MARGIN_STEP);
        }
        return helped;
    }

    /** Forgets the usual loss: it was that of a queue. */
    void forget() {
        usual = isKnown() ? usual : 0;
    }

    /** The share of what arrives, of what would if only the usual were lost. */
    double keptShare() {
        return (1 - recentShare) / (1 - usual);
    }

    /** The same, with small losses not counted, at most 1. */
    double roughlyKeptShare() {
        return Math.min(1, NOT_COUNTED + keptShare());
    }

    /** The share that a full queue drops, as far as that is certain. */
    double excess() {
        return excess;
    }

    /** Returns whether more is lost than usual, delay or not. */
    boolean isUnusual() {
        double most = isKnown() ? ERRORS_WHILE_GROWING * errorOfDifference(sample) : EXCESS_WHILE_TESTED + margin;
        return sample.isOf(LEAST_PACKETS, 0) && sample.share() > usual + most;
    }

    /** Returns whether more is lost than usual, where the delay is long. */
    boolean isExcessive() {
        return recentShare > usual + EXCESS_WHILE_TESTED + margin;
    }
}
