package io.github.tightwire.demo.session;

import io.github.tightwire.demo.client.SnapshotListener;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.world.History;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import java.util.BitSet;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * Holds what a client decoded against the server's world, unrounded, at the very tick that it is of. Only
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
    public void received(CubeCopy copy) {
        BitSet changed = copy.changed();
        for (int i = changed.nextSetBit(0); i >= 0; i = changed.nextSetBit(i + 1)) {
            WorldState state = history.at(copy.tick(i));
            // It may come so late that its tick is no longer in the history.
            if (state != null) {
                Vector3d difference = copy.cube(i).position(position).sub(state.position(i, truePosition)).absolute();
                double axis = Math.max(difference.x, Math.max(difference.y, difference.z));
                orientation.set(copy.cube(i).orientation(decoded));
                errors.addCube(axis, difference.length(), angle(orientation, state.orientation(i, trueOrientation)));
            }
        }
        WorldState newest = history.at(copy.newestTick());
        for (int i = 0; i < World.CUBES && newest != null; i++) {
            if (copy.isKnown(i)) {
                errors.addCopy(copy.cube(i).position(position).distance(newest.position(i, truePosition)));
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
