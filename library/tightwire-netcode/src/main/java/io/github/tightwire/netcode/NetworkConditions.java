package io.github.tightwire.netcode;

import java.util.Objects;

/**
 * The effects of a {@link SimulatedNetwork} on the datagrams of one side. A {@link NetworkProfile} has the conditions of a kind of
 * access.
 *
 * @param loss the share that is lost, each by itself, 0 to 1
 * @param latencyMillis how long each takes, in milliseconds, 0 or more
 * @param jitterMillis how much longer it may take at random, in milliseconds, 0 or more
 * @param duplicates the share that arrives twice, 0 to 1
 * @param corruption the share that arrives with 1 to 8 bits flipped, 0 to 1
 * @param bursts further losses, one after another
 * @param line carries all of them
 */
public record NetworkConditions(
        double loss, int latencyMillis, int jitterMillis, double duplicates, double corruption, Bursts bursts, Line line) {
    /** A network that does nothing to them. */
    public static final NetworkConditions PERFECT = new NetworkConditions(0, 0, 0, 0, 0, Bursts.NONE, Line.UNLIMITED);

    private static final double KILO = 1000;

    /**
     * Losses in bursts, by the model of Gilbert and Elliott: the network is good or bad, and changes from one to the other at random, with
     * each datagram. While it is bad, everything is lost; while it is good, the independent {@link #loss} applies.
     *
     * @param share of the datagrams that find it bad, 0 to 0.5
     * @param meanDatagrams how many in a row find it bad, on average, 1 or more
     */
    public record Bursts(double share, double meanDatagrams) {
        /** A network that is always good. */
        public static final Bursts NONE = new Bursts(0, 1);

        private static final double MAX_SHARE = 0.5;

        /**
         * Checks the values.
         *
         * @param share of the datagrams that find it bad, 0 to 0.5
         * @param meanDatagrams how many in a row find it bad, on average, 1 or more
         * @throws IllegalArgumentException for other values
         */
        public Bursts {
            if (!(share >= 0 && share <= MAX_SHARE)) {
                throw new IllegalArgumentException("bursts of " + share + " are outside [0, " + MAX_SHARE + "]: a share, not a percentage");
            }
            if (!(meanDatagrams >= 1 && Double.isFinite(meanDatagrams))) {
                throw new IllegalArgumentException("bursts of " + meanDatagrams + " datagrams on average: 1 is the least");
            }
        }
    }

    /**
     * A line with a bandwidth, and a queue before it. A datagram waits until the line has carried those before it. One that would wait
     * longer than the queue allows is dropped (drop-tail).
     *
     * @param bitsPerSecond the bandwidth, above 0; a datagram takes its bytes and {@value #HEADER_BYTES} more of IPv4 and UDP
     * @param queueMillis how long a datagram may wait, in milliseconds, 0 or more
     */
    public record Line(long bitsPerSecond, int queueMillis) {
        /** A line that carries everything at once. */
        public static final Line UNLIMITED = new Line(Long.MAX_VALUE, 0);

        /** The headers of IPv4 and UDP, in bytes. */
        public static final int HEADER_BYTES = 28;

        /**
         * Checks the values.
         *
         * @param bitsPerSecond the bandwidth, above 0
         * @param queueMillis how long a datagram may wait, in milliseconds, 0 or more
         * @throws IllegalArgumentException for other values
         */
        public Line {
            if (bitsPerSecond <= 0) {
                throw new IllegalArgumentException("a line of " + bitsPerSecond + " bits a second carries nothing");
            }
            checkMillis("queue", queueMillis);
        }
    }

    /**
     * Checks the values.
     *
     * @param loss the share that is lost, each by itself, 0 to 1
     * @param latencyMillis how long each takes, in milliseconds, 0 or more
     * @param jitterMillis how much longer it may take at random, in milliseconds, 0 or more
     * @param duplicates the share that arrives twice, 0 to 1
     * @param corruption the share that arrives with 1 to 8 bits flipped, 0 to 1
     * @param bursts further losses, one after another
     * @param line carries all of them
     * @throws IllegalArgumentException if a share is not within [0, 1], or a time is negative
     */
    public NetworkConditions {
        checkShare("loss", loss);
        checkMillis("latency", latencyMillis);
        checkMillis("jitter", jitterMillis);
        checkShare("duplicates", duplicates);
        checkShare("corruption", corruption);
        Objects.requireNonNull(bursts, "bursts");
        Objects.requireNonNull(line, "line");
    }

    /**
     * The same with another loss.
     *
     * @param share that is lost, each datagram by itself, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withLoss(double share) {
        return new NetworkConditions(share, latencyMillis, jitterMillis, duplicates, corruption, bursts, line);
    }

    /**
     * The same with other delays. With jitter, datagrams overtake each other.
     *
     * @param latency how long each takes, in milliseconds, 0 or more
     * @param jitter how much longer it may take at random, in milliseconds, 0 or more
     * @return the conditions
     * @throws IllegalArgumentException for negative times
     */
    public NetworkConditions withDelays(int latency, int jitter) {
        return new NetworkConditions(loss, latency, jitter, duplicates, corruption, bursts, line);
    }

    /**
     * The same with other duplicates.
     *
     * @param share that arrives twice, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withDuplicates(double share) {
        return new NetworkConditions(loss, latencyMillis, jitterMillis, share, corruption, bursts, line);
    }

    /**
     * The same with another corruption.
     *
     * @param share that arrives with 1 to 8 bits flipped, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withCorruption(double share) {
        return new NetworkConditions(loss, latencyMillis, jitterMillis, duplicates, share, bursts, line);
    }

    /**
     * The same with other bursts of losses.
     *
     * @param share of the datagrams that is lost in bursts, 0 to 0.5
     * @param meanDatagrams in a burst, on average, 1 or more
     * @return the conditions
     * @throws IllegalArgumentException for other values
     */
    public NetworkConditions withBursts(double share, double meanDatagrams) {
        return new NetworkConditions(
                loss, latencyMillis, jitterMillis, duplicates, corruption, new Bursts(share, meanDatagrams), line);
    }

    /**
     * The same with another line.
     *
     * @param bitsPerSecond the bandwidth, above 0
     * @param queueMillis how long a datagram may wait for the line, in milliseconds, 0 or more
     * @return the conditions
     * @throws IllegalArgumentException for other values
     */
    public NetworkConditions withLine(long bitsPerSecond, int queueMillis) {
        return new NetworkConditions(
                loss, latencyMillis, jitterMillis, duplicates, corruption, bursts, new Line(bitsPerSecond, queueMillis));
    }

    /**
     * The conditions in words.
     *
     * @return for example {@code 1000 kbit/s, 500 ms queue, 20% loss, 50 ms latency}
     */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder();
        if (line.bitsPerSecond < Long.MAX_VALUE) {
            append(words, line.bitsPerSecond / KILO, " kbit/s");
            append(words, line.queueMillis, " ms queue");
        }
        append(words, loss * 100, "% loss");
        if (bursts.share > 0) {
            append(words, bursts.share * 100, "% loss in bursts");
            append(words, bursts.meanDatagrams, " datagrams a burst");
        }
        append(words, latencyMillis, " ms latency");
        append(words, jitterMillis, " ms jitter");
        append(words, duplicates * 100, "% duplicates");
        append(words, corruption * 100, "% corrupted");
        return words.isEmpty() ? "nothing" : words.toString();
    }

    private static void append(StringBuilder words, double value, String unit) {
        if (value > 0) {
            // As a float, so that 0.07 times 100 is 7; and a whole number without its ".0".
            float shown = (float) value;
            words.append(words.isEmpty() ? "" : ", ");
            words.append(shown == (long) shown ? Long.toString((long) shown) : Float.toString(shown)).append(unit);
        }
    }

    private static void checkShare(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(name + " = " + share + " is outside [0, 1]: a share, not a percentage");
        }
    }

    private static void checkMillis(String name, int millis) {
        if (millis < 0) {
            throw new IllegalArgumentException(name + " = " + millis + " ms is negative");
        }
    }
}
