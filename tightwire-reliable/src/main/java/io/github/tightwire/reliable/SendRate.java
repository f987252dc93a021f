package io.github.tightwire.reliable;

/**
 * How many bytes a second the way to the other side can take, found from delay: Copa in its default mode, by Venkat Arun and Hari
 * Balakrishnan, "Copa: Practical Delay-Based Congestion Control for the Internet", NSDI 2018. Random losses don't lower it.
 *
 * <p>The delay in the queue is the least round trip of the moment, above the least of ten seconds. To each rate belongs a delay to aim at:
 * where the queue is shorter, the window grows, where it is longer, it shrinks, and twice as fast once it went in one direction for
 * three round trips. The rate is the window for each round trip. It starts at {@value #START_BYTES_PER_SECOND} bytes a second, and
 * doubles in each round trip until there is a queue, or it was used up for three seconds.
 *
 * <p>Copa has none of these. They are for lines whose rates differ a hundredfold, and for two sides that live by ticks:
 * <ul>
 * <li>The delay to aim at falls more slowly with the rate, as in Swift (Kumar and others, SIGCOMM 2020, "flow scaling"): Copa's two
 * packets take a quarter of a second at 85 kbit/s, and at 20 Mbit/s a millisecond, which ticks hide.
 * <li>The window grows by a share that falls with its rate, and shrinks by one that doesn't (Bansal and Balakrishnan, "Binomial Congestion
 * Control Algorithms", INFOCOM 2001), so that connections that share a line end up with equal shares, however their queue swings.
 * <li>Every {@value #PROBE_SECONDS} seconds the rate is halved for a moment, as in BBR (draft-ietf-ccwg-bbr, 5.3.4), so that the queue
 * drains, and everybody sees the round trip without it. The clock says when: all connections of one program do so together.
 * <li>Where it is used up, it is at most {@value #MOST_OF_ACKED} times the rate of arrival and {@value #SPARE_BYTES_PER_SECOND} bytes a
 * second, as in GCC (draft-ietf-rmcat-gcc, 5.5), so that a queue too short for the delay to aim at doesn't let it run away.
 * <li>Where it is not used up, it rises to {@value #MOST_OF_ACKED} times the rate of arrival and {@value #SPARE_BYTES_PER_SECOND} bytes a
 * second, and no further: a program that fits its packets to the rate never uses it up.
 * <li>A packet counts from when the rate allowed it, and not from the tick that it waited for; see {@link Pacer}.
 * <li>Acks come with ticks: the moment of the least round trip is 50 ms or more, and the window has room for 50 ms more.
 * <li>A packet of less than half of the mean size tells no round trip.
 * <li>Steps in one direction double once; Copa's double again and again.
 * <li>In silence packets go out at half of the rate, and half of that, with each second, or four round trips where these are longer.
 * </ul>
 *
 * <p>Bytes are those of datagrams, and {@value #LOWER_LAYERS_BYTES} for each that netcode, UDP and IPv4 add.
 */
public final class SendRate {
    /** What netcode, UDP and IPv4 add to a datagram of this layer. */
    static final int LOWER_LAYERS_BYTES = 53;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final int START_BYTES_PER_SECOND = 37_500;
    private static final double START_GAIN = 2;
    /** By then it would have doubled often enough for any line. */
    private static final long MAX_START_NANOS = 3_000 * NANOS_PER_MILLI;

    private static final long STANDING_STEP_NANOS = 10 * NANOS_PER_MILLI;
    private static final int STANDING_STEPS = 128;
    private static final long MIN_STANDING_NANOS = 50 * NANOS_PER_MILLI;
    private static final double STANDING_BYTES = 3_000;
    private static final long BASE_STEP_NANOS = 500 * NANOS_PER_MILLI;
    private static final int BASE_STEPS = 20;

    private static final double LEAST_TARGET_SECONDS = 0.007;
    private static final double TARGET_SECONDS = 0.9;
    private static final double TARGET_EXPONENT = 0.36;

    private static final double GROWTH = 20;
    private static final double MAX_GROWTH = 0.1;
    private static final double DECREASE = 0.2;
    private static final double MAX_STEP = 0.5;
    private static final int MAX_VELOCITY = 2;
    private static final int ROUNDS_IN_ONE_DIRECTION = 3;

    private static final double MOST_OF_ACKED = 1.5;
    private static final int SPARE_BYTES_PER_SECOND = 5_000;

    private static final int PROBE_SECONDS = 5;
    private static final long PROBE_NANOS = PROBE_SECONDS * 1_000_000_000L;
    private static final long MIN_PROBE_NANOS = 200 * NANOS_PER_MILLI;
    private static final double PROBE_SHARE = 0.5;

    /** How long the other side may take to send its acks: the window has room for so much more. */
    private static final double ACK_SECONDS = 0.05;
    private static final long MIN_SILENCE_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final int ROUND_TRIPS_OF_SILENCE = 4;

    private final double min;
    private final double max;
    private final LeastDelay standingDelays = new LeastDelay(STANDING_STEP_NANOS, STANDING_STEPS);
    private final LeastDelay baseDelays = new LeastDelay(BASE_STEP_NANOS, BASE_STEPS);

    private boolean known;
    private boolean starting = true;
    private double window;
    private double smoothed;
    private double standing;
    private double base;
    private long last;

    private int velocity = 1;
    private int roundsInOneDirection;
    private boolean rose;
    private double roundEnd;
    private double roundWindow;

    private long probes = Long.MIN_VALUE;
    private double probeEnd = Long.MIN_VALUE;
    private double measureEnd = Long.MIN_VALUE;
    private double probeWindow;

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
        return known ? bounded(window * NANOS_PER_SECOND / standing) : bounded(START_BYTES_PER_SECOND);
    }

    /**
     * How long packets wait in the queue before the slowest line, as far as acks say.
     *
     * @return in nanoseconds, 0 or more
     */
    public long queueNanos() {
        return (long) (standing - base);
    }

    private double bounded(double rate) {
        return Math.max(min, Math.min(max, rate));
    }

    /** Bytes a second to send at now: twice the rate while it starts, half of it while the queue drains, less in silence. */
    double pace(long now) {
        double rate = bytesPerSecond();
        if (!known) {
            return rate;
        }
        if (now < probeEnd) {
            return rate * PROBE_SHARE;
        }
        long silence = (long) Math.max(MIN_SILENCE_NANOS, ROUND_TRIPS_OF_SILENCE * smoothed);
        long halvings = Math.min(Long.SIZE, (now - last) / silence);
        return starting ? Math.min(max, START_GAIN * rate) : Math.max(Math.min(rate, min), rate * Math.pow(0.5, halvings));
    }

    /** How many bytes may be on their way. */
    double window(long now) {
        if (!known) {
            return Double.MAX_VALUE;
        }
        double rate = bytesPerSecond();
        return now < probeEnd
                ? probeWindow + rate * PROBE_SHARE * ACK_SECONDS
                : rate * standing / NANOS_PER_SECOND + rate * ACK_SECONDS;
    }

    /** After how long a packet is on its way no more, in nanoseconds, whatever became of it. */
    long timeoutNanos() {
        return known ? (long) Math.max(smoothed * 3 / 2, smoothed + ACK_SECONDS * NANOS_PER_SECOND) : MIN_SILENCE_NANOS;
    }

    /**
     * Takes a round trip, and decides the rate.
     *
     * @param now in nanoseconds, from 0, never before that of the last call
     * @param clock what {@link Endpoint#update} was given
     * @param roundTrip of the newest packet that was acked, in nanoseconds
     * @param used whether the rate was used up lately, or {@linkplain #isTried tried}
     */
    void roundTrip(long now, long clock, long roundTrip, boolean used) {
        if (!known) {
            known = true;
            smoothed = Math.max(1, roundTrip);
            standing = smoothed;
            base = smoothed;
            window = START_BYTES_PER_SECOND * smoothed / NANOS_PER_SECOND;
            last = now;
            startRound(now);
            probes = Math.floorDiv(clock, PROBE_NANOS);
        }
        double elapsed = Math.min(now - last, smoothed);
        last = now;
        smoothed += (Math.max(1, roundTrip) - smoothed) * Math.max(1.0 / 8, Math.min(1, elapsed / smoothed / 2));
        double rate = bytesPerSecond();
        measure(now, Math.max(1, roundTrip));
        if (!used) {
            // Where nothing is tried, nothing is learnt: the rate stays, and not the window.
            window = rate * standing / NANOS_PER_SECOND;
        }
        if (now < measureEnd) {
            return;
        }
        if (measureEnd > Long.MIN_VALUE) {
            measureEnd = Long.MIN_VALUE;
            standingDelays.clear();
            measure(now, Math.max(1, roundTrip));
            velocity = 1;
            startRound(now);
        }
        if (Math.floorDiv(clock, PROBE_NANOS) != probes) {
            probes = Math.floorDiv(clock, PROBE_NANOS);
            if (!starting && used) {
                probe(now);
                return;
            }
        }
        decide(now, elapsed, used);
    }

    /** Whether so much arrives that the rate may rise, used up or not. */
    boolean isTried(double ackedBytesPerSecond) {
        return bytesPerSecond() <= most(ackedBytesPerSecond);
    }

    /** Limits the rate to a multiple of the arrivals: a queue that is full delays no more, and only loses. */
    void limit(double ackedBytesPerSecond, long usedNanos) {
        starting &= usedNanos < MAX_START_NANOS;
        double most = bounded(most(ackedBytesPerSecond));
        if (!starting && bytesPerSecond() > most) {
            window = most * standing / NANOS_PER_SECOND;
        }
    }

    private static double most(double ackedBytesPerSecond) {
        return MOST_OF_ACKED * ackedBytesPerSecond + SPARE_BYTES_PER_SECOND;
    }

    private void measure(long now, long roundTrip) {
        standingDelays.add(now, roundTrip);
        baseDelays.add(now, roundTrip);
        double mean = window * NANOS_PER_SECOND / smoothed;
        double moment = Math.max(smoothed / 2, Math.max(MIN_STANDING_NANOS, STANDING_BYTES * NANOS_PER_SECOND / Math.max(mean, min)));
        standing = standingDelays.since((long) (now - moment));
        base = baseDelays.since(now - BASE_STEPS * BASE_STEP_NANOS);
    }

    private void probe(long now) {
        probeEnd = now + Math.max(MIN_PROBE_NANOS, smoothed);
        measureEnd = probeEnd + smoothed;
        probeWindow = PROBE_SHARE * bytesPerSecond() * base / NANOS_PER_SECOND;
    }

    private void decide(long now, double elapsed, boolean used) {
        double rate = bytesPerSecond();
        boolean rises = (standing - base) / NANOS_PER_SECOND < LEAST_TARGET_SECONDS + TARGET_SECONDS * Math.pow(rate, -TARGET_EXPONENT);
        double rounds = elapsed / smoothed;
        if (starting && rises) {
            window *= used ? Math.pow(2, rounds) : 1;
        } else if (starting) {
            starting = false;
            window = Math.min(window, rate * base / NANOS_PER_SECOND);
        } else if (!rises) {
            window -= Math.min(MAX_STEP, DECREASE * velocity) * rounds * window;
        } else if (used) {
            window += Math.min(MAX_GROWTH, GROWTH / Math.sqrt(rate)) * velocity * rounds * window;
        }
        window = bounded(window * NANOS_PER_SECOND / standing) * standing / NANOS_PER_SECOND;
        if (!starting) {
            accelerate(now, rises);
        }
    }

    private void accelerate(long now, boolean rises) {
        if (now >= roundEnd) {
            boolean grew = window > roundWindow;
            roundsInOneDirection = grew == rose ? roundsInOneDirection + 1 : 0;
            velocity = roundsInOneDirection == 0 ? 1
                    : roundsInOneDirection >= ROUNDS_IN_ONE_DIRECTION ? Math.min(MAX_VELOCITY, 2 * velocity) : velocity;
            rose = grew;
            startRound(now);
        }
        if (rises != rose) {
            velocity = 1;
            roundsInOneDirection = 0;
        }
    }

    private void startRound(long now) {
        roundEnd = now + smoothed;
        roundWindow = window;
    }
}
