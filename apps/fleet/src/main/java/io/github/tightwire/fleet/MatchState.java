package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/** A match as it is saved, and as it moves from node to node: its world as the network knows it, in some ten kilobytes. */
final class MatchState implements BitSerializable {
    int match;
    /** The placement that saved it. */
    int placement;
    /** The tick of the world; 0 for a match that has not begun. */
    int tick;
    private final Cube[] cubes = new Cube[World.CUBES];

    MatchState() {
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
    }

    /** The state of a match at this moment; its cubes are copied. */
    MatchState(int match, int placement, int tick, Cube[] cubes) {
        this();
        this.match = match;
        this.placement = placement;
        this.tick = tick;
        for (int i = 0; i < cubes.length; i++) {
            this.cubes[i].set(cubes[i]);
        }
    }

    /** The same state, saved by another placement. */
    MatchState placed(int number) {
        return new MatchState(match, number, tick, cubes);
    }

    /** The world that goes on from here. */
    World world() {
        World world = new World();
        if (tick > 0) {
            world.restore(state(), tick);
        }
        return world;
    }

    private WorldState state() {
        WorldState state = new WorldState();
        Vector3d position = new Vector3d();
        Quaternionf turn = new Quaternionf();
        for (int i = 0; i < cubes.length; i++) {
            Cube cube = cubes[i];
            cube.position(position);
            state.setPosition(i, position.x, position.y, position.z);
            cube.orientation(turn);
            state.setOrientation(i, turn.x, turn.y, turn.z, turn.w);
            state.setVelocity(i, cube.velocity().x, cube.velocity().y, cube.velocity().z);
            state.setAngularVelocity(i, cube.angularVelocity().x, cube.angularVelocity().y, cube.angularVelocity().z);
            state.setAtRest(i, cube.isAtRest());
        }
        return state;
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, LocateMatch.MAX_MATCHES - 1);
        placement = s.serializeInt(placement, 0, Integer.MAX_VALUE);
        tick = s.serializeInt(tick, 0, Integer.MAX_VALUE);
        for (Cube cube : cubes) {
            s.serializeObject(cube);
        }
    }
}
