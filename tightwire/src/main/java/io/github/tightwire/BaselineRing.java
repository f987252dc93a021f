package io.github.tightwire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The baselines of the last snapshots, by their numbers; each one's place is that of a number so many lower or higher. */
final class BaselineRing {
    /** An age is a byte on the wire. */
    private static final int MOST = 256;

    private final Baseline[] baselines;
    private final int[] numbers;
    /** Whether one is there at all, and whether the other side has it. */
    private final boolean[] filled;
    private final boolean[] usable;
    private final int mask;

    BaselineRing(int capacity) {
        if (capacity < 2 || capacity > MOST || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException(capacity + " snapshots are not a power of two from 2 to " + MOST);
        }
        baselines = new Baseline[capacity];
        for (int i = 0; i < capacity; i++) {
            baselines[i] = new Baseline();
        }
        numbers = new int[capacity];
        filled = new boolean[capacity];
        usable = new boolean[capacity];
        mask = capacity - 1;
    }

    int capacity() {
        return baselines.length;
    }

    /** The one of a number; null if there is none that may be used. */
    @Nullable Baseline find(int number) {
        return isUsable(number) ? baselines[number & mask] : null;
    }

    boolean isUsable(int number) {
        return usable[number & mask] && numbers[number & mask] == number;
    }

    /** Whether the place of a number is that of a later one. */
    boolean isPast(int number) {
        return usable[number & mask] && numbers[number & mask] - number > 0;
    }

    /** The place of a number, to be filled. */
    Baseline begin(int number) {
        numbers[number & mask] = number;
        filled[number & mask] = false;
        usable[number & mask] = false;
        return baselines[number & mask];
    }

    /** The place of a number is filled; it may not be used yet. */
    void end(int number) {
        filled[number & mask] = true;
    }

    /** Lets the one of a number be used, if it is there still. */
    void use(int number) {
        usable[number & mask] |= filled[number & mask] && numbers[number & mask] == number;
    }

    /** Puts one in the place of a number, to be used, and takes out the one before it. */
    Baseline exchange(int number, Baseline baseline) {
        Baseline taken = baselines[number & mask];
        baselines[number & mask] = baseline;
        numbers[number & mask] = number;
        filled[number & mask] = true;
        usable[number & mask] = true;
        return taken;
    }

    /** Empties all places. */
    void clear() {
        Arrays.fill(filled, false);
        Arrays.fill(usable, false);
    }
}
