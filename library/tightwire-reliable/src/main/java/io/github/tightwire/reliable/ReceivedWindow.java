package io.github.tightwire.reliable;

import java.util.Arrays;

/**
 * The window of the other side's received sequences. The window ends with the newest sequence that was seen at all: a packet's first
 * fragment moves it too, and then the newest is one that was not received.
 */
final class ReceivedWindow {
    /** The number of sequences that it looks back, the newest counted. */
    static final int SIZE = 256;

    /** A ring: the bit of a sequence is that of its remainder. */
    private final long[] received = new long[SIZE / Long.SIZE];

    /** The sequence after the newest. */
    private int next;

    /** Returns whether a sequence is outside the window at its old end. */
    boolean isStale(int sequence) {
        return isStale(sequence, SIZE);
    }

    /** Returns whether a sequence is neither newer than the newest nor within the window. */
    boolean isStale(int sequence, int size) {
        return Sequence.isNewer(Sequence.of(next - size), sequence);
    }

    /** Returns whether a sequence is newer than all before. */
    boolean isNewest(int sequence) {
        return Sequence.isNewer(Sequence.of(sequence + 1), next);
    }

    boolean contains(int sequence) {
        return Sequence.distance(sequence, next - 1) < SIZE && (received[word(sequence)] & bit(sequence)) != 0;
    }

    /** Moves the window, so that it ends with a sequence that is newer than all before. Returns by how much. */
    int advance(int sequence) {
        int passed = Sequence.distance(next, sequence + 1);
        if (passed >= SIZE) {
            Arrays.fill(received, 0);
        } else {
            for (int i = 0; i < passed; i++) {
                received[word(next + i)] &= ~bit(next + i);
            }
        }
        next = Sequence.of(sequence + 1);
        return passed;
    }

    /** Marks a sequence within the window as received. */
    void add(int sequence) {
        received[word(sequence)] |= bit(sequence);
    }

    /** The newest sequence; 65535 where there is none. */
    int newest() {
        return Sequence.of(next - 1);
    }

    /** Returns the newest 32 that were received: bit n is the newest less n. */
    int ackBits() {
        int oldest = next - Integer.SIZE;
        int word = word(oldest);
        // Two shifts for the upper part, since a shift by all 64 bits would be one by none.
        long oldestFirst = received[word] >>> oldest | received[word + 1 & SIZE / Long.SIZE - 1] << 1 << ~oldest;
        return Integer.reverse((int) oldestFirst);
    }

    void clear() {
        Arrays.fill(received, 0);
        next = 0;
    }

    private static int word(int sequence) {
        return sequence >>> 6 & SIZE / Long.SIZE - 1;
    }

    private static long bit(int sequence) {
        // A shift takes the low six bits.
        return 1L << sequence;
    }
}
