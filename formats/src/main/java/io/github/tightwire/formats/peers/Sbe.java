package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.TwoColumns;
import io.github.tightwire.formats.generated.sbe.MessageHeaderDecoder;
import io.github.tightwire.formats.generated.sbe.MessageHeaderEncoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldDecoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldEncoder;
import io.github.tightwire.formats.generated.sbe.PositionCodeDecoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldDecoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldEncoder;
import io.github.tightwire.formats.generated.sbe.VectorDecoder;
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
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Simple Binary Encoding: a header, then one repeating group for each class, its fields without gaps. Fields have a fixed
 * place, so that a player at rest has a velocity too. Its buffers want a JVM that was started with
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 */
public final class Sbe extends TwoColumns {
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final NaturalWorldEncoder naturalEncoder = new NaturalWorldEncoder();
    private final NaturalWorldDecoder naturalDecoder = new NaturalWorldDecoder();
    private final QuantisedWorldEncoder quantisedEncoder = new QuantisedWorldEncoder();
    private final QuantisedWorldDecoder quantisedDecoder = new QuantisedWorldDecoder();

    public Sbe(Column column) {
        super(column);
    }

    @Override
    protected int write(World world, byte[] packet) {
        buffer.wrap(packet);
        NaturalWorldEncoder root = naturalEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder).time(world.time);
        NaturalWorldEncoder.PlayersEncoder players = root.playersCount(world.players.length);
        for (Player p : world.players) {
            players.next().id(p.id);
            players.position().x(p.position.x).y(p.position.y).z(p.position.z);
            players.orientation().x(p.orientation.x).y(p.orientation.y).z(p.orientation.z).w(p.orientation.w);
            players.velocity().x(p.velocity.x).y(p.velocity.y).z(p.velocity.z);
            players.health((short) p.health).weapon(p.weapon);
        }
        NaturalWorldEncoder.GruntsEncoder grunts = root.gruntsCount(world.grunts.length);
        for (Grunt g : world.grunts) {
            grunts.next().id(g.id);
            grunts.position().x(g.position.x).y(g.position.y).z(g.position.z);
            grunts.health((short) g.health);
        }
        NaturalWorldEncoder.WeaponsEncoder weapons = root.weaponsCount(world.weapons.length);
        for (Weapon w : world.weapons) {
            weapons.next().id(w.id).ammo((short) w.ammo);
            weapons.state().clear().semiAutomatic(w.type != Weapon.Type.REVOLVER).roundInChamber(w.roundInChamber);
        }
        return MessageHeaderEncoder.ENCODED_LENGTH + root.encodedLength();
    }

    @Override
    protected int write(QuantisedWorld world, byte[] packet) {
        buffer.wrap(packet);
        QuantisedWorldEncoder root = quantisedEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder).time(world.time);
        QuantisedWorldEncoder.PlayersEncoder players = root.playersCount(world.players.length);
        for (PlayerCode p : world.players) {
            players.next().step(p.step);
            players.position().x(p.position.x).y(p.position.y).z(p.position.z);
            players.orientation(p.orientation);
            players.velocity().x((short) p.velocity.x).y((short) p.velocity.y).z((short) p.velocity.z);
            players.health((short) p.health).weapon(p.weapon);
        }
        QuantisedWorldEncoder.GruntsEncoder grunts = root.gruntsCount(world.grunts.length);
        for (GruntCode g : world.grunts) {
            grunts.next().step(g.step);
            grunts.position().x(g.position.x).y(g.position.y).z(g.position.z);
            grunts.health((short) g.health);
        }
        QuantisedWorldEncoder.WeaponsEncoder weapons = root.weaponsCount(world.weapons.length);
        for (WeaponCode w : world.weapons) {
            weapons.next().step(w.step).ammo((short) w.ammo);
            weapons.state().clear().semiAutomatic(w.type != 0).roundInChamber(w.roundInChamber);
        }
        return MessageHeaderEncoder.ENCODED_LENGTH + root.encodedLength();
    }

    @Override
    protected World readNatural(byte[] packet, int length) {
        buffer.wrap(packet, 0, length);
        NaturalWorldDecoder from = naturalDecoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        World world = new World();
        world.time = from.time();
        NaturalWorldDecoder.PlayersDecoder p = from.players();
        world.players = new Player[p.count()];
        Arrays.setAll(world.players, i -> new Player(p.next().id(), vector(p.position()),
                new Rotation(p.orientation().x(), p.orientation().y(), p.orientation().z(), p.orientation().w()),
                vector(p.velocity()), p.health(), p.weapon()));
        NaturalWorldDecoder.GruntsDecoder g = from.grunts();
        world.grunts = new Grunt[g.count()];
        Arrays.setAll(world.grunts, i -> new Grunt(g.next().id(), vector(g.position()), g.health()));
        NaturalWorldDecoder.WeaponsDecoder w = from.weapons();
        world.weapons = new Weapon[w.count()];
        Arrays.setAll(world.weapons, i -> new Weapon(w.next().id(), w.state().semiAutomatic() ? 1 : 0, w.ammo(),
                w.state().roundInChamber()));
        return world;
    }

    @Override
    protected QuantisedWorld readQuantised(byte[] packet, int length) {
        buffer.wrap(packet, 0, length);
        QuantisedWorldDecoder from = quantisedDecoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        QuantisedWorld world = new QuantisedWorld();
        world.time = (int) from.time();
        QuantisedWorldDecoder.PlayersDecoder p = from.players();
        world.players = new PlayerCode[p.count()];
        Arrays.setAll(world.players, i -> new PlayerCode(p.next().step(), triple(p.position()), (int) p.orientation(),
                new Triple(p.velocity().x(), p.velocity().y(), p.velocity().z()), p.health(), p.weapon()));
        QuantisedWorldDecoder.GruntsDecoder g = from.grunts();
        world.grunts = new GruntCode[g.count()];
        Arrays.setAll(world.grunts, i -> new GruntCode(g.next().step(), triple(g.position()), g.health()));
        QuantisedWorldDecoder.WeaponsDecoder w = from.weapons();
        world.weapons = new WeaponCode[w.count()];
        Arrays.setAll(world.weapons, i -> new WeaponCode(w.next().step(), w.state().semiAutomatic() ? 1 : 0, w.ammo(),
                w.state().roundInChamber()));
        return world;
    }

    private static Vector vector(VectorDecoder v) {
        return new Vector(v.x(), v.y(), v.z());
    }

    private static Triple triple(PositionCodeDecoder v) {
        return new Triple(v.x(), v.y(), v.z());
    }
}
