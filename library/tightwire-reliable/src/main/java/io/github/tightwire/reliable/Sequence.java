package io.github.tightwire.reliable;

/**
 * Arithmetic of sequences: 16 bits that wrap, held in an {@code int} of 0 to 65535.
 */
public final class Sequence {
    /** The number of sequences. */
    public static final int COUNT = 1 << Short.SIZE;

    private static final int MASK = COUNT - 1;
    private static final int HALF = COUNT / 2;

    private Sequence() {
    }

    /**
     * The sequence of a count.
     *
     * @param value any
     * @return its low 16 bits
     */
    public static int of(long value) {
        return (int) value & MASK;
    }

    /**
     * Returns the distance of one sequence after another.
     *
     * @param from 0 to 65535
     * @param to 0 to 65535
     * @return 0 to 65535: how often {@code from} must be incremented to get there
     */
    public static int distance(int from, int to) {
        return to - from & MASK;
    }

    /**
     * Returns whether a sequence is newer than another: less than half of all sequences after it. Of two that are exactly half of all
     * apart, the larger number is the newer, as in the C libraries.
     *
     * @param sequence 0 to 65535
     * @param other 0 to 65535
     * @return false for two that are equal
     */
    public static boolean isNewer(int sequence, int other) {
        int distance = distance(other, sequence);
        return distance == HALF ? sequence > other : distance > 0 && distance < HALF;
    }
}
