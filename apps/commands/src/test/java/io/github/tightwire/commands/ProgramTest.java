package io.github.tightwire.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class ProgramTest {
    @TempDir
    Path folder;

    /** A command. */
    @Command(name = "game/run")
    private record Game(Callable<Object> does) implements Callable<Object> {
        @Override
        public Object call() throws Exception {
            return does.call();
        }
    }

    private static String failure(Callable<Object> does) {
        StringWriter err = new StringWriter();
        CommandLine commandLine = Program.commandLine(new Game(does)).setErr(new PrintWriter(err));
        assertEquals(Program.FAILED, commandLine.execute());
        return err.toString();
    }

    @Test
    void aFileThatCantBeHad() throws IOException {
        Path absent = folder.resolve("absent");
        assertEquals("game/run: " + absent + ": there is no such file\n", failure(() -> Files.readString(absent)));
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals("game/run: " + file + ": there is another file of this name\n", failure(() -> Files.createDirectories(file)));
        assertEquals("game/run: " + file + "/in: Not a directory\n", failure(() -> Files.createFile(file.resolve("in"))));
    }

    @Test
    void anExceptionIsItsFirstLineAlone() {
        assertEquals("game/run: one\n", failure(() -> {
            throw new IOException("one\ntwo");
        }));
        assertEquals("game/run: java.io.IOException\n", failure(() -> {
            throw new IOException();
        }));
    }
}
