package io.github.tightwire.formats.world;

/** A unit quaternion. It and its negative are the same rotation. */
public final class Rotation {
    public float x;
    public float y;
    public float z;
    /** The real part. */
    public float w = 1;

    /** No rotation. */
    public Rotation() {
    }

    public Rotation(float x, float y, float z, float w) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.w = w;
    }

    /** {@return a turn about an axis of any length but zero, by an angle in radians} */
    public static Rotation about(double x, double y, double z, double angle) {
        // Strict, so that a seed makes the same world on every machine.
        double scale = StrictMath.sin(angle / 2) / Math.sqrt(x * x + y * y + z * z);
        return new Rotation(
                (float) (x * scale), (float) (y * scale), (float) (z * scale), (float) StrictMath.cos(angle / 2));
    }

    /** {@return the angle of the turn from this rotation to another one, in radians, 0 to &pi;} */
    public double angleTo(Rotation other) {
        // The length of the difference keeps its precision where the arc cosine of the dot product has lost it.
        double plus = distance(other, 1);
        double minus = distance(other, -1);
        return 4 * Math.asin(Math.min(1, Math.min(plus, minus) / 2));
    }

    /** {@return another rotation of the same components} */
    public Rotation copy() {
        return new Rotation(x, y, z, w);
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ", " + w + ")";
    }

    private double distance(Rotation other, double sign) {
        double dx = x - sign * other.x;
        double dy = y - sign * other.y;
        double dz = z - sign * other.z;
        double dw = w - sign * other.w;
        return Math.sqrt(dx * dx + dy * dy + dz * dz + dw * dw);
    }
}
