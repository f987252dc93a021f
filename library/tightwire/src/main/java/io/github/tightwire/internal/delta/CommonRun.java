package io.github.tightwire.internal.delta;

import io.github.tightwire.internal.Ranges;

/**
 * A comparison of groups of two logs. Worlds are mostly as they were, so it remembers how far the logs have gone on alike: of many groups
 * in a row that are the same it compares all at once.
 */
final class CommonRun {
    private static final int LEAST = 16;
    private static final int MOST = 1024;

    private ValueLog valueLog = new ValueLog();
    private ValueLog other = new ValueLog();
    /** The entries of the log that are the other one's, each so much further on there; the one at the end is not, or not known to be. */
    private int from;
    private int to;
    private int shift;
    /** True if the one at the end is known to be another. */
    private boolean ended;
    /**
     * The least number of entries that are compared at once: twice what was found to be the same last. So logs whose groups are
     * each compared with another one, which a stranger can make, cost little for each group; and all else costs less than twice what is the
     * same.
     */
    int window = LEAST;

    /** Of two other logs. */
    void start(ValueLog one, ValueLog two) {
        valueLog = one;
        other = two;
        from = 0;
        to = 0;
        ended = false;
        window = LEAST;
    }

    /** Returns whether a group and all within it are those of the other log. */
    boolean isSame(int at, int otherAt) {
        if (otherAt - at == shift && at >= from) {
            int next = valueLog.next(at);
            if (next <= to) {
                return true;
            }
            if (ended && at <= to) {
                return false;
            }
        }
        return compare(at, otherAt);
    }

    /** Returns whether a group that ends there was found to be the same already. */
    boolean isKnownSame(int at, int next, int otherAt) {
        return otherAt - at == shift && at >= from && next <= to;
    }

    /**
     * Returns the end of the entries that are the other log's, of this log: behind the group that was asked about last, if that is the
     * same.
     */
    int end() {
        return to;
    }

    private boolean compare(int at, int otherAt) {
        shift = otherAt - at;
        from = at;
        // The length is in the value, so one is not the beginning of the other.
        if (valueLog.values[at] != other.values[otherAt]) {
            to = at;
            ended = true;
            return false;
        }
        int next = valueLog.next(at);
        int room = Math.min(valueLog.size() - at, other.size() - otherAt);
        int length = Math.min(room, Math.max(next - at, window));
        int common = Ranges.common(valueLog.values, at, other.values, otherAt, length);
        int same = Ranges.common(valueLog.signatures, at, other.signatures, otherAt, common);
        to = at + same;
        ended = same < length;
        window = Math.min(MOST, Math.max(LEAST, 2 * same));
        return next <= to;
    }
}
