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

    @Override
    public Player copy() {
        Player copy = new Player();
        copy.id = id;
        copy.position = position.copy();
        copy.orientation = orientation.copy();
        copy.velocity = velocity.copy();
        copy.health = health;
        copy.weapon = weapon;
        return copy;
    }
}
