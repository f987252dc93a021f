package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** With and without -ea the library is the same. */
class AssertionsTest {
    /** There is no assertion in it that could differ. */
    @Test
    void nothingDependsOnAssertions() throws IOException, URISyntaxException {
        Path classes = Path.of(
                BitStream.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".class")).toList();
            assertTrue(all.size() > 20);
            for (Path file : all) {
                assertFalse(holdsAssertion(Files.readAllBytes(file)), file.toString());
            }
        }
        try (InputStream own = AssertionsTest.class.getResourceAsStream("AssertionsTest$Asserting.class")) {
            assertTrue(holdsAssertion(own.readAllBytes()));
        }
    }

    private static boolean holdsAssertion(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains("$assertionsDisabled");
    }

    /** A class that the search above would find. */
    static final class Asserting {
        Asserting(int value) {
            assert value > 0;
        }
    }
}
