package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;
import java.util.Random;
import org.joml.Vector3d;

/** A world of cubes that goes on by chance, and the packets of one player, of which some arrive. */
final class RandomCubes {
    private static final int LEAST_BYTES = 60;
    private static final int MOST_BYTES = 1150;

    private final Random random;
    private final int most;
    private final World world;
    private final WorldView view;
    private final WorldPacket packet = new WorldPacket();
    private final CubeCopy copy;

    RandomCubes(int count, Random random) {
        this.random = random;
        most = count;
        world = new World(CubePlace.types(count));
        view = world.join(Interest.EVERYTHING);
        copy = new CubeCopy(count);
        while (world.size() < count) {
            spawn();
        }
    }

    private void spawn() {
        Cube cube = new Cube();
        RandomPackets.place(cube, random);
        world.spawn(new CubePlace(cube));
    }

    /** The next packet, with as many cubes as have room. */
    byte[] next() {
        for (int skipped = random.nextInt(8) == 0 ? random.nextInt(20) : 0; skipped >= 0; skipped--) {
            world.forEachId(this::change);
            world.endTick();
        }
        packet.write(view, random.nextInt(3) == 0 ? MOST_BYTES : LEAST_BYTES + random.nextInt(MOST_BYTES - LEAST_BYTES));
        return RandomPackets.packet(packet);
    }

    /** The last packet has arrived. */
    void acked() {
        assertTrue(copy.read(packet).isAccepted());
        view.acked(copy.acks());
    }

    /** Most stay as they are, some go on as they did, a few are anywhere, come or go. */
    private void change(int id) {
        Cube cube = ((CubePlace) world.get(id)).cube();
        int chance = random.nextInt(100);
        if (chance == 0) {
            world.despawn(id);
        } else if (chance == 1) {
            RandomPackets.place(cube, random);
            world.changed(id);
        } else if (chance == 2 && world.size() < most) {
            spawn();
        } else if (!cube.isAtRest()) {
            Vector3d position = cube.position(new Vector3d());
            cube.setPosition(position.x + 0.1, position.y - 0.05, Math.max(0, position.z + 0.01));
            world.changed(id);
        }
    }
}
