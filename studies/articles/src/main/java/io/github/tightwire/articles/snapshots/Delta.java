package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.CubeRecording.AWAKE;
import static io.github.tightwire.articles.snapshots.CubeRecording.BASELINE_AGE;
import static io.github.tightwire.articles.snapshots.CubeRecording.CUBES;
import static io.github.tightwire.articles.snapshots.CubeRecording.INTS_PER_CUBE;
import static io.github.tightwire.articles.snapshots.CubeRecording.LARGEST;
import static io.github.tightwire.articles.snapshots.CubeRecording.MAX_XY;
import static io.github.tightwire.articles.snapshots.CubeRecording.MAX_Z;
import static io.github.tightwire.articles.snapshots.CubeRecording.ORIENTATION;
import static io.github.tightwire.articles.snapshots.CubeRecording.ORIENTATION_BITS;
import static io.github.tightwire.articles.snapshots.CubeRecording.POSITION;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import java.util.Arrays;
import java.util.List;

/** The library's deltas: a serialize method that knows nothing of other frames. */
final class Delta implements SnapshotCoder {
    private static final int MAX_BYTES = 16 * 1024;

    private final DeltaCodec<World> codec = DeltaCodec.of(World.class, MAX_BYTES);
    private final World sender = new World();
    private final World receiver = new World();
    private final Baseline[] sent = new Baseline[2 * BASELINE_AGE + 1];
    private final Baseline[] received = new Baseline[2 * BASELINE_AGE + 1];
    private final byte[] packet = new byte[MAX_BYTES];
    private int count;

    /** Relative to the first frames of a recording. */
    Delta(List<int[]> frames) {
        for (int i = 0; i < sent.length; i++) {
            sent[i] = new Baseline();
            received[i] = new Baseline();
        }
        for (; count < BASELINE_AGE; count++) {
            sender.set(frames.get(count));
            codec.write(sender, sent[count], null, null, packet, 0, packet.length);
            codec.write(sender, received[count], null, null, packet, 0, packet.length);
        }
    }

    @Override
    public String name() {
        return "Tightwire's deltas, of any type";
    }

    @Override
    public byte[] encode(int[] frame) {
        sender.set(frame);
        int length = codec.write(sender, at(sent, 0), at(sent, BASELINE_AGE), before(sent), packet, 0, packet.length);
        return Arrays.copyOf(packet, length);
    }

    @Override
    public int[] decode(byte[] bytes) {
        Verdict verdict =
                codec.read(receiver, at(received, 0), at(received, BASELINE_AGE), before(received), bytes, 0, bytes.length);
        if (!verdict.isAccepted()) {
            throw new IllegalStateException(verdict.toString());
        }
        count++;
        return receiver.frame();
    }

    private Baseline before(Baseline[] ring) {
        // Empty before the first ones have been filled.
        return at(ring, 2 * BASELINE_AGE);
    }

    private Baseline at(Baseline[] ring, int age) {
        return ring[Math.floorMod(count - age, ring.length)];
    }

    private static final class World implements BitSerializable {
        private final Cube[] cubes = new Cube[CUBES];

        World() {
            Arrays.setAll(cubes, i -> new Cube());
        }

        @Override
        public void serialize(BitStream s) {
            for (Cube cube : cubes) {
                s.serializeObject(cube);
            }
        }

        void set(int[] frame) {
            for (int i = 0; i < CUBES; i++) {
                cubes[i].set(frame, i * INTS_PER_CUBE);
            }
        }

        int[] frame() {
            int[] frame = new int[CUBES * INTS_PER_CUBE];
            for (int i = 0; i < CUBES; i++) {
                cubes[i].get(frame, i * INTS_PER_CUBE);
            }
            return frame;
        }
    }

    private static final class Cube implements BitSerializable {
        private static final int MAX_COMPONENT = (1 << ORIENTATION_BITS) - 1;

        private final int[] ints = new int[INTS_PER_CUBE];

        void set(int[] frame, int at) {
            System.arraycopy(frame, at, ints, 0, INTS_PER_CUBE);
        }

        void get(int[] frame, int at) {
            System.arraycopy(ints, 0, frame, at, INTS_PER_CUBE);
        }

        @Override
        public void serialize(BitStream s) {
            ints[POSITION] = s.serializeInt(ints[POSITION], -MAX_XY - 1, MAX_XY);
            ints[POSITION + 1] = s.serializeInt(ints[POSITION + 1], -MAX_XY - 1, MAX_XY);
            ints[POSITION + 2] = s.serializeInt(ints[POSITION + 2], 0, MAX_Z);
            // The challenge has an even number of steps, and so one more than the library: some codes at its ends are none of ours.
            long code = code();
            if (s.serializeBool(SmallestThree.isRotation(code, ORIENTATION_BITS))) {
                setCode(s.serializeSmallestThree(code, ORIENTATION_BITS));
            } else {
                ints[LARGEST] = s.serializeBits(ints[LARGEST], 2);
                for (int i = ORIENTATION; i < POSITION; i++) {
                    ints[i] = s.serializeInt(ints[i], 0, MAX_COMPONENT);
                }
            }
            ints[AWAKE] = s.serializeBool(ints[AWAKE] != 0) ? 1 : 0;
        }

        /** The code whose components are one less; one beyond the scale where a component is 0. */
        private long code() {
            long code = ints[LARGEST];
            for (int i = 0; i < 3; i++) {
                code |= (long) (ints[ORIENTATION + i] - 1 & MAX_COMPONENT) << 2 + i * ORIENTATION_BITS;
            }
            return code;
        }

        private void setCode(long code) {
            ints[LARGEST] = (int) code & 3;
            for (int i = 0; i < 3; i++) {
                ints[ORIENTATION + i] = ((int) (code >>> 2 + i * ORIENTATION_BITS) & MAX_COMPONENT) + 1;
            }
        }
    }
}
