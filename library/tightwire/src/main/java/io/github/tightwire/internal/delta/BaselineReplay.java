package io.github.tightwire.internal.delta;

/**
 * Reads an unchanged group: the baseline's entries, one after the other. Most values of a world are read so. It is an object of its own so
 * that a stream comes to it in one step.
 */
public final class BaselineReplay {
    private byte[] signatures = {};
    private long[] values = {};
    /** The next entry, and where the group ends; 0 where that is not the same. */
    int at;
    int end;
    private long value;

    BaselineReplay() {
    }

    /** Of another baseline, and not in a group yet. */
    void start(ValueLog baseline) {
        signatures = baseline.signatures;
        values = baseline.values;
        open(0, 0);
    }

    void open(int from, int to) {
        at = from;
        end = to;
    }

    /**
     * Returns whether the next value is one of the baseline, in a group that is the same. Then it was read.
     *
     * @param signature the width of an integer, or one of the log's
     * @param min least value
     * @param range largest value less the least, unsigned
     * @return if so, {@link #value()} has it; else nothing was read, and there may be another way to
     */
    public boolean next(int signature, long min, long range) {
        int entry = at;
        if (entry >= end || signatures[entry] != signature) {
            return false;
        }
        long next = values[entry];
        long offset = next - min;
        // Beyond 2^63 one of them may be negative and sound; that is left to the other way.
        if ((offset | range - offset) < 0) {
            return false;
        }
        at = entry + 1;
        value = next;
        return true;
    }

    /**
     * The value that was read last.
     *
     * @return within its range
     */
    public long value() {
        return value;
    }
}
