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

    public Grunt(int id, Vector position, int health) {
        this.id = id;
        this.position = position;
        this.health = health;
    }

    @Override
    public Grunt copy() {
        return new Grunt(id, position.copy(), health);
    }

    @Override
    void visit(Fields f) {
        f.object(1);
        id = f.id(id);
        f.vector(position);
        health = f.integer(health, Limits.HEALTH_BITS);
    }
}
