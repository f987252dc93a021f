package io.github.tightwire.packet;

import io.github.tightwire.Verdict.Reason;
import java.util.Arrays;

/** The window of the last sequences. Sequences are unsigned. */
final class ReplayWindow {
    /** The number of sequences that it looks back, the highest counted. */
    static final int SIZE = 256;

    /** A ring: the bit of a sequence is that of its remainder. */
    private final long[] seen = new long[SIZE / Long.SIZE];
    private long highest;

    /** Returns whether a sequence is new: accepted, replayed or too old. Moves nothing. */
    Reason judge(long sequence) {
        if (Long.compareUnsigned(sequence, highest) > 0) {
            return Reason.ACCEPTED;
        }
        if (Long.compareUnsigned(highest - sequence, SIZE) >= 0) {
            return Reason.TOO_OLD;
        }
        return (seen[word(sequence)] & bit(sequence)) == 0 ? Reason.ACCEPTED : Reason.REPLAYED;
    }

    /** Marks a sequence that was judged new as seen. */
    void accept(long sequence) {
        if (Long.compareUnsigned(sequence, highest) > 0) {
            if (Long.compareUnsigned(sequence - highest, SIZE) >= 0) {
                Arrays.fill(seen, 0);
            } else {
                for (long skipped = highest + 1; skipped != sequence; skipped++) {
                    seen[word(skipped)] &= ~bit(skipped);
                }
            }
            highest = sequence;
        }
        seen[word(sequence)] |= bit(sequence);
    }

    private static int word(long sequence) {
        return (int) sequence >>> 6 & SIZE / Long.SIZE - 1;
    }

    private static long bit(long sequence) {
        // A shift takes the low six bits.
        return 1L << sequence;
    }
}
