package io.github.tightwire.benchmarks.worlds;

import java.util.BitSet;

/** The entities that wait to be sent to a player, and their priorities, which rise by one each tick. */
final class PriorityAccumulator {
    private final BitSet waiting = new BitSet();
    private final int[] priorities;

    /** All wait. */
    PriorityAccumulator(int entities) {
        priorities = new int[entities];
        waiting.set(0, entities);
    }

    /** Lets entities wait, those that do so already included. */
    void add(BitSet entities) {
        waiting.or(entities);
    }

    void add(int entity) {
        waiting.set(entity);
    }

    boolean isWaiting(int entity) {
        return waiting.get(entity);
    }

    /** Raises the priorities of those that wait, and queues them. */
    void queue(MostUrgent queue) {
        queue.clear();
        for (int i = waiting.nextSetBit(0); i >= 0; i = waiting.nextSetBit(i + 1)) {
            queue.add(i, ++priorities[i]);
        }
        queue.sort();
    }

    /** Notes that an entity was sent. */
    void sent(int entity) {
        waiting.clear(entity);
        priorities[entity] = 0;
    }
}
