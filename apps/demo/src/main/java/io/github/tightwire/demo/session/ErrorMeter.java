package io.github.tightwire.demo.session;

import io.github.tightwire.demo.client.Replica;
import io.github.tightwire.demo.client.SnapshotListener;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.History;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import java.util.BitSet;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * Holds what a client decoded against the server's world, unrounded, at the very tick that the snapshot is of. Only
 * possible where both are in one process: neither side gets anything from it.
 */
public final class ErrorMeter implements SnapshotListener {
    private final History history;
    private final Errors errors = new Errors();
    private final Vector3d truePosition = new Vector3d();
    private final Vector3d position = new Vector3d();
    private final Quaterniond trueOrientation = new Quaterniond();
    private final Quaterniond orientation = new Quaterniond();
    private final Quaternionf decoded = new Quaternionf();

    /**
     * A meter for one client.
     *
     * @param history the server's
     */
    public ErrorMeter(History history) {
        this.history = history;
    }

    @Override
    public void received(Snapshot snapshot, Replica replica) {
        WorldState state = history.at(snapshot.tick);
        if (state == null) {
            // It came so late that its tick is no longer in the history.
            return;
        }
        BitSet included = snapshot.included();
        for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
            Cube cube = snapshot.cube(i);
            Vector3d difference = cube.position(position).sub(state.position(i, truePosition)).absolute();
            double axis = Math.max(difference.x, Math.max(difference.y, difference.z));
            orientation.set(cube.orientation(decoded));
            errors.addCube(axis, difference.length(), angle(orientation, state.orientation(i, trueOrientation)));
        }
        if (snapshot.tick == replica.newestTick()) {
            for (int i = 0; i < World.CUBES; i++) {
                if (replica.isKnown(i)) {
                    errors.addCopy(replica.position(i, position).distance(state.position(i, truePosition)));
                }
            }
        }
    }

    /**
     * Returns the errors so far.
     *
     * @return the errors, which may be cleared
     */
    public Errors errors() {
        return errors;
    }

    /** The angle between two rotations; the same for q and -q, and exact for the smallest. */
    private static double angle(Quaterniond a, Quaterniond b) {
        Quaterniond between = a.conjugate().mul(b);
        double sine = Math.sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
        return 2 * Math.atan2(sine, Math.abs(between.w));
    }
}
