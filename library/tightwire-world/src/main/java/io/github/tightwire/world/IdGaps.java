package io.github.tightwire.world;

/** The gaps between ids in a packet, or between indices: about as large as those before. */
final class IdGaps {
    private static final int FIRST_ENTITIES = 64;
    private static final int MEMORY = 32;
    private static final int MAX_BITS = 16;

    private int sum;
    private int count;

    void start(int ids) {
        sum = ids / FIRST_ENTITIES;
        count = 1;
    }

    /** The power of two by which the next one is coded. */
    int bits() {
        int mean = sum / count;
        return Math.min(MAX_BITS, Math.max(0, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(mean)));
    }

    void add(int gap) {
        sum += gap;
        count++;
        if (count == MEMORY) {
            sum >>= 1;
            count >>= 1;
        }
    }
}
