package io.github.tightwire.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.DemoPacket;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.WorldObject;
import io.github.tightwire.testkit.WireCheck;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The test kit finds no mistake in the types of the commands, which are built without it. */
class OwnTypesTest {
    private static final int CUBES = 900;

    @Test
    void ofTheDemo() {
        WireCheck.of(DemoProtocol.create()).and(Cube.class).verify();
        // Of places alone, without how cubes move.
        WireCheck.of(CubePlace.types(CUBES)).and(Snapshot.class, () -> new Snapshot(CUBES))
                .ignoring(Cube.class, "velocity", "angularVelocity").verify();
    }

    @Test
    void ofTheFormats() {
        // The steps send ids on their own.
        WireCheck.of(Player.class).and(Grunt.class).and(Weapon.class).ignoring(WorldObject.class, "id").verify();
    }

    /** The demo's messages have a description, and are compared when a player connects; of other types the reason is known. */
    @Test
    void thoseWithoutADescriptionSayWhy() {
        assertEquals(List.of(), obstacles(WireDescription.of(DemoProtocol.create().samples()).types()));
        assertEquals(List.of(), obstacles(Stream.of(Cube.class, CubePlace.class, Player.class, Grunt.class, Weapon.class)
                .map(WireType::of).toList()));
        // A packet of the articles' kind takes its widths from a table of constants, a snapshot its cubes from a set of bits.
        assertEquals(List.of("DemoPacket: the wire depends on an element of an array, which is not described",
                "Snapshot: the wire depends on BitSet.nextSetBit(), which is not described"),
                obstacles(List.of(WireType.of(DemoPacket.class), WireType.of(Snapshot.class))));
    }

    private static List<String> obstacles(List<WireType> types) {
        return types.stream().filter(type -> !type.isDescribed())
                .map(type -> String.valueOf(type.obstacle()).replaceFirst("\\.java:\\d+", "")).toList();
    }
}
