package io.github.tightwire.reliable;

import java.util.Locale;

/**
 * The bytes a second that the way to the other side can take, as decided at the last {@link Endpoint#update} or
 * {@link Endpoint#beginPaced} by the acks before it. It starts from Google Congestion Control (draft-ietf-rmcat-gcc-02): the rate
 * grows while the delay doesn't, falls to what gets through where it does, and a threshold that adapts tells jitter from a queue.
 *
 * <p>It starts at {@value #START_BYTES_PER_SECOND} bytes a second, and doubles in each round trip until there is a queue, or for three
 * seconds. Changed from GCC, each for lines on which GCC or the algorithm before this one failed:
 * <ul>
 * <li>A longer delay is tested before it counts, see {@link DrainTest}: a queue drains, and a longer way doesn't. For jitter,
 * and routes that change.
 * <li>What gets through is counted by what was sent between the newest packets that are acked, see {@link AckHistory}. For random losses,
 * of packets and of acks. After a drain, which sends less than the line takes, what got through before counts until later packets tell.
 * <li>There is no part that follows losses, but {@link QueueLoss}, which counts those above what is lost while the queue is drained. For
 * queues that are full from the start, and lines without one.
 * <li>Every five seconds the queue drains, and more often where its base is doubted, see {@link DrainProbe}. For those who join late, and
 * whose base is wrong.
 * <li>Up to where the rate fell last, it grows by as much for all, the faster the longer ago that is, as in H-TCP
 * (draft-leith-tcp-htcp-06). Beyond, it grows by a share that falls with its root (Bansal and Balakrishnan, "Binomial Congestion Control
 * Algorithms", INFOCOM 2001). In its first {@value #EARLY_SECONDS} seconds a queue makes it fall to {@value #KEPT_EARLY} of what gets
 * through, since each fall makes shares more equal, a large one the most (Chiu and Jain, "Analysis of the Increase and Decrease Algorithms
 * for Congestion Avoidance in Computer Networks", 1989). For equal shares, and for a line that comes back.
 * <li>A program that asks room for more packets than it sends is late, and its rate is reckoned as if it weren't. For slow machines.
 * <li>In silence packets go out at half of the rate, and half of that, with each second, or four round trips where these are longer.
 * </ul>
 *
 * <p>Where it isn't used up, it rises to {@value #MOST_OF_ARRIVALS} times the rate of arrival and {@value #SPARE_BYTES_PER_SECOND} bytes a
 * second, as in GCC (5.5), and no further.
 *
 * <p>A peer that lies in its acks, and acks what it never got, can raise it to the bound that the {@link EndpointConfig} gives, and no
 * further.
 *
 * <p>Bytes are those of datagrams, and {@value #LOWER_LAYERS_BYTES} for each that netcode, UDP and IPv4 add.
 */
public final class SendRate {
    /** The activity of the rate at a moment. */
    public enum State {
        /** It doubles in each round trip. */
        STARTING,
        /** It grows, or stays where the delay or the traffic tells so. */
        STEADY,
        /** The delay is long: less is sent, to see whether that is a queue. */
        TESTING,
        /** Less is sent by the clock, so that the queue drains. */
        PROBING;

        /** The name in small letters. */
        @Override
        public String toString() {
            return words(name());
        }
    }

    /** The reason for a fall of the rate. */
    public enum Fall {
        /** It never fell. */
        NONE,
        /** A queue, which drained when less was sent. */
        QUEUE,
        /** A delay that grew on when less was sent. */
        OVERLOAD,
        /** More losses than usual, where the delay is long. */
        LOSS,
        /** A longer way, on which it stays near what got through before. */
        LONGER_WAY;

        /** The name in small letters, such as {@code longer way}. */
        @Override
        public String toString() {
            return words(name());
        }
    }

    /** The bytes that netcode, UDP and IPv4 add to a datagram of this layer. */
    static final int LOWER_LAYERS_BYTES = 53;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final int START_BYTES_PER_SECOND = 37_500;
    private static final double START_ROUND_NANOS = 50 * NANOS_PER_MILLI;
    private static final double START_GAIN = 2;
    private static final double MAX_START_NANOS = 3 * NANOS_PER_SECOND;
    private static final double OVERLOADED_START = 0.6;
    private static final double START_HEADROOM = 1.25;

    private static final double ROUND_NANOS = 100 * NANOS_PER_MILLI;
    private static final double GROWTH = 10;
    private static final double MAX_GROWTH = 0.08;
    private static final double MAX_ROUND_GROWTH = 0.09;
    /** In bytes a second, in each second: the same for all, so that shares become equal. */
    private static final double NEAR_GROWTH = 4_000;
    private static final double NEAR_ACCELERATION = 8_000;
    private static final double MAX_ROUNDS = 8;
    private static final double NEAR = 1.1;

    private static final double KEPT = 0.97;
    /** Shares differ most at the start, and a large fall of all makes them equal soonest. */
    private static final double KEPT_EARLY = 0.7;
    private static final int EARLY_SECONDS = 6;
    /** A test that begins so soon after a fall may see the queue that it was for. */
    private static final double SAME_QUEUE_NANOS = 300 * NANOS_PER_MILLI;
    private static final double KEPT_ON_LONGER_WAY = 1.02;
    private static final double LEAST_OF_CUT = 0.5;
    private static final double MOST_OF_ARRIVALS = 1.5;
    private static final int SPARE_BYTES_PER_SECOND = 5_000;
    private static final double FAR_ABOVE = 1.1;
    private static final double USED = 0.7;
    private static final double USED_UP = 0.8;
    private static final double AVERAGE_NANOS = NANOS_PER_SECOND;
    private static final double PEAK_NANOS = 2 * NANOS_PER_SECOND;

    private static final long MIN_SILENCE_NANOS = 1_000_000_000;
    private static final int ROUND_TRIPS_OF_SILENCE = 4;
    private static final int DEVIATIONS = 4;
    private static final double PAUSE_NANOS = 500 * NANOS_PER_MILLI;
    private static final double LOST_NANOS = NANOS_PER_SECOND;
    private static final double LEAST_WINDOW_BYTES = 3_000;

    private final double min;
    private final double max;
    private final AckHistory arrivals = new AckHistory();
    private final QueueDelay queue = new QueueDelay();
    private final QueueLoss loss = new QueueLoss();
    private final DrainTest test = new DrainTest();
    private final DrainProbe probe = new DrainProbe();
    private final AckHistory.LossSample drained = new AckHistory.LossSample();

    private State state = State.STARTING;
    private Fall fall = Fall.NONE;
    private boolean decided;
    private boolean starting = true;
    private double rate = START_BYTES_PER_SECOND;
    private double lateness = 1;
    private double rounds;
    private double sinceFallNanos;
    private double testBeganNanos;
    private double foundQueueNanos = -SAME_QUEUE_NANOS;
    private double lastFall;
    private double ageNanos;
    private double average;
    private double peak;
    private double rateBeforeCut;
    private boolean startingBeforeCut;
    private long drainedAt;
    private double beforeDrain;
    private long last;

    SendRate(double min, double max) {
        this.min = min;
        this.max = max;
    }

    /**
     * The rate.
     *
     * @return in bytes a second, within the bounds that the {@link EndpointConfig} gives
     */
    public double bytesPerSecond() {
        return bounded(rate);
    }

    /**
     * Returns the estimated time that packets wait in the queue before the slowest line, as far as acks say.
     *
     * @return in nanoseconds, 0 or more
     */
    public long queueNanos() {
        return (long) Math.max(0, queue.nanos());
    }

    /**
     * Returns the time that a packet and its ack take without a queue, as far as acks say.
     *
     * @return in nanoseconds, less the time for which an ack may have waited on this side; 0 before the first acks
     */
    public long baseNanos() {
        return (long) queue.baseNanos();
    }

    /**
     * Returns the rate that gets through the slowest line, lost behind it or not; no more than is sent.
     *
     * @return in bytes a second; 0 before the first acks
     */
    public double arrivingBytesPerSecond() {
        return arrivals.bytesPerSecond();
    }

    /**
     * The activity at the moment.
     *
     * @return the state
     */
    public State state() {
        return state;
    }

    /**
     * The reason for the last fall.
     *
     * @return the reason
     */
    public Fall lastFall() {
        return fall;
    }

    /**
     * All of it in one line, for a log.
     *
     * @return such as {@code 68750 bytes/s, steady, 66000 get through, base 41.0 ms, queue 3.2 ms, last fall: queue}
     */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f bytes/s, %s, %.0f get through, base %.1f ms, queue %.1f ms, last fall: %s",
                bytesPerSecond(), state, arrivingBytesPerSecond(), queue.baseNanos() / NANOS_PER_MILLI,
                queueNanos() / NANOS_PER_MILLI, fall);
    }

    private static String words(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private double bounded(double bytesPerSecond) {
        return Math.max(min, Math.min(max, bytesPerSecond));
    }

    /** Bytes a second to send at now: less than the rate while the queue drains, and in silence. */
    double pace(long now) {
        double pace = switch (state) {
            case TESTING -> Math.max(min, Math.min(max, lateness * test.pace()));
            case PROBING -> Math.max(min, Math.min(max, lateness * probe.pace()));
            default -> bounded(rate);
        };
        if (!arrivals.isKnown()) {
            return pace;
        }
        long silence = (long) Math.max(MIN_SILENCE_NANOS, ROUND_TRIPS_OF_SILENCE * arrivals.delayNanos());
        long halvings = Math.min(Long.SIZE, (now - last) / silence);
        return Math.max(min, pace * Math.pow(0.5, halvings));
    }

    /** Returns the number of bytes that may be on their way: the other side may stand still for half a second. */
    double windowBytes() {
        return arrivals.isKnown()
                ? LEAST_WINDOW_BYTES + bounded(rate) * (mostDelayNanos() + PAUSE_NANOS) / NANOS_PER_SECOND
                : Double.MAX_VALUE;
    }

    /** The time after which a packet is on its way no more, in nanoseconds. */
    long timeoutNanos() {
        return arrivals.isKnown() ? (long) (mostDelayNanos() + LOST_NANOS) : MIN_SILENCE_NANOS;
    }

    private double mostDelayNanos() {
        return arrivals.delayNanos() + DEVIATIONS * arrivals.deviationNanos();
    }

    /** The acks, to add one before {@link #decide}. */
    AckHistory arrivals() {
        return arrivals;
    }

    /**
     * Decides the rate, after acks.
     *
     * @param now in nanoseconds, from 0, never before that of the last call
     * @param clock what {@link Endpoint#update} was given
     * @param askedForEachSent how many times as many packets the program asks room for as it sends, 1 or more
     * @param flushNanos the mean time between two flushes
     */
    void decide(long now, long clock, double askedForEachSent, double flushNanos) {
        if (!decided) {
            decided = true;
            queue.start(arrivals.delayNanos());
            probe.startClock(clock);
            last = now;
        }
        double elapsed = Math.min(now - last, Math.max(ROUND_NANOS, arrivals.delayNanos()));
        last = now;
        ageNanos += elapsed;
        sinceFallNanos += elapsed;
        lateness = askedForEachSent;
        queue.update(arrivals, elapsed, bytesPerSecond(), flushNanos);
        if (loss.update(arrivals, elapsed, queue.mayBeFull()) && !isDraining()) {
            cut(now);
        } else if (loss.isDecided()) {
            endCut();
        }
        average(elapsed);
        boolean isUsedUp = arrivals.bytesPerSecond() > USED_UP * rate;
        // A program that fits its packets sends too little for a test: its base would stay that of the longer way.
        boolean isUnusedInDoubt = !isUsedUp && queue.isDoubted() && queue.isBaseFarAboveLeast();
        boolean isProbeDue = probe.isDue(clock, queue.isDoubted() || loss.isDoubted(), isUnusedInDoubt);
        switch (state) {
            case TESTING -> test(now);
            case PROBING -> probe(now);
            default -> {
                if (isProbeDue && (isUsedUp || isUnusedInDoubt)) {
                    state = State.PROBING;
                    probe.begin(now, arrivals.delayNanos(), queue.baseNanos(),
                            orBeforeDrain(arrivals.bytesPerSecond()) * loss.delivered());
                } else if (queue.isLong()) {
                    state = State.TESTING;
                    testBeganNanos = ageNanos;
                    double arriving = Math.min(rate, through());
                    test.begin(now, arrivals.delayNanos(), queue.nanos(), arriving, arriving * Math.min(1, loss.keptShare()));
                } else {
                    grow(elapsed);
                }
            }
        }
    }

    /** Returns the bytes a second that get through. */
    private double through() {
        return orBeforeDrain(loss.kept(arrivals));
    }

    /**
     * Returns what was measured; what got through before a drain, if that is more, until the measured was sent after it. Where the delay
     * grew in the drain, the line is slower than it was before.
     */
    private double orBeforeDrain(double measured) {
        return arrivals.rateFrom() < drainedAt ? Math.max(measured, Math.min(rate, beforeDrain)) : measured;
    }

    private void endDrain(long now, double arriving) {
        drainedAt = now;
        beforeDrain = arriving;
    }

    private boolean isDraining() {
        return state == State.TESTING || state == State.PROBING;
    }

    private void average(double elapsed) {
        double seen = arrivals.bytesPerSecond() * loss.roughlyKeptShare();
        if (!isDraining()) {
            average += (seen - average) * Math.min(1, elapsed / AVERAGE_NANOS);
        }
        peak = seen > peak ? seen : peak + (seen - peak) * elapsed / PEAK_NANOS;
    }

    private void cut(long now) {
        rateBeforeCut = rate;
        startingBeforeCut = starting;
        fallTo(Math.max(LEAST_OF_CUT * rate, KEPT * lateness * through()), Fall.LOSS);
        lastFall = rate;
        sinceFallNanos = 0;
        state = State.STEADY;
        loss.cut(now);
    }

    private void endCut() {
        if (!loss.helped(!queue.isBaseFarAboveLeast())) {
            rate = bounded(Math.max(rate, Math.min(rateBeforeCut, START_HEADROOM * lateness * peak)));
            starting |= startingBeforeCut;
        }
    }

    private void test(long now) {
        switch (test.judge(now, Math.min(rate, through()), arrivals, queue, loss)) {
            case GROWING -> {
                fallTo(KEPT * lateness * test.arrivingBytesPerSecond(), Fall.OVERLOAD);
                double arriving = Math.min(rate, arrivals.serviceBytesPerSecond() * (1 - loss.excess()));
                test.repeat(now, arrivals.delayNanos(), queue.nanos(), arriving,
                        Math.min(arriving, arrivals.serviceBytesPerSecond() * loss.keptShare()));
            }
            case QUEUE -> {
                endDrain(now, test.arrivingBytesPerSecond());
                foundQueue();
            }
            case LINE -> {
                endDrain(now, test.arrivingBytesPerSecond());
                if (starting && lateness * test.arrivingBytesPerSecond() < OVERLOADED_START * rate) {
                    foundQueue();
                } else {
                    foundLongerWay();
                }
            }
            default -> {
                // Too early.
            }
        }
    }

    private void foundQueue() {
        boolean isSameQueue = testBeganNanos - foundQueueNanos < SAME_QUEUE_NANOS;
        double kept = ageNanos < EARLY_SECONDS * NANOS_PER_SECOND && !isSameQueue ? KEPT_EARLY : KEPT;
        foundQueueNanos = ageNanos;
        fallTo(kept * lateness * test.arrivingBytesPerSecond(), Fall.QUEUE);
        lastFall = rate;
        sinceFallNanos = ageNanos - testBeganNanos;
        queue.confirm();
        state = State.STEADY;
    }

    private void foundLongerWay() {
        double most = bounded(lateness * (starting ? START_HEADROOM * peak : KEPT_ON_LONGER_WAY * average));
        if (most < rate) {
            rate = most;
            fall = Fall.LONGER_WAY;
        }
        queue.rebase(arrivals.delayNanos());
        state = starting ? State.STARTING : State.STEADY;
    }

    private void probe(long now) {
        boolean isOver = probe.ends(now, arrivals);
        if (probe.isSeen(arrivals)) {
            queue.fallTo(arrivals.delayNanos());
        }
        if (isOver) {
            if (probe.loss(arrivals, drained)) {
                loss.drained(drained);
            }
            if (probe.belowBaseNanos() > queue.thresholdNanos()) {
                fallTo(KEPT * lateness * probe.arrivingBytesPerSecond(), Fall.QUEUE);
                loss.forget();
            }
            queue.trust();
            if (!queue.isLong()) {
                endDrain(now, probe.arrivingBytesPerSecond());
            }
            state = starting ? State.STARTING : State.STEADY;
        }
    }

    private void fallTo(double bytesPerSecond, Fall reason) {
        if (bytesPerSecond < rate) {
            rate = bounded(bytesPerSecond);
            fall = reason;
        }
        rounds = 0;
        starting = false;
    }

    private void grow(double elapsed) {
        double used = lateness * arrivals.bytesPerSecond() * (1 - loss.excess());
        double most = MOST_OF_ARRIVALS * used + SPARE_BYTES_PER_SECOND;
        starting &= ageNanos < MAX_START_NANOS;
        state = starting ? State.STARTING : State.STEADY;
        if (starting) {
            if (rate < loss.delivered() * Math.max(most, START_GAIN * used)) {
                rate = bounded(rate * Math.pow(START_GAIN, elapsed / Math.max(START_ROUND_NANOS, arrivals.delayNanos())));
            }
            return;
        }
        if (rate > FAR_ABOVE * most && used > USED * (1 - loss.excess()) * rate) {
            fallTo(most, Fall.LOSS);
        }
        double passed = elapsed / Math.max(ROUND_NANOS, arrivals.delayNanos());
        rounds = rate < NEAR * lastFall || loss.isUnusual() ? 0 : Math.min(MAX_ROUNDS, rounds + passed);
        if (rate < most && queue.isShort()) {
            double seconds = sinceFallNanos / NANOS_PER_SECOND;
            double near = (NEAR_GROWTH + NEAR_ACCELERATION * seconds) * ROUND_NANOS / NANOS_PER_SECOND / rate;
            double growth = Math.max(near, rounds * Math.min(MAX_GROWTH, GROWTH / Math.sqrt(rate)));
            rate = bounded(Math.min(most, rate * (1 + passed * Math.min(MAX_ROUND_GROWTH, growth))));
        }
    }
}
