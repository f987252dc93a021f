package io.github.tightwire.demo.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.WorldChecksum;
import io.github.tightwire.demo.world.World;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class ReplicaTest {
    private final Cube[] world = new Cube[World.CUBES];
    private final Snapshot snapshot;
    private final Replica replica = new Replica();
    private final Vector3d position = new Vector3d();

    ReplicaTest() {
        for (int i = 0; i < world.length; i++) {
            world[i] = new Cube();
        }
        snapshot = new Snapshot(world);
    }

    @Test
    void packetsThatOvertakeEachOtherLeaveTheNewestOfEachCube() {
        apply(10, 1, 10);
        apply(12, 2, 12);
        apply(11, 1, 11);
        apply(9, 2, 9);
        assertEquals(11, replica.position(1, position).x);
        assertEquals(12, replica.position(2, position).x);
        assertEquals(12, replica.newestTick());
        assertTrue(replica.isKnown(1));
        assertFalse(replica.isKnown(3));
    }

    @Test
    void itIsInStepOnlyWhenEveryCubeIsEqual() {
        world[7].setPosition(1, 2, 3);
        world[8].setPosition(1, 2, 3);
        WorldChecksum checksum = new WorldChecksum();
        snapshot.checksum = checksum.of(world);
        snapshot.tick = 1;
        snapshot.included().set(7);
        replica.apply(snapshot);
        assertFalse(replica.isInStep());
        snapshot.tick = 2;
        snapshot.included().clear();
        snapshot.included().set(8);
        replica.apply(snapshot);
        assertTrue(replica.isInStep());
        world[8].setPosition(1, 2, 3 + 1 / 512.0);
        snapshot.tick = 3;
        snapshot.checksum = checksum.of(world);
        snapshot.included().clear();
        replica.apply(snapshot);
        assertFalse(replica.isInStep());
    }

    @Test
    void aMovingCubeIsGuessedWhereItGoesForAWhile() {
        world[4].move(new Vector3d(6, 0, -3), new Vector3d(0, 0, 3));
        apply(100, 4, 0);
        apply(110, 5, 0);
        // A sixth of a second later; velocities are known to a 64th.
        assertEquals(1, replica.position(4, position).x, 0.01);
        assertEquals(-0.5, position.z, 0.01);
        Vector3d axis = replica.orientation(4, new Quaterniond()).transform(new Vector3d(1, 0, 0));
        assertEquals(Math.cos(0.5), axis.x, 0.01);
        assertEquals(Math.sin(0.5), axis.y, 0.01);
        apply(115, 5, 0);
        double trusted = replica.position(4, position).x;
        apply(200, 5, 0);
        assertEquals(trusted, replica.position(4, position).x);
    }

    private void apply(int tick, int cube, double x) {
        snapshot.tick = tick;
        snapshot.included().clear();
        snapshot.included().set(cube);
        world[cube].setPosition(x, 0, 0);
        replica.apply(snapshot);
    }
}
