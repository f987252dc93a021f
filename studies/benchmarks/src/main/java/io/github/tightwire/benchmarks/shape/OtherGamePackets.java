package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Others of the same kinds as {@link GamePackets}, to see whether what was done for those holds for more. */
public final class OtherGamePackets {
    private OtherGamePackets() {
    }

    /** A wheel of a car. */
    public static final class Wheel implements BitSerializable {
        public int turn;
        public int wear;
        public boolean isOnGround;

        @Override
        public void serialize(BitStream s) {
            turn = s.serializeInt(turn, -45, 45);
            wear = s.serializeInt(wear, 0, 100);
            isOnGround = s.serializeBool(isOnGround);
        }
    }

    /** A trailer behind a car. */
    public static final class Trailer implements BitSerializable {
        public int angle;
        public int load;

        @Override
        public void serialize(BitStream s) {
            angle = s.serializeInt(angle, -90, 90);
            load = s.serializeInt(load, 0, 4000);
        }
    }

    /** A car with four wheels, with a trailer or without. */
    public static final class Car implements Packet {
        public int id;
        public float speed;
        public Trailer trailer;
        public final Wheel[] wheels = {new Wheel(), new Wheel(), new Wheel(), new Wheel()};
        public int fuel;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint16(id);
            speed = s.serializeFloat(speed);
            for (int i = 0; i < wheels.length; i++) {
                s.serializeObject(wheels[i]);
            }
            trailer = s.serializeOptional(trailer, Trailer::new);
            fuel = s.serializeInt(fuel, 0, 60);
        }

        @Override
        public void randomize(Random random) {
            id = random.nextInt(1 << 16);
            speed = random.nextFloat();
            for (Wheel wheel : wheels) {
                wheel.turn = random.nextInt(91) - 45;
                wheel.wear = random.nextInt(101);
                wheel.isOnGround = random.nextBoolean();
            }
            trailer = null;
            if (random.nextBoolean()) {
                trailer = new Trailer();
                trailer.angle = random.nextInt(181) - 90;
                trailer.load = random.nextInt(4001);
            }
            fuel = random.nextInt(61);
        }
    }

    /** Particles, a field of all in an array each. */
    public static final class Particles implements Packet {
        static final int MOST = 100;

        public int count;
        public final short[] x = new short[MOST];
        public final short[] y = new short[MOST];
        public final byte[] life = new byte[MOST];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, MOST);
            for (int i = 0; i < count; i++) {
                x[i] = (short) s.serializeInt(x[i], -2000, 2000);
                y[i] = (short) s.serializeInt(y[i], -2000, 2000);
                life[i] = (byte) s.serializeInt(life[i], 0, 100);
            }
        }

        @Override
        public void randomize(Random random) {
            count = MOST - random.nextInt(10);
            for (int i = 0; i < count; i++) {
                x[i] = (short) (random.nextInt(4001) - 2000);
                y[i] = (short) (random.nextInt(4001) - 2000);
                life[i] = (byte) random.nextInt(101);
            }
        }
    }

    /** A spell that a player casts: a family of records. */
    public sealed interface Spell {
        /** Each under its tag. */
        Family<Spell> FAMILY = Family.of(Spell.class)
                .value(0, Bolt.class, new Bolt(0, 0))
                .value(1, Wall.class, new Wall(0, 0, 0))
                .value(2, Heal.class, new Heal(0))
                .build();
    }

    /** At a target. */
    public record Bolt(int target, int power) implements Spell, BitValue<Bolt> {
        @Override
        public Bolt serialize(BitStream s) {
            return new Bolt(s.serializeInt(target, 0, 999), s.serializeInt(power, 0, 50));
        }
    }

    /** On the ground. */
    public record Wall(int x, int y, int length) implements Spell, BitValue<Wall> {
        @Override
        public Wall serialize(BitStream s) {
            return new Wall(s.serializeInt(x, 0, 4095), s.serializeInt(y, 0, 4095), s.serializeInt(length, 1, 20));
        }
    }

    /** Of oneself. */
    public record Heal(int points) implements Spell, BitValue<Heal> {
        @Override
        public Heal serialize(BitStream s) {
            return new Heal(s.serializeInt(points, 0, 200));
        }
    }

    /** A list of spells. */
    public static final class Spells implements Packet {
        private static final int CAST = 16;

        public final List<Spell> spells = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(spells, 32, null, Spell.FAMILY);
        }

        @Override
        public void randomize(Random random) {
            spells.clear();
            while (spells.size() < CAST) {
                spells.add(switch (random.nextInt(3)) {
                    case 0 -> new Bolt(random.nextInt(1000), random.nextInt(51));
                    case 1 -> new Wall(random.nextInt(4096), random.nextInt(4096), 1 + random.nextInt(20));
                    default -> new Heal(random.nextInt(201));
                });
            }
        }
    }

    /** A tile of a map: heights in rows. */
    public static final class Heights implements Packet {
        public static final int SIDE = 20;

        public final short[][] heights = new short[SIDE][SIDE];

        @Override
        public void serialize(BitStream s) {
            for (short[] row : heights) {
                for (int i = 0; i < SIDE; i++) {
                    row[i] = (short) s.serializeInt(row[i], -100, 900);
                }
            }
        }

        @Override
        public void randomize(Random random) {
            for (short[] row : heights) {
                for (int i = 0; i < SIDE; i++) {
                    row[i] = (short) (random.nextInt(1001) - 100);
                }
            }
        }
    }

    /** The players of a match: arrays of compressed floats. */
    public static final class Match implements Packet {
        public static final int PLAYERS = 24;
        public static final float SIDE = 512;
        public static final float STEP = 0.01f;
        public static final float TURN = 360;
        public static final float TURN_STEP = 0.5f;

        public final float[] x = new float[PLAYERS];
        public final float[] y = new float[PLAYERS];
        public final float[] heading = new float[PLAYERS];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < PLAYERS; i++) {
                x[i] = s.serializeCompressedFloat(x[i], -SIDE, SIDE, STEP);
                y[i] = s.serializeCompressedFloat(y[i], -SIDE, SIDE, STEP);
                heading[i] = s.serializeCompressedFloat(heading[i], 0, TURN, TURN_STEP);
            }
        }

        @Override
        public void randomize(Random random) {
            for (int i = 0; i < PLAYERS; i++) {
                x[i] = (random.nextFloat() * 2 - 1) * SIDE;
                y[i] = (random.nextFloat() * 2 - 1) * SIDE;
                heading[i] = random.nextFloat() * TURN;
            }
        }
    }

    /** The parts of a map that a player has seen: a bool each. */
    public static final class Fog implements Packet {
        public final boolean[] seen = new boolean[300];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < seen.length; i++) {
                seen[i] = s.serializeBool(seen[i]);
            }
        }

        @Override
        public void randomize(Random random) {
            for (int i = 0; i < seen.length; i++) {
                seen[i] = random.nextBoolean();
            }
        }
    }

    /** A unit, of which each part is there if a bool says so. */
    public static final class Status implements Packet {
        public boolean isMoving;
        public int x;
        public int y;
        public boolean isHurt;
        public int health;
        public boolean isBurning;
        public int ticks;
        public boolean isTalking;
        public int line;
        public float volume;

        @Override
        public void serialize(BitStream s) {
            isMoving = s.serializeBool(isMoving);
            if (isMoving) {
                x = s.serializeInt(x, 0, 9999);
                y = s.serializeInt(y, 0, 9999);
            }
            isHurt = s.serializeBool(isHurt);
            if (isHurt) {
                health = s.serializeInt(health, 0, 200);
            }
            isBurning = s.serializeBool(isBurning);
            if (isBurning) {
                ticks = s.serializeInt(ticks, 0, 300);
            }
            isTalking = s.serializeBool(isTalking);
            if (isTalking) {
                line = s.serializeUint16(line);
                volume = s.serializeFloat(volume);
            }
        }

        @Override
        public void randomize(Random random) {
            isMoving = random.nextBoolean();
            x = random.nextInt(10_000);
            y = random.nextInt(10_000);
            isHurt = random.nextBoolean();
            health = random.nextInt(201);
            isBurning = random.nextBoolean();
            ticks = random.nextInt(301);
            isTalking = random.nextBoolean();
            line = random.nextInt(1 << 16);
            volume = random.nextFloat();
        }
    }

    /** A skill, and those that need it. */
    public static final class Skill implements BitSerializable {
        public int id;
        public int points;
        public final List<Skill> next = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 299);
            points = s.serializeInt(points, 0, 10);
            s.serializeList(next, 4, Skill::new);
        }

        static Skill random(Random random, int height) {
            Skill skill = new Skill();
            skill.id = random.nextInt(300);
            skill.points = random.nextInt(11);
            int count = height == 0 ? 0 : 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                skill.next.add(random(random, height - 1));
            }
            return skill;
        }
    }

    /** A tree of skills. */
    public static final class Skills implements Packet {
        private static final int HEIGHT = 3;

        public Skill first = new Skill();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(first);
        }

        @Override
        public void randomize(Random random) {
            first = Skill.random(random, HEIGHT);
        }
    }

    /** Means of payment. */
    public enum Resource {
        /** From mines. */
        GOLD,
        /** From woods. */
        WOOD,
        /** From fields. */
        FOOD,
        /** From quarries. */
        STONE,
        /** From wells. */
        OIL
    }

    /** A player's wealth: a map by an enum, and one of numbers. */
    public static final class Treasury implements Packet {
        public Map<Resource, Integer> owned = Map.of();
        public Map<Integer, Integer> prices = Map.of();

        @Override
        public void serialize(BitStream s) {
            owned = s.serializeImmutableMap(owned, 8, Resource.GOLD, (key, t) -> t.serializeEnum(key, Resource.class),
                    0, (amount, t) -> t.serializeInt(amount, 0, 99_999));
            prices = s.serializeImmutableMap(prices, 16, 0, (item, t) -> t.serializeInt(item, 0, 199),
                    0, (price, t) -> t.serializeInt(price, 1, 500));
        }

        @Override
        public void randomize(Random random) {
            owned = new EnumMap<>(Resource.class);
            for (Resource resource : Resource.values()) {
                owned.put(resource, random.nextInt(100_000));
            }
            prices = new LinkedHashMap<>();
            while (prices.size() < 12) {
                prices.put(random.nextInt(200), 1 + random.nextInt(500));
            }
        }
    }

    /** The members of a lobby: a list of names. */
    public static final class Lobby implements Packet {
        public int room;
        public List<String> names = List.of();

        @Override
        public void serialize(BitStream s) {
            room = s.serializeUint16(room);
            names = s.serializeImmutableList(names, 32, "", (name, t) -> t.serializeString(name, 20));
        }

        @Override
        public void randomize(Random random) {
            room = random.nextInt(1 << 16);
            names = new ArrayList<>();
            while (names.size() < 16) {
                names.add(GamePackets.text(random, 3, 20));
            }
        }
    }

    /** A spell on an item. */
    public record Enchantment(int spell, int level) implements BitValue<Enchantment> {
        static final Enchantment BLANK = new Enchantment(0, 1);

        @Override
        public Enchantment serialize(BitStream s) {
            return new Enchantment(s.serializeInt(spell, 0, 40), s.serializeInt(level, 1, 5));
        }
    }

    /** A number of items, which may be enchanted, and may be worn: null where they aren't. */
    public record Item(int kind, int count, Enchantment enchantment, Integer wear) implements BitValue<Item> {
        static final Item BLANK = new Item(0, 1, null, null);

        @Override
        public Item serialize(BitStream s) {
            return new Item(s.serializeInt(kind, 0, 999), s.serializeInt(count, 1, 64),
                    s.serializeOptionalValue(enchantment, Enchantment.BLANK, Enchantment::serialize),
                    s.serializeOptionalValue(wear, 0, (value, t) -> t.serializeInt(value, 0, 1000)));
        }
    }

    /** A player's bag: records with optional values. */
    public static final class Bag implements Packet {
        private static final int ITEMS = 36;

        public List<Item> items = List.of();

        @Override
        public void serialize(BitStream s) {
            items = s.serializeImmutableList(items, 64, Item.BLANK, Item::serialize);
        }

        @Override
        public void randomize(Random random) {
            items = new ArrayList<>();
            while (items.size() < ITEMS) {
                Enchantment enchantment = random.nextBoolean() ? new Enchantment(random.nextInt(41), 1 + random.nextInt(5)) : null;
                Integer wear = random.nextInt(3) == 0 ? random.nextInt(1001) : null;
                items.add(new Item(random.nextInt(1000), 1 + random.nextInt(64), enchantment, wear));
            }
        }
    }

    /** A command to some units: a switch over kinds, and a list within. */
    public static final class Command implements BitSerializable {
        public static final int MOVE = 0;
        public static final int ATTACK = 1;
        public static final int BUILD = 2;
        public static final int STOP = 3;
        public static final int MOST_UNITS = 12;

        public int kind;
        public int count;
        public final short[] units = new short[MOST_UNITS];
        public int x;
        public int y;
        public int target;
        public int building;
        public boolean isQueued;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, MOVE, STOP);
            count = s.serializeInt(count, 1, MOST_UNITS);
            for (int i = 0; i < count; i++) {
                units[i] = (short) s.serializeInt(units[i], 0, 1999);
            }
            switch (kind) {
                case MOVE -> {
                    x = s.serializeInt(x, 0, 4095);
                    y = s.serializeInt(y, 0, 4095);
                }
                case ATTACK -> target = s.serializeInt(target, 0, 1999);
                case BUILD -> {
                    building = s.serializeInt(building, 0, 40);
                    x = s.serializeInt(x, 0, 4095);
                    y = s.serializeInt(y, 0, 4095);
                }
                default -> { }
            }
            isQueued = s.serializeBool(isQueued);
        }

        void randomize(Random random) {
            kind = random.nextInt(4);
            count = 1 + random.nextInt(MOST_UNITS);
            for (int i = 0; i < count; i++) {
                units[i] = (short) random.nextInt(2000);
            }
            x = random.nextInt(4096);
            y = random.nextInt(4096);
            target = random.nextInt(2000);
            building = random.nextInt(41);
            isQueued = random.nextBoolean();
        }
    }

    /** The commands of a tick. */
    public static final class Commands implements Packet {
        private static final int GIVEN = 8;

        public final List<Command> commands = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(commands, 32, Command::new);
        }

        @Override
        public void randomize(Random random) {
            commands.clear();
            while (commands.size() < GIVEN) {
                Command command = new Command();
                command.randomize(random);
                commands.add(command);
            }
        }
    }
}
