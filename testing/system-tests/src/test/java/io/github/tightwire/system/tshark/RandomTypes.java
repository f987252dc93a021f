package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.packet.Protocol;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.tools.ToolProvider;

/** Packets whose serialize methods are random, by what the tests of the compiler make them of: it is compiled here, and so are they. */
final class RandomTypes {
    private static final Path TESTS = Path.of("../../library/tightwire-compiler/src/test/java");

    private RandomTypes() {
    }

    /** So many types in a protocol, of up to 25 statements each. */
    static Samples samples(Path folder, int types, long seed) throws IOException, ReflectiveOperationException {
        compile(folder, List.of(TESTS.resolve("io/github/tightwire/compiled/RandomType.java")));
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, RandomTypes.class.getClassLoader());
        Method source = loader.loadClass("io.github.tightwire.compiled.RandomType")
                .getMethod("source", Random.class, String.class, int.class);
        Path generated = Files.createDirectories(folder.resolve("generated"));
        List<Path> sources = new ArrayList<>();
        for (int i = 0; i < types; i++) {
            Path file = generated.resolve("T" + i + "_.java");
            sources.add(Files.writeString(file, (String) source.invoke(null, new Random(seed + i), "T" + i + "_", 1 + i % 25)));
        }
        compile(folder, sources);
        Protocol.Builder protocol = Protocol.builder("random", 1);
        List<Function<Random, ? extends BitSerializable>> random = new ArrayList<>();
        for (int i = 0; i < types; i++) {
            Class<? extends BitSerializable> type = loader.loadClass("generated.T" + i + "_").asSubclass(BitSerializable.class);
            Method fill = type.getMethod("fill", Random.class);
            add(protocol, type);
            random.add(with -> {
                BitSerializable object = made(type).get();
                try {
                    fill.invoke(object, with);
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
                return object;
            });
        }
        return new Samples(protocol.build(), random);
    }

    private static <T extends BitSerializable> void add(Protocol.Builder protocol, Class<T> type) {
        protocol.packet(type, made(type));
    }

    private static <T extends BitSerializable> Supplier<T> made(Class<T> type) {
        return () -> {
            try {
                return type.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    private static void compile(Path folder, List<Path> sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn", "-g", "-d", folder.toString(),
                "-sourcepath", TESTS.toString(), "-cp", folder + File.pathSeparator + System.getProperty("java.class.path")));
        sources.forEach(source -> arguments.add(source.toString()));
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("the random types do not compile: " + sources);
        }
    }
}
