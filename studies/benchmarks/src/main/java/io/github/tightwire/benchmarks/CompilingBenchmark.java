package io.github.tightwire.benchmarks;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.internal.kernel.Traces;
import java.io.IOException;
import java.io.InputStream;
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
 * The cost of a process's codec, which is compiled once: as the very first one, and as the second, when the compiler's own classes are
 * loaded, but HotSpot has hardly seen it. One codec a fork: nothing is warm.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 5, jvmArgsAppend = "-Dtightwire.compiler.trust=io.github.tightwire.benchmarks.packet")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class CompilingBenchmark {
    /** Types without the ready codecs that the build made of them. That it changes no class file is vouched for. */
    private static final class WithoutReadyCodecs extends ClassLoader {
        private static final String PACKAGE = Mixed.class.getPackageName().concat(".");

        WithoutReadyCodecs() {
            super(CompilingBenchmark.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.contains(Traces.MARK)) {
                throw new ClassNotFoundException(name);
            } else if (!name.startsWith(PACKAGE)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/').concat(".class"))) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        Class<? extends BitSerializable> load(Class<?> type) {
            try {
                return loadClass(type.getName()).asSubclass(BitSerializable.class);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A type that was not compiled yet, in a process that has compiled none. */
    @State(Scope.Thread)
    public static class Nothing {
        private final Class<? extends BitSerializable> type = new WithoutReadyCodecs().load(Mixed.class);
    }

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
            WithoutReadyCodecs loader = new WithoutReadyCodecs();
            Codec.of(loader.load(Mixed.class));
            type = loader.load(
                    Subject.ALL.stream().filter(candidate -> candidate.name().equals(packet)).findFirst().orElseThrow().type());
        }
    }

    @Benchmark
    public Codec<?> first(Nothing compiled) {
        return Codec.of(compiled.type);
    }

    @Benchmark
    public Codec<?> second(Uncompiled uncompiled) {
        return Codec.of(uncompiled.type);
    }
}
