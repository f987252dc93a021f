package io.github.tightwire.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import broken.BrokenTypes;
import io.github.tightwire.BitSerializable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each of the broken types is named: field and line. */
class BrokenTypesTest {
    private static final Path SOURCE = Path.of("src/test/java/broken/BrokenTypes.java");

    static Stream<Class<? extends BitSerializable>> types() {
        return Stream.of(BrokenTypes.class.getDeclaredClasses())
                .filter(type -> type.getSimpleName().contains("_"))
                .map(type -> (Class<? extends BitSerializable>) type.asSubclass(BitSerializable.class));
    }

    @ParameterizedTest
    @MethodSource("types")
    void isNamed(Class<? extends BitSerializable> type) throws IOException {
        String name = type.getSimpleName();
        String field = name.substring(name.indexOf('_') + 1);
        List<Finding> findings = WireCheck.of(type).findings();
        assertFalse(findings.isEmpty(), "nothing is named");
        assertEquals(field.isEmpty() ? null : field, findings.get(0).field(), findings::toString);
        assertEquals("BrokenTypes.java:" + line(name), findings.get(0).place(), findings::toString);
    }

    private static int line(String name) throws IOException {
        List<String> lines = Files.readAllLines(SOURCE);
        int within = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.contains("class " + name + " ")) {
                within = i;
            }
            if (line.contains("// named") && line.contains(name) || line.endsWith("// named") && within > 0) {
                return i + 1;
            }
        }
        throw new IllegalStateException("no line of " + name + " is marked");
    }

    @Test
    void thereAreThirtyOfThem() {
        assertTrue(types().count() >= 30);
    }
}
