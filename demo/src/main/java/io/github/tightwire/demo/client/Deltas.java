package io.github.tightwire.demo.client;

import io.github.tightwire.DeltaArray;
import io.github.tightwire.DeltaArrayReceiver;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import java.util.BitSet;

/** Makes snapshots of deltas, by those that came before. */
final class Deltas {
    private final DeltaArray<Cube> cubes = new DeltaArray<>(World.CUBES, Cube::new);
    private final DeltaArrayReceiver<Cube> receiver =
            new DeltaArrayReceiver<>(DeltaArray.codec(World.CUBES, DeltaSnapshot.CUBE_BYTES), cubes, 2 * DeltaSnapshot.KEPT);
    private final Snapshot snapshot = new Snapshot(World.CUBES);

    /**
     * The snapshot of a delta: the cubes that are now as they were at its tick.
     *
     * @return good until the next one; null where the delta is refused, or too old
     */
    Snapshot read(DeltaSnapshot delta) {
        if (!receiver.read(delta.tick, delta.bytes(), 0, delta.length).isAccepted()) {
            return null;
        }
        snapshot.tick = delta.tick;
        snapshot.checksum = delta.checksum;
        BitSet included = snapshot.included();
        for (int i = 0; i < World.CUBES; i++) {
            Cube cube = cubes.get(i);
            included.set(i, cube != null && receiver.isOf(i, delta.tick));
            if (included.get(i)) {
                snapshot.cube(i).set(cube);
            }
        }
        return snapshot;
    }
}
