package io.github.tightwire.world;

/**
 * The kinds of a packet's numbers and bits, each of which the coder learns by itself; and the chances of those of which it learns nothing.
 */
final class CodingContexts {
    static final int TICK = 1;
    static final int EVENT_NUMBER = 2;
    static final int EVENT_AGE = 3;
    static final int AGAIN = 4;
    static final int ID = 5;
    static final int NEWEST_ACKED = 6;
    static final int HAS_BASELINE = 7;
    static final int AGE = 8;
    static final int HAS_BEFORE = 9;
    static final int HELD = 10;
    static final int ALL_ACKED = 11;
    static final int ACKED = 12;

    /** One of so many lists has ended. */
    static final int DESPAWNED_ENDS = 4;
    static final int EVENTS_END = 4;
    static final int AGAIN_ENDS = 64;
    static final int AGAIN_STOPS = 64;
    static final int OTHERS_END = 64;

    static final int REFERENCE_BITS = 6;
    static final int EVENT_NUMBER_BITS = 16;
    static final int GENERATION_BITS = 8;

    private CodingContexts() {
    }

    /** The first packet before a reference whose arrival a packet tells of. */
    static int firstTold(int reference) {
        return Math.max(1, reference - SentPackets.PACKETS + 1);
    }

    /**
     * The id with which the list of entities begins that were not in the reference: another one in each packet, so that none is always
     * last.
     */
    static int firstId(int number, int maxEntities) {
        return (int) (((number & 0xFFFF) * 40503L & 0xFFFF) * maxEntities >>> 16);
    }
}
