package io.github.tightwire.formats.world;

/** One of the many. */
public final class Grunt extends WorldObject {
    /** In metres. */
    public Vector position = new Vector();
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;

    /** Somebody at the origin, without health. */
    public Grunt() {
    }

    @Override
    public Grunt copy() {
        Grunt copy = new Grunt();
        copy.id = id;
        copy.position = position.copy();
        copy.health = health;
        return copy;
    }
}
