package io.github.tightwire.internal.delta;

/**
 * The signatures that a log does not have in a group from an entry on, as far as one is looked for. Whoever asks for one of them again,
 * as a stranger's packet may for each bit, is told at once.
 */
final class MissingSignatures {
    private int from = -1;
    private long narrow;
    private long wide;

    /** Forgets them: the group is another one. */
    void clear() {
        from = -1;
    }

    /** Returns the place of the next entry of a signature, as {@link ValueLog#find} does. */
    int find(ValueLog valueLog, int at, int end, int signature) {
        if (at >= end) {
            return -1;
        }
        if (valueLog.signatures[at] == signature) {
            return at;
        }
        if (from != at) {
            from = at;
            narrow = 0;
            wide = 0;
        }
        // A shift takes the low six bits.
        long bit = 1L << signature;
        boolean isNarrow = signature < Long.SIZE;
        if (((isNarrow ? narrow : wide) & bit) != 0) {
            return -1;
        }
        int found = valueLog.find(at, end, signature);
        if (found < 0) {
            narrow |= isNarrow ? bit : 0;
            wide |= isNarrow ? 0 : bit;
        }
        return found;
    }
}
