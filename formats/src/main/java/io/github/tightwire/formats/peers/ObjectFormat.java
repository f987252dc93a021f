package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.peers.QuantisedWorld.GruntCode;
import io.github.tightwire.formats.peers.QuantisedWorld.PlayerCode;
import io.github.tightwire.formats.peers.QuantisedWorld.Triple;
import io.github.tightwire.formats.peers.QuantisedWorld.WeaponCode;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import java.util.List;

/** A serializer of Java objects. */
abstract class ObjectFormat implements Format {
    private final Column column;

    ObjectFormat(Column column) {
        this.column = column;
    }

    /** The classes that it is told of beforehand, so that no name is on the wire: parts before wholes, the root last. */
    final List<Class<?>> types() {
        return column == Column.NATURAL
                ? List.of(Vector.class, Rotation.class, Weapon.Type.class, Player.class, Grunt.class, Weapon.class,
                        Player[].class, Grunt[].class, Weapon[].class, World.class)
                : List.of(Triple.class, PlayerCode.class, GruntCode.class, WeaponCode.class,
                        PlayerCode[].class, GruntCode[].class, WeaponCode[].class, QuantisedWorld.class);
    }

    @Override
    public final byte[] encode(World world) {
        return write(column == Column.NATURAL ? world : new QuantisedWorld(world));
    }

    @Override
    public final World decode(byte[] packet) {
        return column == Column.NATURAL ? (World) read(packet, World.class)
                : ((QuantisedWorld) read(packet, QuantisedWorld.class)).toWorld();
    }

    /** Writes an object of the root's class. */
    abstract byte[] write(Object object);

    /** Reads an object of the root's class. */
    abstract Object read(byte[] packet, Class<?> type);
}
