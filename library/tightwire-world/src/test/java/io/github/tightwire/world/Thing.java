package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** An entity of five bounded integers. */
final class Thing implements BitSerializable {
    static final int MAX_XY = (1 << 14) - 1;

    int x;
    int y;
    int z;
    int heading;
    int health;

    static Thing at(int x, int y) {
        Thing thing = new Thing();
        thing.x = x;
        thing.y = y;
        return thing;
    }

    @Override
    public void serialize(BitStream s) {
        x = s.serializeInt(x, 0, MAX_XY);
        y = s.serializeInt(y, 0, MAX_XY);
        z = s.serializeInt(z, 0, 1023);
        heading = s.serializeInt(heading, 0, 255);
        health = s.serializeInt(health, 0, 127);
    }

    static void between(Thing from, Thing to, double fraction, Thing shown) {
        shown.x = (int) Math.round(from.x + (to.x - from.x) * fraction);
        shown.y = (int) Math.round(from.y + (to.y - from.y) * fraction);
        shown.z = to.z;
        shown.heading = to.heading;
        shown.health = to.health;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Thing thing && x == thing.x && y == thing.y && z == thing.z && heading == thing.heading
                && health == thing.health;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * (31 * x + y) + z) + heading) + health;
    }

    @Override
    public String toString() {
        return x + "," + y + "," + z + "," + heading + "," + health;
    }
}
