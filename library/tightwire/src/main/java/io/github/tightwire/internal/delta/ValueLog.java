package io.github.tightwire.internal.delta;

import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.NestingLimit;
import io.github.tightwire.internal.Ranges;
import java.util.Arrays;

/**
 * The values of an object on the wire: its values in order, and the objects, values and byte runs that they are in. Each entry has a
 * signature: the width of an integer, 1 to 64, or one of the constants.
 */
public final class ValueLog {
    /** A float. */
    public static final int FLOAT = 65;
    /** A double. */
    public static final int DOUBLE = 66;
    /** And the bits of a component, 2 to 20: a rotation. */
    public static final int ROTATION = 67;
    /** A group: an object. */
    public static final int OBJECT = 91;
    /** A group: a value. */
    public static final int VALUE = 92;
    /** A group: a run of bytes, each an integer of its own. */
    public static final int BYTES = 93;

    /** The most groups that are open: the log, objects and values as deep as streams go, and one that they refuse or a run of bytes. */
    static final int MAX_GROUPS = NestingLimit.MAX_DEPTH + 2;
    /** The most runs of other signatures that an entry is looked for behind. */
    private static final int MAX_RUNS = 16;

    private static final int FIRST_ROOM = 64;
    /** Groups that are compared faster by hand. */
    private static final int SHORT = 16;
    private static final int FLAGS_BITS = 4;
    private static final int FLAGS_MASK = (1 << FLAGS_BITS) - 1;
    /** A world has thousands of logs that never use these arrays. */
    private static final int[] NONE = {};

    private int size;
    byte[] signatures;
    /**
     * The value: an integer itself, the bits of a float, the code of a rotation. Of a group how many entries it has, itself included, and
     * in the lowest four bits the last bits of its own, behind a 1.
     */
    long[] values;
    /** The next entry of the same group, and of another signature; found where it is asked for, by one of several threads. */
    private int[] runEnds = NONE;
    private volatile boolean hasRuns;
    /** Of groups that are open, where they begin, and their last bits. */
    private final int[] open;
    private final int[] flags;
    private int depth;
    /** A number that only logs of the same values have; 0 while it has none. */
    long number;

    /** Empty. */
    public ValueLog() {
        this(FIRST_ROOM, new int[MAX_GROUPS], new int[MAX_GROUPS]);
    }

    private ValueLog(int room, int[] open, int[] flags) {
        signatures = new byte[room];
        values = new long[room];
        this.open = open;
        this.flags = flags;
    }

    /**
     * An empty log that takes the place of its values and no more. Nothing is recorded onto it: it is {@linkplain #copy filled} from
     * another one.
     *
     * @return the log
     */
    public static ValueLog stored() {
        return new ValueLog(0, NONE, NONE);
    }

    /**
     * Fills it with all that is on another log, whose groups have ended.
     *
     * @param other the other log
     */
    public void copy(ValueLog other) {
        clear();
        if (other.size > values.length) {
            signatures = new byte[other.size];
            values = new long[other.size];
        }
        System.arraycopy(other.signatures, 0, signatures, 0, other.size);
        System.arraycopy(other.values, 0, values, 0, other.size);
        size = other.size;
    }

    /**
     * Returns the number of entries.
     *
     * @return how many
     */
    public int size() {
        return size;
    }

    /**
     * Returns the size of the values in a plain packet.
     *
     * @return in bits, without alignment
     */
    public int plainBits() {
        int bits = 0;
        for (int i = 0; i < size; i++) {
            int signature = signatures[i];
            bits += signature <= Long.SIZE ? signature : signature == FLOAT ? Float.SIZE : signature == DOUBLE ? Double.SIZE
                    : signature < OBJECT ? SmallestThree.codeBits(signature - ROTATION) : 0;
        }
        return bits;
    }

    /** Empties it. */
    public void clear() {
        size = 0;
        depth = 0;
        if (hasRuns) {
            hasRuns = false;
        }
        number = 0;
    }

    /**
     * Adds a value.
     *
     * @param signature the width of an integer, or one of the constants
     * @param value an integer as it is, the bits of a float or double, unsigned, or a rotation's code as smallest three
     * @return its entry
     */
    public int add(int signature, long value) {
        if (signature == 1) {
            flags[depth] = flags[depth] << 1 & FLAGS_MASK | (int) value & 1;
        }
        return append(signature, value);
    }

    /**
     * Begins a group.
     *
     * @param kind one of the groups' constants
     */
    public void begin(int kind) {
        open[depth++] = append(kind, 0);
        flags[depth] = 1;
    }

    /**
     * Ends the group that was begun last.
     *
     * @return its entry
     */
    public int end() {
        int last = flags[depth];
        int entry = open[--depth];
        values[entry] = (long) (size - entry) << FLAGS_BITS | last;
        return entry;
    }

    /** Adds entries of another log, with all within them. */
    void addRange(ValueLog other, int from, int to) {
        int length = to - from;
        reserve(size + length);
        System.arraycopy(other.signatures, from, signatures, size, length);
        System.arraycopy(other.values, from, values, size, length);
        size += length;
    }

    /** Returns the next entry that is not within this one. */
    int next(int entry) {
        return signatures[entry] < OBJECT ? entry + 1 : entry + (int) (values[entry] >>> FLAGS_BITS);
    }

    /** The last bits that a group has of its own, behind a 1: four binary digits. */
    int flags(int group) {
        return (int) values[group] & FLAGS_MASK;
    }

    /**
     * Returns the next entry of a signature, in a group. Runs of another signature are passed over, but not many of them.
     *
     * @return -1 if there is none
     */
    int find(int from, int groupEnd, int signature) {
        if (from < groupEnd && signatures[from] == signature) {
            return from;
        }
        return findBehindRuns(from, groupEnd, signature);
    }

    private int findBehindRuns(int from, int groupEnd, int signature) {
        if (!hasRuns) {
            findRuns();
        }
        int at = from;
        for (int runs = 0; runs < MAX_RUNS && at < groupEnd; runs++) {
            if (signatures[at] == signature) {
                return at;
            }
            at = runEnds[at];
        }
        return -1;
    }

    private synchronized void findRuns() {
        if (hasRuns) {
            return;
        }
        if (runEnds.length < size) {
            runEnds = new int[values.length];
        }
        // From the end, so that the next entry of the group is known; one beyond the group's end is never looked at.
        for (int i = size - 1; i >= 0; i--) {
            int next = next(i);
            runEnds[i] = next < size && signatures[next] == signatures[i] ? runEnds[next] : next;
        }
        hasRuns = true;
    }

    /** Returns whether a group and all within it are those of another log. */
    boolean isSame(int at, ValueLog other, int otherAt) {
        if (values[at] != other.values[otherAt]) {
            return false;
        }
        int length = next(at) - at;
        if (length > SHORT) {
            return Ranges.common(values, at, other.values, otherAt, length) == length
                    && Ranges.common(signatures, at, other.signatures, otherAt, length) == length;
        }
        for (int i = 0; i < length; i++) {
            if (values[at + i] != other.values[otherAt + i] || signatures[at + i] != other.signatures[otherAt + i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether all is the same as of another log.
     *
     * @param other the other log
     * @return false where an entry differs
     */
    public boolean isSame(ValueLog other) {
        return size == other.size && Ranges.common(values, 0, other.values, 0, size) == size
                && Ranges.common(signatures, 0, other.signatures, 0, size) == size;
    }

    private int append(int signature, long value) {
        int at = size;
        if (at == values.length) {
            reserve(at + 1);
        }
        signatures[at] = (byte) signature;
        values[at] = value;
        size = at + 1;
        return at;
    }

    /**
     * Makes room.
     *
     * @param entries that it is to have room for, those that it has included
     */
    public void reserve(int entries) {
        if (entries > values.length) {
            int room = Math.max(2 * values.length, Integer.highestOneBit(entries - 1) << 1);
            signatures = Arrays.copyOf(signatures, room);
            values = Arrays.copyOf(values, room);
        }
    }
}
