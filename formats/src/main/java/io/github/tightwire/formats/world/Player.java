package io.github.tightwire.formats.world;

/** A player. */
public final class Player extends WorldObject {
    public Vector position = new Vector();
    public Rotation orientation = new Rotation();
    /** Zero for a player at rest. */
    public Vector velocity = new Vector();
    public int health;
    /** The id of the weapon that is carried. */
    public int weapon;

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
