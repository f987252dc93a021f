package io.github.tightwire.benchmarks.formats;

import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.World;
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

/**
 * One world of a thousand objects, encoded and decoded by the formats that take its objects as they are. The others are given numbers
 * by adapters, which would be timed with them, and Kryo reads records by reflection.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class WorldBenchmark {
    static final int OBJECTS = 1_000;
    static final long SEED = 1;

    /** The format's name, and whether it sends natural types or quantised integers. */
    @Param({"7 one serialize method, natural", "8 bounded and compressed, quantised", "9 what changed only, quantised",
        "Apache Fory, natural"})
    public String format;

    private Format codec;
    private World world;
    private byte[] packet;

    /** Makes the world, and a packet of it. */
    @Setup
    public void encodeOnce() {
        Scenario scenario = Scenario.generated(OBJECTS, SEED);
        codec = Catalogue.of(scenario.before()).stream()
                .filter(entry -> entry.toString().equals(format))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no format " + format))
                .format();
        world = scenario.world();
        packet = codec.encode(world);
    }

    @Benchmark
    public byte[] encode() {
        return codec.encode(world);
    }

    @Benchmark
    public World decode() {
        return codec.decode(packet);
    }
}
