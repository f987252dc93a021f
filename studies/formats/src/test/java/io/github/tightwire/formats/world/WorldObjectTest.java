package io.github.tightwire.formats.world;

import io.github.tightwire.testkit.WireCheck;
import org.junit.jupiter.api.Test;

class WorldObjectTest {
    @Test
    void noTypeHasAMistake() {
        // The steps send ids on their own.
        WireCheck.of(Player.class).and(Grunt.class).and(Weapon.class).ignoring(WorldObject.class, "id").verify();
    }
}
