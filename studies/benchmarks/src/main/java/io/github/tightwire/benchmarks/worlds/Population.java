package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import java.util.SplittableRandom;

/**
 * The entities of a world. A tenth of them changes each tick: ten entities take turns, and each moves for a second, sixty ticks. Which ten
 * do is random, so that those that move are anywhere among the indices.
 */
final class Population<T extends BitSerializable> {
    /** The entities of which one moves. */
    static final int TURNS = 10;

    private static final int TICKS_OF_A_TURN = 60;

    private final EntityModel<T> type;
    private final T[] entities;
    private final int[] shuffled;
    private final int[] changed;
    private final SplittableRandom random = new SplittableRandom(54);
    private int tick;

    /**
     * Entities that have not moved yet.
     *
     * @param type of them all
     * @param count a multiple of {@link #TURNS}
     */
    Population(EntityModel<T> type, int count) {
        this.type = type;
        entities = type.array().apply(count);
        shuffled = new int[count];
        changed = new int[count / TURNS];
        for (int i = 0; i < count; i++) {
            entities[i] = type.spawn().apply(random);
            int other = random.nextInt(i + 1);
            shuffled[i] = shuffled[other];
            shuffled[other] = i;
        }
    }

    EntityModel<T> type() {
        return type;
    }

    /** The entities, by index. */
    T[] entities() {
        return entities;
    }

    /** Goes on by a tick, and returns the indices of the entities that changed. */
    int[] step() {
        for (int i = 0; i < changed.length; i++) {
            // They begin at different ticks.
            int at = tick + i;
            int entity = shuffled[i * TURNS + at / TICKS_OF_A_TURN % TURNS];
            type.motion().move(entities[entity], at % TICKS_OF_A_TURN == TICKS_OF_A_TURN - 1, random);
            changed[i] = entity;
        }
        tick++;
        return changed;
    }
}
