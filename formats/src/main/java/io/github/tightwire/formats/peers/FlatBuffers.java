package io.github.tightwire.formats.peers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.tightwire.formats.TwoColumns;
import io.github.tightwire.formats.generated.flatbuffers.Float3;
import io.github.tightwire.formats.generated.flatbuffers.Int3;
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
import java.util.Arrays;
import java.util.function.IntConsumer;

/** FlatBuffers: one vector of structs for each class, the densest layout it has for objects of a fixed shape. */
public final class FlatBuffers extends TwoColumns {
    private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);

    public FlatBuffers(Column column) {
        super(column);
    }

    /** Finishes a buffer, takes it out of its builder, and returns its length in bytes. */
    public static int finish(FlatBufferBuilder builder, int root, byte[] packet) {
        builder.finish(root);
        ByteBuffer data = builder.dataBuffer();
        int length = data.remaining();
        data.get(packet, 0, length);
        return length;
    }

    @Override
    protected int write(World world, byte[] packet) {
        builder.clear();
        NaturalWorld.startPlayersVector(builder, world.players.length);
        int players = vector(world.players.length, i -> {
            Player p = world.players[i];
            NaturalPlayer.createNaturalPlayer(builder, p.position.x, p.position.y, p.position.z,
                    p.orientation.x, p.orientation.y, p.orientation.z, p.orientation.w,
                    p.velocity.x, p.velocity.y, p.velocity.z, p.id, p.weapon, p.health);
        });
        NaturalWorld.startGruntsVector(builder, world.grunts.length);
        int grunts = vector(world.grunts.length, i -> {
            Grunt g = world.grunts[i];
            NaturalGrunt.createNaturalGrunt(builder, g.position.x, g.position.y, g.position.z, g.id, g.health);
        });
        NaturalWorld.startWeaponsVector(builder, world.weapons.length);
        int weapons = vector(world.weapons.length, i -> {
            Weapon w = world.weapons[i];
            io.github.tightwire.formats.generated.flatbuffers.Weapon.createWeapon(
                    builder, w.id, w.type.ordinal(), w.ammo, w.roundInChamber);
        });
        return finish(builder, NaturalWorld.createNaturalWorld(builder, world.time, players, grunts, weapons), packet);
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        builder.clear();
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startPlayersVector(builder, world.players.length);
        int players = vector(world.players.length, i -> {
            PlayerCode p = world.players[i];
            QuantisedPlayer.createQuantisedPlayer(builder, p.position.x, p.position.y, p.position.z, p.orientation,
                    (short) p.velocity.x, (short) p.velocity.y, (short) p.velocity.z, p.step, p.weapon, p.health);
        });
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startGruntsVector(builder, world.grunts.length);
        int grunts = vector(world.grunts.length, i -> {
            GruntCode g = world.grunts[i];
            QuantisedGrunt.createQuantisedGrunt(builder, g.position.x, g.position.y, g.position.z, g.step, g.health);
        });
        io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.startWeaponsVector(builder, world.weapons.length);
        int weapons = vector(world.weapons.length, i -> {
            WeaponCode w = world.weapons[i];
            io.github.tightwire.formats.generated.flatbuffers.Weapon.createWeapon(
                    builder, w.step, w.type, w.ammo, w.roundInChamber);
        });
        return finish(builder, io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.createQuantisedWorld(
                builder, world.time, players, grunts, weapons), packet);
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        NaturalWorld from = NaturalWorld.getRootAsNaturalWorld(ByteBuffer.wrap(packet, 0, length));
        World world = new World(from.time(), from.playersLength(), from.gruntsLength(), from.weaponsLength());
        NaturalPlayer p = new NaturalPlayer();
        Arrays.setAll(world.players, i -> {
            from.players(p, i);
            return new Player(p.id(), vector(p.position()),
                    new Rotation(p.orientation().x(), p.orientation().y(), p.orientation().z(), p.orientation().w()),
                    vector(p.velocity()), p.health(), p.weapon());
        });
        NaturalGrunt g = new NaturalGrunt();
        Arrays.setAll(world.grunts, i -> {
            from.grunts(g, i);
            return new Grunt(g.id(), vector(g.position()), g.health());
        });
        var w = new io.github.tightwire.formats.generated.flatbuffers.Weapon();
        Arrays.setAll(world.weapons, i -> {
            from.weapons(w, i);
            return new Weapon(w.id(), w.type(), w.ammo(), w.roundInChamber());
        });
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        var from = io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld.getRootAsQuantisedWorld(
                ByteBuffer.wrap(packet, 0, length));
        QuantisedWorld world = new QuantisedWorld(
                (int) from.time(), from.playersLength(), from.gruntsLength(), from.weaponsLength());
        QuantisedPlayer p = new QuantisedPlayer();
        Arrays.setAll(world.players, i -> {
            from.players(p, i);
            return new PlayerCode(p.step(), triple(p.position()), (int) p.orientation(),
                    new Triple(p.velocity().x(), p.velocity().y(), p.velocity().z()), p.health(), p.weapon());
        });
        QuantisedGrunt g = new QuantisedGrunt();
        Arrays.setAll(world.grunts, i -> {
            from.grunts(g, i);
            return new GruntCode(g.step(), triple(g.position()), g.health());
        });
        var w = new io.github.tightwire.formats.generated.flatbuffers.Weapon();
        Arrays.setAll(world.weapons, i -> {
            from.weapons(w, i);
            return new WeaponCode(w.id(), w.type(), w.ammo(), w.roundInChamber());
        });
        return world;
    }

    /** A vector is built from its last element to its first. */
    private int vector(int length, IntConsumer element) {
        for (int i = length - 1; i >= 0; i--) {
            element.accept(i);
        }
        return builder.endVector();
    }

    private static Vector vector(Float3 v) {
        return new Vector(v.x(), v.y(), v.z());
    }

    private static Triple triple(Int3 v) {
        return new Triple(v.x(), v.y(), v.z());
    }
}
