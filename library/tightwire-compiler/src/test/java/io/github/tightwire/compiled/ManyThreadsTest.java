package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many threads ask for the codecs of many types that refer to each other, in their initializers too and in those of enums, in new
 * processes: all get on, and to the same. The first round of a process is the one in which the compiler is initialized, too; in the
 * others, each of a class loader of its own, that is warm, and the threads meet elsewhere.
 */
@Order(Integer.MAX_VALUE - 1)
class ManyThreadsTest {
    private static final int PROCESSES = Effort.of(1, 5);
    private static final int ROUNDS = Effort.of(1, 4);
    private static final int THREADS = 64;
    private static final int TYPES = Effort.of(50, 200);

    @TempDir
    private Path folder;

    private static String source(int i) {
        int next = (i * 7 + 1) % TYPES;
        int other = (i * 13 + 5) % TYPES;
        return """
                package many;
                import io.github.tightwire.*;
                public final class T%1$d implements BitSerializable {
                    public static final Codec<T%1$d> CODEC = Codec.of(T%1$d.class);
                    public enum Kind {
                        OWN(T%1$d.CODEC), NEXT(T%2$d.CODEC), OTHER(Codec.of(T%3$d.class));
                        final Codec<?> codec;
                        Kind(Codec<?> codec) { this.codec = codec; }
                    }
                    int n = %1$d;
                    Kind kind;
                    T%2$d next;
                    T%3$d other;
                    public void serialize(BitStream s) {
                        n = s.serializeInt(n, 0, 1000);
                        if (s.serializeBool(kind != null)) { kind = s.serializeEnum(kind, Kind.class); }
                        next = s.serializeOptional(next, T%2$d::new);
                        other = s.serializeOptional(other, T%3$d::new);
                    }
                    public void fill() { kind = Kind.OTHER; next = new T%2$d(); other = new T%3$d(); other.next = new T%4$d(); }
                }
                """.formatted(i, next, other, (other * 7 + 1) % TYPES);
    }

    @Test
    @Tag("slow")
    void allGetOn() throws IOException, InterruptedException {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < TYPES; i++) {
            sources.put("many.T" + i, source(i));
        }
        Path packages = Files.createDirectories(folder.resolve("many"));
        for (Map.Entry<String, byte[]> type : Sources.compile(sources).classes().entrySet()) {
            Files.write(packages.resolve(type.getKey().substring("many.".length()) + ".class"), type.getValue());
        }
        for (int process = 0; process < PROCESSES; process++) {
            assertEquals(Collections.nCopies(ROUNDS, TYPES + " codecs, " + TYPES + " compiled, " + TYPES + " agree"),
                    Jvm.run(List.of(), Main.class, folder.toString(), String.valueOf(process), String.valueOf(TYPES),
                            String.valueOf(ROUNDS)));
        }
    }

    /** One round. */
    static final class Main {
        private final Map<Class<?>, Codec<?>> codecs = new ConcurrentHashMap<>();
        private final Map<Class<?>, String> duplicates = new ConcurrentHashMap<>();
        private final CyclicBarrier start = new CyclicBarrier(THREADS);
        private final ClassLoader loader;
        private final int types;

        private Main(ClassLoader loader, int types) {
            this.loader = loader;
            this.types = types;
        }

        public static void main(String[] arguments) throws Exception {
            int rounds = Integer.parseInt(arguments[3]);
            for (int round = 0; round < rounds; round++) {
                ClassLoader loader = new URLClassLoader(
                        new URL[] {Path.of(arguments[0]).toUri().toURL()}, Main.class.getClassLoader());
                new Main(loader, Integer.parseInt(arguments[2])).run(Long.parseLong(arguments[1]) * rounds + round);
            }
        }

        private void run(long seed) throws InterruptedException, ExecutionException, ReflectiveOperationException {
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed * THREADS + i);
                results.add(threads.submit(() -> {
                    askForAll(random);
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
            threads.shutdown();
            int agree = 0;
            for (Class<?> type : codecs.keySet()) {
                agree += agrees(type.asSubclass(BitSerializable.class)) ? 1 : 0;
            }
            duplicates.values().forEach(System.out::println);
            System.out.println(codecs.size() + " codecs, " + codecs.values().stream().filter(Codec::isCompiled).count()
                    + " compiled, " + agree + " agree");
        }

        private void askForAll(Random random) throws Exception {
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < types; i++) {
                order.add(i);
            }
            Collections.shuffle(order, random);
            start.await();
            for (int i : order) {
                // Initialized, or not yet.
                Class<? extends BitSerializable> type =
                        Class.forName("many.T" + i, random.nextBoolean(), loader).asSubclass(BitSerializable.class);
                Codec<?> codec = Codec.of(type);
                Codec<?> known = codecs.putIfAbsent(type, codec);
                if (known != null && known != codec || type.getField("CODEC").get(null) != codec) {
                    duplicates.put(type, type + " has two codecs");
                }
            }
        }

        private static <T extends BitSerializable> boolean agrees(Class<T> type) throws ReflectiveOperationException {
            T object = type.getConstructor().newInstance();
            type.getMethod("fill").invoke(object);
            byte[] plain = new byte[32];
            byte[] compiled = new byte[32];
            int length = new WriteStream(plain).write(object);
            return length == Codec.of(type).write(object, compiled) && Arrays.equals(plain, compiled)
                    && Codec.of(type).read(type.getConstructor().newInstance(), compiled, length).isAccepted();
        }
    }
}
