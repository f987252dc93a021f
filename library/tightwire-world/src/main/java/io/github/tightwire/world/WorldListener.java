package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;

/** Hears what happens in a {@link WorldCopy}, from within {@link WorldCopy#show}, in the order of the ticks. */
public interface WorldListener {
    /**
     * An entity appeared.
     *
     * @param id of the entity
     * @param entity as it is shown; the copy goes on setting this object
     */
    default void appeared(int id, BitSerializable entity) {
    }

    /**
     * An entity disappeared.
     *
     * @param id of the entity
     * @param entity as it was shown last
     */
    default void disappeared(int id, BitSerializable entity) {
    }

    /**
     * An event happened.
     *
     * @param tick that it belongs to
     * @param event made for this call
     */
    default void event(int tick, BitSerializable event) {
    }
}
