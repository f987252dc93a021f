package io.github.tightwire.benchmarks.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.players.InputType;
import io.github.tightwire.players.PredictedType;

/** A ship as in the arena: 97 bits. */
final class Ship implements BitSerializable {
    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    static final PredictedType<Ship, Keys> TYPE = PredictedType.of(Ship.class, Ship::new, Ship::step).smoothed(Ship::between, 8);

    private static final int HEADINGS = 1024;
    private static final int SLOTS = 64;
    private static final float SIZE = 2000;
    private static final float FINE = 1 / 32f;

    int slot;
    int heading;
    float x;
    float y;
    private float speed;
    private int reload;

    /** A player's keys. */
    static final class Keys implements BitSerializable {
        boolean right;
        boolean thrust;

        @Override
        public void serialize(BitStream s) {
            right = s.serializeBool(right);
            thrust = s.serializeBool(thrust);
        }
    }

    void step(Keys keys) {
        heading = Math.floorMod(heading + (keys.right ? 8 : 0), HEADINGS);
        speed = keys.thrust ? Math.min(4, speed + 2 * FINE) : Math.max(0, speed - FINE);
        double angle = heading * 2 * Math.PI / HEADINGS;
        x = Math.max(0, Math.min(SIZE, x + (float) (speed * StrictMath.cos(angle))));
        y = Math.max(0, Math.min(SIZE, y + (float) (speed * StrictMath.sin(angle))));
        reload = Math.max(0, reload - 1);
    }

    static void between(Ship from, Ship to, double fraction, Ship shown) {
        int turned = Math.floorMod(to.heading - from.heading + HEADINGS / 2, HEADINGS) - HEADINGS / 2;
        shown.slot = to.slot;
        shown.x = (float) (from.x + fraction * (to.x - from.x));
        shown.y = (float) (from.y + fraction * (to.y - from.y));
        shown.heading = Math.floorMod(from.heading + Math.round(fraction * turned), HEADINGS);
    }

    @Override
    public void serialize(BitStream s) {
        slot = s.serializeInt(slot, 0, SLOTS - 1);
        x = s.serializeCompressedFloat(x, -SIZE / 2, 1.5f * SIZE, FINE);
        y = s.serializeCompressedFloat(y, -SIZE / 2, 1.5f * SIZE, FINE);
        heading = s.serializeInt(heading, 0, HEADINGS - 1);
        speed = s.serializeCompressedFloat(speed, 0, 4, FINE);
        reload = s.serializeInt(reload, 0, 15);
    }
}
