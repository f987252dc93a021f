package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.Parts.Body;
import io.github.tightwire.benchmarks.shape.Parts.Cell;
import io.github.tightwire.benchmarks.shape.Parts.Pose;
import io.github.tightwire.benchmarks.shape.Parts.Ship;
import io.github.tightwire.benchmarks.shape.Shapes.GenericHolder;
import io.github.tightwire.benchmarks.shape.Shapes.InterfaceField;
import io.github.tightwire.benchmarks.shape.Shapes.NumberMap;
import io.github.tightwire.benchmarks.shape.Shapes.ObjectList;
import io.github.tightwire.benchmarks.shape.Shapes.OpenField;
import io.github.tightwire.benchmarks.shape.Shapes.OptionalObject;
import io.github.tightwire.benchmarks.shape.Shapes.RecordList;
import io.github.tightwire.benchmarks.shape.Shapes.TwoKinds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shapes by hand: each element is staged in one word, and its values are checked together. */
public final class ShapesByHand {
    private static final int POSE_BITS = 17;

    private ShapesByHand() {
    }

    // ---- Lists

    /** {@link ObjectList}. */
    public static final class ObjectListByHand implements ByHand<ObjectList> {
        @Override
        public int write(ObjectList p, byte[] bytes) {
            List<Ship> ships = p.ships;
            int count = ships.size();
            Cursor out = new Cursor(bytes);
            if (count > 64 || !out.hasRoom(7 + count * PartsByHand.SHIP_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 7);
            for (int i = 0; i < count; i++) {
                long word = PartsByHand.pack(ships.get(i));
                if (word == PartsByHand.NONE) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(word, PartsByHand.SHIP_BITS);
            }
            return out.length();
        }

        @Override
        public int read(ObjectList p, byte[] bytes, int length) {
            List<Ship> ships = p.ships;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(7);
            if (count > 64 || 7 + count * PartsByHand.SHIP_BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            for (int i = 0; i < count; i++) {
                if (i == ships.size()) {
                    ships.add(new Ship());
                }
                if (!PartsByHand.unpack(ships.get(i), in.get(PartsByHand.SHIP_BITS))) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            if (ships.size() > count) {
                ships.subList(count, ships.size()).clear();
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link RecordList}. */
    public static final class RecordListByHand implements ByHand<RecordList> {
        @Override
        public int write(RecordList p, byte[] bytes) {
            List<Cell> cells = p.cells;
            int count = cells.size();
            Cursor out = new Cursor(bytes);
            if (count > 64 || !out.hasRoom(7 + count * PartsByHand.SHIP_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 7);
            for (int i = 0; i < count; i++) {
                Cell cell = cells.get(i);
                long word = PartsByHand.pack(cell.x(), cell.y(), cell.angle(), cell.health(), cell.shield());
                if (word == PartsByHand.NONE) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(word, PartsByHand.SHIP_BITS);
            }
            return out.length();
        }

        @Override
        public int read(RecordList p, byte[] bytes, int length) {
            List<Cell> cells = p.cells;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(7);
            if (count > 64 || 7 + count * PartsByHand.SHIP_BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            for (int i = 0; i < count; i++) {
                long word = in.get(PartsByHand.SHIP_BITS);
                if (!PartsByHand.isShip(word)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                Cell cell = new Cell((int) word & 0xFFFF, (int) word >>> 16, (int) (word >>> 32) & 0x1FF,
                        (int) (word >>> 41) & 0x7F, word >>> 48 != 0);
                if (i < cells.size()) {
                    cells.set(i, cell);
                } else {
                    cells.add(cell);
                }
            }
            if (cells.size() > count) {
                cells.subList(count, cells.size()).clear();
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link NumberMap}. */
    public static final class NumberMapByHand implements ByHand<NumberMap> {
        private static final int ENTRY_BITS = 24;

        @Override
        public int write(NumberMap p, byte[] bytes) {
            int count = p.scores.size();
            Cursor out = new Cursor(bytes);
            if (count > 32 || !out.hasRoom(6 + count * ENTRY_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            for (Map.Entry<Integer, Integer> entry : p.scores.entrySet()) {
                int key = entry.getKey();
                int value = entry.getValue();
                if (Integer.compareUnsigned(key, 1023) > 0 || Integer.compareUnsigned(value, 9999) > 0) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(key | (long) value << 10, ENTRY_BITS);
            }
            return out.length();
        }

        @Override
        public int read(NumberMap p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 32 || 6 + count * ENTRY_BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<Integer, Integer> scores = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                int word = (int) in.get(ENTRY_BITS);
                int value = word >>> 10;
                if (value > 9999 || scores.put(word & 0x3FF, value) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            p.scores = Collections.unmodifiableMap(scores);
            return PartsByHand.end(in, length);
        }
    }

    // ---- References

    /** {@link OptionalObject}. */
    public static final class OptionalObjectByHand implements ByHand<OptionalObject> {
        @Override
        public int write(OptionalObject p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(33 + PartsByHand.SHIP_BITS)) {
                return HandCodec.PAST_END;
            }
            Ship target = p.target;
            out.put(p.tick & 0xFFFFFFFFL | (target != null ? 1L << 32 : 0), 33);
            if (target != null) {
                long word = PartsByHand.pack(target);
                if (word == PartsByHand.NONE) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(word, PartsByHand.SHIP_BITS);
            }
            return out.length();
        }

        @Override
        public int read(OptionalObject p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long head = in.get(33);
            boolean present = head >>> 32 != 0;
            if (33 + (present ? PartsByHand.SHIP_BITS : 0) > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            p.tick = (int) head;
            if (!present) {
                p.target = null;
            } else {
                if (p.target == null) {
                    p.target = new Ship();
                }
                if (!PartsByHand.unpack(p.target, in.get(PartsByHand.SHIP_BITS))) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            return in.length();
        }
    }

    /** {@link TwoKinds}. */
    public static final class TwoKindsByHand implements ByHand<TwoKinds> {
        @Override
        public int write(TwoKinds p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(p.bodies.length * PartsByHand.SHIP_BITS)) {
                return HandCodec.PAST_END;
            }
            for (Body body : p.bodies) {
                long word = PartsByHand.pack(body);
                if (word == PartsByHand.NONE) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(word, PartsByHand.bits(body));
            }
            return out.length();
        }

        @Override
        public int read(TwoKinds p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            for (Body body : p.bodies) {
                if (in.length() > length || !PartsByHand.unpack(body, in)) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link InterfaceField}. */
    public static final class InterfaceFieldByHand implements ByHand<InterfaceField> {
        @Override
        public int write(InterfaceField p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            long word = PartsByHand.pack(p.body);
            if (word == PartsByHand.NONE || !out.hasRoom(32 + PartsByHand.SHIP_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.tick & 0xFFFFFFFFL, 32);
            out.put(word, PartsByHand.bits(p.body));
            return out.length();
        }

        @Override
        public int read(InterfaceField p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (32 + PartsByHand.bits(p.body) > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            p.tick = (int) in.get(32);
            return PartsByHand.unpack(p.body, in) ? in.length() : HandCodec.OUT_OF_RANGE;
        }
    }

    /** {@link OpenField}. A pose of a class of its own would have another method, and is not written as one of ours. */
    public static final class OpenFieldByHand implements ByHand<OpenField> {
        @Override
        public int write(OpenField p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            Pose pose = p.pose;
            int pitch = pose.pitch + 90;
            if (!out.hasRoom(32 + POSE_BITS) || pose.getClass() != Pose.class
                    || Integer.compareUnsigned(pose.yaw, 359) > 0 || Integer.compareUnsigned(pitch, 180) > 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.tick & 0xFFFFFFFFL | (long) pose.yaw << 32 | (long) pitch << 41, 32 + POSE_BITS);
            return out.length();
        }

        @Override
        public int read(OpenField p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long word = in.get(32 + POSE_BITS);
            int yaw = (int) (word >>> 32) & 0x1FF;
            int pitch = (int) (word >>> 41);
            Pose pose = p.pose;
            if (in.length() > length || yaw > 359 || pitch > 180 || pose.getClass() != Pose.class) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.tick = (int) word;
            pose.yaw = yaw;
            pose.pitch = pitch - 90;
            return in.length();
        }
    }

    /** {@link GenericHolder}. */
    public static final class GenericHolderByHand implements ByHand<GenericHolder> {
        @Override
        public int write(GenericHolder p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            long ship = PartsByHand.pack(p.ship.held);
            long rock = PartsByHand.pack(p.rock.held);
            int shipAge = p.ship.age;
            int rockAge = p.rock.age;
            if (!out.hasRoom(20 + PartsByHand.SHIP_BITS + PartsByHand.ROCK_BITS) || ship == PartsByHand.NONE || rock == PartsByHand.NONE
                    || Integer.compareUnsigned(shipAge, 1000) > 0 || Integer.compareUnsigned(rockAge, 1000) > 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(shipAge, 10);
            out.put(ship, PartsByHand.SHIP_BITS);
            out.put(rockAge | rock << 10, 10 + PartsByHand.ROCK_BITS);
            return out.length();
        }

        @Override
        public int read(GenericHolder p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (20 + PartsByHand.SHIP_BITS + PartsByHand.ROCK_BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            int shipAge = (int) in.get(10);
            long ship = in.get(PartsByHand.SHIP_BITS);
            long rock = in.get(10 + PartsByHand.ROCK_BITS);
            int rockAge = (int) rock & 0x3FF;
            if (shipAge > 1000 || rockAge > 1000 || !PartsByHand.unpack(p.ship.held, ship)
                    || !PartsByHand.unpack(p.rock.held, rock >>> 10)) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.ship.age = shipAge;
            p.rock.age = rockAge;
            return in.length();
        }
    }
}
