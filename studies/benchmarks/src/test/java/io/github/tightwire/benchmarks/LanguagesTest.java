package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine;

class LanguagesTest {
    @Test
    void aWrongOptionIsSaid() {
        StringWriter err = new StringWriter();
        assertEquals(Program.FAILED, Program.commandLine(new Languages()).setErr(new PrintWriter(err)).execute("--rounds", "0"));
        assertEquals("studies/benchmarks/languages: --rounds is 0, and must be 1 or more (--help says what there is)",
                err.toString().strip());
    }

    /** Each turn compares what was written with Java's bytes. */
    @Test
    @Tag("exhaustive")
    @EnabledOnOs(OS.LINUX)
    void theTableHasEachPacketAndEachLanguageThatIsThere() {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            assertEquals(CommandLine.ExitCode.OK, new CommandLine(new Languages()).execute("--quick", "--rounds", "1"));
        } finally {
            System.setOut(out);
        }
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(12, lines.size(), lines::toString);
        Stream.of(Language.values()).filter(language -> language.missing().isEmpty())
                .forEach(language -> assertTrue(lines.get(0).contains("| " + language.title + ", ns |"), lines::toString));
        assertTrue(lines.get(2).startsWith("| Mixed | write | ") && lines.get(11).startsWith("| Cube | read | "), lines::toString);
    }
}
