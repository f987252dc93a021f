package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.delta.DeltaReceiver;
import io.github.tightwire.delta.DeltaSender;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Forty frames of the demo's 901 cubes at 60 Hz, of which some 90 move, to a player with everything in interest: as a world, and as one
 * object by the coder of deltas.
 *
 * <p>The file has eight ints of each cube: the largest component of its orientation, the three others in nine bits, x, y and z in 1/512 m,
 * and whether it is awake. They are differences to the frame before, zigzag, as four planes of their bytes: by int, then by frame.
 */
class RecordedCubesTest {
    private static final int FRAMES = 40;
    private static final int CUBES = 901;
    private static final int INTS = 8;
    /** The ack of a frame comes so many frames later. */
    private static final int ACK_FRAMES = 6;
    /** From here on all cubes are there, and their steps known. */
    private static final int FIRST_FRAME = 2 * ACK_FRAMES + 1;
    private static final double MOST = 1.05;

    private final byte[] packet = new byte[60_000];

    /** A cube of the recording. */
    static final class RecordedCube implements BitSerializable {
        private static final int MAX_XY = (1 << 17) - 1;
        private long orientation = 255L << 2 | 255L << 11 | 255L << 20;
        private int x;
        private int y;
        private int z;
        private boolean isAwake;

        @Override
        public void serialize(BitStream s) {
            orientation = s.serializeSmallestThree(orientation, 9);
            x = s.serializeInt(x, -MAX_XY - 1, MAX_XY);
            y = s.serializeInt(y, -MAX_XY - 1, MAX_XY);
            z = s.serializeInt(z, 0, (1 << 14) - 1);
            isAwake = s.serializeBool(isAwake);
        }

        void set(int[] frame, int cube) {
            int at = cube * INTS;
            orientation = frame[at] | (long) frame[at + 1] << 2 | (long) frame[at + 2] << 11 | (long) frame[at + 3] << 20;
            x = frame[at + 4];
            y = frame[at + 5];
            z = frame[at + 6];
            isAwake = frame[at + 7] != 0;
        }

        @Override
        public String toString() {
            return orientation + "," + x + "," + y + "," + z + "," + isAwake;
        }
    }

    /** All cubes as one object. */
    static final class Scene implements BitSerializable {
        private final RecordedCube[] cubes = cubes();

        @Override
        public void serialize(BitStream s) {
            for (RecordedCube cube : cubes) {
                s.serializeObject(cube);
            }
        }
    }

    private static RecordedCube[] cubes() {
        RecordedCube[] cubes = new RecordedCube[CUBES];
        Arrays.setAll(cubes, i -> new RecordedCube());
        return cubes;
    }

    private static int[][] frames() throws IOException {
        byte[] planes;
        try (InputStream in = RecordedCubesTest.class.getResourceAsStream("cubes.gz"); InputStream unpacked = new GZIPInputStream(in)) {
            planes = unpacked.readAllBytes();
        }
        int[][] frames = new int[FRAMES][CUBES * INTS];
        int plane = planes.length / Integer.BYTES;
        for (int value = 0; value < CUBES * INTS; value++) {
            int last = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                int zigzag = 0;
                for (int i = 0; i < Integer.BYTES; i++) {
                    zigzag |= (planes[i * plane + value * FRAMES + frame] & 0xFF) << i * Byte.SIZE;
                }
                last += zigzag >>> 1 ^ -(zigzag & 1);
                frames[frame][value] = last;
            }
        }
        return frames;
    }

    @Test
    void aWorldTakesHardlyMoreThanOneDelta() throws IOException {
        int[][] frames = frames();
        double world = asWorld(frames);
        double delta = asDelta(frames);
        assertTrue(world <= MOST * delta, world + " bytes a frame, and as one delta " + delta + ": " + world / delta);
    }

    private double asWorld(int[][] frames) {
        WorldTypes types = WorldTypes.builder().maxEntities(CUBES).entity(EntityType.of(RecordedCube.class, RecordedCube::new)).build();
        World world = new World(types);
        RecordedCube[] cubes = cubes();
        for (RecordedCube cube : cubes) {
            world.spawn(cube);
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        Deque<WorldAcks> acks = new ArrayDeque<>();
        int bytes = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int i = 0; i < CUBES; i++) {
                cubes[i].set(frames[frame], i);
            }
            if (frame >= ACK_FRAMES) {
                view.acked(acks.removeFirst());
            }
            world.endTick();
            int length = view.write(packet, 0, packet.length);
            bytes += frame < FIRST_FRAME ? 0 : length;
            assertTrue(copy.read(packet, 0, length).isAccepted());
            acks.addLast(Line.copied(copy.acks()));
        }
        copy.showNewest(new Heard());
        for (int i = 0; i < CUBES; i++) {
            assertEquals(cubes[i].toString(), String.valueOf(copy.get(i)));
        }
        return (double) bytes / (FRAMES - FIRST_FRAME);
    }

    private double asDelta(int[][] frames) {
        DeltaCodec<Scene> codec = DeltaCodec.of(Scene.class, 1 << 16);
        DeltaSender<Scene> sender = new DeltaSender<>(codec, 32);
        DeltaReceiver<Scene> receiver = new DeltaReceiver<>(codec, 32);
        Scene scene = new Scene();
        int bytes = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int i = 0; i < CUBES; i++) {
                scene.cubes[i].set(frames[frame], i);
            }
            if (frame >= ACK_FRAMES) {
                sender.acked(frame - ACK_FRAMES);
            }
            int length = sender.write(scene, frame, packet, 0, packet.length);
            bytes += frame < FIRST_FRAME ? 0 : length;
            assertTrue(receiver.read(new Scene(), frame, packet, 0, length).isAccepted());
        }
        return (double) bytes / (FRAMES - FIRST_FRAME);
    }
}
