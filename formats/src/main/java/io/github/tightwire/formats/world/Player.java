package io.github.tightwire.formats.world;

/** A player. */
public final class Player extends WorldObject {
    /** In metres. */
    public Vector position = Vector.ZERO;
    /** A unit quaternion. */
    public Rotation orientation = Rotation.NONE;
    /** In metres a second; zero for a player at rest. */
    public Vector velocity = Vector.ZERO;
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;
    /** The id of the weapon that is carried. */
    public int weapon;

    /** Somebody at the origin, at rest, without health. */
    public Player() {
    }

    Player(double[]... values) {
        position = Vector.of(values[0]);
        orientation = Rotation.of(values[1]);
        velocity = Vector.of(values[2]);
        health = (int) values[3][0];
        weapon = (int) values[4][0];
    }

    @Override
    double[][] values() {
        return new double[][] {position.toArray(), orientation.toArray(), velocity.isZero() ? new double[0] : velocity.toArray(),
            {health}, {weapon}};
    }
}
