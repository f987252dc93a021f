package io.github.tightwire.formats.world;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;

/**
 * Three floats: a position in metres, or a velocity in metres a second.
 *
 * @param x to the east
 * @param y to the north
 * @param z upwards
 */
public record Vector(float x, float y, float z) implements BitValue<Vector> {
    /** Nowhere, or at rest. */
    public static final Vector ZERO = new Vector(0, 0, 0);

    /** {@return whether every component is zero, of either sign} */
    public boolean isZero() {
        return x == 0 && y == 0 && z == 0;
    }

    /** Sends whole floats, or receives them. */
    @Override
    public Vector serialize(BitStream s) {
        return new Vector(s.serializeFloat(x), s.serializeFloat(y), s.serializeFloat(z));
    }

    /** Sends a position within its limits, or receives it. */
    Vector serializePosition(BitStream s) {
        return new Vector(coordinate(s, x), coordinate(s, y),
                s.serializeCompressedFloat(z, 0, Limits.MAX_HEIGHT, Limits.POSITION_RESOLUTION));
    }

    /** Sends a velocity within its limits, or receives it: one bit if it is zero. */
    Vector serializeVelocity(BitStream s) {
        return s.serializeBool(!isZero()) ? new Vector(speed(s, x), speed(s, y), speed(s, z)) : ZERO;
    }

    private static float coordinate(BitStream s, float value) {
        return s.serializeCompressedFloat(value, -Limits.MAX_POSITION, Limits.MAX_POSITION, Limits.POSITION_RESOLUTION);
    }

    private static float speed(BitStream s, float value) {
        return s.serializeCompressedFloat(value, -Limits.MAX_VELOCITY, Limits.MAX_VELOCITY, Limits.VELOCITY_RESOLUTION);
    }
}
