package io.github.tightwire.demo.server;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Decides which cubes are sent when not all of them fit (the article "State Synchronization"): every tick each cube that
 * should be sent gains priority by its weight, the highest go first, and a cube that was sent starts again from zero. So
 * heavy ones go often, and even the lightest goes in the end.
 */
final class PriorityAccumulator {
    private final int[] priorities;
    private final long[] queue;
    private int queued;

    PriorityAccumulator(int maxCubes) {
        priorities = new int[maxCubes];
        queue = new long[maxCubes];
    }

    /** Starts a tick: no cube is queued yet. */
    void begin() {
        queued = 0;
    }

    /** Queues a cube, and raises its priority. */
    void add(int cube, int weight) {
        // Saturates, however long a cube waits.
        priorities[cube] = Math.min(priorities[cube], Integer.MAX_VALUE - weight) + weight;
        // One number for the sort: the highest priority first, then the lowest index.
        queue[queued++] = (long) -priorities[cube] << Integer.SIZE | cube;
    }

    /** Sorts the queue, and says how long it is. */
    int sort() {
        Arrays.sort(queue, 0, queued);
        return queued;
    }

    /** The cube at a place of the sorted queue, 0 for the most urgent. */
    int cubeAt(int place) {
        return (int) queue[place];
    }

    /** Notes that these cubes were sent. */
    void sent(BitSet cubes) {
        for (int i = cubes.nextSetBit(0); i >= 0; i = cubes.nextSetBit(i + 1)) {
            priorities[i] = 0;
        }
    }
}
