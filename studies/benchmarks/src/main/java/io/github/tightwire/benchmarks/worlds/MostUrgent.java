package io.github.tightwire.benchmarks.worlds;

/** Entities by priority, the highest first, and among equals the lowest index: a binary heap. What is not asked for is not sorted. */
final class MostUrgent {
    private final long[] heap;
    private int size;

    MostUrgent(int maxEntities) {
        heap = new long[maxEntities];
    }

    /** Takes an entity, to be sorted once all are in. */
    void add(int entity, int priority) {
        heap[size++] = (long) priority << Integer.SIZE | ~entity & 0xFFFF_FFFFL;
    }

    /** Sorts so far that {@link #next} can be asked. */
    void sort() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i, heap[i]);
        }
    }

    /** Takes out the most urgent entity, or returns -1 if none is left. */
    int next() {
        if (size == 0) {
            return -1;
        }
        int entity = ~(int) heap[0];
        sink(0, heap[--size]);
        return entity;
    }

    void clear() {
        size = 0;
    }

    private void sink(int from, long key) {
        int at = from;
        int child = 2 * at + 1;
        while (child < size) {
            if (child + 1 < size && heap[child + 1] > heap[child]) {
                child++;
            }
            if (heap[child] <= key) {
                break;
            }
            heap[at] = heap[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = key;
    }
}
