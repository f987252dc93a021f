package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import java.util.function.IntConsumer;

/**
 * A player's interest: which entities the player is told of, and how urgently. A player receives nothing of an entity outside it, but for
 * the id of one that was inside before and disappears.
 *
 * <p>It may be called by the thread that writes the player's packets.
 */
@FunctionalInterface
public interface Interest {
    /** Sees everything. */
    Interest EVERYTHING = (id, entity, isSeen) -> true;

    /**
     * Returns whether the player is told of an entity. An edge that an entity must cross farther to leave than to enter keeps it from
     * appearing and disappearing there all the time.
     *
     * @param id of the entity
     * @param entity as it is now
     * @param isSeen true if the player is told of it so far
     * @return if so, the player is told of it from now on
     */
    boolean sees(int id, BitSerializable entity, boolean isSeen);

    /**
     * Returns how urgent an entity is for the player: its type's priority is multiplied by it.
     *
     * @param id of the entity
     * @param entity as it is now
     * @return above 0; anything else counts as very little
     */
    default float urgency(int id, BitSerializable entity) {
        return 1;
    }

    /**
     * Finds the entities that the player may see. All others are not, and nobody asks about them.
     *
     * @param found gets the ids; more than there are to see do no harm
     * @return false if it does not know, and all entities are asked about
     */
    default boolean find(IntConsumer found) {
        return false;
    }
}
