package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each interest that the library has stands in the guide, and in the tests that try them all. */
class InterestsTest {
    private static final String TESTS = "library/tightwire-world/src/test/java/io/github/tightwire/world/";

    @ParameterizedTest
    @ValueSource(strings = {"docs/guide/worlds.md", TESTS + "InterestGridTest.java", TESTS + "WorldGarbageTest.java"})
    void isNamed(String page) throws IOException {
        Set<String> interests = interests();
        assertTrue(interests.contains("Radius"), interests::toString);
        assertEquals(Set.of(), Page.of(page).lacks(interests));
    }

    private static Set<String> interests() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target", "classes", "io", "github", "tightwire", "world"))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".class") && !name.contains("-"))
                    .map(name -> type(name.substring(0, name.indexOf('.')))).filter(type -> Interest.class.isAssignableFrom(type))
                    .map(Class::getSimpleName).filter(name -> !name.isEmpty() && !name.equals("Interest"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(Interest.class.getPackageName() + '.' + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
