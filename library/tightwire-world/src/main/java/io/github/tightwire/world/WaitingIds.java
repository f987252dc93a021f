package io.github.tightwire.world;

import java.util.Arrays;

/** The ids that wait to be sent to a player, and the priority that each has gathered: its urgency, for each packet that it waits. */
final class WaitingIds {
    private static final int WORD_BITS = 6;
    /** Priorities are told apart by a float's exponent and three digits more: to an eighth. */
    private static final int CLASS_SHIFT = 20;
    private static final int CLASSES = Integer.MIN_VALUE >>> CLASS_SHIFT;
    private static final int POSTPONED_PACKETS = 16;
    private static final float LEAST = 1e-9f;
    private static final float MOST = 1e9f;

    private long[] words = {};
    /** Of each id its priority, and behind that its urgency. */
    private float[] priorities = {};
    private int count;

    void reserve(int ids) {
        if (2 * ids > priorities.length) {
            words = Arrays.copyOf(words, (ids >> WORD_BITS) + 1);
            priorities = Arrays.copyOf(priorities, 2 * ids);
        }
    }

    int count() {
        return count;
    }

    boolean contains(int id) {
        return (words[id >> WORD_BITS] >>> id & 1) != 0;
    }

    void add(int id, float urgency) {
        if (!contains(id)) {
            words[id >> WORD_BITS] |= 1L << id;
            priorities[2 * id] = 0;
            count++;
        }
        urge(id, urgency);
    }

    /** Sets how fast an id gathers priority. */
    void urge(int id, float urgency) {
        // Not a number is the least, too.
        priorities[2 * id + 1] = urgency >= LEAST ? Math.min(urgency, MOST) : LEAST;
    }

    /** Lets an id wait for some packets before it is sent, whatever its urgency: its priority is below that of all others. */
    void postpone(int id) {
        priorities[2 * id] = -POSTPONED_PACKETS * priorities[2 * id + 1];
    }

    void remove(int id) {
        if (contains(id)) {
            words[id >> WORD_BITS] &= ~(1L << id);
            count--;
        }
    }

    /** The first id from one on; -1 if there is none. */
    int next(int from) {
        int word = from >> WORD_BITS;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & -1L << from;
        while (bits == 0) {
            word++;
            if (word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << WORD_BITS) + Long.numberOfTrailingZeros(bits);
    }

    float priority(int id) {
        return priorities[2 * id];
    }

    /** Lets all gather priority once. */
    void gather() {
        for (int w = 0; w < words.length; w++) {
            for (long bits = words[w]; bits != 0; bits &= bits - 1) {
                int id = (w << WORD_BITS) + Long.numberOfTrailingZeros(bits);
                priorities[2 * id] += priorities[2 * id + 1];
            }
        }
    }

    /** Counts the ids that wait in the classes of their priorities, the lowest first. */
    void count(int[] histogram) {
        for (int w = 0; w < words.length; w++) {
            for (long bits = words[w]; bits != 0; bits &= bits - 1) {
                int id = (w << WORD_BITS) + Long.numberOfTrailingZeros(bits);
                if (priorities[2 * id] >= 0) {
                    histogram[Float.floatToRawIntBits(priorities[2 * id]) >>> CLASS_SHIFT]++;
                }
            }
        }
    }

    /** The least priority of a class. */
    static float priorityOf(int priorityClass) {
        return priorityClass == CLASSES ? Float.POSITIVE_INFINITY : Float.intBitsToFloat(priorityClass << CLASS_SHIFT);
    }

    static int[] histogram() {
        return new int[CLASSES];
    }
}
