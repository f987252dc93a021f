package io.github.tightwire.formats.steps;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
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
 * Step 6, the bit packer with widths by hand: the structs of step 5, every integer in the bits that it can have. Width and
 * order stand twice, once in a write function and once in a read function, and nothing checks that they agree.
 */
public final class HandPacked implements Format {
    static final int COUNT_BITS = 15;
    static final int ID_BITS = 14;
    static final int HEALTH_BITS = 7;
    static final int AMMO_BITS = 4;

    private static final int TIME_BITS = 19;
    private static final int POSITION_BITS = 18;
    private static final int HEIGHT_BITS = 13;
    private static final int ROTATION_BITS = 29;
    private static final int VELOCITY_BITS = 13;

    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public HandPacked(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        BitWriter writer = new BitWriter(packet);
        if (column == Column.NATURAL) {
            write(writer, world);
        } else {
            write(writer, QuantisedWorld.of(world));
        }
        return writer.finish();
    }

    @Override
    public World decode(byte[] packet, int length) {
        BitReader reader = new BitReader(packet, 0, length);
        return column == Column.NATURAL ? readWorld(reader) : readQuantisedWorld(reader).toWorld();
    }

    private static void write(BitWriter writer, World world) {
        writeFloat(writer, world.time);
        writer.writeBits(world.players.length, COUNT_BITS);
        writer.writeBits(world.grunts.length, COUNT_BITS);
        writer.writeBits(world.weapons.length, COUNT_BITS);
        for (Player player : world.players) {
            writer.writeBits(player.id, ID_BITS);
            write(writer, player.position);
            writeFloat(writer, player.orientation.x);
            writeFloat(writer, player.orientation.y);
            writeFloat(writer, player.orientation.z);
            writeFloat(writer, player.orientation.w);
            writer.writeBits(player.velocity.isZero() ? 0 : 1, 1);
            if (!player.velocity.isZero()) {
                write(writer, player.velocity);
            }
            writer.writeBits(player.health, HEALTH_BITS);
            writer.writeBits(player.weapon, ID_BITS);
        }
        for (Grunt grunt : world.grunts) {
            writer.writeBits(grunt.id, ID_BITS);
            write(writer, grunt.position);
            writer.writeBits(grunt.health, HEALTH_BITS);
        }
        for (Weapon weapon : world.weapons) {
            writer.writeBits(weapon.id, ID_BITS);
            writer.writeBits(weapon.type.ordinal(), 1);
            writer.writeBits(weapon.ammo, AMMO_BITS);
            writer.writeBits(weapon.roundInChamber ? 1 : 0, 1);
        }
    }

    private static World readWorld(BitReader reader) {
        World world = new World();
        world.time = readFloat(reader);
        world.players = new Player[read(reader, COUNT_BITS)];
        world.grunts = new Grunt[read(reader, COUNT_BITS)];
        world.weapons = new Weapon[read(reader, COUNT_BITS)];
        for (int i = 0; i < world.players.length; i++) {
            Player player = new Player();
            player.id = read(reader, ID_BITS);
            player.position = readVector(reader);
            player.orientation =
                    new Rotation(readFloat(reader), readFloat(reader), readFloat(reader), readFloat(reader));
            if (read(reader, 1) != 0) {
                player.velocity = readVector(reader);
            }
            player.health = read(reader, HEALTH_BITS);
            player.weapon = read(reader, ID_BITS);
            world.players[i] = player;
        }
        for (int i = 0; i < world.grunts.length; i++) {
            Grunt grunt = new Grunt();
            grunt.id = read(reader, ID_BITS);
            grunt.position = readVector(reader);
            grunt.health = read(reader, HEALTH_BITS);
            world.grunts[i] = grunt;
        }
        for (int i = 0; i < world.weapons.length; i++) {
            Weapon weapon = new Weapon();
            weapon.id = read(reader, ID_BITS);
            weapon.type = Weapon.Type.values()[read(reader, 1)];
            weapon.ammo = read(reader, AMMO_BITS);
            weapon.roundInChamber = read(reader, 1) != 0;
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static void write(BitWriter writer, QuantisedWorld world) {
        writer.writeBits(world.time, TIME_BITS);
        writer.writeBits(world.players.length, COUNT_BITS);
        writer.writeBits(world.grunts.length, COUNT_BITS);
        writer.writeBits(world.weapons.length, COUNT_BITS);
        for (PlayerCode player : world.players) {
            writer.writeBits(player.step, ID_BITS);
            writePosition(writer, player.position);
            writer.writeBits(player.orientation, ROTATION_BITS);
            writer.writeBits(player.velocity.isZero() ? 0 : 1, 1);
            if (!player.velocity.isZero()) {
                writer.writeBits(player.velocity.x, VELOCITY_BITS);
                writer.writeBits(player.velocity.y, VELOCITY_BITS);
                writer.writeBits(player.velocity.z, VELOCITY_BITS);
            }
            writer.writeBits(player.health, HEALTH_BITS);
            writer.writeBits(player.weapon, ID_BITS);
        }
        for (GruntCode grunt : world.grunts) {
            writer.writeBits(grunt.step, ID_BITS);
            writePosition(writer, grunt.position);
            writer.writeBits(grunt.health, HEALTH_BITS);
        }
        for (WeaponCode weapon : world.weapons) {
            writer.writeBits(weapon.step, ID_BITS);
            writer.writeBits(weapon.type, 1);
            writer.writeBits(weapon.ammo, AMMO_BITS);
            writer.writeBits(weapon.roundInChamber ? 1 : 0, 1);
        }
    }

    private static QuantisedWorld readQuantisedWorld(BitReader reader) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = read(reader, TIME_BITS);
        world.players = new PlayerCode[read(reader, COUNT_BITS)];
        world.grunts = new GruntCode[read(reader, COUNT_BITS)];
        world.weapons = new WeaponCode[read(reader, COUNT_BITS)];
        for (int i = 0; i < world.players.length; i++) {
            PlayerCode player = new PlayerCode();
            player.step = read(reader, ID_BITS);
            player.position = readPosition(reader);
            player.orientation = read(reader, ROTATION_BITS);
            if (read(reader, 1) != 0) {
                player.velocity = new Triple(readSigned(reader, VELOCITY_BITS), readSigned(reader, VELOCITY_BITS),
                        readSigned(reader, VELOCITY_BITS));
            }
            player.health = read(reader, HEALTH_BITS);
            player.weapon = read(reader, ID_BITS);
            world.players[i] = player;
        }
        for (int i = 0; i < world.grunts.length; i++) {
            GruntCode grunt = new GruntCode();
            grunt.step = read(reader, ID_BITS);
            grunt.position = readPosition(reader);
            grunt.health = read(reader, HEALTH_BITS);
            world.grunts[i] = grunt;
        }
        for (int i = 0; i < world.weapons.length; i++) {
            WeaponCode weapon = new WeaponCode();
            weapon.step = read(reader, ID_BITS);
            weapon.type = read(reader, 1);
            weapon.ammo = read(reader, AMMO_BITS);
            weapon.roundInChamber = read(reader, 1) != 0;
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static void writeFloat(BitWriter writer, float value) {
        writer.writeBits(Float.floatToRawIntBits(value), Float.SIZE);
    }

    private static float readFloat(BitReader reader) {
        return Float.intBitsToFloat(read(reader, Float.SIZE));
    }

    private static void write(BitWriter writer, Vector vector) {
        writeFloat(writer, vector.x);
        writeFloat(writer, vector.y);
        writeFloat(writer, vector.z);
    }

    private static Vector readVector(BitReader reader) {
        return new Vector(readFloat(reader), readFloat(reader), readFloat(reader));
    }

    private static void writePosition(BitWriter writer, Triple position) {
        writer.writeBits(position.x, POSITION_BITS);
        writer.writeBits(position.y, POSITION_BITS);
        writer.writeBits(position.z, HEIGHT_BITS);
    }

    private static Triple readPosition(BitReader reader) {
        return new Triple(
                readSigned(reader, POSITION_BITS), readSigned(reader, POSITION_BITS), read(reader, HEIGHT_BITS));
    }

    private static int read(BitReader reader, int bits) {
        return (int) reader.readBits(bits);
    }

    private static int readSigned(BitReader reader, int bits) {
        int unused = Integer.SIZE - bits;
        return read(reader, bits) << unused >> unused;
    }
}
