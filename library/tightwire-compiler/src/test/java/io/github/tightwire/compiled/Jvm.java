package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * New JVMs, on the class path of the tests or on one made of it. They end before they would gain from HotSpot's second compiler or from a
 * collector with threads of its own, unless an option of a test asks for one.
 */
public final class Jvm {
    /** The options of a JVM that ends soon. */
    static final List<String> SHORT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    /** The second compiler as well. */
    static final String SECOND_COMPILER = "-XX:TieredStopAtLevel=4";

    private static final int MOST_SECONDS = Effort.of(120, 1200);

    private Jvm() {
    }

    /** Runs a main class, which exits with 0 and in time, and returns the lines that it prints. */
    public static List<String> run(List<String> options, Class<?> main, String... arguments) throws IOException, InterruptedException {
        return run(System.getProperty("java.class.path"), options, main, arguments);
    }

    /** The same, on another class path. */
    static List<String> run(String classPath, List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(SHORT);
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        // To a file: a process that hangs keeps a pipe open, and then it is the test that hangs.
        Path output = Files.createTempFile("jvm", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertEquals(0, ended ? process.exitValue() : -1, text);
            return text.lines().toList();
        } finally {
            Files.delete(output);
        }
    }
}
