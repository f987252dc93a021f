package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.world.CubeQuantizer;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/** The physics of a match's cubes. Of one thread. */
final class MatchPhysics implements AutoCloseable {
    private final World world = new World();
    private final WorldState state = new WorldState();
    private final CubeQuantizer quantizer = new CubeQuantizer();

    /** The physics before its first tick. */
    MatchPhysics() {
        world.capture(state);
    }

    /** Goes on from where cubes are, after a tick. */
    void restore(Cube[] cubes, int tick) {
        Vector3d vector = new Vector3d();
        Quaternionf turned = new Quaternionf();
        for (int i = 0; i < cubes.length; i++) {
            Cube cube = cubes[i];
            cube.position(vector);
            state.setPosition(i, vector.x, vector.y, vector.z);
            cube.orientation(turned);
            state.setOrientation(i, turned.x, turned.y, turned.z, turned.w);
            state.setVelocity(i, cube.velocity().x, cube.velocity().y, cube.velocity().z);
            state.setAngularVelocity(i, cube.angularVelocity().x, cube.angularVelocity().y, cube.angularVelocity().z);
            state.setAtRest(i, cube.isAtRest());
        }
        world.restore(state, tick);
    }

    /** Goes on by one tick. */
    void step(Buttons buttons) {
        world.step(buttons);
        world.capture(state);
    }

    boolean isAtRest(int index) {
        return state.isAtRest(index);
    }

    /** Puts a cube where it is now. */
    void place(int index, Cube cube) {
        quantizer.quantize(state, index, cube);
    }

    @Override
    public void close() {
        world.close();
    }
}
