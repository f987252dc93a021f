package io.github.tightwire.benchmarks;

import io.github.tightwire.Subset;
import io.github.tightwire.benchmarks.hand.CubeSubsetByHand;
import io.github.tightwire.benchmarks.hand.DatagramByHand;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
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
 * A server's sending in one tick: to each of a hundred clients a packet with 60 of 4,000 cubes, those that matter to that client, in the
 * smallest encoding. By hand it is told which encoding that is.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class TickBenchmark {
    private static final int CLIENTS = 100;
    private static final int SENT = 60;

    private final CubeSubset[] snapshots = new CubeSubset[CLIENTS];
    private final long[][] words = new long[CLIENTS][CubeSubset.CUBES + Long.SIZE - 1 >>> 6];
    private final byte[] bytes = Samples.newBuffer();
    private final byte[] data = Samples.newBuffer();
    private PacketWriter writer;
    private DatagramByHand around;
    private Subset.Encoding[] chosen;

    /** Chooses what matters. */
    @Setup
    public void choose() {
        CubeSubset world = new CubeSubset(Subset.Encoding.SMALLEST);
        Random random = new Random(60);
        world.randomize(random);
        Protocol protocol = Protocol.builder("tick", 1).packet(CubeSubset.class, () -> world).build();
        writer = protocol.writer();
        around = new DatagramByHand(protocol.id(), 0);
        chosen = new Subset.Encoding[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            CubeSubset snapshot = new CubeSubset(world.cubes, Subset.Encoding.SMALLEST);
            snapshot.send(random, SENT);
            for (int cube = snapshot.sent.next(-1); cube < CubeSubset.CUBES; cube = snapshot.sent.next(cube)) {
                words[i][cube >>> 6] |= 1L << cube;
            }
            snapshots[i] = snapshot;
            writer.write(snapshot, bytes);
            chosen[i] = Subset.Encoding.values()[bytes[Integer.BYTES] & 3];
        }
    }

    @Benchmark
    public int writeCompiled() {
        int sum = 0;
        for (CubeSubset snapshot : snapshots) {
            sum += writer.write(snapshot, bytes);
        }
        return sum;
    }

    @Benchmark
    public int writeByHand() {
        int sum = 0;
        for (int i = 0; i < CLIENTS; i++) {
            int bits = CubeSubsetByHand.write(snapshots[i].cubes, words[i], chosen[i], true, data);
            sum += around.write(0, data, bits, bytes);
        }
        return sum;
    }
}
