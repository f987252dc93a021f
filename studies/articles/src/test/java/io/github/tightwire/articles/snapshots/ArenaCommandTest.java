package io.github.tightwire.articles.snapshots;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArenaCommandTest {
    @ParameterizedTest
    @ValueSource(longs = {4099, 65537, 20261123})
    void deltasOfAGameWithoutCubesTakeLessThanItsPackedSnapshotsCompressed(long seed) {
        ArenaCommand.Totals totals = ArenaCommand.run(seed, 800);
        assertTrue(totals.world() < 0.6 * totals.packed() && totals.world() < totals.zlib(), totals.toString());
    }
}
