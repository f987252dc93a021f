package io.github.tightwire.demo.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.delta.DeltaArray;
import io.github.tightwire.delta.DeltaArrayReceiver;
import java.util.BitSet;

/** Makes snapshots of deltas, by those that came before. */
public final class ReceivedDeltas {
    private final DeltaArray<Cube> cubes;
    private final DeltaArrayReceiver<Cube> receiver;
    private final Snapshot snapshot;

    /**
     * Of a connection that has had no snapshot yet.
     *
     * @param maxCubes how many cubes the world has
     */
    public ReceivedDeltas(int maxCubes) {
        cubes = new DeltaArray<>(maxCubes, Cube::new);
        receiver = new DeltaArrayReceiver<>(DeltaArray.codec(maxCubes, DeltaSnapshot.CUBE_BYTES), cubes, 2 * DeltaSnapshot.KEPT);
        snapshot = new Snapshot(maxCubes);
    }

    /**
     * Reads a delta.
     *
     * @param delta as it came
     * @return accepted, or why not: among others since what it is relative to did not come, or is too old
     */
    public Verdict read(DeltaSnapshot delta) {
        Verdict verdict = receiver.read(delta.tick, delta.bytes(), 0, delta.length);
        if (verdict.isAccepted()) {
            snapshot.tick = delta.tick;
            snapshot.checksum = delta.checksum;
            BitSet included = snapshot.included();
            for (int i = 0; i < cubes.maxObjects(); i++) {
                Cube cube = cubes.get(i);
                included.set(i, cube != null && receiver.isOf(i, delta.tick));
                if (included.get(i)) {
                    snapshot.cube(i).set(cube);
                }
            }
        }
        return verdict;
    }

    /**
     * The snapshot of the last delta that was accepted: the cubes that are now as they were at its tick.
     *
     * @return valid until the next one is read
     */
    public Snapshot snapshot() {
        return snapshot;
    }
}
