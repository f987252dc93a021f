package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.compiled.Deep;
import io.github.tightwire.compiled.RandomType;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.compiled.Sources;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.trace.Traces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Types whose sources are generated, over any bytes: compiled they do what they do as they are, and so does a trace. */
final class TypesTarget implements Target {
    private static final int TYPES = 32;
    private static final int MOST_BYTES = 1 << 13;
    private static final int MOST_SKIPPED_BITS = 7;

    private final List<Class<? extends Sample>> types = new ArrayList<>();

    TypesTarget() {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < TYPES; i++) {
            String name = "T" + i + "_";
            sources.put("generated." + name, RandomType.source(new Random(1000 + i), name, 3 + i % 20));
        }
        Sources classes = Sources.compile(sources, List.of("--release", "17", "-proc:none", "-nowarn"), null);
        sources.keySet().forEach(name -> types.add(classes.type(name, Sample.class)));
    }

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        check(types.get(input.upTo(TYPES - 1)), input.upTo(MOST_SKIPPED_BITS), input.octet(), input.rest());
    }

    /**
     * Reads a packet, and what comes after its first bits, into objects that hold the same before.
     *
     * @param skipped bits before the object
     * @param dirt the seed of what the objects hold
     */
    private static <T extends Sample> void check(Class<T> type, int skipped, long dirt, byte[] packet) {
        Codec<T> codec = Codec.of(type);
        T plain = filled(type, dirt);
        Outcome expected = outcome(plain, object -> new ReadStream(packet).read(object), plain);
        T compiled = filled(type, dirt);
        assertEquals(expected, outcome(compiled, object -> codec.read(object, packet, packet.length), compiled), type.getName());

        T traced = filled(type, dirt);
        Trace trace = Tracer.read(codec, traced, packet, packet.length);
        Traces.assertCovers(trace, packet, 0, true);
        assertEquals(expected, new Outcome(trace.verdict(), String.valueOf(trace.thrown()), Deep.text(traced)), type.getName());

        ReadStream one = skip(skipped, packet);
        ReadStream two = skip(skipped, packet);
        T plainBehind = filled(type, dirt);
        T compiledBehind = filled(type, dirt);
        assertEquals(outcome(plainBehind, one::readEmbedded, plainBehind),
                outcome(compiledBehind, object -> codec.readEmbedded(object, two), compiledBehind), type.getName());
        assertEquals(one.bitPosition(), two.bitPosition(), type.getName());
        assertEquals(one.readEnd(), two.readEnd(), type.getName());
        checkWrite(codec, type, dirt, packet);
    }

    /**
     * Requires that an object that was read is written as well, which may be refused: fields that were read before a refusal need not be
     * legal all together.
     */
    private static <T extends Sample> void checkWrite(Codec<T> codec, Class<T> type, long dirt, byte[] packet) {
        byte[] plainBytes = new byte[MOST_BYTES];
        byte[] bytes = new byte[MOST_BYTES];
        T plain = filled(type, dirt);
        T compiled = filled(type, dirt);
        ignoring(() -> new ReadStream(packet).read(plain));
        ignoring(() -> new ReadStream(packet).read(compiled));
        int[] lengths = new int[4];
        Throwable plainThrown = thrown(() -> lengths[0] = new WriteStream(plainBytes).write(plain));
        Throwable thrown = thrown(() -> lengths[1] = codec.write(compiled, bytes));
        assertEquals(name(plainThrown), name(thrown), () -> type.getName() + ": " + plainThrown + " / " + thrown);
        assertEquals(lengths[0], lengths[1], type.getName());
        if (thrown == null) {
            assertArrayEquals(Arrays.copyOf(plainBytes, lengths[0]), Arrays.copyOf(bytes, lengths[1]), type.getName());
        }
        assertEquals(Deep.text(plain), Deep.text(compiled), type.getName());
        Throwable plainMeasuring = thrown(() -> lengths[2] = new MeasureStream().measure(plain));
        Throwable measuring = thrown(() -> lengths[3] = codec.measure(compiled));
        assertEquals(name(plainMeasuring), name(measuring), type.getName());
        assertEquals(lengths[2], lengths[3], type.getName());
    }

    private record Outcome(Verdict verdict, String thrown, String state) {
    }

    private static <T> Outcome outcome(T object, Function<T, Verdict> read, T held) {
        Verdict[] verdict = new Verdict[1];
        Throwable thrown = thrown(() -> verdict[0] = read.apply(object));
        return new Outcome(verdict[0], String.valueOf(thrown), Deep.text(held));
    }

    private static ReadStream skip(int bits, byte[] packet) {
        ReadStream stream = new ReadStream(packet, 0, packet.length, false);
        stream.readEmbedded(s -> {
            for (int i = 0; i < bits; i++) {
                s.serializeBool(false);
            }
        });
        return stream;
    }

    private static String name(Throwable thrown) {
        return thrown == null ? "nothing" : thrown.getClass().getName();
    }

    private static void ignoring(Runnable action) {
        thrown(action);
    }

    private static Throwable thrown(Runnable action) {
        try {
            action.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private static <T extends Sample> T filled(Class<T> type, long seed) {
        try {
            T object = type.getConstructor().newInstance();
            object.fill(new Random(seed));
            return object;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < TYPES; i++) {
            byte[] packet = new byte[MOST_BYTES];
            int length = new WriteStream(packet).write(filled(types.get(i), i));
            byte[] seed = new byte[3 + length];
            seed[0] = (byte) i;
            seed[2] = (byte) i;
            System.arraycopy(packet, 0, seed, 3, length);
            seeds.add(seed);
        }
        return seeds;
    }
}
