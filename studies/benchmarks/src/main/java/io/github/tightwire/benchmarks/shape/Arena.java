package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Two packets of an arena: a snapshot of ships, bullets and asteroids, and an inventory. */
public final class Arena {
    /** Of the world, both ways. */
    public static final float SIZE = 1000;
    public static final float PI = (float) Math.PI;

    private static final int SHIPS = 8;
    private static final int ASTEROIDS = 2;
    private static final int BULLETS = 30;

    private Arena() {
    }

    /** A flying thing in the arena. */
    public sealed interface Body {
        /** Each under its tag. */
        Family<Body> FAMILY = Family.of(Body.class)
                .value(0, Ship.class, new Ship(0, 0, 0, 0, 0))
                .value(1, Asteroid.class, new Asteroid(0, 0, 0))
                .value(2, Bullet.class, new Bullet(0, 0))
                .build();

        private static float coordinate(float value, BitStream s) {
            return s.serializeCompressedFloat(value, 0, SIZE, 0.1f);
        }
    }

    /** A player's. */
    public record Ship(int player, float x, float y, float angle, int health) implements Body, BitValue<Ship> {
        @Override
        public Ship serialize(BitStream s) {
            return new Ship(s.serializeInt(player, 0, 15), Body.coordinate(x, s), Body.coordinate(y, s),
                    s.serializeCompressedFloat(angle, -PI, PI, 0.01f), s.serializeInt(health, 0, 100));
        }
    }

    /** Nobody's. */
    public record Asteroid(float x, float y, int radius) implements Body, BitValue<Asteroid> {
        @Override
        public Asteroid serialize(BitStream s) {
            return new Asteroid(Body.coordinate(x, s), Body.coordinate(y, s), s.serializeInt(radius, 0, 63));
        }
    }

    /** On its way. */
    public record Bullet(float x, float y) implements Body, BitValue<Bullet> {
        @Override
        public Bullet serialize(BitStream s) {
            return new Bullet(Body.coordinate(x, s), Body.coordinate(y, s));
        }
    }

    /** All bodies. */
    public static final class Snapshot implements Packet {
        public int tick;
        public final List<Body> bodies = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            s.serializeList(bodies, 200, null, Body.FAMILY);
        }

        @Override
        public void randomize(Random random) {
            tick = random.nextInt();
            bodies.clear();
            for (int i = 0; i < SHIPS; i++) {
                bodies.add(new Ship(i, SIZE * random.nextFloat(), SIZE * random.nextFloat(), random.nextFloat(), random.nextInt(101)));
            }
            for (int i = 0; i < ASTEROIDS; i++) {
                bodies.add(new Asteroid(SIZE * random.nextFloat(), SIZE * random.nextFloat(), random.nextInt(64)));
            }
            for (int i = 0; i < BULLETS; i++) {
                bodies.add(new Bullet(SIZE * random.nextFloat(), SIZE * random.nextFloat()));
            }
        }
    }

    /** A player's items. */
    public static final class Inventory implements Packet {
        private static final String[] NAMES = {"bullets", "medipacks", "shield cells", "fuel", "keys", "maps", "gold", "ore",
            "warp coils", "repair drones", "probes", "mines"};
        private static final int ITEMS = 10;

        public Map<String, Integer> items = Map.of();

        @Override
        public void serialize(BitStream s) {
            items = s.serializeImmutableMap(items, 16,
                    "", (name, t) -> t.serializeString(name, 20),
                    0, (count, t) -> t.serializeInt(count, 0, 9999));
        }

        @Override
        public void randomize(Random random) {
            items = new LinkedHashMap<>();
            while (items.size() < ITEMS) {
                items.put(NAMES[random.nextInt(NAMES.length)], random.nextInt(10_000));
            }
        }
    }
}
