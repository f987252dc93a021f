package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A bullet, which drifts as its player aims. */
final class Bullet implements BitSerializable {
    static final PredictedType<Bullet, Keys> TYPE = PredictedType.of(Bullet.class, Bullet::new, Bullet::step);

    int key;
    float x;
    float y;
    int left = 40;

    /** Of a ship, in a tick. */
    static Bullet of(Ship ship, int tick) {
        Bullet bullet = new Bullet();
        bullet.key = tick;
        bullet.x = ship.x;
        bullet.y = ship.y;
        return bullet;
    }

    void step(Keys keys) {
        x = wrap(x + 1.5f);
        y = wrap(y + keys.aim);
        left = Math.max(0, left - 1);
    }

    private static float wrap(float place) {
        return place > 100 ? place - 200 : place < -100 ? place + 200 : place;
    }

    @Override
    public void serialize(BitStream s) {
        key = s.serializeInt(key, 0, 1_000_000);
        x = s.serializeCompressedFloat(x, -100, 100, 1 / 256f);
        y = s.serializeCompressedFloat(y, -100, 100, 1 / 256f);
        left = s.serializeInt(left, 0, 40);
    }

    boolean isAt(Bullet other) {
        return key == other.key && x == other.x && y == other.y && left == other.left;
    }

    @Override
    public String toString() {
        return key + " at " + x + "," + y + ", " + left + " left";
    }
}
