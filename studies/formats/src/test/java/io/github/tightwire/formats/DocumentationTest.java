package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.report.Documentation;
import io.github.tightwire.formats.report.Results;
import io.github.tightwire.formats.report.Results.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DocumentationTest {
    private static final Path DOCS = Path.of("..", "..", "docs");

    @Test
    @Tag("exhaustive")
    void theDocumentationSaysWhatTheFormatsMake() throws IOException {
        List<Scenario> scenarios = Scenario.all(FormatsCommand.DEFAULT_WORLDS, FormatsCommand.DEFAULT_SEED);
        Results results = Results.of(FormatsCommand.DEFAULT_SEED,
                scenarios.stream().map(scenario -> Table.measure(scenario, what -> { })).toList());
        String document = Files.readString(DOCS.resolve("formats.md"));
        assertEquals(Documentation.update(document, Documentation.sizes(results)), document,
                "studies/formats/run --write-docs docs puts it right");
        assertEquals(Documentation.picture(results), Files.readString(DOCS.resolve("formats.svg")));
    }

    @Test
    void theReadmeAndItsPictureSpeakOfTheSameWorld() throws IOException {
        String picture = Files.readString(DOCS.resolve("formats.svg"));
        String world = picture.replaceAll("(?s).*aria-label=\"Bytes an object, ([^\"]*)\".*", "$1");
        assertTrue(Files.readString(DOCS.resolveSibling("README.md")).contains("The same world of " + world), world);
        assertTrue(picture.contains(" (Tightwire)<"));
    }

    @Test
    void onlyWhatIsMeasuredIsReplaced() {
        String document = "a\n<!-- x: made by studies/formats/run -->\nold\n<!-- end of x -->\nb\n";
        assertEquals("a\n<!-- x: made by studies/formats/run -->\n\nnew\n\n<!-- end of x -->\nb\n",
                Documentation.update(document, Map.of("x", "new\n")));
        assertThrows(IllegalArgumentException.class, () -> Documentation.update(document, Map.of("y", "new\n")));
    }
}
