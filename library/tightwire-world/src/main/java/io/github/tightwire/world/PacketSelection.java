package io.github.tightwire.world;

import java.util.Arrays;

/**
 * The choice of what a packet has, where not everything fits. As many of the most urgent as surely fit are in it. A few more are, as far as
 * they leave room for the most urgent that follow: a packet is written in an order of its own.
 */
final class PacketSelection {
    /** Of those that are expected to fit, so many surely do: three of four. */
    private static final int SURE = 3;
    private static final int OF = 4;

    private final int[] histogram = WaitingIds.histogram();
    private float least;
    private float urgent;
    private int urgentLeft;

    /** Chooses among those that wait, of which so many are expected to fit. */
    void choose(WaitingIds waiting, int expected) {
        least = 0;
        urgent = Float.POSITIVE_INFINITY;
        urgentLeft = 0;
        int sure = expected * SURE / OF;
        if (waiting.count() <= sure) {
            return;
        }
        Arrays.fill(histogram, 0);
        waiting.count(histogram);
        int at = histogram.length;
        int found = 0;
        while (at > 0 && found + histogram[at - 1] <= sure) {
            at--;
            found += histogram[at];
        }
        urgent = WaitingIds.priorityOf(at);
        urgentLeft = found;
        while (at > 0 && found < expected) {
            at--;
            found += histogram[at];
        }
        least = WaitingIds.priorityOf(at);
    }

    /** Returns whether a priority is among those that are chosen. */
    boolean isChosen(float priority) {
        return priority >= least;
    }

    /** Returns whether a priority is among the most urgent, which have room. */
    boolean isUrgent(float priority) {
        return priority >= urgent;
    }

    /** One of the most urgent has had its turn. */
    void passed() {
        urgentLeft--;
    }

    /** Returns the number of the most urgent that have not had their turn. */
    int urgentLeft() {
        return urgentLeft;
    }
}
