package io.github.tightwire.netcode;

import java.util.Arrays;

/** The window of received sequences. Sequences are unsigned. */
final class ReplayProtection {
    /** The number of sequences that it looks back, the highest counted. */
    static final int SIZE = 256;

    /** A ring: the bit of a sequence is that of its remainder. */
    private final long[] received = new long[SIZE / Long.SIZE];
    private long highest;

    /** Returns whether a sequence was received, or is too old to tell. */
    boolean isReplay(long sequence) {
        if (Long.compareUnsigned(sequence, highest) > 0) {
            return false;
        }
        // Subtracted, since a sum would wrap around among the last sequences.
        return Long.compareUnsigned(highest - sequence, SIZE) >= 0 || (received[word(sequence)] & bit(sequence)) != 0;
    }

    /** Returns whether a sequence that is no replay is one of those that come next, or late. */
    boolean isNear(long sequence) {
        return Long.compareUnsigned(sequence - highest - 1, SIZE) < 0 || Long.compareUnsigned(highest - sequence, SIZE) < 0;
    }

    /** Marks a sequence that is no replay as received. */
    void receive(long sequence) {
        if (Long.compareUnsigned(sequence, highest) > 0) {
            if (Long.compareUnsigned(sequence - highest, SIZE) >= 0) {
                Arrays.fill(received, 0);
            } else {
                for (long skipped = highest + 1; skipped != sequence; skipped++) {
                    received[word(skipped)] &= ~bit(skipped);
                }
            }
            highest = sequence;
        }
        received[word(sequence)] |= bit(sequence);
    }

    /** As new. */
    void reset() {
        Arrays.fill(received, 0);
        highest = 0;
    }

    private static int word(long sequence) {
        return (int) sequence >>> 6 & SIZE / Long.SIZE - 1;
    }

    private static long bit(long sequence) {
        // A shift takes the low six bits.
        return 1L << sequence;
    }
}
