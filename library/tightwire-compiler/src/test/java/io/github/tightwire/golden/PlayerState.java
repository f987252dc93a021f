package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;

/** The state of a player in every action game: bounded numbers, a stance, a position, a rotation, a velocity unless at rest. */
public final class PlayerState implements Modelled {
    private int health;
    private long score;
    private Stance stance = Stance.STANDING;
    private float x;
    private float y;
    private float z;
    private long rotation;
    private boolean atRest;
    private float velocityX;
    private float velocityY;
    private float velocityZ;

    enum Stance {
        STANDING,
        CROUCHED,
        PRONE,
        SWIMMING,
        DEAD
    }

    public static PlayerState moving() {
        PlayerState player = new PlayerState();
        player.health = 77;
        player.score = -123_456_789_012L;
        player.stance = Stance.DEAD;
        player.x = 12.5f;
        player.y = -0.005f;
        player.z = 1024;
        // The identity with nine bits: w is the largest, and the middle step of each is 255.
        player.rotation = 255L << 20 | 255 << 11 | 255 << 2 | 3;
        player.velocityX = 1.5f;
        player.velocityY = -0f;
        player.velocityZ = Float.intBitsToFloat(0x7F401234);
        return player;
    }

    public static PlayerState resting() {
        PlayerState player = moving();
        player.atRest = true;
        player.velocityX = 0;
        player.velocityY = 0;
        player.velocityZ = 0;
        return player;
    }

    @Override
    public void serialize(BitStream s) {
        health = s.serializeInt(health, 0, 100);
        score = s.serializeLong(score, -1_000_000_000_000L, 1_000_000_000_000L);
        stance = s.serializeEnum(stance, Stance.class);
        x = serializeCoordinate(s, x);
        y = serializeCoordinate(s, y);
        z = serializeCoordinate(s, z);
        rotation = s.serializeSmallestThree(rotation, 9);
        atRest = s.serializeBool(atRest);
        if (!atRest) {
            serializeVelocity(s);
        } else if (s.isReading()) {
            velocityX = 0;
            velocityY = 0;
            velocityZ = 0;
        }
        s.serializeCheck("player state");
    }

    private static float serializeCoordinate(BitStream s, float value) {
        return s.serializeCompressedFloat(value, -1024, 1024, 0.01f);
    }

    private void serializeVelocity(BitStream s) {
        velocityX = s.serializeFloat(velocityX);
        velocityY = s.serializeFloat(velocityY);
        velocityZ = s.serializeFloat(velocityZ);
    }

    @Override
    public void model(Model m) {
        health = m.integer(health, 0, 100);
        score = m.integer(score, -1_000_000_000_000L, 1_000_000_000_000L);
        stance = Stance.values()[m.integer(stance.ordinal(), 0, 4)];
        x = m.compressedFloat(x, -1024, 1024, 0.01f);
        y = m.compressedFloat(y, -1024, 1024, 0.01f);
        z = m.compressedFloat(z, -1024, 1024, 0.01f);
        rotation = m.smallestThree(rotation, 9);
        atRest = m.bool(atRest);
        if (!atRest) {
            velocityX = Float.intBitsToFloat(m.floatBits(Float.floatToRawIntBits(velocityX)));
            velocityY = Float.intBitsToFloat(m.floatBits(Float.floatToRawIntBits(velocityY)));
            velocityZ = Float.intBitsToFloat(m.floatBits(Float.floatToRawIntBits(velocityZ)));
        } else if (m.isReading()) {
            velocityX = 0;
            velocityY = 0;
            velocityZ = 0;
        }
        m.check("player state");
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
