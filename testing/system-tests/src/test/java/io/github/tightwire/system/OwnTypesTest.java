package io.github.tightwire.system;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.WorldObject;
import io.github.tightwire.testkit.WireCheck;
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
}
