package io.github.tightwire.formats.world;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.bits.SmallestThree;

/**
 * A unit quaternion. It and its negative are the same rotation.
 *
 * @param x of the imaginary part
 * @param y of the imaginary part
 * @param z of the imaginary part
 * @param w the real part
 */
public record Rotation(float x, float y, float z, float w) implements BitValue<Rotation> {
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

    /** Sends whole floats, or receives them. */
    @Override
    public Rotation serialize(BitStream s) {
        return new Rotation(s.serializeFloat(x), s.serializeFloat(y), s.serializeFloat(z), s.serializeFloat(w));
    }

    /** Sends the smallest three components, or receives them. */
    Rotation serializeSmallestThree(BitStream s) {
        int bits = Limits.ROTATION_BITS;
        long code = s.serializeSmallestThree(s.isReading() ? 0 : SmallestThree.encode(x, y, z, w, bits), bits);
        return new Rotation(SmallestThree.component(code, 0, bits), SmallestThree.component(code, 1, bits),
                SmallestThree.component(code, 2, bits), SmallestThree.component(code, 3, bits));
    }

    /** {@return the angle of the turn from this rotation to another one, in radians, 0 to &pi;} */
    public double angleTo(Rotation other) {
        // The length of the difference keeps its precision where the arc cosine of the dot product has lost it.
        return 4 * Math.asin(Math.min(1, Math.min(distance(other, 1), distance(other, -1)) / 2));
    }

    private double distance(Rotation other, double sign) {
        double dx = x - sign * other.x;
        double dy = y - sign * other.y;
        double dz = z - sign * other.z;
        double dw = w - sign * other.w;
        return Math.sqrt(dx * dx + dy * dy + dz * dz + dw * dw);
    }
}
