package io.github.tightwire.formats.peers;

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

/** The classes that serializers of Java objects are told of beforehand, so that no name is on the wire. */
final class JvmClasses {
    private JvmClasses() {
    }

    /** The classes of a column, parts before wholes. */
    static List<Class<?>> of(Column column) {
        return column == Column.NATURAL
                ? List.of(Vector.class, Rotation.class, Weapon.Type.class, Player.class, Grunt.class, Weapon.class,
                        Player[].class, Grunt[].class, Weapon[].class, World.class)
                : List.of(Triple.class, PlayerCode.class, GruntCode.class, WeaponCode.class,
                        PlayerCode[].class, GruntCode[].class, WeaponCode[].class, QuantisedWorld.class);
    }
}
