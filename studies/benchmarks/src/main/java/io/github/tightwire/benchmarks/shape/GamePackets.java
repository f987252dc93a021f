package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Packets that games send, each of another shape. */
public final class GamePackets {
    /** Above the highest coordinate of what moves on a map. */
    static final int MAP = 4096;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz .-_0123456789";

    private GamePackets() {
    }

    static String text(Random random, int least, int most) {
        StringBuilder text = new StringBuilder();
        int length = least + random.nextInt(most - least + 1);
        while (text.length() < length) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    // ---- Objects and lists of them

    /** A weapon of a player. */
    public static final class Weapon implements BitSerializable {
        public int kind;
        public int rounds;
        public boolean isLoading;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, 0, 20);
            rounds = s.serializeInt(rounds, 0, 200);
            isLoading = s.serializeBool(isLoading);
        }

        void randomize(Random random) {
            kind = random.nextInt(21);
            rounds = random.nextInt(201);
            isLoading = random.nextBoolean();
        }
    }

    /** A bonus that makes a player stronger for a while. */
    public static final class Buff implements BitSerializable {
        public int kind;
        public int ticks;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, 0, 40);
            ticks = s.serializeInt(ticks, 0, 600);
        }
    }

    /** A player, with a weapon or without, and eight buffs. */
    public static final class Player implements Packet {
        public int id;
        public float x;
        public float y;
        public float z;
        public int yaw;
        public int health;
        public Weapon weapon;
        public final Buff[] buffs = new Buff[8];

        /** Makes the buffs. */
        public Player() {
            for (int i = 0; i < buffs.length; i++) {
                buffs[i] = new Buff();
            }
        }

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 999);
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
            z = s.serializeFloat(z);
            yaw = s.serializeInt(yaw, 0, 359);
            health = s.serializeInt(health, 0, 100);
            weapon = s.serializeOptional(weapon, Weapon::new);
            for (Buff buff : buffs) {
                s.serializeObject(buff);
            }
        }

        @Override
        public void randomize(Random random) {
            id = random.nextInt(1000);
            x = random.nextFloat();
            y = random.nextFloat();
            z = random.nextFloat();
            yaw = random.nextInt(360);
            health = random.nextInt(101);
            weapon = null;
            if (random.nextBoolean()) {
                weapon = new Weapon();
                weapon.randomize(random);
            }
            for (Buff buff : buffs) {
                buff.kind = random.nextInt(41);
                buff.ticks = random.nextInt(601);
            }
        }
    }

    /** A fired shot. */
    public static final class Projectile implements BitSerializable {
        public float x;
        public float y;
        public float z;
        public int heading;
        public int owner;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
            z = s.serializeFloat(z);
            heading = s.serializeInt(heading, 0, 1023);
            owner = s.serializeInt(owner, 0, 49);
        }
    }

    /** All that is in the air: a list of 200. */
    public static final class Projectiles implements Packet {
        private static final int FIRED = 200;

        public final List<Projectile> fired = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(fired, 255, Projectile::new);
        }

        @Override
        public void randomize(Random random) {
            fired.clear();
            while (fired.size() < FIRED) {
                Projectile projectile = new Projectile();
                projectile.x = random.nextFloat();
                projectile.y = random.nextFloat();
                projectile.z = random.nextFloat();
                projectile.heading = random.nextInt(1024);
                projectile.owner = random.nextInt(50);
                fired.add(projectile);
            }
        }
    }

    /** An order for a unit, and only what this kind of order needs. */
    public static final class Order implements BitSerializable {
        public static final int MOVE = 0;
        public static final int ATTACK = 1;
        public static final int BUILD = 2;
        public static final int STOP = 3;

        public int unit;
        public int kind;
        public int x;
        public int y;
        public int target;
        public int building;
        public boolean isQueued;

        @Override
        public void serialize(BitStream s) {
            unit = s.serializeInt(unit, 0, 999);
            kind = s.serializeInt(kind, MOVE, STOP);
            switch (kind) {
                case MOVE -> {
                    x = s.serializeInt(x, 0, MAP - 1);
                    y = s.serializeInt(y, 0, MAP - 1);
                }
                case ATTACK -> target = s.serializeInt(target, 0, 999);
                case BUILD -> {
                    building = s.serializeInt(building, 0, 40);
                    x = s.serializeInt(x, 0, MAP - 1);
                    y = s.serializeInt(y, 0, MAP - 1);
                }
                default -> { }
            }
            isQueued = s.serializeBool(isQueued);
        }

        void randomize(Random random) {
            unit = random.nextInt(1000);
            kind = random.nextInt(4);
            x = random.nextInt(MAP);
            y = random.nextInt(MAP);
            target = random.nextInt(1000);
            building = random.nextInt(41);
            isQueued = random.nextBoolean();
        }
    }

    /** A player's orders of a tick: a list of objects with a switch. */
    public static final class Orders implements Packet {
        private static final int GIVEN = 24;

        public final List<Order> orders = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(orders, 64, Order::new);
        }

        @Override
        public void randomize(Random random) {
            orders.clear();
            while (orders.size() < GIVEN) {
                Order order = new Order();
                order.randomize(random);
                orders.add(order);
            }
        }
    }

    // ---- Text, maps and records

    /** A line of chat. */
    public static final class Chat implements Packet {
        public int sender;
        public int channel;
        public int tick;
        public String text = "";

        @Override
        public void serialize(BitStream s) {
            sender = s.serializeInt(sender, 0, 999);
            channel = s.serializeInt(channel, 0, 5);
            tick = s.serializeUint32(tick);
            text = s.serializeString(text, 120);
        }

        @Override
        public void randomize(Random random) {
            sender = random.nextInt(1000);
            channel = random.nextInt(6);
            tick = random.nextInt();
            text = text(random, 5, 80);
        }
    }

    /** A number of items, and how worn they are. */
    public record Stack(int count, int wear) implements BitValue<Stack> {
        static final Stack BLANK = new Stack(0, 0);

        @Override
        public Stack serialize(BitStream s) {
            return new Stack(s.serializeInt(count, 0, 99), s.serializeInt(wear, 0, 1000));
        }
    }

    /** A player's belongings: a map of items. */
    public static final class Backpack implements Packet {
        private static final int ITEMS = 20;

        public Map<Integer, Stack> items = Map.of();

        @Override
        public void serialize(BitStream s) {
            items = s.serializeImmutableMap(items, 40, 0, (item, t) -> t.serializeInt(item, 0, 499), Stack.BLANK, Stack::serialize);
        }

        @Override
        public void randomize(Random random) {
            items = new LinkedHashMap<>();
            while (items.size() < ITEMS) {
                items.put(random.nextInt(500), new Stack(random.nextInt(100), random.nextInt(1001)));
            }
        }
    }

    /** A line of a leaderboard. */
    public record Score(String name, int points, int ping) implements BitValue<Score> {
        static final Score BLANK = new Score("", 0, 0);

        @Override
        public Score serialize(BitStream s) {
            return new Score(s.serializeString(name, 16), s.serializeInt(points, 0, 999_999), s.serializeInt(ping, 0, 999));
        }
    }

    /** The best: a list of records. */
    public static final class Leaderboard implements Packet {
        private static final int PLACES = 10;

        public List<Score> scores = List.of();

        @Override
        public void serialize(BitStream s) {
            scores = s.serializeImmutableList(scores, 20, Score.BLANK, Score::serialize);
        }

        @Override
        public void randomize(Random random) {
            scores = new ArrayList<>();
            while (scores.size() < PLACES) {
                scores.add(new Score(text(random, 3, 16), random.nextInt(1_000_000), random.nextInt(1000)));
            }
        }
    }

    /** A server's configuration: strings by their names. */
    public static final class Configuration implements Packet {
        private static final int SETTINGS = 12;

        public Map<String, String> settings = Map.of();

        @Override
        public void serialize(BitStream s) {
            settings = s.serializeImmutableMap(settings, 32,
                    "", (name, t) -> t.serializeString(name, 24), "", (value, t) -> t.serializeString(value, 60));
        }

        @Override
        public void randomize(Random random) {
            settings = new LinkedHashMap<>();
            while (settings.size() < SETTINGS) {
                settings.put(text(random, 4, 20), text(random, 0, 30));
            }
        }
    }

    // ---- Loops over numbers

    /** A part of a voxel chunk: 512 blocks of 16 kinds. */
    public static final class Chunk implements Packet {
        public final byte[] blocks = new byte[512];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = (byte) s.serializeInt(blocks[i], 0, 15);
            }
        }

        @Override
        public void randomize(Random random) {
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = (byte) random.nextInt(16);
            }
        }
    }

    /** The path of a unit: points, each relative to the one before. */
    public static final class Route implements Packet {
        static final int POINTS = 32;

        public int count;
        public final int[] ticks = new int[POINTS];
        public final int[] x = new int[POINTS];
        public final int[] y = new int[POINTS];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, POINTS);
            int tick = -1;
            int lastX = 0;
            int lastY = 0;
            for (int i = 0; i < count; i++) {
                tick = s.serializeIntRelative(tick, ticks[i]);
                lastX += s.serializeInt(x[i] - lastX, -100, 100);
                lastY += s.serializeInt(y[i] - lastY, -100, 100);
                ticks[i] = tick;
                x[i] = lastX;
                y[i] = lastY;
            }
        }

        @Override
        public void randomize(Random random) {
            count = POINTS - random.nextInt(8);
            int tick = -1;
            int lastX = 0;
            int lastY = 0;
            for (int i = 0; i < count; i++) {
                ticks[i] = tick += 1 + random.nextInt(12);
                x[i] = lastX += random.nextInt(201) - 100;
                y[i] = lastY += random.nextInt(201) - 100;
            }
        }
    }

    // ---- Branches and references

    /** The changes of a vehicle, said by a bitmask. */
    public static final class Changes implements Packet {
        public static final int FIELDS = 8;

        public int changed;
        public int x;
        public int y;
        public int heading;
        public float speed;
        public int fuel;
        public int damage;
        public int gear;
        public int driver;

        @Override
        public void serialize(BitStream s) {
            changed = s.serializeBits(changed, FIELDS);
            if ((changed & 1) != 0) {
                x = s.serializeInt(x, 0, 99_999);
            }
            if ((changed & 2) != 0) {
                y = s.serializeInt(y, 0, 99_999);
            }
            if ((changed & 4) != 0) {
                heading = s.serializeInt(heading, 0, 359);
            }
            if ((changed & 8) != 0) {
                speed = s.serializeFloat(speed);
            }
            if ((changed & 16) != 0) {
                fuel = s.serializeInt(fuel, 0, 1000);
            }
            if ((changed & 32) != 0) {
                damage = s.serializeInt(damage, 0, 100);
            }
            if ((changed & 64) != 0) {
                gear = s.serializeInt(gear, -1, 6);
            }
            if ((changed & 128) != 0) {
                driver = s.serializeInt(driver, 0, 999);
            }
        }

        @Override
        public void randomize(Random random) {
            changed = random.nextInt(1 << FIELDS);
            x = random.nextInt(100_000);
            y = random.nextInt(100_000);
            heading = random.nextInt(360);
            speed = random.nextFloat();
            fuel = random.nextInt(1001);
            damage = random.nextInt(101);
            gear = random.nextInt(8) - 1;
            driver = random.nextInt(1000);
        }
    }

    /** A node of a tree, and what is below it. */
    public static final class Node implements BitSerializable {
        public int value;
        public Node left;
        public Node right;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 9999);
            left = s.serializeOptional(left, Node::new);
            right = s.serializeOptional(right, Node::new);
        }

        static Node random(Random random, int height) {
            Node node = new Node();
            node.value = random.nextInt(10_000);
            if (height > 0) {
                node.left = random.nextInt(5) == 0 ? null : random(random, height - 1);
                node.right = random.nextInt(5) == 0 ? null : random(random, height - 1);
            }
            return node;
        }
    }

    /** A tree of some thirty nodes. */
    public static final class Tree implements Packet {
        private static final int HEIGHT = 5;

        public Node root = new Node();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(root);
        }

        @Override
        public void randomize(Random random) {
            root = Node.random(random, HEIGHT);
        }
    }

    /** A thing on the map; a wall is no more than that. */
    public static class Entity implements BitSerializable {
        public int id;
        public int x;
        public int y;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 999);
            x = s.serializeInt(x, 0, MAP - 1);
            y = s.serializeInt(y, 0, MAP - 1);
        }

        void randomize(Random random) {
            id = random.nextInt(1000);
            x = random.nextInt(MAP);
            y = random.nextInt(MAP);
        }
    }

    /** A thing that moves as well. */
    public static class Unit extends Entity {
        public int health;
        public int heading;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            health = s.serializeInt(health, 0, 500);
            heading = s.serializeInt(heading, 0, 359);
        }

        @Override
        void randomize(Random random) {
            super.randomize(random);
            health = random.nextInt(501);
            heading = random.nextInt(360);
        }
    }

    /** A unit with a name as well. */
    public static final class Hero extends Unit {
        public int level;
        public boolean hasFlag;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            level = s.serializeInt(level, 1, 30);
            hasFlag = s.serializeBool(hasFlag);
        }

        @Override
        void randomize(Random random) {
            super.randomize(random);
            level = 1 + random.nextInt(30);
            hasFlag = random.nextBoolean();
        }
    }

    /** Sixty entities of a hierarchy of three classes. */
    public static final class Hierarchy implements Packet {
        public final Entity[] entities = new Entity[60];

        /**
         * Makes the entities.
         *
         * @param order says in which order the classes come: any number
         */
        public Hierarchy(int order) {
            Random random = new Random(order);
            for (int i = 0; i < entities.length; i++) {
                int kind = random.nextInt(6);
                entities[i] = kind == 0 ? new Hero() : kind < 4 ? new Unit() : new Entity();
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Entity entity : entities) {
                s.serializeObject(entity);
            }
        }

        @Override
        public void randomize(Random random) {
            for (Entity entity : entities) {
                entity.randomize(random);
            }
        }
    }
}
