package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.internal.compiler.BytecodeCompiler;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Games that are modules, on a module path of their own: closed, open, or with a lookup from inside. */
class ModulesTest {
    @TempDir
    private Path directory;

    /** Prints, a line each, whether it is compiled and why not, and what came of a packet. */
    private static final String MAIN = "package game;"
            + "import io.github.tightwire.*; import java.lang.invoke.MethodHandles;"
            + "public final class Main implements BitSerializable { private int health = 77; private final Part part = new Part();"
            + "private static final class Part implements BitSerializable { private long id = 5;"
            + "public void serialize(BitStream s) { id = s.serializeLong(id, 0, 9); } }"
            + "public void serialize(BitStream s) { health = s.serializeInt(health, 0, 100); s.serializeObject(part); }"
            + "public static void main(String[] a) {"
            + "Codec<Main> codec = a.length == 0 ? Codec.of(Main.class) : Codec.of(Main.class, MethodHandles.lookup());"
            + "byte[] bytes = new byte[2]; int length = codec.write(new Main(), bytes); Main copy = new Main(); copy.health = 0;"
            + "Verdict verdict = codec.read(copy, bytes, length);"
            + "System.out.println(codec); System.out.println(verdict + \" \" + copy.health + \" \" + length);"
            + "if (a.length == 0 && !codec.isCompiled()) {"
            + "System.out.println(Codec.of(Main.class, MethodHandles.lookup())); System.out.println(Codec.of(Main.class)); } } }";

    private static final String PACKET = "accepted 77 2";
    private static final String COMPILED = "Codec of game.Main, compiled";

    @Test
    void aClosedModuleNeedsALookup() throws IOException, InterruptedException {
        List<String> lines = run("module game { requires io.github.tightwire; }");
        assertEquals(4, lines.size(), lines::toString);
        assertEquals("Codec of game.Main, not compiled because game.Main is closed to the compiler: open its package to "
                + "io.github.tightwire, or give Codec.of a MethodHandles.Lookup", lines.get(0));
        assertEquals(List.of(PACKET, COMPILED, COMPILED), lines.subList(1, 4));
    }

    @Test
    void aLookupFromInsideIsEnough() throws IOException, InterruptedException {
        assertEquals(List.of(COMPILED, PACKET), run("module game { requires io.github.tightwire; }", "lookup"));
    }

    @Test
    void anOpenPackageIsEnough() throws IOException, InterruptedException {
        assertEquals(List.of(COMPILED, PACKET),
                run("module game { requires io.github.tightwire; opens game to io.github.tightwire; }"));
    }

    @Test
    void anExportIsNot() throws IOException, InterruptedException {
        List<String> lines = run("module game { requires io.github.tightwire; exports game; }");
        assertTrue(lines.get(0).contains("is closed to the compiler"), lines::toString);
    }

    private List<String> run(String module, String... arguments) throws IOException, InterruptedException {
        String modules = modulePath();
        Path source = directory.resolve("module-info.java");
        Files.writeString(source, module);
        Path main = directory.resolve("Main.java");
        Files.writeString(main, MAIN);
        Path classes = directory.resolve("classes");
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "--module-path", modules,
                "-d", classes.toString(), source.toString(), main.toString()));
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(Jvm.SHORT);
        command.addAll(List.of("--module-path", modules + File.pathSeparator + classes, "--module", "game/game.Main"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), output);
        return output.lines().collect(Collectors.toList());
    }

    /** The library, its compiler and what that depends on, as they are on the class path: folders, or archives once they are packed. */
    private static String modulePath() {
        String path = Stream.of(Codec.class, BytecodeCompiler.class, ClassReader.class, ClassNode.class, Frame.class)
                .map(type -> ReadyFolder.location(type).toString())
                .collect(Collectors.joining(File.pathSeparator));
        assertTrue(Codec.class.getModule().getName() == null, "the tests themselves run from the class path");
        return path;
    }
}
