package io.github.tightwire.formats.world;

/**
 * Three floats: a position in metres, or a velocity in metres a second.
 *
 * @param x to the east
 * @param y to the north
 * @param z upwards
 */
public record Vector(float x, float y, float z) {
    /** Nowhere, or at rest. */
    public static final Vector ZERO = new Vector(0, 0, 0);

    /** {@return the vector of three numbers, or zero of none} */
    static Vector of(double... v) {
        return v.length == 0 ? ZERO : new Vector((float) v[0], (float) v[1], (float) v[2]);
    }

    /** {@return whether every component is zero, of either sign} */
    public boolean isZero() {
        return x == 0 && y == 0 && z == 0;
    }

    /** {@return the components} */
    double[] toArray() {
        return new double[] {x, y, z};
    }
}
