package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.Random;

/** The parts of the shapes. A ship and a cell have the same 49 bits. */
public final class Parts {
    /** Above the highest coordinate. */
    static final int SIZE = 1 << 16;

    private Parts() {
    }

    /** A flying thing. */
    public interface Body extends Packed {
    }

    /** A part that can be given other values. */
    public interface Packed extends BitSerializable {
        /**
         * Gives every field another value that is within its bounds.
         *
         * @param random where the values come from
         */
        void randomize(Random random);
    }

    /** A ship, whose fields change. */
    public static final class Ship implements Body {
        public int x;
        public int y;
        public int angle;
        public int health;
        public boolean shield;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, SIZE - 1);
            y = s.serializeInt(y, 0, SIZE - 1);
            angle = s.serializeInt(angle, 0, 359);
            health = s.serializeInt(health, 0, 100);
            shield = s.serializeBool(shield);
        }

        @Override
        public void randomize(Random random) {
            x = random.nextInt(SIZE);
            y = random.nextInt(SIZE);
            angle = random.nextInt(360);
            health = random.nextInt(101);
            shield = random.nextBoolean();
        }
    }

    /** A rock. */
    public static final class Rock implements Body {
        public int x;
        public int y;
        public int radius;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, SIZE - 1);
            y = s.serializeInt(y, 0, SIZE - 1);
            radius = s.serializeInt(radius, 0, 62);
        }

        @Override
        public void randomize(Random random) {
            x = random.nextInt(SIZE);
            y = random.nextInt(SIZE);
            radius = random.nextInt(63);
        }
    }

    /** A value with the bits of a ship. */
    public record Cell(int x, int y, int angle, int health, boolean shield) implements BitValue<Cell> {
        static final Cell BLANK = new Cell(0, 0, 0, 0, false);

        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, SIZE - 1), s.serializeInt(y, 0, SIZE - 1), s.serializeInt(angle, 0, 359),
                    s.serializeInt(health, 0, 100), s.serializeBool(shield));
        }

        static Cell random(Random random) {
            return new Cell(random.nextInt(SIZE), random.nextInt(SIZE), random.nextInt(360), random.nextInt(101),
                    random.nextBoolean());
        }
    }

    /** A pose, whose class is not final and has no other below it. */
    public static class Pose implements Packed {
        public int yaw;
        public int pitch;

        @Override
        public void serialize(BitStream s) {
            yaw = s.serializeInt(yaw, 0, 359);
            pitch = s.serializeInt(pitch, -90, 90);
        }

        @Override
        public void randomize(Random random) {
            yaw = random.nextInt(360);
            pitch = random.nextInt(181) - 90;
        }
    }

    /** A thing on the ground, of eight kinds. The tag is for code by hand alone, which has no better way to tell them apart. */
    public abstract static class Thing implements Packed {
        public final int kind;
        public int a;
        public int b;

        Thing(int kind) {
            this.kind = kind;
        }

        @Override
        public void randomize(Random random) {
            a = random.nextInt(100);
            b = random.nextInt(50);
        }

        static Thing of(int kind) {
            return switch (kind) {
                case 0 -> new Mine();
                case 1 -> new Crate();
                case 2 -> new Coin();
                case 3 -> new Flag();
                case 4 -> new Torch();
                case 5 -> new Door();
                case 6 -> new Key();
                default -> new Lamp();
            };
        }
    }

    private static final class Mine extends Thing {
        Mine() {
            super(0);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 100);
        }
    }

    private static final class Crate extends Thing {
        Crate() {
            super(1);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 1000);
            b = s.serializeInt(b, 0, 50);
        }
    }

    private static final class Coin extends Thing {
        Coin() {
            super(2);
        }

        @Override
        public void serialize(BitStream s) {
            b = s.serializeInt(b, 0, 99);
        }
    }

    private static final class Flag extends Thing {
        Flag() {
            super(3);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            b = s.serializeUint8(b);
        }
    }

    private static final class Torch extends Thing {
        Torch() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            b = s.serializeUint16(b);
            a = s.serializeInt(a, 0, 200);
        }
    }

    private static final class Door extends Thing {
        Door() {
            super(5);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint32(a);
        }
    }

    private static final class Key extends Thing {
        Key() {
            super(6);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 120);
            b = s.serializeInt(b, 0, 120);
        }
    }

    private static final class Lamp extends Thing {
        Lamp() {
            super(7);
        }

        @Override
        public void serialize(BitStream s) {
            b = s.serializeInt(b, 0, 63);
            a = s.serializeInt(a, 0, 2000);
        }
    }
}
