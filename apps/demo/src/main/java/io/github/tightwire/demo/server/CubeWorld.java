package io.github.tightwire.demo.server;

import static io.github.tightwire.demo.world.World.CUBES;
import static io.github.tightwire.demo.world.World.PLAYER;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.WorldChecksum;
import io.github.tightwire.demo.world.CubeQuantizer;
import io.github.tightwire.demo.world.WorldState;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldView;

/**
 * The cubes as the network knows them: entities of a world, of which each client has a view. The id of an entity is the cube's index.
 *
 * <p>All clients see all cubes. The player's cube is in each packet. Of the others, the faster one waits the shorter, since its copy is
 * off by the way that it has gone.
 */
final class CubeWorld implements Interest {
    private static final float PLAYER_URGENCY = 1000;
    /** In m/s: of a cube that rests, and was not told of yet. */
    private static final float LEAST_URGENCY = 0.1f;

    private final World world = new World(CubePlace.types(CUBES));
    private final Cube[] cubes = new Cube[CUBES];
    private final int[] changedTicks = new int[CUBES];
    private final WorldChecksum sum = new WorldChecksum();
    private final Checksum checksum = new Checksum();
    private final Cube latest = new Cube();
    private final CubeQuantizer quantizer = new CubeQuantizer();

    /** A world at tick 0. */
    CubeWorld() {
        for (int i = 0; i < CUBES; i++) {
            cubes[i] = new Cube();
            world.spawn(new CubePlace(cubes[i]));
        }
    }

    /** Ends a tick, at which the cubes are in this state. */
    void endTick(WorldState state) {
        int tick = world.tick() + 1;
        for (int i = 0; i < CUBES; i++) {
            quantizer.quantize(state, i, latest);
            if (!latest.isAtRest() || !latest.matches(cubes[i])) {
                changedTicks[i] = tick;
                cubes[i].set(latest);
                world.changed(i);
            }
        }
        world.endTick();
    }

    /** The view of a client that comes. */
    WorldView join() {
        return world.join(this);
    }

    /** Forgets a client that goes. */
    void leave(WorldView view) {
        world.leave(view);
    }

    /** The checksum of the last tick; not to be kept beyond the next one. */
    Checksum checksum() {
        checksum.tick = world.tick();
        checksum.sum = sum.of(cubes);
        return checksum;
    }

    /** A cube as of the last tick, not to be changed. */
    Cube cube(int index) {
        return cubes[index];
    }

    /** The tick of a cube's last change. */
    int changedTick(int index) {
        return changedTicks[index];
    }

    /** Returns the number of cubes that have moved since the first tick. */
    int countMoved() {
        int count = 0;
        for (int changed : changedTicks) {
            count += changed > 1 ? 1 : 0;
        }
        return count;
    }

    @Override
    public boolean sees(int id, BitSerializable entity, boolean isSeen) {
        return true;
    }

    @Override
    public float urgency(int id, BitSerializable entity) {
        return id == PLAYER ? PLAYER_URGENCY : LEAST_URGENCY + cubes[id].velocity().length();
    }
}
