package io.github.tightwire.articles.snapshots;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The example's arena, played by a seed: ships that turn, thrust and fire, and bullets that last a second. Nothing of it is a cube. */
final class Arena {
    static final int MAX_BODIES = 200;
    /** The most bytes of a body, rounded up. */
    static final int BODY_BYTES = 8;

    private static final float SIZE = 1000;
    private static final int SHIPS = 16;
    private static final int MAX_BULLETS = 100;
    private static final int FULL_HEALTH = 100;
    private static final int KEYS = 4;
    /** A player presses or releases a key once in so many ticks. */
    private static final int PATIENCE = 40;
    private static final int BULLET_TICKS = 60;
    private static final int FIRE_TICKS = 15;

    private final Random random;
    private final Body[] asteroids = {new Body(Body.ASTEROID, 250, 250), new Body(Body.ASTEROID, 700, 600)};
    private final Body[] ships = new Body[SHIPS];
    private final boolean[][] keys = new boolean[SHIPS][KEYS];
    private final List<Body> bullets = new ArrayList<>();
    private int tick;

    Arena(long seed) {
        random = new Random(seed);
        asteroids[0].number = 40;
        asteroids[1].number = 63;
        for (int i = 0; i < SHIPS; i++) {
            ships[i] = new Body(Body.SHIP, random.nextFloat() * SIZE, random.nextFloat() * SIZE);
            ships[i].number = i;
        }
    }

    /** A tick of 1/60 second. */
    void step() {
        tick++;
        for (int i = 0; i < SHIPS; i++) {
            for (int k = 0; k < KEYS; k++) {
                keys[i][k] ^= random.nextInt(PATIENCE) == 0;
            }
            step(ships[i], keys[i], i);
        }
        for (Body bullet : bullets) {
            bullet.move();
        }
        bullets.removeIf(bullet -> tick - bullet.fired > BULLET_TICKS);
    }

    private void step(Body ship, boolean[] held, int player) {
        ship.angle = (float) Math.IEEEremainder(ship.angle + 0.05 * ((held[0] ? 1 : 0) - (held[1] ? 1 : 0)), 2 * Math.PI);
        ship.speed = held[2] ? Math.min(ship.speed + 0.05f, 3) : ship.speed * 0.99f;
        if (held[3] && (tick + player) % FIRE_TICKS == 0 && bullets.size() < MAX_BULLETS) {
            Body bullet = new Body(Body.BULLET, ship.x, ship.y);
            bullet.angle = ship.angle;
            bullet.speed = 10;
            bullet.fired = tick;
            bullets.add(bullet);
        }
        ship.move();
        for (Body rock : asteroids) {
            if (Math.hypot(rock.x - ship.x, rock.y - ship.y) < rock.number) {
                ship.health = Math.max(0, ship.health - 1);
            }
        }
    }

    /** All bodies, as the arena sends them. */
    List<Body> bodies() {
        List<Body> bodies = new ArrayList<>(Arrays.asList(asteroids));
        bodies.addAll(Arrays.asList(ships));
        bodies.addAll(bullets);
        return bodies;
    }

    /** A ship, an asteroid or a bullet, on the wire as in the example. */
    static final class Body implements BitSerializable {
        private static final int SHIP = 0;
        private static final int ASTEROID = 1;
        private static final int BULLET = 2;

        private int kind;
        /** The player of a ship, the radius of an asteroid. */
        private int number;
        private float x;
        private float y;
        private float angle;
        private int health = FULL_HEALTH;
        private float speed;
        private int fired;

        Body() {
            this(BULLET, 0, 0);
        }

        Body(int kind, float x, float y) {
            this.kind = kind;
            this.x = x;
            this.y = y;
        }

        private void move() {
            x = (x + speed * (float) Math.cos(angle) + SIZE) % SIZE;
            y = (y + speed * (float) Math.sin(angle) + SIZE) % SIZE;
        }

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, SHIP, BULLET);
            if (kind == SHIP) {
                number = s.serializeInt(number, 0, SHIPS - 1);
            }
            x = s.serializeCompressedFloat(x, 0, SIZE, 0.1f);
            y = s.serializeCompressedFloat(y, 0, SIZE, 0.1f);
            if (kind == SHIP) {
                angle = s.serializeCompressedFloat(angle, -3.15f, 3.15f, 0.01f);
                health = s.serializeInt(health, 0, FULL_HEALTH);
            } else if (kind == ASTEROID) {
                number = s.serializeInt(number, 0, 63);
            }
        }
    }
}
