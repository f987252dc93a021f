package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.fixtures.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The code in the README and in the guide compiles as it is printed, without a warning, and prints what the page says. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");

    static List<Path> chapters() throws IOException {
        try (Stream<Path> chapters = Files.list(ROOT.resolve("docs/guide"))) {
            // One shows build files, which PackingTest runs, and two other languages, of which RunTests in system-tests run more.
            Set<String> others = Set.of("packing.md", "clients.md", "beside-schema.md");
            return chapters.filter(chapter -> others.stream().noneMatch(chapter::endsWith)).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/from-cpp.md"})
    void runsAsPrinted(String page, @TempDir Path folder) throws IOException, InterruptedException {
        assertRuns(ROOT.resolve(page), folder);
    }

    @Test
    @Tag("slow")
    void guideRunsAsPrinted(@TempDir Path folder) throws IOException, InterruptedException {
        assertRuns(ROOT.resolve("docs/guide.md"), folder);
    }

    @ParameterizedTest
    @MethodSource("chapters")
    @Tag("exhaustive")
    void eachChapterRunsAsPrinted(Path page, @TempDir Path folder) throws IOException, InterruptedException {
        assertRuns(page, folder);
    }

    private static void assertRuns(Path page, Path folder) throws IOException, InterruptedException {
        Document document = Document.read(page);
        Map<String, String> sources = document.sources();
        StringBuilder output = new StringBuilder();
        if (!sources.isEmpty()) {
            Program program = Program.compile(sources, folder);
            for (Map.Entry<String, String> source : sources.entrySet()) {
                if (source.getValue().contains("void main(")) {
                    output.append(program.run(source.getKey()));
                }
            }
        }
        if (!document.kotlin().isEmpty()) {
            Path file = Files.writeString(folder.resolve("Page.kt"), document.kotlin());
            output.append(Program.compileKotlin(List.of(file), folder).run("PageKt"));
        }
        assertFalse(output.isEmpty(), "nothing runs in " + page);
        assertEquals(document.output(), output.toString());
    }
}
