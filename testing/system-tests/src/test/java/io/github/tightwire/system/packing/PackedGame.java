package io.github.tightwire.system.packing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.fixtures.Running;
import io.github.tightwire.internal.compiler.BytecodeCompiler;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The game of {@code src/test/packing}, built as a user builds it, with the archives of the library to pack it with. */
final class PackedGame {
    /** Of packets, which no way of packing changes: see {@code Game}. */
    private static final Map<String, String> PACKETS = Map.of("com.game.Game$Ship", "4900000000680000000804", "com.game.Game$Rock", "03",
            "com.game.Game$World", "4112000000001a000000029d02776f726c640903c00300", "com.game.Late", "0706");

    /** The ways to make the codecs: when the game starts, when it is built, and when it is built for a closed world. */
    enum Codecs { NONE, READY, TRUSTED }

    private final Path folder;
    private final Path classes;

    /**
     * A game that is built.
     *
     * @param folder for what is made of it
     */
    private PackedGame(Path folder, Path classes) {
        this.folder = folder;
        this.classes = classes;
    }

    /** The same game, for what is made of it in another folder. */
    PackedGame in(Path other) {
        return new PackedGame(other, classes);
    }

    /**
     * Builds the game.
     *
     * @param folder which is empty
     * @param module the declaration of its module; nothing where it is on the class path
     */
    static PackedGame build(Path folder, Codecs codecs, String... module) throws Exception {
        Path classes = folder.resolve("classes");
        List<String> arguments = new ArrayList<>(List.of("-g", "--release", "17", "-d", classes.toString()));
        String library = path(library());
        if (module.length > 0) {
            Path info = folder.resolve("module-info.java");
            Files.writeString(info, module[0]);
            arguments.addAll(List.of("--module-path", library, info.toString()));
        } else {
            arguments.addAll(List.of("-cp", library));
        }
        try (Stream<Path> sources = Files.walk(Path.of("src/test/packing/com"))) {
            arguments.addAll(sources.map(Path::toString).filter(file -> file.endsWith(".java")).toList());
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
        if (codecs != Codecs.NONE) {
            List<String> build = new ArrayList<>(List.of("io.github.tightwire.build.BuildCommand", classes.toString()));
            build.addAll(codecs == Codecs.TRUSTED ? List.of("--trusted") : List.of());
            String said = new PackedGame(folder, classes).java(List.of("-cp", System.getProperty("java.class.path")), build).out();
            assertTrue(said.contains(codecs == Codecs.TRUSTED ? "5 of 6 types have a ready codec" : "6 of 6 types"), said);
        }
        return new PackedGame(folder, classes);
    }

    Path classes() {
        return classes;
    }

    /** The library, its compiler, and ASM: folders, or archives once they are packed. */
    static List<Path> library() throws URISyntaxException {
        List<Path> paths = new ArrayList<>();
        for (Class<?> each : List.of(Codec.class, BytecodeCompiler.class, ClassReader.class, ClassNode.class, Frame.class)) {
            paths.add(location(each));
        }
        return paths;
    }

    static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    static String path(List<Path> entries) {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** An archive of each of some folders; what is one already stays. */
    List<Path> archives(List<Path> entries) throws IOException {
        List<Path> archives = new ArrayList<>();
        for (Path entry : entries) {
            archives.add(Files.isDirectory(entry) ? archive("part" + archives.size() + ".jar", "", List.of(entry)) : entry);
        }
        return archives;
    }

    /** One archive with all that is in some folders and archives, but for the second file of a name; with a main class if that is named. */
    Path archive(String name, String main, List<Path> entries) throws IOException {
        Path archive = folder.resolve(name);
        Set<String> seen = new HashSet<>(Set.of("META-INF/MANIFEST.MF"));
        try (OutputStream file = Files.newOutputStream(archive); JarOutputStream out = new JarOutputStream(file)) {
            if (!main.isEmpty()) {
                add(out, "META-INF/MANIFEST.MF", ("Manifest-Version: 1.0\n" + main).getBytes(StandardCharsets.UTF_8), true);
            }
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    add(out, "", entry, seen);
                } else {
                    try (FileSystem zip = FileSystems.newFileSystem(entry)) {
                        add(out, "", zip.getPath("/"), seen);
                    }
                }
            }
        }
        return archive;
    }

    static void add(JarOutputStream out, String prefix, Path root, Set<String> seen) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = prefix + root.relativize(file).toString().replace(File.separatorChar, '/');
                boolean isModule = name.endsWith("module-info.class") && prefix.isEmpty();
                if (!isModule && seen.add(name)) {
                    add(out, name, Files.readAllBytes(file), true);
                }
            }
        }
    }

    static void add(JarOutputStream out, String name, byte[] bytes, boolean packed) throws IOException {
        JarEntry entry = new JarEntry(name);
        if (!packed) {
            CRC32 crc = new CRC32();
            crc.update(bytes);
            entry.setMethod(JarEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(crc.getValue());
        }
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }

    /** Runs a program in a JVM of its own. */
    Running.Outcome java(List<String> options, List<String> program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(program);
        return run(command);
    }

    /** Runs a tool of the JDK. */
    void tool(String name, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/" + name, "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC"));
        command.addAll(arguments);
        run(command);
    }

    Running.Outcome run(List<String> command) throws IOException, InterruptedException {
        Running.Outcome outcome = Running.start(folder, Map.of(), command).end();
        assertEquals(0, outcome.exitCode(), () -> outcome.out() + outcome.err());
        return outcome;
    }

    /** Runs the game, and requires its packets, what its types say of their codecs, and what the log says. */
    void assertPlays(List<String> options, String codecs, String late, String log) throws Exception {
        assertSays(java(options, List.of("com.game.Game")), codecs, late, log, "size");
    }

    static void assertSays(Running.Outcome outcome, String codecs, String late, String log, String field) {
        StringBuilder expected = new StringBuilder();
        for (String type : List.of("com.game.Game$Ship", "com.game.Game$Rock", "com.game.Game$World", "com.game.Late")) {
            expected.append("Codec of ").append(type).append(", ").append(type.endsWith("Late") ? late : codecs).append(": ")
                    .append(PACKETS.get(type)).append(" true accepted\n");
        }
        expected.append(field).append(field.isEmpty() ? "" : " = ").append("11 is outside [0, 10], at bit 0\n[serializeInt, padding]\n");
        assertEquals(expected.toString(), outcome.out(), outcome.err());
        String said = outcome.err().lines().filter(line -> line.startsWith("WARNING: ")).collect(Collectors.joining("\n"));
        assertEquals(log, said.replace("WARNING: ", ""));
    }
}
