package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.CubeSubsetByHand;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Some of 4,000 cubes, in every encoding of which: compiled, plain, and by hand. Every call takes the next of several subsets. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class WalkBenchmark {
    private static final Codec<CubeSubset> CODEC = Codec.of(CubeSubset.class);
    private static final int SAMPLES = 8;

    /** The density of the walk that has trained the branches. */
    static final int[] DENSITIES = {1, 10, 50, 100};
    private static final int ROUNDS = 2_000;

    /** The encoding of the indices. */
    @Param
    public Subset.Encoding encoding;

    /** The share that is sent. */
    @Param({"1", "10", "50", "100"})
    public int percent;

    private final byte[] bytes = Samples.newBuffer();
    private final long[] received = new long[CubeSubset.CUBES + Long.SIZE - 1 >>> 6];
    private CubeSubset copy;
    private Sample[] samples;
    private int last;

    /** A subset, and what the wire carries of it, with room behind it for code by hand. */
    private static final class Sample {
        final CubeSubset cubes;
        final long[] words = new long[CubeSubset.CUBES + Long.SIZE - 1 >>> 6];
        final byte[] written;
        final int length;

        /** The encoding that was chosen. */
        final Subset.Encoding chosen;
        final boolean smallest;

        Sample(Subset.Encoding encoding, int percent, Random random, byte[] scratch) {
            cubes = new CubeSubset(encoding);
            cubes.randomize(random);
            cubes.send(random, CubeSubset.CUBES * percent / 100);
            for (int i = cubes.sent.next(-1); i < CubeSubset.CUBES; i = cubes.sent.next(i)) {
                words[i >>> 6] |= 1L << i;
            }
            length = CODEC.write(cubes, scratch);
            written = Arrays.copyOf(scratch, length + 64);
            smallest = encoding == Subset.Encoding.SMALLEST;
            chosen = smallest ? Subset.Encoding.values()[scratch[0] & 3] : encoding;
        }
    }

    /** Makes the subsets, and walks over others, so that the walk has seen every encoding and density. */
    @Setup
    public void walk() {
        Random random = new Random(13);
        for (Subset.Encoding other : Subset.Encoding.values()) {
            for (int density : DENSITIES) {
                samples(other, density, random);
                for (int round = 0; round < ROUNDS / density; round++) {
                    writeCompiled();
                    readCompiled();
                    writePlain();
                    readPlain();
                    writeByHand();
                    readByHand();
                }
            }
        }
        samples(encoding, percent, random);
    }

    private void samples(Subset.Encoding encoding, int percent, Random random) {
        copy = new CubeSubset(encoding);
        samples = new Sample[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = new Sample(encoding, percent, random, bytes);
        }
    }

    private Sample next() {
        last = last + 1 & SAMPLES - 1;
        return samples[last];
    }

    @Benchmark
    public int writeCompiled() {
        return CODEC.write(next().cubes, bytes);
    }

    @Benchmark
    public int writePlain() {
        return new WriteStream(bytes).write(next().cubes);
    }

    @Benchmark
    public int writeByHand() {
        Sample sample = next();
        return CubeSubsetByHand.write(sample.cubes.cubes, sample.words, sample.chosen, sample.smallest, bytes);
    }

    @Benchmark
    public Verdict readCompiled() {
        Sample sample = next();
        return CODEC.read(copy, sample.written, sample.length);
    }

    @Benchmark
    public Verdict readPlain() {
        Sample sample = next();
        return new ReadStream(sample.written, 0, sample.length).read(copy);
    }

    @Benchmark
    public int readByHand() {
        Sample sample = next();
        return CubeSubsetByHand.read(copy.cubes, received, sample.chosen, sample.smallest, sample.written, sample.length);
    }
}
