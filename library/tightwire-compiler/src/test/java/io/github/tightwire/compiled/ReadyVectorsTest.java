package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.internal.compiler.BytecodeCompiler;
import io.github.tightwire.internal.compiler.ReadyCompiler;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The wire's vectors and golden packets on codecs that were made when they were built: their tests run once more, in a program that has no
 * compiler, and in which a type that is not compiled is an error.
 */
class ReadyVectorsTest {
    private static final Pattern PASSED = Pattern.compile("0 failed, \\d{2,} passed");
    private static final String PACKAGE = "io.github.tightwire.";

    @TempDir
    private Path path;

    @Test
    @Tag("slow")
    void integers() throws IOException, InterruptedException {
        assertPass(90, "IntegerOperationsTest");
    }

    @Test
    @Tag("exhaustive")
    void all() throws IOException, InterruptedException {
        assertPass(200, "IntegerOperationsTest", "FloatOperationsTest", "TextOperationsTest", "ValueOperationsTest",
                "CollectionOperationsTest", "SequenceOperationsTest", "FamilyTest", "GoldenPacketTest", "script.ScriptTest");
    }

    /** Requires that all pass, and that so many of their vectors are types. */
    private void assertPass(int vectors, String... tests) throws IOException, InterruptedException {
        ReadyFolder folder = new ReadyFolder(path.resolve("classes"));
        copy(ReadyFolder.location(ReadyVectorsTest.class), folder.path());
        Map<String, byte[]> classes = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (String test : tests) {
            names.add(PACKAGE + test);
            try (InputStream in = ReadyVectorsTest.class.getResourceAsStream("/" + (PACKAGE + test).replace('.', '/') + ".class")) {
                classes.putAll(VectorTypes.of(in.readAllBytes()));
            }
        }
        folder.add(classes);
        List<ReadyCompiler.Type> types = folder.build().types().stream()
                .filter(type -> type.name().startsWith(VectorTypes.PREFIX)).toList();
        assertTrue(types.size() >= vectors, () -> types.size() + " types");
        assertEquals(List.of(), types.stream().filter(type -> !type.reason().isEmpty()).toList());
        List<String> output = Jvm.run(withoutCompiler(folder.path()), List.of("-Dtightwire.compiler=strict",
                "-Dtightwire.compiler.plain=" + System.getProperty("tightwire.compiler.plain"),
                "-Dtightwire.exhaustive=" + System.getProperty("tightwire.exhaustive")), VectorRun.class, names.toArray(new String[0]));
        assertTrue(PASSED.matcher(output.get(output.size() - 1)).matches(), () -> String.join("\n", output));
    }

    /** The class path of the tests with the folder in their place, and neither the compiler nor ASM. */
    private static String withoutCompiler(Path folder) {
        Path tests = ReadyFolder.location(ReadyVectorsTest.class);
        Path compiler = ReadyFolder.location(BytecodeCompiler.class);
        List<String> entries = new ArrayList<>(List.of(folder.toString()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path each = Path.of(entry);
            if (!each.equals(tests) && !each.equals(compiler) && !each.getFileName().toString().startsWith("asm")) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                String name = from.relativize(file).toString();
                // What the compiler's own tests compile is large, and none of it is run here.
                boolean isCompilers = name.contains("internal") || name.contains("compiled") && !name.contains("VectorRun");
                if (Files.isRegularFile(file) && !isCompilers) {
                    Path copy = to.resolve(name);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}
