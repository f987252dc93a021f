package io.github.tightwire.formats.world;

/** An object of the world. Its fields are public, as a game's are; {@link Limits} says what they may hold. */
public abstract sealed class WorldObject permits Player, Grunt, Weapon {
    /** 0 to {@link Limits#MAX_ID}; no two objects of a world have the same. */
    public int id;

    WorldObject() {
    }

    /** {@return another object in the same state} */
    public abstract WorldObject copy();

    /** Passes all fields, id first. */
    abstract void visit(Fields f);
}
