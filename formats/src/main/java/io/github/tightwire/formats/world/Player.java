package io.github.tightwire.formats.world;

/** A player. */
public final class Player extends WorldObject {
    /** In metres. */
    public Vector position = new Vector();
    /** A unit quaternion. */
    public Rotation orientation = new Rotation();
    /** In metres a second; zero for a player at rest. */
    public Vector velocity = new Vector();
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;
    /** The id of the weapon that is carried. */
    public int weapon;

    /** Somebody at the origin, at rest, without health. */
    public Player() {
    }

    public Player(int id, Vector position, Rotation orientation, Vector velocity, int health, int weapon) {
        this.id = id;
        this.position = position;
        this.orientation = orientation;
        this.velocity = velocity;
        this.health = health;
        this.weapon = weapon;
    }

    @Override
    public Player copy() {
        return new Player(id, position.copy(), orientation.copy(), velocity.copy(), health, weapon);
    }

    @Override
    void visit(Fields f) {
        f.object(0);
        id = f.id(id);
        f.vector(position);
        f.rotation(orientation);
        if (f.present(!velocity.isZero())) {
            f.vector(velocity);
        }
        health = f.integer(health, Limits.HEALTH_BITS);
        weapon = f.integer(weapon, Limits.ID_BITS);
    }
}
