package io.github.tightwire.world;

import java.util.Arrays;

/**
 * The numbers that a player's share of a world has of each id. Those of an id are side by side: of thousands of entities in any order, one
 * that is sent or acked takes a line or two of the processor's cache, and not one for each number.
 */
final class EntityRecords {
    private static final int RECORD_BITS = 3;

    // The places of a record's numbers.
    private static final int FLAGS = 0;
    private static final int ACKED_TICK = 1;
    private static final int BEFORE_TICK = 2;
    private static final int SENT_TICK = 3;
    private static final int SENDS = 4;
    private static final int VALID_FROM = 5;
    private static final int COST_LOW = 6;
    private static final int COST_HIGH = 7;

    private static final long UNSIGNED = 0xFFFFFFFFL;

    private int[] numbers = {};

    /** The number of ids that have a record. */
    int ids() {
        return numbers.length >> RECORD_BITS;
    }

    /** Makes room for so many ids, whose new records have zeros. */
    void reserve(int ids) {
        numbers = Arrays.copyOf(numbers, ids << RECORD_BITS);
    }

    private int get(int id, int number) {
        return numbers[(id << RECORD_BITS) + number];
    }

    private void put(int id, int number, int value) {
        numbers[(id << RECORD_BITS) + number] = value;
    }

    int flags(int id) {
        return get(id, FLAGS);
    }

    void setFlags(int id, int flags) {
        put(id, FLAGS, flags);
    }

    /** The tick of the newest packet that told of the entity and was acked; 0 for none. */
    int ackedTick(int id) {
        return get(id, ACKED_TICK);
    }

    /** The tick of the version that the acked one was relative to; 0 for none. */
    int beforeTick(int id) {
        return get(id, BEFORE_TICK);
    }

    /** The tick of the newest packet that told of the entity. */
    int sentTick(int id) {
        return get(id, SENT_TICK);
    }

    /** As many packets told of the entity since the acked one, or more. */
    int sends(int id) {
        return get(id, SENDS);
    }

    /** The tick before which all that was sent is of no use. */
    int validFrom(int id) {
        return get(id, VALID_FROM);
    }

    /** The cost of all that was sent of the entity. */
    long cost(int id) {
        return (long) get(id, COST_HIGH) << Integer.SIZE | get(id, COST_LOW) & UNSIGNED;
    }

    void clearCost(int id) {
        setCost(id, 0);
    }

    private void setCost(int id, long cost) {
        put(id, COST_LOW, (int) cost);
        put(id, COST_HIGH, (int) (cost >>> Integer.SIZE));
    }

    void sent(int id, int tick, int cost) {
        put(id, SENT_TICK, tick);
        // No copy keeps as many as this.
        put(id, SENDS, Math.min(Byte.MAX_VALUE, sends(id) + 1));
        setCost(id, cost(id) + cost);
    }

    /** A packet of a tick was acked, in which the entity was relative to another tick. */
    void acked(int id, int tick, int before) {
        put(id, ACKED_TICK, tick);
        put(id, BEFORE_TICK, before);
        put(id, SENDS, Math.min(sends(id), sentTick(id) - tick));
    }

    /** Forgets what was acked of the packets before a tick. */
    void forgetAcked(int id, int from) {
        put(id, VALID_FROM, from);
        put(id, ACKED_TICK, 0);
        put(id, BEFORE_TICK, 0);
        put(id, SENDS, 0);
    }
}
