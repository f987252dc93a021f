package io.github.tightwire.benchmarks.formats;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.Scenario;
import io.github.tightwire.formats.world.World;
import java.util.Locale;
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
 * One world of a thousand objects, encoded and decoded by every format: what {@code formats/run} times quickly in one process,
 * timed with care.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// SBE's buffers want to see inside the JDK's.
@Fork(value = 3, jvmArgsAppend = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class WorldBenchmark {
    private static final int OBJECTS = 1_000;
    private static final long SEED = 1;

    /** The format's name, and whether it sends natural types or quantised integers. */
    @Param({
        "1 XML, natural", "1 XML, quantised", "2 JSON, natural", "2 JSON, quantised",
        "3 JSON after a schema, natural", "3 JSON after a schema, quantised",
        "4 custom text, natural", "4 custom text, quantised", "5 structs, natural", "5 structs, quantised",
        "6 bits by hand, natural", "6 bits by hand, quantised", "7 one serialize method, natural",
        "8 bounded and compressed, quantised", "9 what changed only, quantised",
        "BSON, natural", "BSON, quantised", "Protocol Buffers, natural", "Protocol Buffers, quantised",
        "FlatBuffers, natural", "FlatBuffers, quantised", "Thrift (compact), natural", "Thrift (compact), quantised",
        "Cap'n Proto, natural", "Cap'n Proto, quantised", "Cap'n Proto (packed), natural",
        "Cap'n Proto (packed), quantised", "MessagePack, natural", "MessagePack, quantised",
        "Kryo, natural", "Kryo, quantised", "Apache Fory, natural", "Apache Fory, quantised",
        "SBE, natural", "SBE, quantised", "zserio, natural", "zserio, quantised"
    })
    public String format;

    private Format codec;
    private World world;
    private byte[] packet;
    private int length;

    /** Makes the world, and a packet of it. */
    @Setup
    public void encodeOnce() {
        Scenario scenario = Scenario.generated(OBJECTS, SEED);
        codec = Catalogue.of(scenario.before()).stream()
                .filter(entry -> name(entry).equals(format))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no format " + format))
                .format();
        world = scenario.world();
        packet = new byte[scenario.capacity()];
        length = codec.encode(world, packet);
    }

    /**
     * What a format and its column are called here.
     *
     * @param entry of the catalogue
     * @return the parameter
     */
    static String name(Catalogue.Entry entry) {
        return entry.name() + ", " + entry.column().name().toLowerCase(Locale.ROOT);
    }

    @Benchmark
    public int encode() {
        return codec.encode(world, packet);
    }

    @Benchmark
    public World decode() {
        return codec.decode(packet, length);
    }
}
