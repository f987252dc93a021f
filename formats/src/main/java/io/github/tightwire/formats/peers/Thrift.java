package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.generated.thrift.NaturalGrunt;
import io.github.tightwire.formats.generated.thrift.NaturalPlayer;
import io.github.tightwire.formats.generated.thrift.NaturalWorld;
import io.github.tightwire.formats.generated.thrift.QuantisedGrunt;
import io.github.tightwire.formats.generated.thrift.QuantisedPlayer;
import io.github.tightwire.formats.generated.thrift.WeaponType;
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
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/** Thrift in its compact protocol: lists for vectors, which have one byte of head; a velocity of zero is not set. */
public final class Thrift implements Format {
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Thrift(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        return write(column == Column.NATURAL ? natural(world) : quantised(QuantisedWorld.of(world)), packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        return column == Column.NATURAL
                ? natural(read(new NaturalWorld(), packet, length))
                : quantised(read(new io.github.tightwire.formats.generated.thrift.QuantisedWorld(), packet, length))
                        .toWorld();
    }

    /**
     * Writes a struct, and says how long it became.
     *
     * @param struct with its fields
     * @param packet the bytes, from the first
     * @return the length in bytes
     */
    public static int write(TBase<?, ?> struct, byte[] packet) {
        try {
            byte[] bytes = new TSerializer(new TCompactProtocol.Factory()).serialize(struct);
            System.arraycopy(bytes, 0, packet, 0, bytes.length);
            return bytes.length;
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads into a struct.
     *
     * @param <T> its type
     * @param struct with its fields
     * @param packet the bytes, from the first
     * @param length in bytes
     * @return what was read
     */
    public static <T extends TBase<?, ?>> T read(T struct, byte[] packet, int length) {
        try {
            new TDeserializer(new TCompactProtocol.Factory()).deserialize(struct, packet, 0, length);
            return struct;
        } catch (TException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static NaturalWorld natural(World world) {
        List<NaturalPlayer> players = new ArrayList<>(world.players.length);
        for (Player from : world.players) {
            Rotation q = from.orientation;
            NaturalPlayer player = new NaturalPlayer(from.id, list(from.position),
                    List.of((double) q.x, (double) q.y, (double) q.z, (double) q.w), (byte) from.health, from.weapon);
            if (!from.velocity.isZero()) {
                player.setVelocity(list(from.velocity));
            }
            players.add(player);
        }
        List<NaturalGrunt> grunts = new ArrayList<>(world.grunts.length);
        for (Grunt from : world.grunts) {
            grunts.add(new NaturalGrunt(from.id, list(from.position), (byte) from.health));
        }
        List<io.github.tightwire.formats.generated.thrift.Weapon> weapons = new ArrayList<>(world.weapons.length);
        for (Weapon from : world.weapons) {
            weapons.add(weapon(from.id, from.type.ordinal(), from.ammo, from.roundInChamber));
        }
        return new NaturalWorld(world.time, players, grunts, weapons);
    }

    private static World natural(NaturalWorld struct) {
        Player[] players = new Player[struct.getPlayersSize()];
        for (int i = 0; i < players.length; i++) {
            NaturalPlayer from = struct.getPlayers().get(i);
            Player player = new Player();
            player.id = from.getId();
            player.position = vector(from.getPosition());
            List<Double> q = from.getOrientation();
            player.orientation = new Rotation(
                    q.get(0).floatValue(), q.get(1).floatValue(), q.get(2).floatValue(), q.get(3).floatValue());
            if (from.isSetVelocity()) {
                player.velocity = vector(from.getVelocity());
            }
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            players[i] = player;
        }
        Grunt[] grunts = new Grunt[struct.getGruntsSize()];
        for (int i = 0; i < grunts.length; i++) {
            NaturalGrunt from = struct.getGrunts().get(i);
            Grunt grunt = new Grunt();
            grunt.id = from.getId();
            grunt.position = vector(from.getPosition());
            grunt.health = from.getHealth();
            grunts[i] = grunt;
        }
        Weapon[] weapons = new Weapon[struct.getWeaponsSize()];
        for (int i = 0; i < weapons.length; i++) {
            io.github.tightwire.formats.generated.thrift.Weapon from = struct.getWeapons().get(i);
            Weapon weapon = new Weapon();
            weapon.id = from.getId();
            weapon.type = Weapon.Type.values()[from.getType().getValue()];
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.isRoundInChamber();
            weapons[i] = weapon;
        }
        return new World((float) struct.getTime(), players, grunts, weapons);
    }

    private static io.github.tightwire.formats.generated.thrift.QuantisedWorld quantised(QuantisedWorld world) {
        List<QuantisedPlayer> players = new ArrayList<>(world.players.length);
        for (PlayerCode from : world.players) {
            QuantisedPlayer player = new QuantisedPlayer(
                    from.step, list(from.position), from.orientation, (byte) from.health, from.weapon);
            if (!from.velocity.isZero()) {
                player.setVelocity(list(from.velocity));
            }
            players.add(player);
        }
        List<QuantisedGrunt> grunts = new ArrayList<>(world.grunts.length);
        for (GruntCode from : world.grunts) {
            grunts.add(new QuantisedGrunt(from.step, list(from.position), (byte) from.health));
        }
        List<io.github.tightwire.formats.generated.thrift.Weapon> weapons = new ArrayList<>(world.weapons.length);
        for (WeaponCode from : world.weapons) {
            weapons.add(weapon(from.step, from.type, from.ammo, from.roundInChamber));
        }
        return new io.github.tightwire.formats.generated.thrift.QuantisedWorld(world.time, players, grunts, weapons);
    }

    private static QuantisedWorld quantised(io.github.tightwire.formats.generated.thrift.QuantisedWorld struct) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = struct.getTime();
        world.players = new PlayerCode[struct.getPlayersSize()];
        for (int i = 0; i < world.players.length; i++) {
            QuantisedPlayer from = struct.getPlayers().get(i);
            PlayerCode player = new PlayerCode();
            player.step = from.getStep();
            player.position = triple(from.getPosition());
            player.orientation = from.getOrientation();
            if (from.isSetVelocity()) {
                player.velocity = triple(from.getVelocity());
            }
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            world.players[i] = player;
        }
        world.grunts = new GruntCode[struct.getGruntsSize()];
        for (int i = 0; i < world.grunts.length; i++) {
            QuantisedGrunt from = struct.getGrunts().get(i);
            GruntCode grunt = new GruntCode();
            grunt.step = from.getStep();
            grunt.position = triple(from.getPosition());
            grunt.health = from.getHealth();
            world.grunts[i] = grunt;
        }
        world.weapons = new WeaponCode[struct.getWeaponsSize()];
        for (int i = 0; i < world.weapons.length; i++) {
            io.github.tightwire.formats.generated.thrift.Weapon from = struct.getWeapons().get(i);
            WeaponCode weapon = new WeaponCode();
            weapon.step = from.getId();
            weapon.type = from.getType().getValue();
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.isRoundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static io.github.tightwire.formats.generated.thrift.Weapon weapon(
            int id, int type, int ammo, boolean roundInChamber) {
        return new io.github.tightwire.formats.generated.thrift.Weapon(
                id, WeaponType.findByValue(type), (byte) ammo, roundInChamber);
    }

    private static List<Double> list(Vector vector) {
        return List.of((double) vector.x, (double) vector.y, (double) vector.z);
    }

    private static Vector vector(List<Double> list) {
        return new Vector(list.get(0).floatValue(), list.get(1).floatValue(), list.get(2).floatValue());
    }

    private static List<Integer> list(Triple triple) {
        return List.of(triple.x, triple.y, triple.z);
    }

    private static Triple triple(List<Integer> list) {
        return new Triple(list.get(0), list.get(1), list.get(2));
    }
}
