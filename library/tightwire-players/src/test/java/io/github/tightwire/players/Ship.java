package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A ship that its player moves, and others push. */
final class Ship implements BitSerializable {
    static final PredictedType<Ship, Keys> TYPE = PredictedType.of(Ship.class, Ship::new, Ship::step);
    private static final float FINE = 1 / 256f;

    float x;
    float y;
    float speed;
    float heading;

    void step(Keys keys) {
        speed = speed * 0.9f + (keys.right ? 0.4f : 0) - (keys.left ? 0.3f : 0);
        if (Math.abs(speed) < 0.02f) {
            speed = 0;
        }
        heading = heading * 0.8f + keys.aim * 0.2f;
        x = wrap(x + speed * (1 - heading * heading));
        y = wrap(y + speed * heading);
    }

    private static float wrap(float place) {
        return place > 100 ? place - 200 : place < -100 ? place + 200 : place;
    }

    @Override
    public void serialize(BitStream s) {
        x = s.serializeCompressedFloat(x, -100, 100, FINE);
        y = s.serializeCompressedFloat(y, -100, 100, FINE);
        speed = s.serializeCompressedFloat(speed, -16, 16, FINE);
        heading = s.serializeCompressedFloat(heading, -1, 1, 1 / 1024f);
    }

    static void between(Ship from, Ship to, double fraction, Ship shown) {
        shown.x = mix(from.x, to.x, fraction);
        shown.y = mix(from.y, to.y, fraction);
        shown.speed = mix(from.speed, to.speed, fraction);
        shown.heading = mix(from.heading, to.heading, fraction);
    }

    private static float mix(float from, float to, double fraction) {
        return (float) (from + (to - from) * fraction);
    }

    boolean isAt(Ship other) {
        return x == other.x && y == other.y && speed == other.speed && heading == other.heading;
    }

    @Override
    public String toString() {
        return x + "," + y + " " + speed + " to " + heading;
    }
}
