package io.github.tightwire.demo.world;

import io.github.tightwire.demo.packet.Cube;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Puts cubes where the physics has them, as the network knows them. Of one thread. */
public final class CubeQuantizer {
    private final Vector3d vector = new Vector3d();
    private final Vector3d angular = new Vector3d();
    private final Quaterniond orientation = new Quaterniond();

    /** One that has no state of its own. */
    public CubeQuantizer() {
    }

    /**
     * Puts a cube where it is in a state of the world.
     *
     * @param state of the world
     * @param index of the cube there
     * @param cube set to its place and its velocities, quantised
     */
    public void quantize(WorldState state, int index, Cube cube) {
        state.position(index, vector);
        cube.setPosition(vector.x, vector.y, vector.z);
        state.orientation(index, orientation);
        cube.setOrientation(orientation.x, orientation.y, orientation.z, orientation.w);
        if (state.isAtRest(index)) {
            cube.rest();
        } else {
            cube.move(state.velocity(index, vector), state.angularVelocity(index, angular));
        }
    }
}
