package io.github.tightwire.formats.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/**
 * An object of the world. Its fields are public, as a game's are; {@link Limits} says what they may hold. Its serialize method
 * sends all but the id, as step 8 does.
 */
public abstract sealed class WorldObject implements BitSerializable, Cloneable permits Player, Grunt, Weapon {
    /** 0 to {@link Limits#MAX_ID}; no two objects of a world have the same. */
    public int id;

    WorldObject() {
    }

    /** Sends the properties that changed, or receives them: for each a bit that says so, and what it became. */
    public abstract void serializeChange(BitStream s, WorldObject before);

    /** {@return whether an object is of this class and has the same properties; the id is none} */
    public abstract boolean isLike(WorldObject other);

    /** {@return another object in the same state} */
    public final WorldObject copy() {
        try {
            return (WorldObject) clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
