package io.github.tightwire.demo.world;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The world at one tick in the layout of the delta compression challenge of the articles' author: for each cube eight little-endian ints.
 * They are the index of the orientation's largest component (0 x, 1 y, 2 z, 3 w), the three others in 9 bits, x, y and z in 1/512 m, and
 * whether the cube is awake.
 */
public final class ChallengeFrame {
    /** The length of a frame. */
    public static final int BYTES = World.CUBES * 8 * Integer.BYTES;

    private static final int STEPS_PER_METRE = 512;
    private static final int ORIENTATION_STEPS = 511;

    private ChallengeFrame() {
    }

    /**
     * Lays a world out.
     *
     * @param state the world
     * @return the frame, {@link #BYTES} long
     */
    public static byte[] of(WorldState state) {
        ByteBuffer frame = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Vector3d position = new Vector3d();
        Quaterniond orientation = new Quaterniond();
        for (int cube = 0; cube < World.CUBES; cube++) {
            state.orientation(cube, orientation);
            putOrientation(frame, new double[] {orientation.x, orientation.y, orientation.z, orientation.w});
            state.position(cube, position);
            frame.putInt(steps(position.x)).putInt(steps(position.y)).putInt(steps(position.z));
            frame.putInt(state.isAtRest(cube) ? 0 : 1);
        }
        return frame.array();
    }

    private static void putOrientation(ByteBuffer frame, double[] components) {
        int largest = 0;
        for (int i = 1; i < 4; i++) {
            if (Math.abs(components[i]) > Math.abs(components[largest])) {
                largest = i;
            }
        }
        double scale = Math.copySign(1 / Math.sqrt(2), components[largest]);
        frame.putInt(largest);
        for (int i = 0; i < 4; i++) {
            if (i != largest) {
                double unit = Math.max(0, Math.min(1, components[i] * scale + 0.5));
                frame.putInt((int) Math.floor(unit * ORIENTATION_STEPS + 0.5));
            }
        }
    }

    private static int steps(double metres) {
        return (int) Math.floor(metres * STEPS_PER_METRE + 0.5);
    }
}
