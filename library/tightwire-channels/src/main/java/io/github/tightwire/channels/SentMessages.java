package io.github.tightwire.channels;

import java.util.Arrays;

/** The messages of a reliable channel in each of the last packets. */
final class SentMessages {
    /** As many as the layer below remembers: none of an older packet is acked. */
    private static final int SIZE = 1_024;
    private static final int NO_FRAGMENT = -1;
    private static final int[] NO_IDS = {};

    private final int[] counts = new int[SIZE];
    private final int[][] ids = new int[SIZE][];
    private final int[] fragments = new int[SIZE];
    private int slot;

    SentMessages() {
        Arrays.fill(ids, NO_IDS);
    }

    /** Begins a packet, with nothing in it, in place of an old one. */
    void begin(int sequence) {
        slot = sequence & SIZE - 1;
        counts[slot] = 0;
        fragments[slot] = NO_FRAGMENT;
    }

    /** Adds a message to the packet begun last. */
    void addMessage(int id) {
        if (counts[slot] == ids[slot].length) {
            ids[slot] = Arrays.copyOf(ids[slot], Math.max(4, 2 * counts[slot]));
        }
        ids[slot][counts[slot]++] = id;
    }

    /** Says that the packet begun last has a fragment of a block. */
    void setFragment(int id, int fragment) {
        addMessage(id);
        fragments[slot] = fragment;
    }

    /**
     * Chooses one of the last packets, to be asked about its messages. The layer below acks none that is older, and none twice. Returns
     * how many messages there were.
     */
    int choose(int sequence) {
        slot = sequence & SIZE - 1;
        return counts[slot];
    }

    /** An id of the packet chosen last. */
    int id(int index) {
        return ids[slot][index];
    }

    /** Returns whether the packet chosen last has a fragment of the block with its one id. */
    boolean hasFragment() {
        return fragments[slot] != NO_FRAGMENT;
    }

    int fragment() {
        return fragments[slot];
    }
}
