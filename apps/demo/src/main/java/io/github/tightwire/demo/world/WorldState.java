package io.github.tightwire.demo.world;

import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Every cube of the world at one tick, exactly as the physics has it: nothing is rounded. */
public final class WorldState {
    private static final int VALUES = 13;

    // Flat, since a history holds hundreds of these.
    private final double[] values = new double[World.CUBES * VALUES];
    private final boolean[] atRest = new boolean[World.CUBES];

    /**
     * Sets where a cube is.
     *
     * @param cube its index
     * @param x in metres
     * @param y in metres
     * @param z in metres
     */
    public void setPosition(int cube, double x, double y, double z) {
        set(cube, 0, x, y, z);
    }

    /**
     * Sets how a cube is turned, by its unit quaternion.
     *
     * @param cube its index
     * @param x component
     * @param y component
     * @param z component
     * @param w component
     */
    public void setOrientation(int cube, double x, double y, double z, double w) {
        set(cube, 3, x, y, z);
        values[cube * VALUES + 6] = w;
    }

    /**
     * Sets where a cube goes.
     *
     * @param cube its index
     * @param x in m/s
     * @param y in m/s
     * @param z in m/s
     */
    public void setVelocity(int cube, double x, double y, double z) {
        set(cube, 7, x, y, z);
    }

    /**
     * Sets how a cube turns.
     *
     * @param cube its index
     * @param x in rad/s
     * @param y in rad/s
     * @param z in rad/s
     */
    public void setAngularVelocity(int cube, double x, double y, double z) {
        set(cube, 10, x, y, z);
    }

    /**
     * Sets whether a cube stands still.
     *
     * @param cube its index
     * @param rest true if the physics does not move it
     */
    public void setAtRest(int cube, boolean rest) {
        atRest[cube] = rest;
    }

    /**
     * Stores the position of a cube.
     *
     * @param cube its index
     * @param into set to the position, in metres
     * @return {@code into}
     */
    public Vector3d position(int cube, Vector3d into) {
        return get(cube, 0, into);
    }

    /**
     * Stores the orientation of a cube.
     *
     * @param cube its index
     * @param into set to the unit quaternion
     * @return {@code into}
     */
    public Quaterniond orientation(int cube, Quaterniond into) {
        int at = cube * VALUES + 3;
        return into.set(values[at], values[at + 1], values[at + 2], values[at + 3]);
    }

    /**
     * Stores the velocity of a cube.
     *
     * @param cube its index
     * @param into set to the velocity, in m/s
     * @return {@code into}
     */
    public Vector3d velocity(int cube, Vector3d into) {
        return get(cube, 7, into);
    }

    /**
     * Stores the angular velocity of a cube.
     *
     * @param cube its index
     * @param into set to the velocity, in rad/s
     * @return {@code into}
     */
    public Vector3d angularVelocity(int cube, Vector3d into) {
        return get(cube, 10, into);
    }

    /**
     * Returns whether a cube stands still.
     *
     * @param cube its index
     * @return true if the physics does not move it
     */
    public boolean isAtRest(int cube) {
        return atRest[cube];
    }

    /**
     * Returns the number of cubes that stand still.
     *
     * @return how many
     */
    public int countAtRest() {
        int count = 0;
        for (boolean rest : atRest) {
            count += rest ? 1 : 0;
        }
        return count;
    }

    private void set(int cube, int offset, double x, double y, double z) {
        int at = cube * VALUES + offset;
        values[at] = x;
        values[at + 1] = y;
        values[at + 2] = z;
    }

    private Vector3d get(int cube, int offset, Vector3d into) {
        int at = cube * VALUES + offset;
        return into.set(values[at], values[at + 1], values[at + 2]);
    }
}
