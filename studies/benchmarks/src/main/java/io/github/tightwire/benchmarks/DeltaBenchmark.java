package io.github.tightwire.benchmarks;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.benchmarks.hand.CubeDeltaByHand;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * 901 cubes, of which 75 move, relative to those six frames before; the same bytes by hand; and whole, compiled. The motion comes back to
 * where it began.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DeltaBenchmark {
    private static final int CUBES = 901;
    private static final int AWAKE = 75;
    private static final int FRAMES = 64;
    private static final int AGE = 6;
    private static final int MAX_BYTES = 1 << 14;

    private final DeltaCodec<Frame> delta = DeltaCodec.of(Frame.class, MAX_BYTES);
    private final Codec<Frame> whole = Codec.of(Frame.class);
    private final Frame[] frames = new Frame[FRAMES];
    private final Baseline[] baselines = new Baseline[FRAMES];
    private final byte[][] deltas = new byte[FRAMES][];
    private final Baseline now = new Baseline();
    private final Baseline nowOfAnother = new Baseline();
    private final Frame copy = new Frame();
    private final byte[] packet = new byte[MAX_BYTES];
    private final CubeDeltaByHand hand = new CubeDeltaByHand();
    private final int[][] ints = new int[FRAMES][CUBES * CubeDeltaByHand.INTS];
    private final int[] nowByHand = new int[CUBES * CubeDeltaByHand.INTS];
    private int last;

    private static final class Cube implements BitSerializable {
        private static final int BITS = 9;

        private int x;
        private int y;
        private int z;
        private long rotation = SmallestThree.encode(0, 0, 0, 1, BITS);
        private boolean awake;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, -131_072, 131_071);
            y = s.serializeInt(y, -131_072, 131_071);
            z = s.serializeInt(z, 0, 16_383);
            rotation = s.serializeSmallestThree(rotation, BITS);
            awake = s.serializeBool(awake);
        }

        void get(int[] into, int at) {
            into[at] = x;
            into[at + 1] = y;
            into[at + 2] = z;
            into[at + 3] = (int) rotation;
            into[at + 4] = awake ? 1 : 0;
        }

        void set(int[] from, int at) {
            x = from[at];
            y = from[at + 1];
            z = from[at + 2];
            rotation = from[at + 3];
            awake = from[at + 4] != 0;
        }

        void stand(Random random) {
            x = random.nextInt(-20_000, 20_000);
            y = random.nextInt(-20_000, 20_000);
            z = random.nextInt(4000, 8000);
        }

        void moveTo(double turn, Random random) {
            awake = true;
            // Some noise, as collisions make it.
            x += (int) (1000 * Math.sin(turn)) + random.nextInt(5);
            y += (int) (300 * Math.cos(turn)) + random.nextInt(5);
            z += (int) (2000 * Math.sin(2 * turn)) + random.nextInt(5);
            rotation = SmallestThree.encode((float) Math.sin(turn), (float) Math.cos(turn), 0.1f, random.nextFloat() / 20, BITS);
        }
    }

    /** All cubes at one time. */
    private static final class Frame implements BitSerializable {
        private final Cube[] cubes = new Cube[CUBES];

        Frame() {
            Arrays.setAll(cubes, i -> new Cube());
        }

        @Override
        public void serialize(BitStream s) {
            for (Cube cube : cubes) {
                s.serializeObject(cube);
            }
        }

        void get(int[] into) {
            for (int i = 0; i < CUBES; i++) {
                cubes[i].get(into, i * CubeDeltaByHand.INTS);
            }
        }

        void set(int[] from) {
            for (int i = 0; i < CUBES; i++) {
                cubes[i].set(from, i * CubeDeltaByHand.INTS);
            }
        }
    }

    /** Makes the frames, their baselines and their deltas. */
    @Setup
    public void move() {
        Random noise = new Random(2);
        for (int i = 0; i < FRAMES; i++) {
            Frame frame = new Frame();
            Random places = new Random(1);
            for (Cube cube : frame.cubes) {
                cube.stand(places);
            }
            for (int k = 0; k < AWAKE; k++) {
                frame.cubes[k * (CUBES / AWAKE)].moveTo(2 * Math.PI * (i + k) / FRAMES, noise);
            }
            frames[i] = frame;
            frame.get(ints[i]);
            baselines[i] = new Baseline();
            delta.write(frame, baselines[i], null, null, packet, 0, MAX_BYTES);
        }
        for (int i = 0; i < FRAMES; i++) {
            deltas[i] = Arrays.copyOf(packet, write(i));
        }
    }

    private Baseline before(int frame, int age) {
        return baselines[frame - age & FRAMES - 1];
    }

    private int write(int frame) {
        return write(frame, now);
    }

    private int write(int frame, Baseline into) {
        return delta.write(frames[frame], into, before(frame, AGE), before(frame, 2 * AGE), packet, 0, MAX_BYTES);
    }

    private int[] intsBefore(int frame, int age) {
        return ints[frame - age & FRAMES - 1];
    }

    private int next() {
        last = last + 1 & FRAMES - 1;
        return last;
    }

    @Benchmark
    public int writeDelta() {
        return write(next());
    }

    /** To two receivers with the same baselines, who share its encoding. */
    @Benchmark
    public int writeDeltaToTwo() {
        int frame = next();
        return write(frame) + write(frame, nowOfAnother);
    }

    @Benchmark
    public Verdict readDelta() {
        int frame = next();
        return delta.read(copy, now, before(frame, AGE), before(frame, 2 * AGE), deltas[frame], 0, deltas[frame].length);
    }

    @Benchmark
    public int writeByHand() {
        int frame = next();
        frames[frame].get(nowByHand);
        return hand.write(nowByHand, intsBefore(frame, AGE), intsBefore(frame, 2 * AGE), packet);
    }

    @Benchmark
    public boolean readByHand() {
        int frame = next();
        boolean read = hand.read(nowByHand, intsBefore(frame, AGE), intsBefore(frame, 2 * AGE), deltas[frame], deltas[frame].length);
        copy.set(nowByHand);
        return read;
    }

    /**
     * Requires that what is by hand is the same.
     *
     * @throws IllegalStateException if a byte or a value is another
     */
    void requireSame() {
        for (int i = 0; i < FRAMES; i++) {
            int length = hand.write(ints[i].clone(), intsBefore(i, AGE), intsBefore(i, 2 * AGE), packet);
            boolean read = hand.read(nowByHand, intsBefore(i, AGE), intsBefore(i, 2 * AGE), deltas[i], deltas[i].length);
            if (length < 0 || !Arrays.equals(Arrays.copyOf(packet, length), deltas[i]) || !read || !Arrays.equals(nowByHand, ints[i])) {
                throw new IllegalStateException("frame " + i + " is another by hand");
            }
        }
    }

    @Benchmark
    public int writeWhole() {
        return whole.write(frames[next()], packet);
    }
}
