package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages of the example games have no mistake that the test kit knows. */
@Tag("exhaustive")
class ArenaTypesTest {
    private static final String JAVA = """
            package arena;

            final class Check {
                private Check() {
                }

                public static void main(String[] args) {
                    io.github.tightwire.testkit.WireCheck.of(Rules.PROTOCOL).verify();
                    io.github.tightwire.testkit.WireCheck.of(Rules.WORLD).and(Rules.Keys.class, Rules.Keys::new).verify();
                    System.out.println("sound");
                }
            }
            """;
    private static final String KOTLIN = """
            package arena

            fun main() {
                io.github.tightwire.testkit.WireCheck.of(PROTOCOL).verify()
                io.github.tightwire.testkit.WireCheck.of(WORLD).and(Keys::class.java, ::Keys).verify()
                println("sound")
            }
            """;

    @Test
    void inJava(@TempDir Path folder) throws IOException, InterruptedException {
        List<Path> files = with(sources("arena", "java"), Files.writeString(folder.resolve("Check.java"), JAVA));
        assertEquals("sound\n", Program.compile(files, folder).run("arena.Check"));
    }

    @Test
    void inKotlin(@TempDir Path folder) throws IOException, InterruptedException {
        List<Path> files = with(sources("arena-kotlin", "kotlin"), Files.writeString(folder.resolve("Check.kt"), KOTLIN));
        assertEquals("sound\n", Program.compileKotlin(files, folder).run("arena.CheckKt"));
    }

    private static List<Path> sources(String game, String language) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(game, "src/main", language, "arena"))) {
            return files.toList();
        }
    }

    private static List<Path> with(List<Path> files, Path another) {
        List<Path> all = new ArrayList<>(files);
        all.add(another);
        return all;
    }
}
