package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources that are compiled as a strict user would, and run in a JVM of their own. */
record Program(Path classes) {
    private static final String LIBRARIES = System.getProperty("java.class.path");
    private static final long MAX_SECONDS = 120;

    /** Compiles source files, by the name of their class, into a folder; a warning is an error. */
    static Program compile(Map<String, String> sources, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        return compile(files, folder);
    }

    static Program compile(List<Path> files, Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(messages, manager, null,
                    List.of("--release", "17", "-Xlint:all,-path", "-Werror", "-proc:none",
                            "-cp", LIBRARIES, "-d", classes.toString()),
                    null, manager.getJavaFileObjectsFromPaths(files)).call();
            assertTrue(compiled, messages::toString);
        }
        return new Program(classes);
    }

    /** Starts a main class in a JVM in which {@code Codec.of} throws for what is not compiled. */
    Process start(String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Dtightwire.compiler=strict",
                "-cp", classes + File.pathSeparator + LIBRARIES, mainClass));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Runs a main class to its end, and returns what it printed. */
    String run(String mainClass, String... arguments) throws IOException, InterruptedException {
        Process process = start(mainClass, arguments);
        try {
            String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertTrue(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS), mainClass + " does not end");
            assertTrue(process.exitValue() == 0, output);
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
