package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** The types of the compiler's tests, of every shape that it has to get right. */
final class TestTypes {
    private static final Path TESTS = Path.of("../../library/tightwire-compiler/target/test-classes");

    private TestTypes() {
    }

    static Samples samples() throws IOException, ReflectiveOperationException {
        ClassLoader loader = new URLClassLoader(new URL[] {TESTS.toUri().toURL()}, TestTypes.class.getClassLoader());
        Class<?> sample = loader.loadClass("io.github.tightwire.compiled.Sample");
        Method fill = sample.getMethod("fill", Random.class);
        Protocol.Builder protocol = Protocol.builder("tests", 1);
        List<Function<Random, ? extends BitSerializable>> random = new ArrayList<>();
        for (String name : names()) {
            Class<?> type = loader.loadClass(name);
            boolean isType = sample.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
            if (isType && Stream.of(type.getDeclaredConstructors()).anyMatch(each -> each.getParameterCount() == 0)) {
                random.add(add(protocol, type.asSubclass(BitSerializable.class), fill));
            }
        }
        return new Samples(protocol.build(), random);
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(TESTS.resolve("io/github/tightwire/compiled"))) {
            return files.map(file -> TESTS.relativize(file).toString()).filter(name -> name.endsWith(".class"))
                    .map(name -> name.replace(".class", "").replace('/', '.')).sorted().toList();
        }
    }

    /** Adds a type. Some can only be read into where there is something in them. */
    private static <T extends BitSerializable> Function<Random, T> add(Protocol.Builder protocol, Class<T> type, Method fill)
            throws ReflectiveOperationException {
        Constructor<T> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Function<Random, T> filled = random -> {
            try {
                T made = constructor.newInstance();
                fill.invoke(made, random);
                return made;
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
        protocol.packet(type, () -> filled.apply(new Random(1)));
        return filled;
    }
}
