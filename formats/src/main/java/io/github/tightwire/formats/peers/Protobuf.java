package io.github.tightwire.formats.peers;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.io.UncheckedIOException;

import io.github.tightwire.formats.Format;
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
import java.util.List;

/**
 * Protocol Buffers: numbers of fields that fit one byte of tag, packed arrays for vectors, varints where they help and fixed
 * numbers where they do not. What is zero costs nothing, so that a player at rest has no velocity.
 */
public final class Protobuf implements Format {
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Protobuf(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        return write(column == Column.NATURAL ? natural(world) : quantised(QuantisedWorld.of(world)), packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        return column == Column.NATURAL
                ? natural(parse(NaturalWorld.parser(), packet, length))
                : quantised(parse(io.github.tightwire.formats.generated.protobuf.QuantisedWorld.parser(), packet, length))
                        .toWorld();
    }

    /**
     * Writes a message, and says how long it became.
     *
     * @param message what is written
     * @param packet the bytes, from the first
     * @return the length in bytes
     */
    public static int write(MessageLite message, byte[] packet) {
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(packet);
            message.writeTo(out);
            return out.getTotalBytesWritten();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a message.
     *
     * @param <T> its type
     * @param parser of the message
     * @param packet the bytes, from the first
     * @param length in bytes
     * @return the message
     */
    public static <T> T parse(Parser<T> parser, byte[] packet, int length) {
        try {
            return parser.parseFrom(packet, 0, length);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static NaturalWorld natural(World world) {
        NaturalWorld.Builder message = NaturalWorld.newBuilder().setTime(world.time);
        for (Player from : world.players) {
            NaturalPlayer.Builder player = NaturalPlayer.newBuilder()
                    .setId(from.id)
                    .addPosition(from.position.x).addPosition(from.position.y).addPosition(from.position.z)
                    .addOrientation(from.orientation.x).addOrientation(from.orientation.y)
                    .addOrientation(from.orientation.z).addOrientation(from.orientation.w)
                    .setHealth(from.health)
                    .setWeapon(from.weapon);
            if (!from.velocity.isZero()) {
                player.addVelocity(from.velocity.x).addVelocity(from.velocity.y).addVelocity(from.velocity.z);
            }
            message.addPlayers(player);
        }
        for (Grunt from : world.grunts) {
            message.addGrunts(NaturalGrunt.newBuilder()
                    .setId(from.id)
                    .addPosition(from.position.x).addPosition(from.position.y).addPosition(from.position.z)
                    .setHealth(from.health));
        }
        for (Weapon from : world.weapons) {
            message.addWeapons(weapon(from.id, from.type.ordinal(), from.ammo, from.roundInChamber));
        }
        return message.build();
    }

    private static World natural(NaturalWorld message) {
        Player[] players = new Player[message.getPlayersCount()];
        for (int i = 0; i < players.length; i++) {
            NaturalPlayer from = message.getPlayers(i);
            Player player = new Player();
            player.id = from.getId();
            player.position = new Vector(from.getPosition(0), from.getPosition(1), from.getPosition(2));
            player.orientation = new Rotation(from.getOrientation(0), from.getOrientation(1), from.getOrientation(2),
                    from.getOrientation(3));
            if (from.getVelocityCount() > 0) {
                player.velocity = new Vector(from.getVelocity(0), from.getVelocity(1), from.getVelocity(2));
            }
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            players[i] = player;
        }
        Grunt[] grunts = new Grunt[message.getGruntsCount()];
        for (int i = 0; i < grunts.length; i++) {
            NaturalGrunt from = message.getGrunts(i);
            Grunt grunt = new Grunt();
            grunt.id = from.getId();
            grunt.position = new Vector(from.getPosition(0), from.getPosition(1), from.getPosition(2));
            grunt.health = from.getHealth();
            grunts[i] = grunt;
        }
        Weapon[] weapons = new Weapon[message.getWeaponsCount()];
        for (int i = 0; i < weapons.length; i++) {
            io.github.tightwire.formats.generated.protobuf.Weapon from = message.getWeapons(i);
            Weapon weapon = new Weapon();
            weapon.id = from.getId();
            weapon.type = Weapon.Type.values()[from.getTypeValue()];
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber();
            weapons[i] = weapon;
        }
        return new World(message.getTime(), players, grunts, weapons);
    }

    private static io.github.tightwire.formats.generated.protobuf.QuantisedWorld quantised(QuantisedWorld world) {
        var message = io.github.tightwire.formats.generated.protobuf.QuantisedWorld.newBuilder().setTime(world.time);
        for (PlayerCode from : world.players) {
            QuantisedPlayer.Builder player = QuantisedPlayer.newBuilder()
                    .setStep(from.step)
                    .addPosition(from.position.x).addPosition(from.position.y).addPosition(from.position.z)
                    .setOrientation(from.orientation)
                    .setHealth(from.health)
                    .setWeapon(from.weapon);
            if (!from.velocity.isZero()) {
                player.addVelocity(from.velocity.x).addVelocity(from.velocity.y).addVelocity(from.velocity.z);
            }
            message.addPlayers(player);
        }
        for (GruntCode from : world.grunts) {
            message.addGrunts(QuantisedGrunt.newBuilder()
                    .setStep(from.step)
                    .addPosition(from.position.x).addPosition(from.position.y).addPosition(from.position.z)
                    .setHealth(from.health));
        }
        for (WeaponCode from : world.weapons) {
            message.addWeapons(weapon(from.step, from.type, from.ammo, from.roundInChamber));
        }
        return message.build();
    }

    private static QuantisedWorld quantised(io.github.tightwire.formats.generated.protobuf.QuantisedWorld message) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = message.getTime();
        world.players = new PlayerCode[message.getPlayersCount()];
        for (int i = 0; i < world.players.length; i++) {
            QuantisedPlayer from = message.getPlayers(i);
            PlayerCode player = new PlayerCode();
            player.step = from.getStep();
            player.position = triple(from.getPositionList());
            player.orientation = from.getOrientation();
            player.velocity = triple(from.getVelocityList());
            player.health = from.getHealth();
            player.weapon = from.getWeapon();
            world.players[i] = player;
        }
        world.grunts = new GruntCode[message.getGruntsCount()];
        for (int i = 0; i < world.grunts.length; i++) {
            QuantisedGrunt from = message.getGrunts(i);
            GruntCode grunt = new GruntCode();
            grunt.step = from.getStep();
            grunt.position = triple(from.getPositionList());
            grunt.health = from.getHealth();
            world.grunts[i] = grunt;
        }
        world.weapons = new WeaponCode[message.getWeaponsCount()];
        for (int i = 0; i < world.weapons.length; i++) {
            io.github.tightwire.formats.generated.protobuf.Weapon from = message.getWeapons(i);
            WeaponCode weapon = new WeaponCode();
            weapon.step = from.getId();
            weapon.type = from.getTypeValue();
            weapon.ammo = from.getAmmo();
            weapon.roundInChamber = from.getRoundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private static io.github.tightwire.formats.generated.protobuf.Weapon weapon(
            int id, int type, int ammo, boolean roundInChamber) {
        return io.github.tightwire.formats.generated.protobuf.Weapon.newBuilder()
                .setId(id)
                .setType(WeaponType.forNumber(type))
                .setAmmo(ammo)
                .setRoundInChamber(roundInChamber)
                .build();
    }

    private static Triple triple(List<Integer> components) {
        return components.isEmpty() ? new Triple() : new Triple(components.get(0), components.get(1), components.get(2));
    }
}
