package io.github.tightwire.internal.delta;

import java.util.Arrays;

/**
 * What was on the wire of an object: its values in order, and the objects, values and byte runs that they are in. Each entry has a
 * signature: the width of an integer, 1 to 64, or one of the constants.
 */
public final class Tape {
    static final int FLOAT = 65;
    static final int DOUBLE = 66;
    /** And the bits of a component, 2 to 20. */
    static final int ROTATION = 67;
    /** A group: an object. */
    public static final int OBJECT = 91;
    /** A group: a value. */
    public static final int VALUE = 92;
    /** A group: a run of bytes, each an integer of its own. */
    public static final int BYTES = 93;

    private static final int FIRST_ROOM = 64;

    private int size;
    byte[] signatures = new byte[FIRST_ROOM];
    /** The value: an integer itself, the bits of a float, the code of a rotation; 0 of a group. */
    long[] values = new long[FIRST_ROOM];
    /** What an integer may be: the least, and how much more the largest is, unsigned. */
    long[] mins = new long[FIRST_ROOM];
    long[] ranges = new long[FIRST_ROOM];
    /** Where the next entry is that is not within this one. */
    int[] ends = new int[FIRST_ROOM];
    /** Where the next entry is of the same group, and of another signature. */
    int[] runEnds = new int[FIRST_ROOM];
    /** Of groups that are open, where they begin. */
    private final int[] open = new int[Places.MAX_DEPTH];
    private int depth;

    /** Empty. */
    public Tape() {
    }

    /**
     * How many entries it has.
     *
     * @return how many
     */
    public int size() {
        return size;
    }

    /** Empties it. */
    public void clear() {
        size = 0;
        depth = 0;
    }

    /**
     * Adds an integer.
     *
     * @param width in bits, from 1
     * @param min least value
     * @param range largest value less the least, unsigned
     * @param value within it
     */
    public void addInteger(int width, long min, long range, long value) {
        // Added first: the arrays may be others afterwards.
        int at = add(width, value);
        mins[at] = min;
        ranges[at] = range;
    }

    /**
     * Adds a float.
     *
     * @param value its bits
     */
    public void addFloat(int value) {
        add(FLOAT, value & 0xFFFFFFFFL);
    }

    /**
     * Adds a double.
     *
     * @param value its bits
     */
    public void addDouble(long value) {
        add(DOUBLE, value);
    }

    /**
     * Adds a rotation.
     *
     * @param bits of a component
     * @param code as smallest three
     */
    public void addRotation(int bits, long code) {
        add(ROTATION + bits, code);
    }

    /**
     * Begins a group.
     *
     * @param kind one of the groups' constants
     */
    public void begin(int kind) {
        open[depth++] = add(kind, 0);
    }

    /**
     * Ends the group that was begun last.
     *
     * @return its entry
     */
    public int end() {
        int entry = open[--depth];
        ends[entry] = size;
        return entry;
    }

    /** Ends the tape, which can then be a baseline. */
    public void finish() {
        // From the end, so that the next entry of the group is known; one beyond the group's end is never looked at.
        for (int i = size - 1; i >= 0; i--) {
            int next = ends[i];
            runEnds[i] = next < size && signatures[next] == signatures[i] ? runEnds[next] : next;
        }
    }

    /**
     * Where the next entry of a signature is, in a group. Runs of another signature are passed over, but not many of them.
     *
     * @return -1 if there is none
     */
    int find(int from, int groupEnd, int signature) {
        int at = from;
        for (int runs = 0; runs < Places.MAX_RUNS && at < groupEnd; runs++) {
            if (signatures[at] == signature) {
                return at;
            }
            at = runEnds[at];
        }
        return -1;
    }

    /** Whether an entry and all within it are those of another tape. */
    boolean isSame(int at, Tape other, int otherAt) {
        int length = ends[at] - at;
        return other.ends[otherAt] - otherAt == length
                && Arrays.equals(values, at, at + length, other.values, otherAt, otherAt + length)
                && Arrays.equals(signatures, at, at + length, other.signatures, otherAt, otherAt + length);
    }

    private int add(int signature, long value) {
        if (size == values.length) {
            int room = 2 * size;
            signatures = Arrays.copyOf(signatures, room);
            values = Arrays.copyOf(values, room);
            mins = Arrays.copyOf(mins, room);
            ranges = Arrays.copyOf(ranges, room);
            ends = Arrays.copyOf(ends, room);
            runEnds = Arrays.copyOf(runEnds, room);
        }
        signatures[size] = (byte) signature;
        values[size] = value;
        ends[size] = size + 1;
        return size++;
    }
}
