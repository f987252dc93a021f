package io.github.tightwire.demo.network;

/**
 * What a network does to the datagrams that one side sends.
 *
 * @param loss the share that is lost, 0 to 1
 * @param latencyMillis how long each is on its way, in milliseconds
 * @param jitterMillis how much longer it may take at random, in milliseconds
 * @param duplicates the share that arrives twice, 0 to 1
 * @param corruption the share that arrives with some of its bits flipped, 0 to 1
 */
public record NetworkConditions(
        double loss, int latencyMillis, int jitterMillis, double duplicates, double corruption) {
    /** A network that does nothing to them. */
    public static final NetworkConditions PERFECT = new NetworkConditions(0, 0, 0, 0, 0);

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
}
