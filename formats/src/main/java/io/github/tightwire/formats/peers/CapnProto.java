package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.TwoColumns;
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
import java.util.Arrays;
import org.capnproto.ArrayInputStream;
import org.capnproto.ArrayOutputStream;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;

/**
 * Cap'n Proto, with vectors as groups, so that they lie in the object itself: as it is, or packed, which leaves out bytes of
 * zero.
 */
public final class CapnProto extends TwoColumns {
    /** A limit on amplification, by default below the largest of our worlds. */
    private static final ReaderOptions OPTIONS = new ReaderOptions(1 << 24, 64);

    private final boolean packed;

    public CapnProto(Column column, boolean packed) {
        super(column);
        this.packed = packed;
    }

    /** Writes a message with the table of its segments, and returns its length in bytes. */
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

    /** Reads a message. */
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

    @Override
    protected int write(World world, byte[] packet) {
        MessageBuilder message = new MessageBuilder();
        Worlds.NaturalWorld.Builder root = message.initRoot(Worlds.NaturalWorld.factory);
        root.setTime(world.time);
        var players = root.initPlayers(world.players.length);
        for (int i = 0; i < world.players.length; i++) {
            Player p = world.players[i];
            Worlds.NaturalPlayer.Builder player = players.get(i);
            player.setId((short) p.id);
            player.getPosition().setX(p.position.x);
            player.getPosition().setY(p.position.y);
            player.getPosition().setZ(p.position.z);
            player.getOrientation().setX(p.orientation.x);
            player.getOrientation().setY(p.orientation.y);
            player.getOrientation().setZ(p.orientation.z);
            player.getOrientation().setW(p.orientation.w);
            player.getVelocity().setX(p.velocity.x);
            player.getVelocity().setY(p.velocity.y);
            player.getVelocity().setZ(p.velocity.z);
            player.setHealth((byte) p.health);
            player.setWeapon((short) p.weapon);
        }
        var grunts = root.initGrunts(world.grunts.length);
        for (int i = 0; i < world.grunts.length; i++) {
            Grunt g = world.grunts[i];
            Worlds.NaturalGrunt.Builder grunt = grunts.get(i);
            grunt.setId((short) g.id);
            grunt.getPosition().setX(g.position.x);
            grunt.getPosition().setY(g.position.y);
            grunt.getPosition().setZ(g.position.z);
            grunt.setHealth((byte) g.health);
        }
        var weapons = root.initWeapons(world.weapons.length);
        for (int i = 0; i < world.weapons.length; i++) {
            Weapon w = world.weapons[i];
            set(weapons.get(i), w.id, w.type.ordinal(), w.ammo, w.roundInChamber);
        }
        return write(message, packed, packet);
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        MessageBuilder message = new MessageBuilder();
        Worlds.QuantisedWorld.Builder root = message.initRoot(Worlds.QuantisedWorld.factory);
        root.setTime(world.time);
        var players = root.initPlayers(world.players.length);
        for (int i = 0; i < world.players.length; i++) {
            PlayerCode p = world.players[i];
            Worlds.QuantisedPlayer.Builder player = players.get(i);
            player.setStep((short) p.step);
            player.getPosition().setX(p.position.x);
            player.getPosition().setY(p.position.y);
            player.getPosition().setZ(p.position.z);
            player.setOrientation(p.orientation);
            player.getVelocity().setX((short) p.velocity.x);
            player.getVelocity().setY((short) p.velocity.y);
            player.getVelocity().setZ((short) p.velocity.z);
            player.setHealth((byte) p.health);
            player.setWeapon((short) p.weapon);
        }
        var grunts = root.initGrunts(world.grunts.length);
        for (int i = 0; i < world.grunts.length; i++) {
            GruntCode g = world.grunts[i];
            Worlds.QuantisedGrunt.Builder grunt = grunts.get(i);
            grunt.setStep((short) g.step);
            grunt.getPosition().setX(g.position.x);
            grunt.getPosition().setY(g.position.y);
            grunt.getPosition().setZ(g.position.z);
            grunt.setHealth((byte) g.health);
        }
        var weapons = root.initWeapons(world.weapons.length);
        for (int i = 0; i < world.weapons.length; i++) {
            WeaponCode w = world.weapons[i];
            set(weapons.get(i), w.step, w.type, w.ammo, w.roundInChamber);
        }
        return write(message, packed, packet);
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        Worlds.NaturalWorld.Reader from = read(packet, length, packed).getRoot(Worlds.NaturalWorld.factory);
        var players = from.getPlayers();
        var grunts = from.getGrunts();
        var weapons = from.getWeapons();
        World world = new World(from.getTime(), players.size(), grunts.size(), weapons.size());
        Arrays.setAll(world.players, i -> {
            Worlds.NaturalPlayer.Reader p = players.get(i);
            Worlds.NaturalPlayer.Position.Reader position = p.getPosition();
            Worlds.NaturalPlayer.Orientation.Reader q = p.getOrientation();
            Worlds.NaturalPlayer.Velocity.Reader v = p.getVelocity();
            return new Player(Short.toUnsignedInt(p.getId()), new Vector(position.getX(), position.getY(), position.getZ()),
                    new Rotation(q.getX(), q.getY(), q.getZ(), q.getW()), new Vector(v.getX(), v.getY(), v.getZ()),
                    p.getHealth(), Short.toUnsignedInt(p.getWeapon()));
        });
        Arrays.setAll(world.grunts, i -> {
            Worlds.NaturalGrunt.Reader g = grunts.get(i);
            Worlds.NaturalGrunt.Position.Reader position = g.getPosition();
            return new Grunt(Short.toUnsignedInt(g.getId()),
                    new Vector(position.getX(), position.getY(), position.getZ()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            Worlds.Weapon.Reader w = weapons.get(i);
            return new Weapon(
                    Short.toUnsignedInt(w.getId()), w.getType().ordinal(), w.getAmmo(), w.getRoundInChamber());
        });
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        Worlds.QuantisedWorld.Reader from = read(packet, length, packed).getRoot(Worlds.QuantisedWorld.factory);
        var players = from.getPlayers();
        var grunts = from.getGrunts();
        var weapons = from.getWeapons();
        QuantisedWorld world = new QuantisedWorld(from.getTime(), players.size(), grunts.size(), weapons.size());
        Arrays.setAll(world.players, i -> {
            Worlds.QuantisedPlayer.Reader p = players.get(i);
            Worlds.QuantisedPlayer.Position.Reader position = p.getPosition();
            Worlds.QuantisedPlayer.Velocity.Reader v = p.getVelocity();
            return new PlayerCode(Short.toUnsignedInt(p.getStep()),
                    new Triple(position.getX(), position.getY(), position.getZ()), p.getOrientation(),
                    new Triple(v.getX(), v.getY(), v.getZ()), p.getHealth(), Short.toUnsignedInt(p.getWeapon()));
        });
        Arrays.setAll(world.grunts, i -> {
            Worlds.QuantisedGrunt.Reader g = grunts.get(i);
            Worlds.QuantisedGrunt.Position.Reader position = g.getPosition();
            return new GruntCode(Short.toUnsignedInt(g.getStep()),
                    new Triple(position.getX(), position.getY(), position.getZ()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            Worlds.Weapon.Reader w = weapons.get(i);
            return new WeaponCode(
                    Short.toUnsignedInt(w.getId()), w.getType().ordinal(), w.getAmmo(), w.getRoundInChamber());
        });
        return world;
    }

    private static void set(Worlds.Weapon.Builder weapon, int id, int type, int ammo, boolean round) {
        weapon.setId((short) id);
        weapon.setType(Worlds.WeaponType.values()[type]);
        weapon.setAmmo((byte) ammo);
        weapon.setRoundInChamber(round);
    }
}
