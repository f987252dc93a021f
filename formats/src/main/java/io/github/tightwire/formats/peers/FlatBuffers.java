package io.github.tightwire.formats.peers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.generated.flatbuffers.NaturalGrunt;
import io.github.tightwire.formats.generated.flatbuffers.NaturalPlayer;
import io.github.tightwire.formats.generated.flatbuffers.NaturalWorld;
import io.github.tightwire.formats.generated.flatbuffers.QuantisedGrunt;
import io.github.tightwire.formats.generated.flatbuffers.QuantisedPlayer;
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
import java.nio.ByteBuffer;

/** FlatBuffers: one vector of structs for each class, the densest layout it has for objects of a fixed shape. */
public final class FlatBuffers implements Format {
    private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public FlatBuffers(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        builder.clear();
        builder.finish(column == Column.NATURAL ? natural(world) : quantised(QuantisedWorld.of(world)));
        return copy(builder, packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(packet, 0, length);
        return column == Column.NATURAL
                ? natural(NaturalWorld.getRootAsNaturalWorld(buffer))
                : quantised(io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld
                        .getRootAsQuantisedWorld(buffer)).toWorld();
    }

    /**
     * Takes a finished buffer out of its builder, and says how long it became.
     *
     * @param builder that has finished
     * @param packet the bytes, from the first
     * @return the length in bytes
     */
    public static int copy(FlatBufferBuilder builder, byte[] packet) {
        ByteBuffer data = builder.dataBuffer();
        int length = data.remaining();
        data.get(packet, 0, length);
        return length;
    }

    // A vector is built from its last element to its first.

    private int natural(World world) {
        NaturalWorld.startPlayersVector(builder, world.players.length);
        for (int i = world.players.length - 1; i >= 0; i--) {
            Player p = world.players[i];
            NaturalPlayer.createNaturalPlayer(builder, p.position.x, p.position.y, p.position.z,
                    p.orientation.x, p.orientation.y, p.orientation.z, p.orientation.w,
                    p.velocity.x, p.velocity.y, p.velocity.z, p.id, p.weapon, p.health);
        }
        int players = builder.endVector();
        NaturalWorld.startGruntsVector(builder, world.grunts.length);
        for (int i = world.grunts.length - 1; i >= 0; i--) {
            Grunt g = world.grunts[i];
            NaturalGrunt.createNaturalGrunt(
                    builder, g.position.x, g.position.y, g.position.z, g.id, g.health);
        }
        int grunts = builder.endVector();
        NaturalWorld.startWeaponsVector(builder, world.weapons.length);
        for (int i = world.weapons.length - 1; i >= 0; i--) {
            Weapon w = world.weapons[i];
            io.github.tightwire.formats.generated.flatbuffers.Weapon.createWeapon(
                    builder, w.id, w.type.ordinal(), w.ammo, w.roundInChamber);
        }
        int weapons = builder.endVector();
        return NaturalWorld.createNaturalWorld(builder, world.time, players, grunts, weapons);
    }

    private static World natural(NaturalWorld table) {
        World world = new World();
        world.time = table.time();
        world.players = new Player[table.playersLength()];
        NaturalPlayer p = new NaturalPlayer();
        for (int i = 0; i < world.players.length; i++) {
            table.players(p, i);
            Player player = new Player();
            player.id = p.id();
            player.position = new Vector(p.position().x(), p.position().y(), p.position().z());
            player.orientation =
                    new Rotation(p.orientation().x(), p.orientation().y(), p.orientation().z(), p.orientation().w());
            player.velocity = new Vector(p.velocity().x(), p.velocity().y(), p.velocity().z());
            player.health = p.health();
            player.weapon = p.weapon();
            world.players[i] = player;
        }
        world.grunts = new Grunt[table.gruntsLength()];
        NaturalGrunt g = new NaturalGrunt();
        for (int i = 0; i < world.grunts.length; i++) {
            table.grunts(g, i);
            Grunt grunt = new Grunt();
            grunt.id = g.id();
            grunt.position = new Vector(g.position().x(), g.position().y(), g.position().z());
            grunt.health = g.health();
            world.grunts[i] = grunt;
        }
        world.weapons = new Weapon[table.weaponsLength()];
        var w = new io.github.tightwire.formats.generated.flatbuffers.Weapon();
        for (int i = 0; i < world.weapons.length; i++) {
            table.weapons(w, i);
            Weapon weapon = new Weapon();
            weapon.id = w.id();
            weapon.type = Weapon.Type.values()[w.type()];
            weapon.ammo = w.ammo();
            weapon.roundInChamber = w.roundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private int quantised(QuantisedWorld world) {
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startPlayersVector(
                builder, world.players.length);
        for (int i = world.players.length - 1; i >= 0; i--) {
            PlayerCode p = world.players[i];
            QuantisedPlayer.createQuantisedPlayer(builder, p.position.x, p.position.y, p.position.z, p.orientation,
                    (short) p.velocity.x, (short) p.velocity.y, (short) p.velocity.z, p.step, p.weapon, p.health);
        }
        int players = builder.endVector();
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startGruntsVector(
                builder, world.grunts.length);
        for (int i = world.grunts.length - 1; i >= 0; i--) {
            GruntCode g = world.grunts[i];
            QuantisedGrunt.createQuantisedGrunt(
                    builder, g.position.x, g.position.y, g.position.z, g.step, g.health);
        }
        int grunts = builder.endVector();
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startWeaponsVector(
                builder, world.weapons.length);
        for (int i = world.weapons.length - 1; i >= 0; i--) {
            WeaponCode w = world.weapons[i];
            io.github.tightwire.formats.generated.flatbuffers.Weapon.createWeapon(
                    builder, w.step, w.type, w.ammo, w.roundInChamber);
        }
        int weapons = builder.endVector();
        return io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.createQuantisedWorld(
                builder, world.time, players, grunts, weapons);
    }

    private static QuantisedWorld quantised(
            io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld table) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = (int) table.time();
        world.players = new PlayerCode[table.playersLength()];
        QuantisedPlayer p = new QuantisedPlayer();
        for (int i = 0; i < world.players.length; i++) {
            table.players(p, i);
            PlayerCode player = new PlayerCode();
            player.step = p.step();
            player.position = new Triple(p.position().x(), p.position().y(), p.position().z());
            player.orientation = (int) p.orientation();
            player.velocity = new Triple(p.velocity().x(), p.velocity().y(), p.velocity().z());
            player.health = p.health();
            player.weapon = p.weapon();
            world.players[i] = player;
        }
        world.grunts = new GruntCode[table.gruntsLength()];
        QuantisedGrunt g = new QuantisedGrunt();
        for (int i = 0; i < world.grunts.length; i++) {
            table.grunts(g, i);
            GruntCode grunt = new GruntCode();
            grunt.step = g.step();
            grunt.position = new Triple(g.position().x(), g.position().y(), g.position().z());
            grunt.health = g.health();
            world.grunts[i] = grunt;
        }
        world.weapons = new WeaponCode[table.weaponsLength()];
        var w = new io.github.tightwire.formats.generated.flatbuffers.Weapon();
        for (int i = 0; i < world.weapons.length; i++) {
            table.weapons(w, i);
            WeaponCode weapon = new WeaponCode();
            weapon.step = w.id();
            weapon.type = w.type();
            weapon.ammo = w.ammo();
            weapon.roundInChamber = w.roundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }
}
