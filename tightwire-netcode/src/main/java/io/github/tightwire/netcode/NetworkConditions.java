package io.github.tightwire.netcode;

/**
 * What a {@link SimulatedNetwork} does to the datagrams that one side sends.
 *
 * @param loss the share that is lost, 0 to 1
 * @param latencyMillis how long each takes, in milliseconds, 0 or more
 * @param jitterMillis how much longer it may take at random, in milliseconds, 0 or more
 * @param duplicates the share that arrives twice, 0 to 1
 * @param corruption the share that arrives with 1 to 8 bits flipped, 0 to 1
 */
public record NetworkConditions(double loss, int latencyMillis, int jitterMillis, double duplicates, double corruption) {
    /** A network that does nothing to them. */
    public static final NetworkConditions PERFECT = new NetworkConditions(0, 0, 0, 0, 0);

    /**
     * Checks the values.
     *
     * @param loss the share that is lost, 0 to 1
     * @param latencyMillis how long each takes, in milliseconds, 0 or more
     * @param jitterMillis how much longer it may take at random, in milliseconds, 0 or more
     * @param duplicates the share that arrives twice, 0 to 1
     * @param corruption the share that arrives with 1 to 8 bits flipped, 0 to 1
     * @throws IllegalArgumentException if a share is not within [0, 1], or a time is negative
     */
    public NetworkConditions {
        checkShare("loss", loss);
        checkMillis("latency", latencyMillis);
        checkMillis("jitter", jitterMillis);
        checkShare("duplicates", duplicates);
        checkShare("corruption", corruption);
    }

    /**
     * The same with another loss.
     *
     * @param share that is lost, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withLoss(double share) {
        return new NetworkConditions(share, latencyMillis, jitterMillis, duplicates, corruption);
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
        return new NetworkConditions(loss, latency, jitter, duplicates, corruption);
    }

    /**
     * The same with other duplicates.
     *
     * @param share that arrives twice, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withDuplicates(double share) {
        return new NetworkConditions(loss, latencyMillis, jitterMillis, share, corruption);
    }

    /**
     * The same with another corruption.
     *
     * @param share that arrives with 1 to 8 bits flipped, 0 to 1
     * @return the conditions
     * @throws IllegalArgumentException for other shares
     */
    public NetworkConditions withCorruption(double share) {
        return new NetworkConditions(loss, latencyMillis, jitterMillis, duplicates, share);
    }

    /**
     * The conditions in words.
     *
     * @return for example {@code 20% loss, 50 ms latency}
     */
    @Override
    public String toString() {
        if (equals(PERFECT)) {
            return "nothing";
        }
        StringBuilder words = new StringBuilder();
        append(words, loss * 100, "% loss");
        append(words, latencyMillis, " ms latency");
        append(words, jitterMillis, " ms jitter");
        append(words, duplicates * 100, "% duplicates");
        append(words, corruption * 100, "% corrupted");
        return words.toString();
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
