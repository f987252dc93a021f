package io.github.tightwire.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.OutputMode;
import io.github.tightwire.Codec;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.model.Model;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The library where it is not on a JVM, and ready codecs on it. */
class PortableTest {
    private static final int ANDROID_8 = 26;
    private static final String PACKAGE = "io/github/tightwire/";

    @TempDir
    private Path path;

    /** The golden packets' types, with ready codecs of a build for a closed world. */
    private Path game() throws Exception {
        Path game = path.resolve("game");
        Path golden = location(GoldenPacket.class);
        if (Files.isDirectory(golden)) {
            copy(golden, game);
        } else {
            try (FileSystem archive = FileSystems.newFileSystem(golden)) {
                copy(archive.getPath("/"), game);
            }
        }
        String said = java(classPath(library()), "io.github.tightwire.build.BuildCommand", game.toString(), "--trusted",
                "--class-path", location(Model.class).toString());
        assertTrue(said.matches("(?s).*\\d+ of \\d+ types have a ready codec;.*"), said);
        return game;
    }

    /** What the golden packets are of, and no more. */
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

    /** The packets' bytes, worked out by hand, are what both ways write, and both read. */
    @Test
    void readyCodecsWriteTheGoldenPackets() throws Exception {
        Path game = game();
        StringBuilder expected = new StringBuilder();
        for (GoldenPacket packet : GoldenPacket.all()) {
            String hex = HexFormat.of().formatHex(packet.bytes());
            expected.append("Codec of ").append(packet.sample().getClass().getName()).append(", compiled when it was built ").append(hex)
                    .append(' ').append(hex).append(" accepted accepted true true\n");
        }
        String classPath = game + File.pathSeparator + library() + File.pathSeparator
                + classPath(library(), location(GoldenPacket.class), core());
        assertEquals(expected.toString(), java(classPath, GoldenRun.class.getName()));
    }

    /** Each member that a class of the library names is there: nothing was replaced by less than is asked for. */
    @Test
    void theLibraryLinksWithItself() throws Exception {
        List<String> missing = new ArrayList<>();
        for (Path file : classFiles(library())) {
            ClassNode from = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(from, 0);
            for (MethodNode method : from.methods) {
                for (AbstractInsnNode insn : method.instructions) {
                    if (insn instanceof MethodInsnNode call && call.owner.startsWith(PACKAGE) && !has(call.owner, call.name + call.desc)
                            || insn instanceof FieldInsnNode field && field.owner.startsWith(PACKAGE) && !has(field.owner, field.name)) {
                        missing.add(from.name + "." + method.name + ", instruction " + method.instructions.indexOf(insn));
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    private static boolean has(String owner, String member) throws Exception {
        if (!owner.startsWith(PACKAGE)) {
            return isOfJdk(Class.forName(owner.replace('/', '.')), member);
        } else if (!Files.exists(library().resolve(owner + ".class"))) {
            return false;
        }
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(library().resolve(owner + ".class"))).accept(type, ClassReader.SKIP_CODE);
        if (type.methods.stream().anyMatch(method -> member.equals(method.name + method.desc))
                || type.fields.stream().anyMatch(field -> member.equals(field.name))) {
            return true;
        }
        for (String above : type.interfaces) {
            if (has(above, member)) {
                return true;
            }
        }
        return has(type.superName, member);
    }

    private static boolean isOfJdk(Class<?> type, String member) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (Stream.concat(Stream.of(c.getDeclaredMethods()), Stream.of(c.getMethods()))
                    .anyMatch(method -> member.equals(method.getName() + Type.getMethodDescriptor(method)))) {
                return true;
            }
        }
        return false;
    }

    /** Android's compiler makes dex of library and codecs without a word; what it leaves to the platform, Android 8 has. */
    @Test
    @Tag("exhaustive")
    void androidHasAllThatItNeeds() throws Exception {
        List<Path> inputs = new ArrayList<>(classFiles(library()));
        inputs.addAll(classFiles(game()));
        // It tells the tests of the packets, in hexadecimal, which Android 8 does not know.
        inputs.removeIf(file -> file.endsWith("GoldenPacket.class"));
        List<String> diagnostics = new ArrayList<>();
        Path dex = Files.createDirectories(path.resolve("dex"));
        compile(inputs, dex, OutputMode.DexIndexed, diagnostics);
        assertEquals(List.of(), diagnostics);
        assertTrue(Files.size(dex.resolve("classes.dex")) > 0);

        Path desugared = Files.createDirectories(path.resolve("desugared"));
        compile(inputs, desugared, OutputMode.ClassFile, diagnostics);
        assertEquals(List.of(), missing(desugared));
    }

    /** The core itself is for JVMs: what the last test looks for is found there. */
    @Test
    @Tag("exhaustive")
    void androidHasNotAllThatTheCoreNeeds() throws Exception {
        Path desugared = Files.createDirectories(path.resolve("desugared"));
        // The folder that this module is made of; on the class path it may be an archive.
        compile(classFiles(Path.of("../tightwire/target/classes")), desugared, OutputMode.ClassFile, new ArrayList<>());
        assertTrue(missing(desugared).stream().anyMatch(line -> line.contains("VarHandle")));
    }

    private static void compile(List<Path> inputs, Path output, OutputMode mode, List<String> diagnostics)
            throws CompilationFailedException {
        DiagnosticsHandler noting = new DiagnosticsHandler() {
            @Override
            public void error(Diagnostic diagnostic) {
                diagnostics.add(diagnostic.getDiagnosticMessage());
            }

            @Override
            public void warning(Diagnostic diagnostic) {
                diagnostics.add(diagnostic.getDiagnosticMessage());
            }

            @Override
            public void info(Diagnostic diagnostic) {
                diagnostics.add(diagnostic.getDiagnosticMessage());
            }
        };
        D8.run(D8Command.builder(noting).addProgramFiles(inputs).setMinApiLevel(ANDROID_8).setOutput(output, mode)
                .build());
    }

    /** References to what Android 8 does not have. A method handle's call has the types of each caller, so no list has it. */
    private static List<String> missing(Path classes) throws IOException {
        List<String> lines = new ArrayList<>();
        Logger logger = new Logger() {
            @Override
            public void info(String message) {
            }

            @Override
            public void info(String message, Throwable t) {
            }

            @Override
            public void debug(String message) {
            }

            @Override
            public void debug(String message, Throwable t) {
            }

            @Override
            public void warn(String message) {
                lines.add(message);
            }

            @Override
            public void warn(String message, Throwable t) {
                lines.add(message);
            }

            @Override
            public void error(String message) {
                lines.add(message);
            }

            @Override
            public void error(String message, Throwable t) {
                lines.add(message);
            }
        };
        try (InputStream signatures = PortableTest.class.getResourceAsStream("/android-26.signature")) {
            // Records are of a class that the compiler adds.
            SignatureChecker checker = new SignatureChecker(signatures, Set.of("io.github.tightwire.*", "com.android.tools.r8.*"), logger);
            checker.setSourcePath(List.of());
            checker.process(classes.toFile());
        }
        lines.removeIf(line -> line.contains("java.lang.invoke.MethodHandle.invokeExact("));
        return lines;
    }

    private static List<Path> classFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class") && !file.endsWith("module-info.class")).toList();
        }
    }

    // ---- Programs

    private static Path library() throws URISyntaxException {
        return location(Codec.class);
    }

    /** The library for JVMs, which this module's stands before. */
    private static Path core() throws Exception {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path each = Path.of(entry);
            boolean isCore = Files.isDirectory(each) ? each.endsWith("tightwire/target/classes") : each.getFileName().toString()
                    .matches("tightwire-\\d.*\\.jar");
            if (isCore) {
                return each;
            }
        }
        throw new AssertionError(System.getProperty("java.class.path"));
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** That of the tests, without some. */
    private static String classPath(Path... without) {
        List<String> entries = new ArrayList<>(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
        entries.removeIf(entry -> List.of(without).contains(Path.of(entry)));
        return String.join(File.pathSeparator, entries);
    }

    private static String java(String classPath, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", classPath));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return said.replace("\r\n", "\n");
    }
}
