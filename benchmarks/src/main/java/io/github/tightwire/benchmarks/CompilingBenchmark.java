package io.github.tightwire.benchmarks;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.packet.Mixed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a process pays for a codec, which is compiled once: as the very first one, and as the second, when the compiler's own
 * classes are loaded, but HotSpot has hardly seen it. One codec a fork: nothing is warm.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(5)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class CompilingBenchmark {
    /** A type that was not compiled yet. */
    @State(Scope.Thread)
    public static class Uncompiled {
        /** The name of the type. */
        @Param({"TenInts", "FamilyStream", "RigidBody", "CubeScene", "Wide30", "Wide100", "Wide300", "Deep"})
        public String packet;

        private Class<? extends BitSerializable> type;

        /** Compiles another type. */
        @Setup(Level.Trial)
        public void compileAnother() {
            Codec.of(Mixed.class);
            type = Subject.ALL.stream().filter(candidate -> candidate.name().equals(packet)).findFirst().orElseThrow().type();
        }
    }

    @Benchmark
    public Codec<?> first() {
        return Codec.of(Mixed.class);
    }

    @Benchmark
    public Codec<?> second(Uncompiled uncompiled) {
        return Codec.of(uncompiled.type);
    }
}
