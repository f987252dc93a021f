package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/**
 * Sources that are compiled as a strict user would, and run in a JVM of their own.
 *
 * @param classes where the compiled classes are
 * @param libraries the class path of all else
 */
record Program(Path classes, String libraries) {
    /** The class path of the tests. Maven names folders that this module does not have, of which Kotlin's compiler warns. */
    private static final String LIBRARIES = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> Files.exists(Path.of(entry)))
            .collect(Collectors.joining(File.pathSeparator));
    private static final long MAX_SECONDS = 120;

    /** Compiles source files, by the name of their class, into a folder; a warning is an error. */
    static Program compile(Map<String, String> sources, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        return compile(files, folder);
    }

    /** Compiles source files into a folder; a warning is an error. */
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
        return new Program(classes, LIBRARIES);
    }

    /** Compiles files of Kotlin into a folder; a warning is an error. */
    static Program compileKotlin(List<Path> files, Path folder) {
        Path classes = folder.resolve("classes");
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(List.of(
                "-no-stdlib", "-no-reflect", "-jvm-target", "17", "-Werror", "-cp", LIBRARIES, "-d", classes.toString()));
        files.forEach(file -> arguments.add(file.toString()));
        ExitCode code = new K2JVMCompiler().exec(
                new PrintStream(messages, true, StandardCharsets.UTF_8), arguments.toArray(new String[0]));
        assertSame(ExitCode.OK, code, () -> messages.toString(StandardCharsets.UTF_8));
        return new Program(classes, LIBRARIES);
    }

    /** Starts a main class in a JVM in which {@code Codec.of} throws for what is not compiled. */
    Process start(String mainClass, String... arguments) throws IOException {
        return builder(mainClass, arguments).start();
    }

    /** Starts a main class with more in its environment; it prints to a file. */
    Process start(Map<String, String> environment, Path printed, String mainClass, String... arguments) throws IOException {
        ProcessBuilder builder = builder(mainClass, arguments).redirectOutput(printed.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private ProcessBuilder builder(String mainClass, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Dtightwire.compiler=strict",
                "-cp", classes + File.pathSeparator + libraries, mainClass));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(Redirect.appendTo(errorFile().toFile()));
    }

    /** Returns the error output of the processes so far; newer JVMs warn of libraries there. */
    String errors() throws IOException {
        return Files.readString(errorFile());
    }

    /** Returns the file of the processes' error output so far. */
    Path errorFile() {
        return classes.resolveSibling("errors.txt");
    }

    /** Runs a main class to its end, and returns what it printed. It prints to a file: a pipe would be read past the time limit. */
    String run(String mainClass, String... arguments) throws IOException, InterruptedException {
        Path printed = classes.resolveSibling("output.txt");
        Process process = builder(mainClass, arguments).redirectOutput(printed.toFile()).start();
        try {
            boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
            String output = Files.readString(printed);
            assertTrue(ended, () -> mainClass + " does not end: " + output);
            assertEquals(0, process.exitValue(), output + errors());
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
