package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.TwoColumns;
import io.github.tightwire.formats.generated.zs.worlds.NaturalGrunt;
import io.github.tightwire.formats.generated.zs.worlds.NaturalPlayer;
import io.github.tightwire.formats.generated.zs.worlds.NaturalWorld;
import io.github.tightwire.formats.generated.zs.worlds.PositionCode;
import io.github.tightwire.formats.generated.zs.worlds.QuantisedGrunt;
import io.github.tightwire.formats.generated.zs.worlds.QuantisedPlayer;
import io.github.tightwire.formats.generated.zs.worlds.VelocityCode;
import io.github.tightwire.formats.generated.zs.worlds.WeaponType;
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
import java.util.Arrays;
import zserio.runtime.io.BitStreamReader;
import zserio.runtime.io.ByteArrayBitStreamReader;
import zserio.runtime.io.ByteArrayBitStreamWriter;
import zserio.runtime.io.Writer;

/**
 * zserio, which works in bits as we do: integers in the bits of their range, packed arrays that send differences where that
 * is less, and one bit for a velocity of zero.
 */
public final class Zserio extends TwoColumns {
    public Zserio(Column column) {
        super(column);
    }

    /** Writes an object, and returns its length in bytes. */
    public static int write(Writer object, byte[] packet) {
        try {
            ByteArrayBitStreamWriter writer = new ByteArrayBitStreamWriter();
            object.write(writer);
            byte[] bytes = writer.toByteArray();
            System.arraycopy(bytes, 0, packet, 0, bytes.length);
            return bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The constructor of a generated class that reads. */
    public interface Constructor<T> {
        /** Reads an object. */
        T read(BitStreamReader reader) throws IOException;
    }

    /** Reads an object. */
    public static <T> T read(Constructor<T> constructor, byte[] packet, int length) {
        try {
            return constructor.read(new ByteArrayBitStreamReader(packet, (long) length * Byte.SIZE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected int write(World world, byte[] packet) {
        NaturalPlayer[] players = new NaturalPlayer[world.players.length];
        Arrays.setAll(players, i -> {
            Player p = world.players[i];
            Rotation q = p.orientation;
            return new NaturalPlayer((short) p.id, vector(p.position),
                    new io.github.tightwire.formats.generated.zs.worlds.Rotation(q.x, q.y, q.z, q.w),
                    p.velocity.isZero() ? null : vector(p.velocity), (byte) p.health, (short) p.weapon);
        });
        NaturalGrunt[] grunts = new NaturalGrunt[world.grunts.length];
        Arrays.setAll(grunts, i -> {
            Grunt g = world.grunts[i];
            return new NaturalGrunt((short) g.id, vector(g.position), (byte) g.health);
        });
        var weapons = new io.github.tightwire.formats.generated.zs.worlds.Weapon[world.weapons.length];
        Arrays.setAll(weapons, i -> {
            Weapon w = world.weapons[i];
            return weapon(w.id, w.type.ordinal(), w.ammo, w.roundInChamber);
        });
        return write(new NaturalWorld(world.time, players, grunts, weapons), packet);
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        QuantisedPlayer[] players = new QuantisedPlayer[world.players.length];
        Arrays.setAll(players, i -> {
            PlayerCode p = world.players[i];
            Triple v = p.velocity;
            return new QuantisedPlayer((short) p.step, position(p.position), p.orientation,
                    v.isZero() ? null : new VelocityCode((short) v.x, (short) v.y, (short) v.z),
                    (byte) p.health, (short) p.weapon);
        });
        QuantisedGrunt[] grunts = new QuantisedGrunt[world.grunts.length];
        Arrays.setAll(grunts, i -> {
            GruntCode g = world.grunts[i];
            return new QuantisedGrunt((short) g.step, position(g.position), (byte) g.health);
        });
        var weapons = new io.github.tightwire.formats.generated.zs.worlds.Weapon[world.weapons.length];
        Arrays.setAll(weapons, i -> {
            WeaponCode w = world.weapons[i];
            return weapon(w.step, w.type, w.ammo, w.roundInChamber);
        });
        return write(new io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld(
                world.time, players, grunts, weapons), packet);
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        NaturalWorld from = read(NaturalWorld::new, packet, length);
        World world = new World(
                from.getTime(), from.getPlayers().length, from.getGrunts().length, from.getWeapons().length);
        Arrays.setAll(world.players, i -> {
            NaturalPlayer p = from.getPlayers()[i];
            var q = p.getOrientation();
            return new Player(p.getId(), vector(p.getPosition()), new Rotation(q.getX(), q.getY(), q.getZ(), q.getW()),
                    p.isVelocityUsed() ? vector(p.getVelocity()) : new Vector(), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            NaturalGrunt g = from.getGrunts()[i];
            return new Grunt(g.getId(), vector(g.getPosition()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons()[i];
            return new Weapon(w.getId(), w.getType().getValue(), w.getAmmo(), w.getRoundInChamber() != 0);
        });
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        var from = read(io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld::new, packet, length);
        QuantisedWorld world = new QuantisedWorld(
                from.getTime(), from.getPlayers().length, from.getGrunts().length, from.getWeapons().length);
        Arrays.setAll(world.players, i -> {
            QuantisedPlayer p = from.getPlayers()[i];
            VelocityCode v = p.isVelocityUsed() ? p.getVelocity() : new VelocityCode();
            return new PlayerCode(p.getStep(), triple(p.getPosition()), p.getOrientation(),
                    new Triple(v.getX(), v.getY(), v.getZ()), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            QuantisedGrunt g = from.getGrunts()[i];
            return new GruntCode(g.getStep(), triple(g.getPosition()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons()[i];
            return new WeaponCode(w.getId(), w.getType().getValue(), w.getAmmo(), w.getRoundInChamber() != 0);
        });
        return world;
    }

    private static io.github.tightwire.formats.generated.zs.worlds.Weapon weapon(int id, int type, int ammo, boolean round) {
        return new io.github.tightwire.formats.generated.zs.worlds.Weapon(
                (short) id, WeaponType.toEnum((byte) type), (byte) ammo, (byte) (round ? 1 : 0));
    }

    private static io.github.tightwire.formats.generated.zs.worlds.Vector vector(Vector v) {
        return new io.github.tightwire.formats.generated.zs.worlds.Vector(v.x, v.y, v.z);
    }

    private static Vector vector(io.github.tightwire.formats.generated.zs.worlds.Vector v) {
        return new Vector(v.getX(), v.getY(), v.getZ());
    }

    private static PositionCode position(Triple v) {
        return new PositionCode(v.x, v.y, (short) v.z);
    }

    private static Triple triple(PositionCode v) {
        return new Triple(v.getX(), v.getY(), v.getZ());
    }
}
