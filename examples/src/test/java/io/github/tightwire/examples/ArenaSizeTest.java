package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example games are small enough to be read: lines without comments, imports, and braces alone. */
class ArenaSizeTest {
    private static final int MOST = 250;

    @ParameterizedTest
    @CsvSource({"arena, src/main/java", "arena-kotlin, src/main/kotlin", "libgdx, src/main/java"})
    void aGameHasAtMost250Lines(String game, Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(game).resolve(sources))) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            long lines = 0;
            for (Path file : all) {
                lines += lines(Files.readString(file));
            }
            assertTrue(lines > 50 && lines <= MOST, game + ": " + lines + " lines in " + all);
        }
    }

    private static long lines(String source) {
        return source.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//.*", "").lines().map(String::strip)
                .filter(line -> !line.matches("(import|package) .*|[{}();]*")).count();
    }
}
