package io.github.tightwire.reliable;

import java.util.BitSet;

/** The losses among the packets judged last. */
final class LossWindow {
    /** The number of packets that it looks back. */
    private static final int SIZE = 256;

    private final BitSet lost = new BitSet(SIZE);
    private long judged;
    private int losses;

    void add(boolean isLost) {
        int slot = (int) (judged++ % SIZE);
        if (lost.get(slot)) {
            losses--;
        }
        lost.set(slot, isLost);
        if (isLost) {
            losses++;
        }
    }

    /** The share that was lost, 0 to 1; 0 where none was judged. */
    double share() {
        return judged == 0 ? 0 : (double) losses / Math.min(judged, SIZE);
    }
}
