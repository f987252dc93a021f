package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.shape.Parts.Body;
import io.github.tightwire.benchmarks.shape.Parts.Cell;
import io.github.tightwire.benchmarks.shape.Parts.Pose;
import io.github.tightwire.benchmarks.shape.Parts.Rock;
import io.github.tightwire.benchmarks.shape.Parts.Ship;
import io.github.tightwire.benchmarks.shape.Parts.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A packet of each shape. */
public final class Shapes {
    /** Elements of a list or an array. */
    static final int ELEMENTS = 50;
    private static final int ENTRIES = 16;

    private Shapes() {
    }

    /** A list of objects that change, read into those that are there. */
    public static final class ObjectList implements Packet {
        public final List<Ship> ships = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(ships, 64, Ship::new);
        }

        @Override
        public void randomize(Random random) {
            ships.clear();
            for (int i = 0; i < ELEMENTS; i++) {
                Ship ship = new Ship();
                ship.randomize(random);
                ships.add(ship);
            }
        }
    }

    /** A list of records. */
    public static final class RecordList implements Packet {
        public final List<Cell> cells = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(cells, 64, Cell.BLANK, Cell::serialize);
        }

        @Override
        public void randomize(Random random) {
            cells.clear();
            for (int i = 0; i < ELEMENTS; i++) {
                cells.add(Cell.random(random));
            }
        }
    }

    /** A map of numbers. */
    public static final class NumberMap implements Packet {
        public Map<Integer, Integer> scores = Map.of();

        @Override
        public void serialize(BitStream s) {
            scores = s.serializeImmutableMap(scores, 32,
                    0, (key, t) -> t.serializeInt(key, 0, 1023),
                    0, (value, t) -> t.serializeInt(value, 0, 9999));
        }

        @Override
        public void randomize(Random random) {
            scores = new LinkedHashMap<>();
            while (scores.size() < ENTRIES) {
                scores.put(random.nextInt(1024), random.nextInt(10_000));
            }
        }
    }

    /** An object that is there every other time. */
    public static final class OptionalObject implements Packet {
        public int tick;
        public Ship target;

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            target = s.serializeOptional(target, Ship::new);
        }

        @Override
        public void randomize(Random random) {
            tick = random.nextInt();
            target = null;
            if (random.nextBoolean()) {
                target = new Ship();
                target.randomize(random);
            }
        }
    }

    /** An array of an interface, whose elements are of two classes. */
    public static final class TwoKinds implements Packet {
        public final Body[] bodies = new Body[ELEMENTS];

        /**
         * Makes the elements.
         *
         * @param order says in which order the classes come: any number
         */
        public TwoKinds(int order) {
            Random random = new Random(order);
            for (int i = 0; i < bodies.length; i++) {
                bodies[i] = random.nextBoolean() ? new Ship() : new Rock();
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Body body : bodies) {
                s.serializeObject(body);
            }
        }

        @Override
        public void randomize(Random random) {
            for (Body body : bodies) {
                body.randomize(random);
            }
        }
    }

    /** An array of an abstract class, whose elements are of eight. */
    public static final class EightKinds implements Packet {
        public final Thing[] things = new Thing[ELEMENTS];

        /**
         * Makes the elements.
         *
         * @param order says in which order the classes come: any number
         */
        public EightKinds(int order) {
            Random random = new Random(order);
            for (int i = 0; i < things.length; i++) {
                things[i] = Thing.of(random.nextInt(8));
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Thing thing : things) {
                s.serializeObject(thing);
            }
        }

        @Override
        public void randomize(Random random) {
            for (Thing thing : things) {
                thing.randomize(random);
            }
        }
    }

    /** A field of an interface. */
    public static final class InterfaceField implements Packet {
        public int tick;
        public final Body body;

        /**
         * Makes the body.
         *
         * @param order a ship where even, a rock where odd
         */
        public InterfaceField(int order) {
            body = order % 2 == 0 ? new Ship() : new Rock();
        }

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            s.serializeObject(body);
        }

        @Override
        public void randomize(Random random) {
            tick = random.nextInt();
            body.randomize(random);
        }
    }

    /** A field of a class that is not final. */
    public static final class OpenField implements Packet {
        public int tick;
        public Pose pose = new Pose();

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            s.serializeObject(pose);
        }

        @Override
        public void randomize(Random random) {
            tick = random.nextInt();
            pose.randomize(random);
        }
    }

    /**
     * A reference and how old it is.
     *
     * @param <T> what it refers to
     */
    public static final class Holder<T extends BitSerializable> implements BitSerializable {
        public int age;
        public final T held;

        Holder(T held) {
            this.held = held;
        }

        @Override
        public void serialize(BitStream s) {
            age = s.serializeInt(age, 0, 1000);
            s.serializeObject(held);
        }
    }

    /** Two holders of different types. */
    public static final class GenericHolder implements Packet {
        public final Holder<Ship> ship = new Holder<>(new Ship());
        public final Holder<Rock> rock = new Holder<>(new Rock());

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(ship);
            s.serializeObject(rock);
        }

        @Override
        public void randomize(Random random) {
            ship.age = random.nextInt(1001);
            ship.held.randomize(random);
            rock.age = random.nextInt(1001);
            rock.held.randomize(random);
        }
    }
}
