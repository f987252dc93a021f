package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.TwoColumns;
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
import java.util.Arrays;
import java.util.List;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/** Thrift in its compact protocol: lists for vectors, which have one byte of head; a velocity of zero is not set. */
public final class Thrift extends TwoColumns {
    public Thrift(Column column) {
        super(column);
    }

    /** Writes a struct, and returns its length in bytes. */
    public static int write(TBase<?, ?> struct, byte[] packet) {
        try {
            byte[] bytes = new TSerializer(new TCompactProtocol.Factory()).serialize(struct);
            System.arraycopy(bytes, 0, packet, 0, bytes.length);
            return bytes.length;
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads into a struct, and returns it. */
    public static <T extends TBase<?, ?>> T read(T struct, byte[] packet, int length) {
        try {
            new TDeserializer(new TCompactProtocol.Factory()).deserialize(struct, packet, 0, length);
            return struct;
        } catch (TException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    protected int write(World world, byte[] packet) {
        NaturalWorld struct = new NaturalWorld(world.time, new ArrayList<>(world.players.length),
                new ArrayList<>(world.grunts.length), new ArrayList<>(world.weapons.length));
        for (Player p : world.players) {
            Rotation q = p.orientation;
            NaturalPlayer player = new NaturalPlayer(p.id, list(p.position),
                    List.of((double) q.x, (double) q.y, (double) q.z, (double) q.w), (byte) p.health, p.weapon);
            if (!p.velocity.isZero()) {
                player.setVelocity(list(p.velocity));
            }
            struct.addToPlayers(player);
        }
        for (Grunt g : world.grunts) {
            struct.addToGrunts(new NaturalGrunt(g.id, list(g.position), (byte) g.health));
        }
        for (Weapon w : world.weapons) {
            struct.addToWeapons(weapon(w.id, w.type.ordinal(), w.ammo, w.roundInChamber));
        }
        return write(struct, packet);
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        var struct = new io.github.tightwire.formats.generated.thrift.QuantisedWorld(world.time,
                new ArrayList<>(world.players.length), new ArrayList<>(world.grunts.length),
                new ArrayList<>(world.weapons.length));
        for (PlayerCode p : world.players) {
            QuantisedPlayer player =
                    new QuantisedPlayer(p.step, list(p.position), p.orientation, (byte) p.health, p.weapon);
            if (!p.velocity.isZero()) {
                player.setVelocity(list(p.velocity));
            }
            struct.addToPlayers(player);
        }
        for (GruntCode g : world.grunts) {
            struct.addToGrunts(new QuantisedGrunt(g.step, list(g.position), (byte) g.health));
        }
        for (WeaponCode w : world.weapons) {
            struct.addToWeapons(weapon(w.step, w.type, w.ammo, w.roundInChamber));
        }
        return write(struct, packet);
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        NaturalWorld from = read(new NaturalWorld(), packet, length);
        World world = new World(
                (float) from.getTime(), from.getPlayersSize(), from.getGruntsSize(), from.getWeaponsSize());
        Arrays.setAll(world.players, i -> {
            NaturalPlayer p = from.getPlayers().get(i);
            List<Double> q = p.getOrientation();
            return new Player(p.getId(), vector(p.getPosition()), new Rotation(
                    q.get(0).floatValue(), q.get(1).floatValue(), q.get(2).floatValue(), q.get(3).floatValue()),
                    p.isSetVelocity() ? vector(p.getVelocity()) : new Vector(), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            NaturalGrunt g = from.getGrunts().get(i);
            return new Grunt(g.getId(), vector(g.getPosition()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons().get(i);
            return new Weapon(w.getId(), w.getType().getValue(), w.getAmmo(), w.isRoundInChamber());
        });
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        var from = read(new io.github.tightwire.formats.generated.thrift.QuantisedWorld(), packet, length);
        QuantisedWorld world = new QuantisedWorld(
                from.getTime(), from.getPlayersSize(), from.getGruntsSize(), from.getWeaponsSize());
        Arrays.setAll(world.players, i -> {
            QuantisedPlayer p = from.getPlayers().get(i);
            return new PlayerCode(p.getStep(), triple(p.getPosition()), p.getOrientation(),
                    p.isSetVelocity() ? triple(p.getVelocity()) : new Triple(), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            QuantisedGrunt g = from.getGrunts().get(i);
            return new GruntCode(g.getStep(), triple(g.getPosition()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons().get(i);
            return new WeaponCode(w.getId(), w.getType().getValue(), w.getAmmo(), w.isRoundInChamber());
        });
        return world;
    }

    private static io.github.tightwire.formats.generated.thrift.Weapon weapon(int id, int type, int ammo, boolean round) {
        return new io.github.tightwire.formats.generated.thrift.Weapon(
                id, WeaponType.findByValue(type), (byte) ammo, round);
    }

    private static List<Double> list(Vector v) {
        return List.of((double) v.x, (double) v.y, (double) v.z);
    }

    private static Vector vector(List<Double> v) {
        return new Vector(v.get(0).floatValue(), v.get(1).floatValue(), v.get(2).floatValue());
    }

    private static List<Integer> list(Triple v) {
        return List.of(v.x, v.y, v.z);
    }

    private static Triple triple(List<Integer> v) {
        return new Triple(v.get(0), v.get(1), v.get(2));
    }
}
