package io.github.tightwire.formats.steps;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.QuantisedWorld;
import io.github.tightwire.formats.world.QuantisedWorld.GruntCode;
import io.github.tightwire.formats.world.QuantisedWorld.PlayerCode;
import io.github.tightwire.formats.world.QuantisedWorld.Triple;
import io.github.tightwire.formats.world.QuantisedWorld.WeaponCode;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;

/**
 * Step 5, structs through read and write functions, one for each class and direction, over a buffer of bytes. A velocity is
 * sent behind a byte that says whether there is one.
 */
public final class Structs implements Format {
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Structs(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Buffer buffer = new Buffer(packet);
        if (column == Column.NATURAL) {
            write(buffer, world);
        } else {
            write(buffer, QuantisedWorld.of(world));
        }
        return buffer.index;
    }

    @Override
    public World decode(byte[] packet, int length) {
        Buffer buffer = new Buffer(packet);
        return column == Column.NATURAL ? readWorld(buffer) : readQuantisedWorld(buffer).toWorld();
    }

    private static void write(Buffer buffer, World world) {
        buffer.writeFloat(world.time);
        buffer.writeShort(world.players.length);
        buffer.writeShort(world.grunts.length);
        buffer.writeShort(world.weapons.length);
        for (Player player : world.players) {
            write(buffer, player);
        }
        for (Grunt grunt : world.grunts) {
            write(buffer, grunt);
        }
        for (Weapon weapon : world.weapons) {
            write(buffer, weapon);
        }
    }

    private static World readWorld(Buffer buffer) {
        World world = new World();
        world.time = buffer.readFloat();
        world.players = new Player[buffer.readShort()];
        world.grunts = new Grunt[buffer.readShort()];
        world.weapons = new Weapon[buffer.readShort()];
        for (int i = 0; i < world.players.length; i++) {
            world.players[i] = readPlayer(buffer);
        }
        for (int i = 0; i < world.grunts.length; i++) {
            world.grunts[i] = readGrunt(buffer);
        }
        for (int i = 0; i < world.weapons.length; i++) {
            world.weapons[i] = readWeapon(buffer);
        }
        return world;
    }

    private static void write(Buffer buffer, Player player) {
        buffer.writeShort(player.id);
        write(buffer, player.position);
        buffer.writeFloat(player.orientation.x);
        buffer.writeFloat(player.orientation.y);
        buffer.writeFloat(player.orientation.z);
        buffer.writeFloat(player.orientation.w);
        buffer.writeByte(player.velocity.isZero() ? 0 : 1);
        if (!player.velocity.isZero()) {
            write(buffer, player.velocity);
        }
        buffer.writeByte(player.health);
        buffer.writeShort(player.weapon);
    }

    private static Player readPlayer(Buffer buffer) {
        Player player = new Player();
        player.id = buffer.readShort();
        player.position = readVector(buffer);
        player.orientation =
                new Rotation(buffer.readFloat(), buffer.readFloat(), buffer.readFloat(), buffer.readFloat());
        if (buffer.readByte() != 0) {
            player.velocity = readVector(buffer);
        }
        player.health = buffer.readByte();
        player.weapon = buffer.readShort();
        return player;
    }

    private static void write(Buffer buffer, Grunt grunt) {
        buffer.writeShort(grunt.id);
        write(buffer, grunt.position);
        buffer.writeByte(grunt.health);
    }

    private static Grunt readGrunt(Buffer buffer) {
        Grunt grunt = new Grunt();
        grunt.id = buffer.readShort();
        grunt.position = readVector(buffer);
        grunt.health = buffer.readByte();
        return grunt;
    }

    private static void write(Buffer buffer, Weapon weapon) {
        buffer.writeShort(weapon.id);
        buffer.writeByte(weapon.type.ordinal());
        buffer.writeByte(weapon.ammo);
        buffer.writeByte(weapon.roundInChamber ? 1 : 0);
    }

    private static Weapon readWeapon(Buffer buffer) {
        Weapon weapon = new Weapon();
        weapon.id = buffer.readShort();
        weapon.type = Weapon.Type.values()[buffer.readByte()];
        weapon.ammo = buffer.readByte();
        weapon.roundInChamber = buffer.readByte() != 0;
        return weapon;
    }

    private static void write(Buffer buffer, Vector vector) {
        buffer.writeFloat(vector.x);
        buffer.writeFloat(vector.y);
        buffer.writeFloat(vector.z);
    }

    private static Vector readVector(Buffer buffer) {
        return new Vector(buffer.readFloat(), buffer.readFloat(), buffer.readFloat());
    }

    private static void write(Buffer buffer, QuantisedWorld world) {
        buffer.writeInteger(world.time);
        buffer.writeShort(world.players.length);
        buffer.writeShort(world.grunts.length);
        buffer.writeShort(world.weapons.length);
        for (PlayerCode player : world.players) {
            write(buffer, player);
        }
        for (GruntCode grunt : world.grunts) {
            write(buffer, grunt);
        }
        for (WeaponCode weapon : world.weapons) {
            write(buffer, weapon);
        }
    }

    private static QuantisedWorld readQuantisedWorld(Buffer buffer) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = buffer.readInteger();
        world.players = new PlayerCode[buffer.readShort()];
        world.grunts = new GruntCode[buffer.readShort()];
        world.weapons = new WeaponCode[buffer.readShort()];
        for (int i = 0; i < world.players.length; i++) {
            world.players[i] = readPlayerCode(buffer);
        }
        for (int i = 0; i < world.grunts.length; i++) {
            world.grunts[i] = readGruntCode(buffer);
        }
        for (int i = 0; i < world.weapons.length; i++) {
            world.weapons[i] = readWeaponCode(buffer);
        }
        return world;
    }

    private static void write(Buffer buffer, PlayerCode player) {
        buffer.writeShort(player.step);
        write(buffer, player.position);
        buffer.writeInteger(player.orientation);
        buffer.writeByte(player.velocity.isZero() ? 0 : 1);
        if (!player.velocity.isZero()) {
            buffer.writeShort(player.velocity.x);
            buffer.writeShort(player.velocity.y);
            buffer.writeShort(player.velocity.z);
        }
        buffer.writeByte(player.health);
        buffer.writeShort(player.weapon);
    }

    private static PlayerCode readPlayerCode(Buffer buffer) {
        PlayerCode player = new PlayerCode();
        player.step = buffer.readShort();
        player.position = readTriple(buffer);
        player.orientation = buffer.readInteger();
        if (buffer.readByte() != 0) {
            player.velocity =
                    new Triple((short) buffer.readShort(), (short) buffer.readShort(), (short) buffer.readShort());
        }
        player.health = buffer.readByte();
        player.weapon = buffer.readShort();
        return player;
    }

    private static void write(Buffer buffer, GruntCode grunt) {
        buffer.writeShort(grunt.step);
        write(buffer, grunt.position);
        buffer.writeByte(grunt.health);
    }

    private static GruntCode readGruntCode(Buffer buffer) {
        GruntCode grunt = new GruntCode();
        grunt.step = buffer.readShort();
        grunt.position = readTriple(buffer);
        grunt.health = buffer.readByte();
        return grunt;
    }

    private static void write(Buffer buffer, WeaponCode weapon) {
        buffer.writeShort(weapon.step);
        buffer.writeByte(weapon.type);
        buffer.writeByte(weapon.ammo);
        buffer.writeByte(weapon.roundInChamber ? 1 : 0);
    }

    private static WeaponCode readWeaponCode(Buffer buffer) {
        WeaponCode weapon = new WeaponCode();
        weapon.step = buffer.readShort();
        weapon.type = buffer.readByte();
        weapon.ammo = buffer.readByte();
        weapon.roundInChamber = buffer.readByte() != 0;
        return weapon;
    }

    private static void write(Buffer buffer, Triple triple) {
        buffer.writeInteger(triple.x);
        buffer.writeInteger(triple.y);
        buffer.writeShort(triple.z);
    }

    private static Triple readTriple(Buffer buffer) {
        return new Triple(buffer.readInteger(), buffer.readInteger(), buffer.readShort());
    }

    /** The article's buffer: the bytes, and where the next one goes. Little-endian; reads are without a sign. */
    private static final class Buffer {
        private final byte[] data;
        private int index;

        Buffer(byte[] data) {
            this.data = data;
        }

        void writeByte(int value) {
            data[index++] = (byte) value;
        }

        int readByte() {
            return data[index++] & 0xFF;
        }

        void writeShort(int value) {
            writeByte(value);
            writeByte(value >>> 8);
        }

        int readShort() {
            return readByte() | readByte() << 8;
        }

        void writeInteger(int value) {
            writeShort(value);
            writeShort(value >>> 16);
        }

        int readInteger() {
            return readShort() | readShort() << 16;
        }

        void writeFloat(float value) {
            writeInteger(Float.floatToRawIntBits(value));
        }

        float readFloat() {
            return Float.intBitsToFloat(readInteger());
        }
    }
}
