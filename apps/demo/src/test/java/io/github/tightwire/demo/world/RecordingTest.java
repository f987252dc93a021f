package io.github.tightwire.demo.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.demo.packet.Buttons;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private static final int TICKS = 120;

    @Test
    void aFrameHasTheChallengesInts() {
        WorldState state = new WorldState();
        for (int cube = 0; cube < World.CUBES; cube++) {
            state.setOrientation(cube, 0, 0, 0, 1);
            state.setAtRest(cube, true);
        }
        // -w is largest, so all are negated: x becomes -0.5, and (-0.5 / sqrt 2 + 0.5) * 511 is 74.8.
        state.setPosition(1, -14.5, 0.001, 2);
        state.setOrientation(1, 0.5, 0, 0, -Math.sqrt(0.75));
        state.setAtRest(1, false);
        ByteBuffer frame = ByteBuffer.wrap(ChallengeFrame.of(state)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(901 * 32, frame.capacity());
        // An even number of values: zero lies between 255 and 256, and rounds up.
        assertArrayEquals(new int[] {3, 256, 256, 256, 0, 0, 0, 0}, cube(frame, 0));
        assertArrayEquals(new int[] {3, 75, 256, 256, -7424, 1, 1024, 1}, cube(frame, 1));
        state.setOrientation(1, 0, 0.8, -0.6, 0);
        // y is left out; z: (-0.6 / sqrt 2 + 0.5) * 511 is 38.7.
        frame = ByteBuffer.wrap(ChallengeFrame.of(state)).order(ByteOrder.LITTLE_ENDIAN);
        assertArrayEquals(new int[] {1, 256, 39, 256, -7424, 1, 1024, 1}, cube(frame, 1));
    }

    @Test
    void aSeedIsARecording() {
        byte[] recording = record(5);
        assertArrayEquals(recording, record(5));
        assertFalse(Arrays.equals(recording, record(6)));
    }

    private static int[] cube(ByteBuffer frame, int cube) {
        int[] ints = new int[8];
        frame.position(cube * 32).slice().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(ints);
        return ints;
    }

    private static byte[] record(long seed) {
        ByteArrayOutputStream recording = new ByteArrayOutputStream();
        WorldState state = new WorldState();
        Buttons buttons = new Buttons();
        RandomPlayer player = new RandomPlayer(seed);
        try (World world = new World()) {
            world.capture(state);
            for (int tick = 0; tick < TICKS; tick++) {
                player.play(state, buttons);
                world.step(buttons);
                world.capture(state);
                recording.writeBytes(ChallengeFrame.of(state));
            }
        }
        return recording.toByteArray();
    }
}
