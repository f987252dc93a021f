package io.github.tightwire.demo.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Buttons;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class WorldTest {
    private final WorldState state = new WorldState();
    private final Buttons buttons = new Buttons();
    private final Vector3d player = new Vector3d();
    private final Vector3d cube = new Vector3d();

    @Test
    void aWorldLeftAloneComesToRest() {
        try (World world = new World()) {
            run(world, 300);
            assertEquals(World.CUBES, state.countAtRest());
            state.position(World.PLAYER, player);
            assertTrue(player.z > 0.7 && player.z < 1.5, player.toString());
        }
    }

    @Test
    void thePlayerRollsToWhereItIsPushed() {
        try (World world = new World()) {
            buttons.right = true;
            run(world, 120);
            state.position(World.PLAYER, player);
            assertTrue(player.x > 4, player.toString());
            buttons.release();
            buttons.down = true;
            run(world, 240);
            state.position(World.PLAYER, player);
            assertTrue(player.y < -4, player.toString());
        }
    }

    @Test
    void aRestoredWorldGoesOnWhereItWas() {
        try (World world = new World(); World other = new World()) {
            buttons.right = true;
            buttons.pull = true;
            run(world, 90);
            WorldState captured = new WorldState();
            world.capture(captured);
            other.restore(captured, 90);
            WorldState restored = new WorldState();
            other.capture(restored);
            assertEquals(captured.countAtRest(), restored.countAtRest());
            for (int i = 0; i < World.CUBES; i++) {
                assertEquals(captured.position(i, new Vector3d()), restored.position(i, new Vector3d()));
                assertEquals(captured.velocity(i, new Vector3d()), restored.velocity(i, new Vector3d()));
                assertEquals(captured.angularVelocity(i, new Vector3d()), restored.angularVelocity(i, new Vector3d()));
                assertTrue(captured.orientation(i, new Quaterniond()).equals(restored.orientation(i, new Quaterniond()), 1e-9));
            }
            run(world, 1);
            world.capture(captured);
            run(other, 1);
            other.capture(restored);
            double apart = captured.position(World.PLAYER, new Vector3d()).distance(restored.position(World.PLAYER, new Vector3d()));
            assertTrue(apart < 1e-3, "apart by " + apart);
        }
    }

    @Test
    void cubesStickWhileThePlayerPulls() {
        try (World world = new World()) {
            buttons.right = true;
            buttons.pull = true;
            run(world, 180);
            assertTrue(countNear() > 25, "only " + countNear());
            assertTrue(World.CUBES - state.countAtRest() > 25);
        }
    }

    @Test
    void freezingStopsEverything() {
        try (World world = new World()) {
            buttons.right = true;
            run(world, 60);
            assertTrue(state.countAtRest() < World.CUBES);
            world.freeze();
            world.capture(state);
            assertEquals(World.CUBES, state.countAtRest());
            assertEquals(0, state.velocity(World.PLAYER, cube).length());
        }
    }

    @Test
    void theSameButtonsGiveTheSameWorld() {
        assertArrayEquals(positionsAfterARun(), positionsAfterARun());
    }

    @Test
    void nothingLeavesTheBoundsOfTheNetwork() {
        try (World world = new World()) {
            buttons.pull = true;
            for (int i = 0; i < 300; i++) {
                buttons.right = i % 120 < 60;
                buttons.left = !buttons.right;
                run(world, 1);
                for (int c = 0; c < World.CUBES; c++) {
                    state.position(c, cube);
                    assertTrue(Math.abs(cube.x) < 256 && Math.abs(cube.y) < 256 && cube.z > 0 && cube.z < 32);
                    assertTrue(state.velocity(c, cube).absolute().get(cube.maxComponent()) < 32);
                    assertTrue(state.angularVelocity(c, cube).absolute().get(cube.maxComponent()) < 32);
                }
            }
        }
    }

    @Test
    void theHistoryKeepsTheLastTicksAndNoOthers() {
        History history = new History();
        assertNull(history.at(0));
        assertNull(history.at(1));
        for (int tick = 1; tick <= 2 * History.TICKS; tick++) {
            history.next(tick).setPosition(5, tick, 0, 0);
        }
        int newest = 2 * History.TICKS;
        assertNull(history.at(newest + 1));
        assertEquals(newest, history.at(newest).position(5, cube).x);
        assertEquals(newest - History.TICKS + 1, history.at(newest - History.TICKS + 1).position(5, cube).x);
        assertNotNull(history.at(newest - History.TICKS + 1));
        assertNull(history.at(newest - History.TICKS));
    }

    private double[] positionsAfterARun() {
        try (World world = new World()) {
            buttons.pull = true;
            buttons.up = true;
            run(world, 90);
            double[] positions = new double[World.CUBES * 3];
            for (int i = 0; i < World.CUBES; i++) {
                state.position(i, cube);
                positions[3 * i] = cube.x;
                positions[3 * i + 1] = cube.y;
                positions[3 * i + 2] = cube.z;
            }
            return positions;
        }
    }

    private void run(World world, int ticks) {
        for (int i = 0; i < ticks; i++) {
            world.step(buttons);
        }
        world.capture(state);
    }

    private int countNear() {
        state.position(World.PLAYER, player);
        int count = 0;
        for (int i = 1; i < World.CUBES; i++) {
            count += state.position(i, cube).distance(player) < 2.1 ? 1 : 0;
        }
        return count;
    }
}
