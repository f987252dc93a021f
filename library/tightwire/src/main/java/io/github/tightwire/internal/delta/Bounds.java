package io.github.tightwire.internal.delta;

import io.github.tightwire.internal.Ranges;
import java.util.Arrays;

/** The bounds of a log's integers, while it is written: a baseline needs no bounds. */
public final class Bounds {
    private static final int FIRST_ROOM = 64;

    /** The least value of an entry; of those that are integers. */
    long[] mins = new long[FIRST_ROOM];
    /** The ranges of the entries above the least, unsigned. */
    long[] ranges = new long[FIRST_ROOM];

    /** Of no integers. */
    public Bounds() {
    }

    /**
     * Sets the bounds of an integer.
     *
     * @param entry of the log
     * @param min least value
     * @param range largest value less the least, unsigned
     */
    public void set(int entry, long min, long range) {
        if (entry >= mins.length) {
            reach(entry);
        }
        mins[entry] = min;
        ranges[entry] = range;
    }

    /**
     * Returns the number of entries with room: those of the largest log so far.
     *
     * @return how many
     */
    public int room() {
        return mins.length;
    }

    /**
     * A copy of those of the first entries, that takes no more room.
     *
     * @param entries how many
     * @return the copy
     */
    public Bounds first(int entries) {
        reach(entries);
        Bounds first = new Bounds();
        first.mins = Arrays.copyOf(mins, entries);
        first.ranges = Arrays.copyOf(ranges, entries);
        return first;
    }

    /**
     * Returns whether the first entries have the bounds of others.
     *
     * @param other has room for them
     * @param entries how many
     * @return false where one differs
     */
    public boolean isSame(Bounds other, int entries) {
        return other.mins.length >= entries && mins.length >= entries && Ranges.common(mins, 0, other.mins, 0, entries) == entries
                && Ranges.common(ranges, 0, other.ranges, 0, entries) == entries;
    }

    /** Copies those of some entries of another log. */
    void copy(int entry, Bounds other, int from, int to) {
        other.reach(to - 1);
        reach(entry + to - from - 1);
        System.arraycopy(other.mins, from, mins, entry, to - from);
        System.arraycopy(other.ranges, from, ranges, entry, to - from);
    }

    /** Makes room up to an entry, which may be no integer. */
    void reach(int entry) {
        if (entry >= mins.length) {
            int room = Integer.highestOneBit(entry) << 1;
            mins = Arrays.copyOf(mins, room);
            ranges = Arrays.copyOf(ranges, room);
        }
    }
}
