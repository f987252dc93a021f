package io.github.tightwire.formats.world;

/** One of the many. */
public final class Grunt extends WorldObject {
    /** In metres. */
    public Vector position = Vector.ZERO;
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;

    /** Somebody at the origin, without health. */
    public Grunt() {
    }

    Grunt(double[]... values) {
        position = Vector.of(values[0]);
        health = (int) values[1][0];
    }

    @Override
    double[][] values() {
        return new double[][] {position.toArray(), {health}};
    }
}
