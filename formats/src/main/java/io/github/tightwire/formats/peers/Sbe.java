package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.generated.sbe.MessageHeaderDecoder;
import io.github.tightwire.formats.generated.sbe.MessageHeaderEncoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldDecoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldEncoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldDecoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldEncoder;
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
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Simple Binary Encoding: a header, then one repeating group for each class, its fields without gaps. Fields have a fixed
 * place, so that a player at rest has a velocity too. Its buffers want a JVM that was started with
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 */
public final class Sbe implements Format {
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final NaturalWorldEncoder naturalEncoder = new NaturalWorldEncoder();
    private final NaturalWorldDecoder naturalDecoder = new NaturalWorldDecoder();
    private final QuantisedWorldEncoder quantisedEncoder = new QuantisedWorldEncoder();
    private final QuantisedWorldDecoder quantisedDecoder = new QuantisedWorldDecoder();
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Sbe(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        buffer.wrap(packet);
        int body = column == Column.NATURAL ? encode(world) : encode(QuantisedWorld.of(world));
        return MessageHeaderEncoder.ENCODED_LENGTH + body;
    }

    @Override
    public World decode(byte[] packet, int length) {
        buffer.wrap(packet, 0, length);
        return column == Column.NATURAL ? decodeNatural() : decodeQuantised().toWorld();
    }

    private int encode(World world) {
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
            weapons.state().clear()
                    .semiAutomatic(w.type == Weapon.Type.SEMI_AUTOMATIC)
                    .roundInChamber(w.roundInChamber);
        }
        return root.encodedLength();
    }

    private World decodeNatural() {
        NaturalWorldDecoder root = naturalDecoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        World world = new World();
        world.time = root.time();
        NaturalWorldDecoder.PlayersDecoder players = root.players();
        world.players = new Player[players.count()];
        for (int i = 0; i < world.players.length; i++) {
            NaturalWorldDecoder.PlayersDecoder from = players.next();
            Player player = new Player();
            player.id = from.id();
            player.position = new Vector(from.position().x(), from.position().y(), from.position().z());
            player.orientation = new Rotation(
                    from.orientation().x(), from.orientation().y(), from.orientation().z(), from.orientation().w());
            player.velocity = new Vector(from.velocity().x(), from.velocity().y(), from.velocity().z());
            player.health = from.health();
            player.weapon = from.weapon();
            world.players[i] = player;
        }
        NaturalWorldDecoder.GruntsDecoder grunts = root.grunts();
        world.grunts = new Grunt[grunts.count()];
        for (int i = 0; i < world.grunts.length; i++) {
            NaturalWorldDecoder.GruntsDecoder from = grunts.next();
            Grunt grunt = new Grunt();
            grunt.id = from.id();
            grunt.position = new Vector(from.position().x(), from.position().y(), from.position().z());
            grunt.health = from.health();
            world.grunts[i] = grunt;
        }
        NaturalWorldDecoder.WeaponsDecoder weapons = root.weapons();
        world.weapons = new Weapon[weapons.count()];
        for (int i = 0; i < world.weapons.length; i++) {
            NaturalWorldDecoder.WeaponsDecoder from = weapons.next();
            Weapon weapon = new Weapon();
            weapon.id = from.id();
            weapon.type = from.state().semiAutomatic() ? Weapon.Type.SEMI_AUTOMATIC : Weapon.Type.REVOLVER;
            weapon.ammo = from.ammo();
            weapon.roundInChamber = from.state().roundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }

    private int encode(QuantisedWorld world) {
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
        return root.encodedLength();
    }

    private QuantisedWorld decodeQuantised() {
        QuantisedWorldDecoder root = quantisedDecoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        QuantisedWorld world = new QuantisedWorld();
        world.time = (int) root.time();
        QuantisedWorldDecoder.PlayersDecoder players = root.players();
        world.players = new PlayerCode[players.count()];
        for (int i = 0; i < world.players.length; i++) {
            QuantisedWorldDecoder.PlayersDecoder from = players.next();
            PlayerCode player = new PlayerCode();
            player.step = from.step();
            player.position = new Triple(from.position().x(), from.position().y(), from.position().z());
            player.orientation = (int) from.orientation();
            player.velocity = new Triple(from.velocity().x(), from.velocity().y(), from.velocity().z());
            player.health = from.health();
            player.weapon = from.weapon();
            world.players[i] = player;
        }
        QuantisedWorldDecoder.GruntsDecoder grunts = root.grunts();
        world.grunts = new GruntCode[grunts.count()];
        for (int i = 0; i < world.grunts.length; i++) {
            QuantisedWorldDecoder.GruntsDecoder from = grunts.next();
            GruntCode grunt = new GruntCode();
            grunt.step = from.step();
            grunt.position = new Triple(from.position().x(), from.position().y(), from.position().z());
            grunt.health = from.health();
            world.grunts[i] = grunt;
        }
        QuantisedWorldDecoder.WeaponsDecoder weapons = root.weapons();
        world.weapons = new WeaponCode[weapons.count()];
        for (int i = 0; i < world.weapons.length; i++) {
            QuantisedWorldDecoder.WeaponsDecoder from = weapons.next();
            WeaponCode weapon = new WeaponCode();
            weapon.step = from.step();
            weapon.type = from.state().semiAutomatic() ? 1 : 0;
            weapon.ammo = from.ammo();
            weapon.roundInChamber = from.state().roundInChamber();
            world.weapons[i] = weapon;
        }
        return world;
    }
}
