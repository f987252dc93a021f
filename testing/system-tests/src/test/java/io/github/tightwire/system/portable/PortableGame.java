package io.github.tightwire.system.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.fixtures.Running;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.model.Model;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The golden packets' types, with ready codecs of a build for a closed world, and what runs them on the portable library. */
final class PortableGame {
    /** The portable library. It has the core's names, so it is on no class path of this JVM; it was built before these tests. */
    static final Path LIBRARY = Path.of("../../library/tightwire-portable/target/classes").toAbsolutePath().normalize();

    private final Path classes;

    private PortableGame(Path classes) {
        this.classes = classes;
    }

    /**
     * Builds the ready codecs.
     *
     * @param folder where to, which is not there yet
     */
    static PortableGame build(Path folder) throws Exception {
        Path golden = location(GoldenPacket.class);
        if (Files.isDirectory(golden)) {
            copy(golden, folder);
        } else {
            try (FileSystem archive = FileSystems.newFileSystem(golden)) {
                copy(archive.getPath("/"), folder);
            }
        }
        String said = java(folder.getParent(), testClassPath(), "io.github.tightwire.build.BuildCommand", folder.toString(), "--trusted",
                "--class-path", location(Model.class).toString());
        assertTrue(said.matches("(?s).*\\d+ of \\d+ types have a ready codec;.*"), said);
        return new PortableGame(folder);
    }

    /** Copies the classes of the golden packets, and no more. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
                String name = from.relativize(file).toString();
                if (name.contains("golden") || name.contains("shapes")) {
                    Path target = to.resolve(name);
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }
    }

    /** Types and ready codecs. */
    Path classes() {
        return classes;
    }

    /** The game, the portable library, and what the tests have, without the core. */
    List<Path> classPath() throws URISyntaxException {
        List<Path> entries = new ArrayList<>(List.of(classes, LIBRARY));
        entries.addAll(testClassPath());
        entries.removeAll(List.of(location(GoldenPacket.class), location(BitStream.class)));
        return entries;
    }

    /** Runs a program on a JVM, and returns what it says. */
    String java(String program) throws Exception {
        return java(classes.getParent(), classPath(), program);
    }

    private static String java(Path folder, List<Path> classPath, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", path(classPath)));
        command.addAll(List.of(arguments));
        return run(folder, command);
    }

    /** Runs a program to its end in a folder, and returns what it says; it says nothing of errors. */
    static String run(Path folder, List<String> command) throws IOException, InterruptedException {
        Running.Outcome outcome = Running.start(folder, Map.of(), command).end();
        assertEquals("", outcome.err());
        assertEquals(0, outcome.exitCode());
        return outcome.out();
    }

    static String path(List<Path> entries) {
        return String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
    }

    private static List<Path> testClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
    }

    static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
