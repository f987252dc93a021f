package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Codec;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.TraceDiff;
import io.github.tightwire.trace.Tracer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random serialize methods, out of the compiler of the JDK: ours makes of them what they are.
 *
 * <p>The same ones each time; {@code -Dtightwire.seed=fresh}, or a number, gives others. A type that fails is shrunk, and printed.
 */
@Order(Integer.MAX_VALUE)
class RandomTypesTest {
    private static final int TYPES = Effort.of(20, 1000);
    private static final long SEED = seed(System.getProperty("tightwire.seed", "0"));

    private static final Map<String, String> SOURCES = new HashMap<>();
    private static Sources classes;

    private static long seed(String property) {
        long seed = property.equals("fresh") ? System.nanoTime() / 1000 : Long.parseLong(property);
        if (seed != 0) {
            System.out.println("random types by -Dtightwire.seed=" + seed);
        }
        return seed;
    }

    @BeforeAll
    static void compile() {
        for (int i = 0; i < TYPES; i++) {
            String name = "T" + i + "_";
            SOURCES.put("generated." + name, RandomType.source(new Random(SEED + i), name, 1 + i % 25));
        }
        for (int size : new int[] {100, 300}) {
            SOURCES.put("generated.Large" + size, RandomType.source(new Random(SEED + size), "Large" + size, size));
        }
        classes = Sources.compile(SOURCES);
    }

    @Test
    void smallTypesAgree() {
        for (int i = 0; i < TYPES; i++) {
            agree("generated.T" + i + "_");
        }
    }

    @Test
    @Tag("slow")
    void aTypeThatMustBeCutAgrees() {
        agree("generated.Large100");
    }

    @Test
    @Tag("exhaustive")
    void aTypeThatMustBeCutManyTimesAgrees() {
        agree("generated.Large300");
    }

    private static void agree(String name) {
        Throwable failure = failure(classes, name, SOURCES.get(name));
        if (failure != null) {
            String shrunk = new Shrinking(SOURCES.get(name)).shrink(source -> {
                Sources smaller = source.startsWith("package") ? Sources.compileIfCorrect(Map.of(name, source)) : null;
                Throwable other = smaller == null ? null : failure(smaller, name, source);
                return other != null && other.getClass() == failure.getClass() && where(other).equals(where(failure));
            });
            throw new AssertionError("in " + name + " of seed " + SEED + ": " + failure + "\nshrunk:\n" + shrunk, failure);
        }
    }

    /** Returns the assertion, or other place of the tests, that it came from: another failure is another bug. */
    private static String where(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (frame.getClassName().startsWith(Agreement.class.getName())) {
                return frame.getMethodName();
            }
        }
        return "";
    }

    private static Throwable failure(Sources sources, String name, String source) {
        try {
            check(sources.type(name, Sample.class), !source.contains(RandomType.KEEPS));
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    private static <T extends Sample> void check(Class<T> type, boolean compiled) {
        Codec<T> codec;
        try (LogRecorder log = new LogRecorder("io.github.tightwire")) {
            codec = Codec.of(type);
            assertEquals(List.of(), log.messages());
        }
        assertEquals(compiled, codec.isCompiled(), codec::toString);
        Agreement.assertAgreement(codec, Agreement.factory(type), 2, type.getName().hashCode());
        assertNoDifference(codec, Agreement.factory(type));
    }

    /** Requires that a read gives what was written, into an object whose fields are of the same kinds: the two traces say the same. */
    private static <T extends Sample> void assertNoDifference(Codec<T> codec, Supplier<T> factory) {
        T object = factory.get();
        object.fill(new Random(3));
        byte[] bytes = new byte[1 << 13];
        Trace written = Tracer.write(codec, object, bytes);
        T copy = factory.get();
        copy.fill(new Random(3));
        Trace read = Tracer.read(codec, copy, bytes, Bits.bytesFor(written.bits()));
        assertEquals(Optional.empty(), TraceDiff.between(written, read));
    }
}
