package io.github.tightwire.system.browser;

import io.github.tightwire.delta.DeltaArray;
import io.github.tightwire.delta.DeltaArraySender;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import java.util.Random;
import org.joml.Vector3d;

/** A world that goes on by chance, in snapshots each of which is relative to one that has arrived. */
final class RandomDeltas {
    private static final int LEAST_BYTES = 60;

    private final Random random;
    private final DeltaArray<Cube> cubes;
    private final DeltaArraySender<Cube> sender;
    private final DeltaSnapshot message = new DeltaSnapshot();
    private final int[] order;
    private int tick = 1;

    RandomDeltas(int count, Random random) {
        this.random = random;
        cubes = new DeltaArray<>(count, Cube::new);
        sender = new DeltaArraySender<>(DeltaArray.codec(count, DeltaSnapshot.CUBE_BYTES), DeltaSnapshot.KEPT);
        order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
            Cube cube = new Cube();
            RandomPackets.place(cube, random);
            cubes.set(i, cube);
        }
    }

    /** The next packet, with as many cubes as have room. */
    byte[] next() {
        tick += random.nextInt(8) == 0 ? 1 + random.nextInt(20) : 1;
        for (int i = 0; i < cubes.maxObjects(); i++) {
            change(i);
        }
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int index = order[i];
            order[i] = order[other];
            order[other] = index;
        }
        int room = random.nextInt(3) == 0 ? DeltaSnapshot.MAX_BYTES : LEAST_BYTES + random.nextInt(DeltaSnapshot.MAX_BYTES - LEAST_BYTES);
        message.tick = tick;
        message.checksum = random.nextInt();
        message.length = sender.write(cubes, tick, order, order.length, message.bytes(), 0, room);
        return RandomPackets.packet(message);
    }

    /** The last packet has arrived. */
    void acked() {
        sender.acked(tick);
    }

    /** Most stay as they are, some go on as they did, a few are anywhere, come or go. */
    private void change(int index) {
        Cube cube = cubes.get(index);
        int chance = random.nextInt(100);
        if (chance == 0) {
            cubes.set(index, cube == null ? new Cube() : null);
        } else if (cube != null && chance == 1) {
            RandomPackets.place(cube, random);
        } else if (cube != null && !cube.isAtRest()) {
            Vector3d position = cube.position(new Vector3d());
            cube.setPosition(position.x + 0.1, position.y - 0.05, Math.max(0, position.z + 0.01));
        }
    }
}
