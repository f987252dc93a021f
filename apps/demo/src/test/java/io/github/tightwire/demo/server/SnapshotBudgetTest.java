package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.SnapshotForm;
import io.github.tightwire.demo.protocol.DemoProtocol;
import java.util.Random;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class SnapshotBudgetTest {
    private static final int CUBES = 901;
    private static final int MAX = DemoProtocol.MAX_SNAPSHOT_BYTES;

    private final Snapshot snapshot = new Snapshot(CUBES);
    private final Codec<Snapshot> codec = Codec.of(Snapshot.class);
    private final SnapshotBudget budget = new SnapshotBudget(CUBES, SnapshotForm.USUAL);

    @Test
    void whateverIsChosenFillsTheSnapshotAndNeverMore() {
        byte[] bytes = new byte[MAX + Long.BYTES];
        Random random = new Random(5);
        snapshot.tick = 1;
        for (int round = 0; round < 300; round++) {
            int moving = random.nextInt(101);
            snapshot.included().clear();
            budget.begin(codec.measure(new Snapshot(CUBES)), MAX);
            for (int tries = 0; tries < 2000 && budget.hasRoom(); tries++) {
                int i = random.nextInt(round % 2 == 0 ? CUBES : 120);
                if (!snapshot.included().get(i)) {
                    snapshot.cube(i).rest();
                    if (random.nextInt(100) < moving) {
                        snapshot.cube(i).move(new Vector3d(1, 2, 3), new Vector3d());
                    }
                    budget.include(snapshot.included(), i, snapshot.cube(i));
                }
            }
            int length = codec.write(snapshot, bytes);
            assertTrue(length <= MAX && length > MAX - 22, length + " bytes");
        }
    }

    @Test
    void anEmptySnapshotIsSmall() {
        // Tick, checksum, the end of the walk (902 steps).
        assertEquals(31 + 32 + 16, codec.measure(new Snapshot(CUBES)));
    }
}
