package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.generated.capnp.Worlds;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.capnproto.ArrayInputStream;
import org.capnproto.ArrayOutputStream;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import org.capnproto.StructList;

/**
 * Cap'n Proto, with vectors as groups, so that they lie in the object itself: as it is, or packed, which leaves out bytes of
 * zero.
 */
public final class CapnProto implements Format {
    /** A limit on amplification, by default below the largest of our worlds. */
    private static final ReaderOptions OPTIONS = new ReaderOptions(1 << 24, 64);

    private final Column column;
    private final boolean packed;

    /**
     * For one of the columns, packed or not.
     *
     * @param column which of them
     * @param packed whether bytes of zero are left out
     */
    public CapnProto(Column column, boolean packed) {
        this.column = column;
        this.packed = packed;
    }

    @Override
    public int encode(World world, byte[] packet) {
        MessageBuilder message = new MessageBuilder();
        if (column == Column.NATURAL) {
            build(message.initRoot(Worlds.NaturalWorld.factory), world);
        } else {
            build(message.initRoot(Worlds.QuantisedWorld.factory), QuantisedWorld.of(world));
        }
        return write(message, packed, packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        MessageReader message = read(packet, length, packed);
        return column == Column.NATURAL
                ? world(message.getRoot(Worlds.NaturalWorld.factory))
                : world(message.getRoot(Worlds.QuantisedWorld.factory)).toWorld();
    }

    /**
     * Writes a message with the table of its segments, and says how long it became.
     *
     * @param message what is written
     * @param packed whether bytes of zero are left out
     * @param packet the bytes, from the first
     * @return the length in bytes
     */
    public static int write(MessageBuilder message, boolean packed, byte[] packet) {
        ArrayOutputStream out = new ArrayOutputStream(ByteBuffer.wrap(packet));
        try {
            if (packed) {
                SerializePacked.write(out, message);
            } else {
                Serialize.write(out, message);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.getWriteBuffer().position();
    }

    /**
     * Reads a message.
     *
     * @param packet the bytes, from the first
     * @param length in bytes
     * @param packed whether bytes of zero are left out
     * @return what was read
     */
    public static MessageReader read(byte[] packet, int length, boolean packed) {
        ByteBuffer bytes = ByteBuffer.wrap(packet, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        try {
            return packed
                    ? SerializePacked.read(new ArrayInputStream(bytes), OPTIONS)
                    : Serialize.read(bytes, OPTIONS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void build(Worlds.NaturalWorld.Builder root, World world) {
        root.setTime(world.time);
        StructList.Builder<Worlds.NaturalPlayer.Builder> players = root.initPlayers(world.players.length);
        for (int i = 0; i < world.players.length; i++) {
            Player from = world.players[i];
            Worlds.NaturalPlayer.Builder player = players.get(i);
            player.setId((short) from.id);
            Worlds.NaturalPlayer.Position.Builder position = player.getPosition();
            position.setX(from.position.x);
            position.setY(from.position.y);
            position.setZ(from.position.z);
            Worlds.NaturalPlayer.Orientation.Builder orientation = player.getOrientation();
            orientation.setX(from.orientation.x);
            orientation.setY(from.orientation.y);
            orientation.setZ(from.orientation.z);
            orientation.setW(from.orientation.w);
            Worlds.NaturalPlayer.Velocity.Builder velocity = player.getVelocity();
            velocity.setX(from.velocity.x);
            velocity.setY(from.velocity.y);
            velocity.setZ(from.velocity.z);
            player.setHealth((byte) from.health);
            player.setWeapon((short) from.weapon);
        }
        StructList.Builder<Worlds.NaturalGrunt.Builder> grunts = root.initGrunts(world.grunts.length);
        for (int i = 0; i < world.grunts.length; i++) {
            Grunt from = world.grunts[i];
            Worlds.NaturalGrunt.Builder grunt = grunts.get(i);
            grunt.setId((short) from.id);
            Worlds.NaturalGrunt.Position.Builder position = grunt.getPosition();
            position.setX(from.position.x);
            position.setY(from.position.y);
            position.setZ(from.position.z);
            grunt.setHealth((byte) from.health);
        }
        StructList.Builder<Worlds.Weapon.Builder> weapons = root.initWeapons(world.weapons.length);
        for (int i = 0; i < world.weapons.length; i++) {
            Weapon from = world.weapons[i];
            build(weapons.get(i), from.id, from.type.ordinal(), from.ammo, from.roundInChamber);
        }
    }

    private static World world(Worlds.NaturalWorld.Reader root) {
        World world = new World();
        world.time = root.getTime();
        StructList.Reader<Worlds.NaturalPlayer.Reader> players = root.getPlayers();
        world.players = new Player[players.size()];
        for (int i = 0; i < world.players.length; i++) {
            Worlds.NaturalPlayer.Reader from = players.get(i);
            Player player = new Player();
            player.id = Short.toUnsignedInt(from.getId());
            Worlds.NaturalPlayer.Position.Reader position = from.getPosition();
            player.position = new Vector(position.getX(), position.getY(), position.getZ());
            Worlds.NaturalPlayer.Orientation.Reader q = from.getOrientation();
            player.orientation = new Rotation(q.getX(), q.getY(), q.getZ(), q.getW());
            Worlds.NaturalPlayer.Velocity.Reader velocity = from.getVelocity();
            player.velocity = new Vector(velocity.getX(), velocity.getY(), velocity.getZ());
            player.health = from.getHealth();
            player.weapon = Short.toUnsignedInt(from.getWeapon());
            world.players[i] = player;
        }
        StructList.Reader<Worlds.NaturalGrunt.Reader> grunts = root.getGrunts();
        world.grunts = new Grunt[grunts.size()];
        for (int i = 0; i < world.grunts.length; i++) {
            Worlds.NaturalGrunt.Reader from = grunts.get(i);
            Grunt grunt = new Grunt();
            grunt.id = Short.toUnsignedInt(from.getId());
            Worlds.NaturalGrunt.Position.Reader position = from.getPosition();
            grunt.position = new Vector(position.getX(), position.getY(), position.getZ());
            grunt.health = from.getHealth();
            world.grunts[i] = grunt;
        }
        StructList.Reader<Worlds.Weapon.Reader> weapons = root.getWeapons();
        world.weapons = new Weapon[weapons.size()];
        for (int i = 0; i < world.weapons.length; i++) {
            Worlds.Weapon.Reader from = weapons.get(i);
            Weapon weapon = new Weapon();
            weapon.id = Short.toUnsignedInt(from.getId());
            weapon.type = Weapon.Type.values()[from.getType().ordinal()];
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static void build(Worlds.QuantisedWorld.Builder root, QuantisedWorld world) {
        root.setTime(world.time);
        StructList.Builder<Worlds.QuantisedPlayer.Builder> players = root.initPlayers(world.players.length);
        for (int i = 0; i < world.players.length; i++) {
            PlayerCode from = world.players[i];
            Worlds.QuantisedPlayer.Builder player = players.get(i);
            player.setStep((short) from.step);
            Worlds.QuantisedPlayer.Position.Builder position = player.getPosition();
            position.setX(from.position.x);
            position.setY(from.position.y);
            position.setZ(from.position.z);
            player.setOrientation(from.orientation);
            Worlds.QuantisedPlayer.Velocity.Builder velocity = player.getVelocity();
            velocity.setX((short) from.velocity.x);
            velocity.setY((short) from.velocity.y);
            velocity.setZ((short) from.velocity.z);
            player.setHealth((byte) from.health);
            player.setWeapon((short) from.weapon);
        }
        StructList.Builder<Worlds.QuantisedGrunt.Builder> grunts = root.initGrunts(world.grunts.length);
        for (int i = 0; i < world.grunts.length; i++) {
            GruntCode from = world.grunts[i];
            Worlds.QuantisedGrunt.Builder grunt = grunts.get(i);
            grunt.setStep((short) from.step);
            Worlds.QuantisedGrunt.Position.Builder position = grunt.getPosition();
            position.setX(from.position.x);
            position.setY(from.position.y);
            position.setZ(from.position.z);
            grunt.setHealth((byte) from.health);
        }
        StructList.Builder<Worlds.Weapon.Builder> weapons = root.initWeapons(world.weapons.length);
        for (int i = 0; i < world.weapons.length; i++) {
            WeaponCode from = world.weapons[i];
            build(weapons.get(i), from.step, from.type, from.ammo, from.roundInChamber);
        }
    }

    private static QuantisedWorld world(Worlds.QuantisedWorld.Reader root) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = root.getTime();
        StructList.Reader<Worlds.QuantisedPlayer.Reader> players = root.getPlayers();
        world.players = new PlayerCode[players.size()];
        for (int i = 0; i < world.players.length; i++) {
            Worlds.QuantisedPlayer.Reader from = players.get(i);
            PlayerCode player = new PlayerCode();
            player.step = Short.toUnsignedInt(from.getStep());
            Worlds.QuantisedPlayer.Position.Reader position = from.getPosition();
            player.position = new Triple(position.getX(), position.getY(), position.getZ());
            player.orientation = from.getOrientation();
            Worlds.QuantisedPlayer.Velocity.Reader velocity = from.getVelocity();
            player.velocity = new Triple(velocity.getX(), velocity.getY(), velocity.getZ());
            player.health = from.getHealth();
            player.weapon = Short.toUnsignedInt(from.getWeapon());
            world.players[i] = player;
        }
        StructList.Reader<Worlds.QuantisedGrunt.Reader> grunts = root.getGrunts();
        world.grunts = new GruntCode[grunts.size()];
        for (int i = 0; i < world.grunts.length; i++) {
            Worlds.QuantisedGrunt.Reader from = grunts.get(i);
            GruntCode grunt = new GruntCode();
            grunt.step = Short.toUnsignedInt(from.getStep());
            Worlds.QuantisedGrunt.Position.Reader position = from.getPosition();
            grunt.position = new Triple(position.getX(), position.getY(), position.getZ());
            grunt.health = from.getHealth();
            world.grunts[i] = grunt;
        }
        StructList.Reader<Worlds.Weapon.Reader> weapons = root.getWeapons();
        world.weapons = new WeaponCode[weapons.size()];
        for (int i = 0; i < world.weapons.length; i++) {
            Worlds.Weapon.Reader from = weapons.get(i);
            WeaponCode weapon = new WeaponCode();
            weapon.step = Short.toUnsignedInt(from.getId());
            weapon.type = from.getType().ordinal();
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static void build(Worlds.Weapon.Builder weapon, int id, int type, int ammo, boolean roundInChamber) {
        weapon.setId((short) id);
        weapon.setType(Worlds.WeaponType.values()[type]);
        weapon.setAmmo((byte) ammo);
        weapon.setRoundInChamber(roundInChamber);
    }
}
