package io.github.tightwire.joml;

import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.SmallestThree;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The vectors and quaternions of Glenn Fiedler's articles, over JOML's mutable types: written from, and read into, the
 * object given, component by component in the order x y z w. Where a read is refused half way, the components before the
 * refused one are read already.
 */
public final class Joml {
    private Joml() {
    }

    /**
     * Three floats. Refuses a component that is not finite ({@link Reason#NOT_FINITE}).
     *
     * @param s the stream
     * @param vector written, each component finite, or read into
     * @throws IllegalArgumentException when writing, if a component is not finite
     * @see BitStream#serializeFloat
     */
    public static void serializeVector(BitStream s, Vector3f vector) {
        vector.x = s.serializeFloat(vector.x);
        vector.y = s.serializeFloat(vector.y);
        vector.z = s.serializeFloat(vector.z);
    }

    /**
     * Three compressed floats of one range and resolution.
     *
     * @param s the stream
     * @param vector written, each component within the range, or read into
     * @param min least value of a component
     * @param max largest value of a component, above {@code min}
     * @param resolution the greatest step between neighbours, above 0
     * @throws IllegalArgumentException when writing, if a component is outside the range, or the range makes no sense
     * @see BitStream#serializeCompressedFloat
     */
    public static void serializeCompressedVector(
            BitStream s, Vector3f vector, float min, float max, float resolution) {
        vector.x = s.serializeCompressedFloat(vector.x, min, max, resolution);
        vector.y = s.serializeCompressedFloat(vector.y, min, max, resolution);
        vector.z = s.serializeCompressedFloat(vector.z, min, max, resolution);
    }

    /**
     * Four floats; they need not make a rotation. Refuses a component that is not finite ({@link Reason#NOT_FINITE}).
     *
     * @param s the stream
     * @param quaternion written, each component finite, or read into
     * @throws IllegalArgumentException when writing, if a component is not finite
     * @see BitStream#serializeFloat
     */
    public static void serializeQuaternion(BitStream s, Quaternionf quaternion) {
        quaternion.x = s.serializeFloat(quaternion.x);
        quaternion.y = s.serializeFloat(quaternion.y);
        quaternion.z = s.serializeFloat(quaternion.z);
        quaternion.w = s.serializeFloat(quaternion.w);
    }

    /**
     * A rotation as the three smallest components of its unit quaternion, {@code 2 + 3 * bits} bits. Refuses a code that
     * is no rotation ({@link Reason#NOT_A_ROTATION}); the rotation that is read is always finite and of unit length.
     *
     * @param s the stream
     * @param quaternion written, whatever its length as long as it has one, or read into
     * @param bits of a component, {@value SmallestThree#MIN_BITS} to {@value SmallestThree#MAX_BITS}
     * @throws IllegalArgumentException when writing, if the quaternion is no rotation, or {@code bits} out of range
     * @see SmallestThree
     */
    public static void serializeCompressedQuaternion(BitStream s, Quaternionf quaternion, int bits) {
        long code = s.isReading()
                ? 0
                : SmallestThree.encode(quaternion.x, quaternion.y, quaternion.z, quaternion.w, bits);
        code = s.serializeSmallestThree(code, bits);
        if (s.isReading()) {
            quaternion.x = SmallestThree.component(code, 0, bits);
            quaternion.y = SmallestThree.component(code, 1, bits);
            quaternion.z = SmallestThree.component(code, 2, bits);
            quaternion.w = SmallestThree.component(code, 3, bits);
        }
    }
}
