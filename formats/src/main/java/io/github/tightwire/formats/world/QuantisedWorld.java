package io.github.tightwire.formats.world;

import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;

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
    }

    /** Three integers. */
    public static final class Triple {
        /** First. */
        public int x;
        /** Second. */
        public int y;
        /** Third. */
        public int z;

        /** Zero. */
        public Triple() {
        }

        /**
         * The three.
         *
         * @param x first component
         * @param y second component
         * @param z third component
         */
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

    /**
     * The integers of a world.
     *
     * @param world what is sent
     * @return new integers
     */
    public static QuantisedWorld of(World world) {
        QuantisedWorld quantised = new QuantisedWorld();
        quantised.time = (int) CompressedFloat.encode(world.time, 0, Limits.MAX_TIME, TIME);
        quantised.players = new PlayerCode[world.players.length];
        int id = 0;
        for (int i = 0; i < quantised.players.length; i++) {
            Player from = world.players[i];
            PlayerCode player = new PlayerCode();
            player.step = from.id - id;
            player.position = encodePosition(from.position);
            player.orientation = encode(from.orientation);
            player.velocity = encodeVelocity(from.velocity);
            player.health = from.health;
            player.weapon = from.weapon;
            quantised.players[i] = player;
            id = from.id;
        }
        quantised.grunts = new GruntCode[world.grunts.length];
        id = 0;
        for (int i = 0; i < quantised.grunts.length; i++) {
            Grunt from = world.grunts[i];
            GruntCode grunt = new GruntCode();
            grunt.step = from.id - id;
            grunt.position = encodePosition(from.position);
            grunt.health = from.health;
            quantised.grunts[i] = grunt;
            id = from.id;
        }
        quantised.weapons = new WeaponCode[world.weapons.length];
        id = 0;
        for (int i = 0; i < quantised.weapons.length; i++) {
            Weapon from = world.weapons[i];
            WeaponCode weapon = new WeaponCode();
            weapon.step = from.id - id;
            weapon.type = from.type.ordinal();
            weapon.ammo = from.ammo;
            weapon.roundInChamber = from.roundInChamber;
            quantised.weapons[i] = weapon;
            id = from.id;
        }
        return quantised;
    }

    /** {@return the world of these integers} */
    public World toWorld() {
        Player[] toPlayers = new Player[players.length];
        int id = 0;
        for (int i = 0; i < players.length; i++) {
            PlayerCode from = players[i];
            id += from.step;
            Player player = new Player();
            player.id = id;
            player.position = decodePosition(from.position);
            player.orientation = decode(from.orientation);
            player.velocity = decodeVelocity(from.velocity);
            player.health = from.health;
            player.weapon = from.weapon;
            toPlayers[i] = player;
        }
        Grunt[] toGrunts = new Grunt[grunts.length];
        id = 0;
        for (int i = 0; i < grunts.length; i++) {
            GruntCode from = grunts[i];
            id += from.step;
            Grunt grunt = new Grunt();
            grunt.id = id;
            grunt.position = decodePosition(from.position);
            grunt.health = from.health;
            toGrunts[i] = grunt;
        }
        Weapon[] toWeapons = new Weapon[weapons.length];
        id = 0;
        for (int i = 0; i < weapons.length; i++) {
            WeaponCode from = weapons[i];
            id += from.step;
            Weapon weapon = new Weapon();
            weapon.id = id;
            weapon.type = Weapon.Type.values()[from.type];
            weapon.ammo = from.ammo;
            weapon.roundInChamber = from.roundInChamber;
            toWeapons[i] = weapon;
        }
        return new World(CompressedFloat.decode(time, 0, Limits.MAX_TIME, TIME), toPlayers, toGrunts, toWeapons);
    }

    private static Triple encodePosition(Vector position) {
        return new Triple(POSITION.encode(position.x), POSITION.encode(position.y),
                (int) CompressedFloat.encode(position.z, 0, Limits.MAX_HEIGHT, HEIGHT));
    }

    private static Vector decodePosition(Triple position) {
        return new Vector(POSITION.decode(position.x), POSITION.decode(position.y),
                CompressedFloat.decode(position.z, 0, Limits.MAX_HEIGHT, HEIGHT));
    }

    private static Triple encodeVelocity(Vector velocity) {
        return new Triple(VELOCITY.encode(velocity.x), VELOCITY.encode(velocity.y), VELOCITY.encode(velocity.z));
    }

    private static Vector decodeVelocity(Triple velocity) {
        return new Vector(VELOCITY.decode(velocity.x), VELOCITY.decode(velocity.y), VELOCITY.decode(velocity.z));
    }

    private static int encode(Rotation rotation) {
        return (int) SmallestThree.encode(rotation.x, rotation.y, rotation.z, rotation.w, Limits.ROTATION_BITS);
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
