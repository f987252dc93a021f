package io.github.tightwire.reliable;

import java.util.Arrays;

/** The least delay of the last moments, in steps of time. */
final class LeastDelay {
    private final long stepNanos;
    /** A ring: the least of each step, and which step it is of. */
    private final long[] least;
    private final long[] numbers;

    LeastDelay(long stepNanos, int steps) {
        this.stepNanos = stepNanos;
        least = new long[steps];
        numbers = new long[steps];
        clear();
    }

    /** Adds a delay at a time, both in nanoseconds. */
    void add(long now, long delay) {
        long number = now / stepNanos;
        int slot = (int) (number % least.length);
        least[slot] = numbers[slot] == number ? Math.min(least[slot], delay) : delay;
        numbers[slot] = number;
    }

    /** The least of the steps since a time, no further back than this remembers. {@link Long#MAX_VALUE} where there is none. */
    long since(long time) {
        long result = Long.MAX_VALUE;
        for (int i = 0; i < least.length; i++) {
            if (numbers[i] >= 0 && (numbers[i] + 1) * stepNanos > time) {
                result = Math.min(result, least[i]);
            }
        }
        return result;
    }

    void clear() {
        Arrays.fill(numbers, -1);
    }
}
