package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.Program;
import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FormatsCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTheTablesAndWritesThePage() throws IOException {
        Path page = folder.resolve("page.html");
        assertEquals(0, run("--worlds", "5,20,5", "--output", page.toString()));
        assertEquals("", err.toString());
        for (String expected : new String[] {"the article's 3 objects: bytes", "5 objects: bytes", "20 objects: bytes",
            "Deflate", "Step 8 and the next", "The ship", Catalogue.OURS, Catalogue.CHANGES}) {
            assertTrue(out.toString().contains(expected), expected);
        }
        String html = Files.readString(page);
        Catalogue.of(Scenario.ofTheArticle().before())
                .forEach(entry -> assertTrue(html.contains(entry.name().replace("&", "&amp;")), entry.name()));
        assertTrue(html.contains("<svg"));
        assertFalse(html.contains("{{"), "a place that was not filled in");
    }

    @Test
    void thePageNeedsNothingButItself() throws IOException {
        Path page = folder.resolve("page.html");
        assertEquals(0, run("--worlds", "3", "--output", page.toString()));
        String html = Files.readString(page).replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for (String reference : new String[] {"http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link"}) {
            assertFalse(html.contains(reference), reference);
        }
    }

    @Test
    void theSeedMakesTheWorlds() {
        run("--worlds", "30", "--output", folder.resolve("a.html").toString(), "--seed", "5");
        String first = tables();
        run("--worlds", "30", "--output", folder.resolve("b.html").toString(), "--seed", "5");
        assertEquals(first, tables());
        run("--worlds", "30", "--output", folder.resolve("c.html").toString(), "--seed", "6");
        assertFalse(first.equals(tables()));
    }

    @Test
    void helpSaysWhatCanBeSet() {
        assertEquals(0, run("--help"));
        for (String option : new String[] {"--worlds", "--seed", "--output", "--write-docs"}) {
            assertTrue(out.toString().contains(option), option);
        }
    }

    @TestFactory
    Stream<DynamicTest> aWrongArgumentIsOneClearLine() {
        return Stream.of(
                new String[] {"--worlds", "0"},
                new String[] {"--worlds", "-3"},
                new String[] {"--worlds", Integer.toString(Scenario.MAX_OBJECTS + 1)},
                new String[] {"--worlds", "many"},
                new String[] {"--seed", "x"},
                new String[] {"--output", folder.resolve("missing/page.html").toString()},
                new String[] {"--output", folder.toString()},
                new String[] {"--write-docs", folder.toString()},
                new String[] {"--colour", "blue"},
                new String[] {"leftover"})
                .map(args -> DynamicTest.dynamicTest(String.join(" ", args), () -> {
                    FormatsCommandTest test = new FormatsCommandTest();
                    assertEquals(Program.FAILED, test.run(args));
                    assertEquals("", test.out.toString());
                    assertTrue(test.err.toString().startsWith("studies/formats/run: "), test.err.toString());
                    assertEquals(1, test.err.toString().lines().count(), test.err.toString());
                }));
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        CommandLine commandLine = Program.commandLine(new FormatsCommand());
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(args);
    }

    /** Returns the output, without the name of the page. */
    private String tables() {
        return out.toString().replaceAll("The page: .*", "");
    }
}
