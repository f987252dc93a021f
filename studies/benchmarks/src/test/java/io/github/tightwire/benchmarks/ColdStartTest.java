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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ColdStartTest {
    @ParameterizedTest
    @CsvSource({
        "--runs, 0, '--runs is 0, and must be 1 or more'",
        "--old, no/such.jar, '--old is no/such.jar, and no tightwire.jar'",
        "--old, pom.xml, '--old is pom.xml, and no tightwire.jar'",
        "--ticks, -1, '--ticks is -1, and must be 0 to 1000'",
        "--ticks, 1001, '--ticks is 1001, and must be 0 to 1000'",
        "--core, -1, '--core is -1, where no process can run'"})
    void aWrongOptionIsSaid(String option, String value, String saying) {
        StringWriter err = new StringWriter();
        assertEquals(Program.FAILED, Program.commandLine(new ColdStart()).setErr(new PrintWriter(err)).execute(option, value));
        assertEquals("studies/benchmarks/cold: " + saying + " (--help says what there is)", err.toString().strip());
    }

    @Test
    @Tag("exhaustive")
    void theTableHasARowForEachKind() {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            assertEquals(CommandLine.ExitCode.OK, new CommandLine(new ColdStart()).execute("--runs", "1", "--ticks", "1000"));
        } finally {
            System.setOut(out);
        }
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(5, lines.size(), lines::toString);
        assertTrue(lines.get(2).startsWith("| compiler off | ") && lines.get(2).endsWith(" | 0 | 0 |"), lines::toString);
        assertTrue(lines.get(3).startsWith("| this build | ") && lines.get(3).endsWith(" | 60 | 0 |"), lines::toString);
        assertTrue(lines.get(4).startsWith("| ready | ") && lines.get(4).endsWith(" | 60 | 60 |"), lines::toString);
    }
}
