package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.joml.Joml;
import java.nio.ByteBuffer;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A cube as the network knows it: bounded and quantised as in the article "Snapshot Compression". The position is held in
 * whole steps and the orientation as its code, so that two copies can be compared to the bit.
 */
public final class Cube implements BitSerializable {
    /** Steps of a position in a metre. */
    public static final int STEPS_PER_METRE = 512;
    /** Least x and y, in steps: -256 m. */
    public static final int MIN_XY = -256 * STEPS_PER_METRE;
    /** Largest x and y, in steps: the last before 256 m. */
    public static final int MAX_XY = 256 * STEPS_PER_METRE - 1;
    /** Largest z, in steps: the last before 32 m. The least is 0, the ground. */
    public static final int MAX_Z = 32 * STEPS_PER_METRE - 1;
    /** Bits of an orientation's component. */
    public static final int ORIENTATION_BITS = 9;
    /** The step of a velocity's component, in m/s or rad/s. */
    public static final float VELOCITY_STEP = 1f / 32;
    /** Least component of a velocity, in m/s or rad/s. */
    public static final float MIN_VELOCITY = -32;
    /** Largest component of a velocity, in m/s or rad/s: one step below 32, which makes it 11 bits. */
    public static final float MAX_VELOCITY = 32 - VELOCITY_STEP;

    private static final Vector3fc SLOWEST = new Vector3f(MIN_VELOCITY);
    private static final Vector3fc FASTEST = new Vector3f(MAX_VELOCITY);
    private static final long IDENTITY = SmallestThree.encode(0, 0, 0, 1, ORIENTATION_BITS);

    private int x;
    private int y;
    private int z;
    private long orientation = IDENTITY;
    private boolean atRest = true;
    private final Vector3f velocity = new Vector3f();
    private final Vector3f angularVelocity = new Vector3f();

    @Override
    public void serialize(BitStream s) {
        serializePlace(s);
        if (!atRest) {
            Joml.serializeCompressedVector(s, velocity, MIN_VELOCITY, MAX_VELOCITY, VELOCITY_STEP);
            Joml.serializeCompressedVector(s, angularVelocity, MIN_VELOCITY, MAX_VELOCITY, VELOCITY_STEP);
        } else if (s.isReading()) {
            velocity.zero();
            angularVelocity.zero();
        }
    }

    /** Serializes the place of the cube: all but its velocities. */
    void serializePlace(BitStream s) {
        x = s.serializeInt(x, MIN_XY, MAX_XY);
        y = s.serializeInt(y, MIN_XY, MAX_XY);
        z = s.serializeInt(z, 0, MAX_Z);
        orientation = s.serializeSmallestThree(orientation, ORIENTATION_BITS);
        atRest = s.serializeBool(atRest);
    }

    /**
     * Puts the cube at the step nearest to a position. What is outside the bounds is clamped to them.
     *
     * @param px in metres
     * @param py in metres
     * @param pz in metres
     */
    public void setPosition(double px, double py, double pz) {
        x = steps(px, MIN_XY, MAX_XY);
        y = steps(py, MIN_XY, MAX_XY);
        z = steps(pz, 0, MAX_Z);
    }

    /**
     * Turns the cube to the orientation nearest to a rotation that has a code.
     *
     * @param qx component of its quaternion
     * @param qy component of its quaternion
     * @param qz component of its quaternion
     * @param qw component of its quaternion
     */
    public void setOrientation(double qx, double qy, double qz, double qw) {
        orientation = SmallestThree.encode((float) qx, (float) qy, (float) qz, (float) qw, ORIENTATION_BITS);
    }

    /** Stops the cube. */
    public void rest() {
        atRest = true;
        velocity.zero();
        angularVelocity.zero();
    }

    /**
     * Gives the cube its velocities. Components outside the bounds are clamped to them.
     *
     * @param linear in m/s
     * @param angular in rad/s
     */
    public void move(Vector3d linear, Vector3d angular) {
        atRest = false;
        velocity.set(linear).max(SLOWEST).min(FASTEST);
        angularVelocity.set(angular).max(SLOWEST).min(FASTEST);
    }

    /**
     * Takes over another cube's state.
     *
     * @param other the other
     */
    public void set(Cube other) {
        x = other.x;
        y = other.y;
        z = other.z;
        orientation = other.orientation;
        atRest = other.atRest;
        velocity.set(other.velocity);
        angularVelocity.set(other.angularVelocity);
    }

    /**
     * Returns whether another cube is at the same place, and moves no more and no less. Velocities are not looked at: they only help to
     * guess where a cube is going.
     *
     * @param other the other
     * @return true if position, orientation and the bit at rest are the same to the bit
     */
    public boolean matches(Cube other) {
        return x == other.x && y == other.y && z == other.z && orientation == other.orientation
                && atRest == other.atRest;
    }

    /**
     * Returns the position as it is on the wire.
     *
     * @param axis 0 to 2
     * @return in steps
     */
    public int steps(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }

    /**
     * Returns the orientation as it is on the wire.
     *
     * @return the code of its orientation
     */
    public long orientationCode() {
        return orientation;
    }

    /**
     * Returns whether it stands still.
     *
     * @return true if it does, and no velocities are sent
     */
    public boolean isAtRest() {
        return atRest;
    }

    /**
     * Stores the position.
     *
     * @param into set to the position, in metres
     * @return {@code into}
     */
    public Vector3d position(Vector3d into) {
        return into.set(x, y, z).div(STEPS_PER_METRE);
    }

    /**
     * Stores the orientation.
     *
     * @param into set to the unit quaternion
     * @return {@code into}
     */
    public Quaternionf orientation(Quaternionf into) {
        return into.set(SmallestThree.component(orientation, 0, ORIENTATION_BITS),
                SmallestThree.component(orientation, 1, ORIENTATION_BITS),
                SmallestThree.component(orientation, 2, ORIENTATION_BITS),
                SmallestThree.component(orientation, 3, ORIENTATION_BITS));
    }

    /**
     * Returns the velocity.
     *
     * @return in m/s; not to be changed
     */
    public Vector3f velocity() {
        return velocity;
    }

    /**
     * Returns the angular velocity.
     *
     * @return in rad/s, about the axes of the world; not to be changed
     */
    public Vector3f angularVelocity() {
        return angularVelocity;
    }

    /** Adds the values under a world's checksum. */
    void addTo(ByteBuffer values) {
        values.putInt(x).putInt(y).putInt(z).putInt((int) orientation).putInt(atRest ? 1 : 0);
    }

    private static int steps(double metres, int min, int max) {
        // A browser's Math.rint rounds a half up, a JVM's to even; this rounds it up on both.
        return (int) Math.max(min, Math.min(max, Math.floor(metres * STEPS_PER_METRE + 0.5)));
    }

    @Override
    public String toString() {
        String place = "at (" + x + ", " + y + ", " + z + ") steps, turned " + orientation;
        return place + (atRest ? ", at rest"
                : ", going " + exactly(velocity) + " m/s, turning " + exactly(angularVelocity) + " rad/s");
    }

    private static String exactly(Vector3f vector) {
        return "(" + exactly(vector.x) + ", " + exactly(vector.y) + ", " + exactly(vector.z) + ")";
    }

    /** Whole steps as a number; what else only whole floats can say, by its bits, since platforms differ in how they round a decimal. */
    private static String exactly(float value) {
        int steps = Math.round(value / VELOCITY_STEP);
        return Float.floatToRawIntBits(steps * VELOCITY_STEP) == Float.floatToRawIntBits(value) && Math.abs(value) <= -MIN_VELOCITY
                ? Float.toString(value)
                : "0x" + Integer.toHexString(Float.floatToRawIntBits(value));
    }
}
