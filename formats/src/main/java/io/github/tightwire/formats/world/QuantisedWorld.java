package io.github.tightwire.formats.world;

import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import java.util.Arrays;

/**
 * A world as the integers that our own step 8 sends, for formats that cannot make them themselves. They are centred on zero, which
 * is what a varint wants, and an id is the step from the id before it in the same class (the first one from 0).
 */
public final class QuantisedWorld {
    /** Hundredths of a second, 0 to 409600. */
    public int time;
    /** In the order of their ids. */
    public PlayerCode[] players = {};
    /** In the order of their ids. */
    public GruntCode[] grunts = {};
    /** In the order of their ids. */
    public WeaponCode[] weapons = {};

    /** Empty, to be filled in. */
    public QuantisedWorld() {
    }

    /** Room for the objects of each class, to be filled in. */
    public QuantisedWorld(int time, int players, int grunts, int weapons) {
        this.time = time;
        this.players = new PlayerCode[players];
        this.grunts = new GruntCode[grunts];
        this.weapons = new WeaponCode[weapons];
    }

    /** A player in integers. */
    public static final class PlayerCode {
        /** From the id before, 0 to {@link Limits#MAX_ID}. */
        public int step;
        /** Within plus or minus 102400, the height 0 to 6400. */
        public Triple position = new Triple();
        /** A smallest-three code: 29 bits. */
        public int orientation;
        /** Each within plus or minus 3200. */
        public Triple velocity = new Triple();
        /** 0 to {@link Limits#MAX_HEALTH}. */
        public int health;
        /** The id of the weapon that is carried. */
        public int weapon;

        /** All zero. */
        public PlayerCode() {
        }

        public PlayerCode(int step, Triple position, int orientation, Triple velocity, int health, int weapon) {
            this.step = step;
            this.position = position;
            this.orientation = orientation;
            this.velocity = velocity;
            this.health = health;
            this.weapon = weapon;
        }

        private void visit(Fields f) {
            f.object(0);
            step = f.step(step);
            f.position(position);
            orientation = f.integer(orientation, Limits.ORIENTATION_BITS);
            if (f.present(!velocity.isZero())) {
                f.velocity(velocity);
            }
            health = f.integer(health, Limits.HEALTH_BITS);
            weapon = f.integer(weapon, Limits.ID_BITS);
        }
    }

    /** A grunt in integers. */
    public static final class GruntCode {
        /** From the id before, 0 to {@link Limits#MAX_ID}. */
        public int step;
        /** Within plus or minus 102400, the height 0 to 6400. */
        public Triple position = new Triple();
        /** 0 to {@link Limits#MAX_HEALTH}. */
        public int health;

        /** All zero. */
        public GruntCode() {
        }

        public GruntCode(int step, Triple position, int health) {
            this.step = step;
            this.position = position;
            this.health = health;
        }

        private void visit(Fields f) {
            f.object(1);
            step = f.step(step);
            f.position(position);
            health = f.integer(health, Limits.HEALTH_BITS);
        }
    }

    /** A weapon, which has been integers all along. */
    public static final class WeaponCode {
        /** From the id before, 0 to {@link Limits#MAX_ID}. */
        public int step;
        /** The ordinal of its {@link Weapon.Type}. */
        public int type;
        /** 0 to {@link Limits#MAX_AMMO}. */
        public int ammo;
        /** Whether it is loaded. */
        public boolean roundInChamber;

        /** All zero. */
        public WeaponCode() {
        }

        public WeaponCode(int step, int type, int ammo, boolean roundInChamber) {
            this.step = step;
            this.type = type;
            this.ammo = ammo;
            this.roundInChamber = roundInChamber;
        }

        private void visit(Fields f) {
            f.object(2);
            step = f.step(step);
            type = f.integer(type, 1);
            ammo = f.integer(ammo, Limits.AMMO_BITS);
            roundInChamber = f.flag(roundInChamber);
        }
    }

    /** Three integers. */
    public static final class Triple {
        public int x;
        public int y;
        public int z;

        /** Zero. */
        public Triple() {
        }

        public Triple(int x, int y, int z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        /** {@return whether all three are zero} */
        public boolean isZero() {
            return (x | y | z) == 0;
        }
    }

    private static final long TIME = CompressedFloat.maxInteger(0, Limits.MAX_TIME, Limits.TIME_RESOLUTION);
    private static final long HEIGHT = CompressedFloat.maxInteger(0, Limits.MAX_HEIGHT, Limits.POSITION_RESOLUTION);
    private static final Centred POSITION = new Centred(Limits.MAX_POSITION, Limits.POSITION_RESOLUTION);
    private static final Centred VELOCITY = new Centred(Limits.MAX_VELOCITY, Limits.VELOCITY_RESOLUTION);

    /** {@return the integers of a world} */
    public static QuantisedWorld of(World world) {
        QuantisedWorld quantised = new QuantisedWorld(
                (int) CompressedFloat.encode(world.time, 0, Limits.MAX_TIME, TIME),
                world.players.length, world.grunts.length, world.weapons.length);
        Arrays.setAll(quantised.players, i -> {
            Player p = world.players[i];
            return new PlayerCode(p.id - before(world.players, i), encodePosition(p.position), encode(p.orientation),
                    encodeVelocity(p.velocity), p.health, p.weapon);
        });
        Arrays.setAll(quantised.grunts, i -> {
            Grunt g = world.grunts[i];
            return new GruntCode(g.id - before(world.grunts, i), encodePosition(g.position), g.health);
        });
        Arrays.setAll(quantised.weapons, i -> {
            Weapon w = world.weapons[i];
            return new WeaponCode(w.id - before(world.weapons, i), w.type.ordinal(), w.ammo, w.roundInChamber);
        });
        return quantised;
    }

    /** {@return the world of these integers} */
    public World toWorld() {
        World world = new World(CompressedFloat.decode(time, 0, Limits.MAX_TIME, TIME),
                players.length, grunts.length, weapons.length);
        Arrays.setAll(world.players, i -> {
            PlayerCode p = players[i];
            return new Player(before(world.players, i) + p.step, decodePosition(p.position), decode(p.orientation),
                    decodeVelocity(p.velocity), p.health, p.weapon);
        });
        Arrays.setAll(world.grunts, i -> {
            GruntCode g = grunts[i];
            return new Grunt(before(world.grunts, i) + g.step, decodePosition(g.position), g.health);
        });
        Arrays.setAll(world.weapons, i -> {
            WeaponCode w = weapons[i];
            return new Weapon(before(world.weapons, i) + w.step, w.type, w.ammo, w.roundInChamber);
        });
        return world;
    }

    /** Passes all fields: the time, the numbers of objects, and the objects class by class. */
    void visit(Fields f) {
        time = f.unsigned(time, Limits.TIME_BITS);
        int playerCount = f.count(players.length);
        int gruntCount = f.count(grunts.length);
        int weaponCount = f.count(weapons.length);
        if (f.isReading()) {
            players = new PlayerCode[playerCount];
            grunts = new GruntCode[gruntCount];
            weapons = new WeaponCode[weaponCount];
            Arrays.setAll(players, i -> new PlayerCode());
            Arrays.setAll(grunts, i -> new GruntCode());
            Arrays.setAll(weapons, i -> new WeaponCode());
        }
        for (PlayerCode player : players) {
            player.visit(f);
        }
        for (GruntCode grunt : grunts) {
            grunt.visit(f);
        }
        for (WeaponCode weapon : weapons) {
            weapon.visit(f);
        }
    }

    private static int before(WorldObject[] objects, int i) {
        return i == 0 ? 0 : objects[i - 1].id;
    }

    private static Triple encodePosition(Vector v) {
        return new Triple(POSITION.encode(v.x), POSITION.encode(v.y),
                (int) CompressedFloat.encode(v.z, 0, Limits.MAX_HEIGHT, HEIGHT));
    }

    private static Vector decodePosition(Triple t) {
        return new Vector(POSITION.decode(t.x), POSITION.decode(t.y),
                CompressedFloat.decode(t.z, 0, Limits.MAX_HEIGHT, HEIGHT));
    }

    private static Triple encodeVelocity(Vector v) {
        return new Triple(VELOCITY.encode(v.x), VELOCITY.encode(v.y), VELOCITY.encode(v.z));
    }

    private static Vector decodeVelocity(Triple t) {
        return new Vector(VELOCITY.decode(t.x), VELOCITY.decode(t.y), VELOCITY.decode(t.z));
    }

    private static int encode(Rotation q) {
        return (int) SmallestThree.encode(q.x, q.y, q.z, q.w, Limits.ROTATION_BITS);
    }

    private static Rotation decode(int code) {
        return new Rotation(
                SmallestThree.component(code, 0, Limits.ROTATION_BITS),
                SmallestThree.component(code, 1, Limits.ROTATION_BITS),
                SmallestThree.component(code, 2, Limits.ROTATION_BITS),
                SmallestThree.component(code, 3, Limits.ROTATION_BITS));
    }

    /** The codes of a range that is symmetric about zero, of which the middle one becomes zero. */
    private record Centred(float max, long maxInteger) {
        Centred(float max, double resolution) {
            this(max, CompressedFloat.maxInteger(-max, max, (float) resolution));
        }

        int encode(float value) {
            return (int) (CompressedFloat.encode(value, -max, max, maxInteger) - maxInteger / 2);
        }

        float decode(int code) {
            return CompressedFloat.decode(code + maxInteger / 2, -max, max, maxInteger);
        }
    }
}
