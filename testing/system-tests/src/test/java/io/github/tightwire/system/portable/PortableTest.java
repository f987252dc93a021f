package io.github.tightwire.system.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.OutputMode;
import io.github.tightwire.golden.GoldenPacket;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
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

    /** The packets' bytes, worked out by hand, are what both ways write, and both read. */
    @Test
    @Tag("slow")
    void readyCodecsWriteTheGoldenPackets() throws Exception {
        StringBuilder expected = new StringBuilder();
        for (GoldenPacket packet : GoldenPacket.all()) {
            String hex = HexFormat.of().formatHex(packet.bytes());
            expected.append("Codec of ").append(packet.sample().getClass().getName()).append(", compiled when it was built ").append(hex)
                    .append(' ').append(hex).append(" accepted accepted true true\n");
        }
        assertEquals(expected.toString(), PortableGame.build(path.resolve("game")).java(GoldenRun.class.getName()));
    }

    /** Each member that a class of the library names is there: nothing was replaced by less than is asked for. */
    @Test
    void theLibraryLinksWithItself() throws Exception {
        List<String> missing = new ArrayList<>();
        for (Path file : classFiles(PortableGame.LIBRARY)) {
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
        } else if (!Files.exists(PortableGame.LIBRARY.resolve(owner + ".class"))) {
            return false;
        }
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(PortableGame.LIBRARY.resolve(owner + ".class"))).accept(type, ClassReader.SKIP_CODE);
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
        List<Path> inputs = new ArrayList<>(classFiles(PortableGame.LIBRARY));
        inputs.addAll(classFiles(PortableGame.build(path.resolve("game")).classes()));
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
        // The folder that the archive is made of; on the class path it may be an archive, too.
        compile(classFiles(Path.of("../../library/tightwire/target/classes")), desugared, OutputMode.ClassFile, new ArrayList<>());
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
}
