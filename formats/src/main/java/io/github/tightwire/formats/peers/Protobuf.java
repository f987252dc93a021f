package io.github.tightwire.formats.peers;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.github.tightwire.formats.TwoColumns;
import io.github.tightwire.formats.generated.protobuf.NaturalGrunt;
import io.github.tightwire.formats.generated.protobuf.NaturalPlayer;
import io.github.tightwire.formats.generated.protobuf.NaturalWorld;
import io.github.tightwire.formats.generated.protobuf.QuantisedGrunt;
import io.github.tightwire.formats.generated.protobuf.QuantisedPlayer;
import io.github.tightwire.formats.generated.protobuf.WeaponType;
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
import java.util.List;

/**
 * Protocol Buffers: numbers of fields that fit one byte of tag, packed arrays for vectors, varints where they help and fixed
 * numbers where they do not. What is zero costs nothing, so that a player at rest has no velocity.
 */
public final class Protobuf extends TwoColumns {
    public Protobuf(Column column) {
        super(column);
    }

    /** Writes a message, and returns its length in bytes. */
    public static int write(MessageLite message, byte[] packet) {
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(packet);
            message.writeTo(out);
            return out.getTotalBytesWritten();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a message. */
    public static <T> T parse(Parser<T> parser, byte[] packet, int length) {
        try {
            return parser.parseFrom(packet, 0, length);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected int write(World world, byte[] packet) {
        NaturalWorld.Builder message = NaturalWorld.newBuilder().setTime(world.time);
        for (Player p : world.players) {
            NaturalPlayer.Builder player = NaturalPlayer.newBuilder()
                    .setId(p.id).setHealth(p.health).setWeapon(p.weapon)
                    .addPosition(p.position.x).addPosition(p.position.y).addPosition(p.position.z)
                    .addOrientation(p.orientation.x).addOrientation(p.orientation.y)
                    .addOrientation(p.orientation.z).addOrientation(p.orientation.w);
            if (!p.velocity.isZero()) {
                player.addVelocity(p.velocity.x).addVelocity(p.velocity.y).addVelocity(p.velocity.z);
            }
            message.addPlayers(player);
        }
        for (Grunt g : world.grunts) {
            message.addGrunts(NaturalGrunt.newBuilder().setId(g.id).setHealth(g.health)
                    .addPosition(g.position.x).addPosition(g.position.y).addPosition(g.position.z));
        }
        for (Weapon w : world.weapons) {
            message.addWeapons(weapon(w.id, w.type.ordinal(), w.ammo, w.roundInChamber));
        }
        return write(message.build(), packet);
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        var message = io.github.tightwire.formats.generated.protobuf.QuantisedWorld.newBuilder().setTime(world.time);
        for (PlayerCode p : world.players) {
            QuantisedPlayer.Builder player = QuantisedPlayer.newBuilder()
                    .setStep(p.step).setOrientation(p.orientation).setHealth(p.health).setWeapon(p.weapon)
                    .addPosition(p.position.x).addPosition(p.position.y).addPosition(p.position.z);
            if (!p.velocity.isZero()) {
                player.addVelocity(p.velocity.x).addVelocity(p.velocity.y).addVelocity(p.velocity.z);
            }
            message.addPlayers(player);
        }
        for (GruntCode g : world.grunts) {
            message.addGrunts(QuantisedGrunt.newBuilder().setStep(g.step).setHealth(g.health)
                    .addPosition(g.position.x).addPosition(g.position.y).addPosition(g.position.z));
        }
        for (WeaponCode w : world.weapons) {
            message.addWeapons(weapon(w.step, w.type, w.ammo, w.roundInChamber));
        }
        return write(message.build(), packet);
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        NaturalWorld from = parse(NaturalWorld.parser(), packet, length);
        World world = new World(from.getTime(), from.getPlayersCount(), from.getGruntsCount(), from.getWeaponsCount());
        Arrays.setAll(world.players, i -> {
            NaturalPlayer p = from.getPlayers(i);
            return new Player(p.getId(), vector(p.getPositionList()),
                    new Rotation(p.getOrientation(0), p.getOrientation(1), p.getOrientation(2), p.getOrientation(3)),
                    vector(p.getVelocityList()), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            NaturalGrunt g = from.getGrunts(i);
            return new Grunt(g.getId(), vector(g.getPositionList()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons(i);
            return new Weapon(w.getId(), w.getTypeValue(), w.getAmmo(), w.getRoundInChamber());
        });
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        var from = parse(io.github.tightwire.formats.generated.protobuf.QuantisedWorld.parser(), packet, length);
        QuantisedWorld world = new QuantisedWorld(
                from.getTime(), from.getPlayersCount(), from.getGruntsCount(), from.getWeaponsCount());
        Arrays.setAll(world.players, i -> {
            QuantisedPlayer p = from.getPlayers(i);
            return new PlayerCode(p.getStep(), triple(p.getPositionList()), p.getOrientation(),
                    triple(p.getVelocityList()), p.getHealth(), p.getWeapon());
        });
        Arrays.setAll(world.grunts, i -> {
            QuantisedGrunt g = from.getGrunts(i);
            return new GruntCode(g.getStep(), triple(g.getPositionList()), g.getHealth());
        });
        Arrays.setAll(world.weapons, i -> {
            var w = from.getWeapons(i);
            return new WeaponCode(w.getId(), w.getTypeValue(), w.getAmmo(), w.getRoundInChamber());
        });
        return world;
    }

    private static io.github.tightwire.formats.generated.protobuf.Weapon weapon(int id, int type, int ammo, boolean round) {
        return io.github.tightwire.formats.generated.protobuf.Weapon.newBuilder()
                .setId(id).setType(WeaponType.forNumber(type)).setAmmo(ammo).setRoundInChamber(round).build();
    }

    private static Vector vector(List<Float> v) {
        return v.isEmpty() ? new Vector() : new Vector(v.get(0), v.get(1), v.get(2));
    }

    private static Triple triple(List<Integer> v) {
        return v.isEmpty() ? new Triple() : new Triple(v.get(0), v.get(1), v.get(2));
    }
}
