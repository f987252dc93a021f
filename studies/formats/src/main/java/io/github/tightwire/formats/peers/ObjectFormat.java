package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.peers.QuantisedWorld.GruntCode;
import io.github.tightwire.formats.peers.QuantisedWorld.PlayerCode;
import io.github.tightwire.formats.peers.QuantisedWorld.Triple;
import io.github.tightwire.formats.peers.QuantisedWorld.WeaponCode;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import java.util.List;

/** A serializer of Java objects: a format of worlds as they are, and a peer of quantised ones. */
public abstract class ObjectFormat implements Format, Peer {
    /** The classes that it is told of beforehand, so that no name is on the wire: parts before wholes, the root last. */
    static List<Class<?>> types(Column column) {
        return column == Column.NATURAL
                ? List.of(Vector.class, Rotation.class, Weapon.Type.class, Player.class, Grunt.class, Weapon.class,
                        Player[].class, Grunt[].class, Weapon[].class, World.class)
                : List.of(Triple.class, PlayerCode.class, GruntCode.class, WeaponCode.class,
                        PlayerCode[].class, GruntCode[].class, WeaponCode[].class, QuantisedWorld.class);
    }

    @Override
    public final byte[] encode(World world) {
        return write(world);
    }

    @Override
    public final World decode(byte[] packet) {
        return read(packet, World.class);
    }

    @Override
    public final byte[] write(Snapshot snapshot) {
        return write(ByName.filled(QuantisedWorld.class, snapshot));
    }

    @Override
    public final Snapshot read(byte[] packet, Schema schema) {
        return ByName.snapshot(schema, read(packet, QuantisedWorld.class));
    }

    /** Writes an object of the root's class. */
    abstract byte[] write(Object object);

    /** Reads an object of the root's class. */
    abstract <T> T read(byte[] packet, Class<T> type);
}
