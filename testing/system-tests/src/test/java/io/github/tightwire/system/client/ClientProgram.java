package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs in another language: their files, their compilers, and what they print. */
final class ClientProgram {
    private ClientProgram() {
    }

    /** Copies a file of the resources into a folder. */
    static Path copy(String resource, Path folder) throws IOException {
        try (InputStream in = ClientProgram.class.getResourceAsStream(resource)) {
            return Files.write(folder.resolve(resource), in == null ? new byte[0] : in.readAllBytes());
        }
    }

    /** Runs a compiler, which must have nothing to say. */
    static void compile(List<String> command) throws IOException, InterruptedException {
        assertEquals(List.of(), run(command));
    }

    /** Runs a program; gives the lines that it prints. */
    static List<String> run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertEquals(0, process.waitFor(), () -> String.join("\n", lines));
        return lines;
    }
}
