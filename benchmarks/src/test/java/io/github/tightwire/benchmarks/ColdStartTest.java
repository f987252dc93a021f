package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ColdStartTest {
    @Test
    void aWrongOptionIsSaid() {
        CommandLine line = new CommandLine(new ColdStart());
        assertEquals(CommandLine.ExitCode.USAGE, line.execute("--runs", "0"));
        assertEquals(CommandLine.ExitCode.USAGE, line.execute("--old", "no/such.jar"));
    }

    @Test
    void theTableHasARowForEachKind() {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            assertEquals(CommandLine.ExitCode.OK, new CommandLine(new ColdStart()).execute("--runs", "1"));
        } finally {
            System.setOut(out);
        }
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(4, lines.size(), lines::toString);
        assertTrue(lines.get(2).startsWith("| compiler off | ") && lines.get(2).endsWith(" | 0 |"), lines::toString);
        assertTrue(lines.get(3).startsWith("| this build | ") && lines.get(3).endsWith(" | 60 |"), lines::toString);
    }
}
