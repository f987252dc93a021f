package io.github.tightwire.world;

import java.util.Arrays;

/** Ids, in an order. */
final class IdList {
    private static final int FIRST_ROOM = 16;

    private int[] ids = new int[FIRST_ROOM];
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return ids[index];
    }

    void set(int index, int id) {
        ids[index] = id;
    }

    void add(int id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = id;
    }

    /** Removes the first ones. */
    void removeFirst(int count) {
        System.arraycopy(ids, count, ids, 0, size - count);
        size -= count;
    }

    /** Keeps the first ones. */
    void truncate(int count) {
        size = count;
    }

    void clear() {
        size = 0;
    }
}
