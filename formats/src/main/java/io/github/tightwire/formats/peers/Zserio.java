package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
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
import zserio.runtime.io.ByteArrayBitStreamReader;
import zserio.runtime.io.ByteArrayBitStreamWriter;
import zserio.runtime.io.Writer;

/**
 * zserio, which works in bits as we do: integers in the bits of their range, packed arrays that send differences where that
 * is less, and one bit for a velocity of zero.
 */
public final class Zserio implements Format {
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Zserio(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        return write(column == Column.NATURAL ? natural(world) : quantised(QuantisedWorld.of(world)), packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        try {
            ByteArrayBitStreamReader reader = reader(packet, length);
            return column == Column.NATURAL
                    ? natural(new NaturalWorld(reader))
                    : quantised(new io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld(reader)).toWorld();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes an object, and says how long it became.
     *
     * @param object what is written
     * @param packet the bytes, from the first
     * @return the length in bytes
     */
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

    /**
     * Reads a part of an array.
     *
     * @param packet the bytes, from the first
     * @param length in bytes
     * @return a reader of so many bytes
     */
    public static ByteArrayBitStreamReader reader(byte[] packet, int length) {
        return new ByteArrayBitStreamReader(packet, (long) length * Byte.SIZE);
    }

    private static NaturalWorld natural(World world) {
        NaturalPlayer[] players = new NaturalPlayer[world.players.length];
        for (int i = 0; i < players.length; i++) {
            Player from = world.players[i];
            Rotation q = from.orientation;
            players[i] = new NaturalPlayer((short) from.id, vector(from.position),
                    new io.github.tightwire.formats.generated.zs.worlds.Rotation(q.x, q.y, q.z, q.w),
                    from.velocity.isZero() ? null : vector(from.velocity), (byte) from.health, (short) from.weapon);
        }
        NaturalGrunt[] grunts = new NaturalGrunt[world.grunts.length];
        for (int i = 0; i < grunts.length; i++) {
            Grunt from = world.grunts[i];
            grunts[i] = new NaturalGrunt((short) from.id, vector(from.position), (byte) from.health);
        }
        var weapons = new io.github.tightwire.formats.generated.zs.worlds.Weapon[world.weapons.length];
        for (int i = 0; i < weapons.length; i++) {
            Weapon from = world.weapons[i];
            weapons[i] = weapon(from.id, from.type.ordinal(), from.ammo, from.roundInChamber);
        }
        return new NaturalWorld(world.time, players, grunts, weapons);
    }

    private static World natural(NaturalWorld object) {
        Player[] players = new Player[object.getPlayers().length];
        for (int i = 0; i < players.length; i++) {
            NaturalPlayer from = object.getPlayers()[i];
            Player player = new Player();
            player.id = from.getId();
            player.position = vector(from.getPosition());
            player.orientation = new Rotation(from.getOrientation().getX(), from.getOrientation().getY(),
                    from.getOrientation().getZ(), from.getOrientation().getW());
            if (from.isVelocityUsed()) {
                player.velocity = vector(from.getVelocity());
            }
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            players[i] = player;
        }
        Grunt[] grunts = new Grunt[object.getGrunts().length];
        for (int i = 0; i < grunts.length; i++) {
            NaturalGrunt from = object.getGrunts()[i];
            Grunt grunt = new Grunt();
            grunt.id = from.getId();
            grunt.position = vector(from.getPosition());
            grunt.health = from.getHealth();
            grunts[i] = grunt;
        }
        Weapon[] weapons = new Weapon[object.getWeapons().length];
        for (int i = 0; i < weapons.length; i++) {
            io.github.tightwire.formats.generated.zs.worlds.Weapon from = object.getWeapons()[i];
            Weapon weapon = new Weapon();
            weapon.id = from.getId();
            weapon.type = Weapon.Type.values()[from.getType().getValue()];
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber() != 0;
            weapons[i] = weapon;
        }
        return new World(object.getTime(), players, grunts, weapons);
    }

    private static io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld quantised(QuantisedWorld world) {
        QuantisedPlayer[] players = new QuantisedPlayer[world.players.length];
        for (int i = 0; i < players.length; i++) {
            PlayerCode from = world.players[i];
            Triple v = from.velocity;
            players[i] = new QuantisedPlayer((short) from.step, position(from.position), from.orientation,
                    v.isZero() ? null : new VelocityCode((short) v.x, (short) v.y, (short) v.z),
                    (byte) from.health, (short) from.weapon);
        }
        QuantisedGrunt[] grunts = new QuantisedGrunt[world.grunts.length];
        for (int i = 0; i < grunts.length; i++) {
            GruntCode from = world.grunts[i];
            grunts[i] = new QuantisedGrunt((short) from.step, position(from.position), (byte) from.health);
        }
        var weapons = new io.github.tightwire.formats.generated.zs.worlds.Weapon[world.weapons.length];
        for (int i = 0; i < weapons.length; i++) {
            WeaponCode from = world.weapons[i];
            weapons[i] = weapon(from.step, from.type, from.ammo, from.roundInChamber);
        }
        return new io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld(world.time, players, grunts, weapons);
    }

    private static QuantisedWorld quantised(io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld object) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = object.getTime();
        world.players = new PlayerCode[object.getPlayers().length];
        for (int i = 0; i < world.players.length; i++) {
            QuantisedPlayer from = object.getPlayers()[i];
            PlayerCode player = new PlayerCode();
            player.step = from.getStep();
            player.position = triple(from.getPosition());
            player.orientation = from.getOrientation();
            if (from.isVelocityUsed()) {
                VelocityCode v = from.getVelocity();
                player.velocity = new Triple(v.getX(), v.getY(), v.getZ());
            }
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            world.players[i] = player;
        }
        world.grunts = new GruntCode[object.getGrunts().length];
        for (int i = 0; i < world.grunts.length; i++) {
            QuantisedGrunt from = object.getGrunts()[i];
            GruntCode grunt = new GruntCode();
            grunt.step = from.getStep();
            grunt.position = triple(from.getPosition());
            grunt.health = from.getHealth();
            world.grunts[i] = grunt;
        }
        world.weapons = new WeaponCode[object.getWeapons().length];
        for (int i = 0; i < world.weapons.length; i++) {
            io.github.tightwire.formats.generated.zs.worlds.Weapon from = object.getWeapons()[i];
            WeaponCode weapon = new WeaponCode();
            weapon.step = from.getId();
            weapon.type = from.getType().getValue();
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber() != 0;
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static io.github.tightwire.formats.generated.zs.worlds.Weapon weapon(
            int id, int type, int ammo, boolean roundInChamber) {
        return new io.github.tightwire.formats.generated.zs.worlds.Weapon(
                (short) id, WeaponType.toEnum((byte) type), (byte) ammo, (byte) (roundInChamber ? 1 : 0));
    }

    private static io.github.tightwire.formats.generated.zs.worlds.Vector vector(Vector from) {
        return new io.github.tightwire.formats.generated.zs.worlds.Vector(from.x, from.y, from.z);
    }

    private static Vector vector(io.github.tightwire.formats.generated.zs.worlds.Vector from) {
        return new Vector(from.getX(), from.getY(), from.getZ());
    }

    private static PositionCode position(Triple from) {
        return new PositionCode(from.x, from.y, (short) from.z);
    }

    private static Triple triple(PositionCode from) {
        return new Triple(from.getX(), from.getY(), from.getZ());
    }
}
