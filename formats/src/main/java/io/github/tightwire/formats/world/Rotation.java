package io.github.tightwire.formats.world;

/**
 * A unit quaternion. It and its negative are the same rotation.
 *
 * @param x of the imaginary part
 * @param y of the imaginary part
 * @param z of the imaginary part
 * @param w the real part
 */
public record Rotation(float x, float y, float z, float w) {
    /** No rotation. */
    public static final Rotation NONE = new Rotation(0, 0, 0, 1);

    /** {@return the rotation of four numbers} */
    static Rotation of(double... q) {
        return new Rotation((float) q[0], (float) q[1], (float) q[2], (float) q[3]);
    }

    /** {@return a turn about an axis of any length but zero, by an angle in radians} */
    public static Rotation about(double x, double y, double z, double angle) {
        // Strict, so that a seed makes the same world on every machine.
        double scale = StrictMath.sin(angle / 2) / Math.sqrt(x * x + y * y + z * z);
        return of(x * scale, y * scale, z * scale, StrictMath.cos(angle / 2));
    }

    /** {@return the angle of the turn from this rotation to another one, in radians, 0 to &pi;} */
    public double angleTo(Rotation other) {
        // The length of the difference keeps its precision where the arc cosine of the dot product has lost it.
        return 4 * Math.asin(Math.min(1, Math.min(distance(other, 1), distance(other, -1)) / 2));
    }

    /** {@return the components} */
    double[] toArray() {
        return new double[] {x, y, z, w};
    }

    private double distance(Rotation other, double sign) {
        double dx = x - sign * other.x;
        double dy = y - sign * other.y;
        double dz = z - sign * other.z;
        double dw = w - sign * other.w;
        return Math.sqrt(dx * dx + dy * dy + dz * dz + dw * dw);
    }
}
