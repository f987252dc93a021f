package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.Arena;
import io.github.tightwire.benchmarks.shape.Arena.Asteroid;
import io.github.tightwire.benchmarks.shape.Arena.Body;
import io.github.tightwire.benchmarks.shape.Arena.Bullet;
import io.github.tightwire.benchmarks.shape.Arena.Inventory;
import io.github.tightwire.benchmarks.shape.Arena.Ship;
import io.github.tightwire.benchmarks.shape.Arena.Snapshot;
import io.github.tightwire.bits.CompressedFloat;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arena's packets by hand. Names are ASCII, since those of the benchmarks are; others would be refused. */
public final class ArenaByHand {
    private static final long COORDINATES = 10_000;
    private static final long ANGLES = 629;
    private static final float HALF_STEP = Arena.SIZE / COORDINATES * 0.5f;
    private static final float HALF_ANGLE = 2 * Arena.PI / ANGLES * 0.5f;

    private ArenaByHand() {
    }

    /** {@link Snapshot}. */
    public static final class SnapshotByHand implements ByHand<Snapshot> {
        private static final int HEAD_BITS = 40;
        private static final int MOST_BITS = 51;

        @Override
        public int write(Snapshot p, byte[] bytes) {
            List<Body> bodies = p.bodies;
            int count = bodies.size();
            Cursor out = new Cursor(bytes);
            if (count > 200 || !out.hasRoom(HEAD_BITS + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.tick & 0xFFFFFFFFL | (long) count << 32, HEAD_BITS);
            for (int i = 0; i < count; i++) {
                Body body = bodies.get(i);
                if (body instanceof Bullet bullet) {
                    if (!isCoordinate(bullet.x()) || !isCoordinate(bullet.y())) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(2 | coordinates(bullet.x(), bullet.y()) << 2, 30);
                } else if (body instanceof Ship ship) {
                    float angle = ship.angle();
                    if (!isCoordinate(ship.x()) || !isCoordinate(ship.y())
                            || !(angle >= -Arena.PI - HALF_ANGLE && angle <= Arena.PI + HALF_ANGLE)
                            || Integer.compareUnsigned(ship.player(), 15) > 0 || Integer.compareUnsigned(ship.health(), 100) > 0) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put((long) ship.player() << 2 | coordinates(ship.x(), ship.y()) << 6
                            | CompressedFloat.encode(angle, -Arena.PI, Arena.PI, ANGLES) << 34 | (long) ship.health() << 44, MOST_BITS);
                } else {
                    Asteroid asteroid = (Asteroid) body;
                    if (!isCoordinate(asteroid.x()) || !isCoordinate(asteroid.y())
                            || Integer.compareUnsigned(asteroid.radius(), 63) > 0) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(1 | coordinates(asteroid.x(), asteroid.y()) << 2 | (long) asteroid.radius() << 30, 36);
                }
            }
            return out.length();
        }

        @Override
        public int read(Snapshot p, byte[] bytes, int length) {
            List<Body> bodies = p.bodies;
            Cursor in = new Cursor(bytes);
            long head = in.get(HEAD_BITS);
            int count = (int) (head >>> 32);
            if (in.length() > length || count > 200) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.tick = (int) head;
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                Body body = body(in);
                if (body == null) {
                    return HandCodec.OUT_OF_RANGE;
                }
                if (i < bodies.size()) {
                    bodies.set(i, body);
                } else {
                    bodies.add(body);
                }
            }
            if (bodies.size() > count) {
                bodies.subList(count, bodies.size()).clear();
            }
            return PartsByHand.end(in, length);
        }

        private static Body body(Cursor in) {
            int tag = (int) in.get(2);
            int player = tag == 0 ? (int) in.get(4) : 0;
            int x = (int) in.get(14);
            int y = (int) in.get(14);
            if (x > COORDINATES || y > COORDINATES) {
                return null;
            }
            switch (tag) {
                case 0:
                    int angle = (int) in.get(10);
                    int health = (int) in.get(7);
                    return angle > ANGLES || health > 100 ? null : new Ship(player, coordinate(x), coordinate(y),
                            CompressedFloat.decode(angle, -Arena.PI, Arena.PI, ANGLES), health);
                case 1:
                    return new Asteroid(coordinate(x), coordinate(y), (int) in.get(6));
                case 2:
                    return new Bullet(coordinate(x), coordinate(y));
                default:
                    return null;
            }
        }

        private static boolean isCoordinate(float value) {
            return value >= -HALF_STEP && value <= Arena.SIZE + HALF_STEP;
        }

        private static long coordinates(float x, float y) {
            return CompressedFloat.encode(x, 0, Arena.SIZE, COORDINATES) | CompressedFloat.encode(y, 0, Arena.SIZE, COORDINATES) << 14;
        }

        private static float coordinate(int code) {
            return CompressedFloat.decode(code, 0, Arena.SIZE, COORDINATES);
        }
    }

    /** {@link Inventory}. */
    public static final class InventoryByHand implements ByHand<Inventory> {
        private static final int LONGEST = 20;
        private static final int MOST_BITS = 5 + 7 + LONGEST * Byte.SIZE + 14;

        @Override
        public int write(Inventory p, byte[] bytes) {
            int count = p.items.size();
            Cursor out = new Cursor(bytes);
            if (count > 16 || !out.hasRoom(5 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 5);
            for (Map.Entry<String, Integer> entry : p.items.entrySet()) {
                String name = entry.getKey();
                int amount = entry.getValue();
                int length = name.length();
                if (length > LONGEST || Integer.compareUnsigned(amount, 9999) > 0) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(length, 5);
                out.pad();
                for (int i = 0; i < length; i++) {
                    char letter = name.charAt(i);
                    if (letter == 0 || letter >= 0x80) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(letter, Byte.SIZE);
                }
                out.put(amount, 14);
            }
            return out.length();
        }

        @Override
        public int read(Inventory p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(5);
            if (count > 16 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<String, Integer> items = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                int letters = (int) in.get(5);
                if (!in.align() || letters > LONGEST || in.index() + letters > length) {
                    return HandCodec.OUT_OF_RANGE;
                }
                int first = in.index();
                for (int at = first; at < first + letters; at++) {
                    if (bytes[at] <= 0) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                }
                String name = new String(bytes, first, letters, StandardCharsets.ISO_8859_1);
                in.skip(letters * Byte.SIZE);
                int amount = (int) in.get(14);
                if (in.length() > length || amount > 9999 || items.put(name, amount) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            p.items = Collections.unmodifiableMap(items);
            return PartsByHand.end(in, length);
        }
    }
}
