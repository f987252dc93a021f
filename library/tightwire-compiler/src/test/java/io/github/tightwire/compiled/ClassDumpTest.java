package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The system property that writes compiled classes to a folder. */
class ClassDumpTest {
    @Test
    void compiledClassesAreWrittenToTheFolder(@TempDir Path folder) throws IOException, InterruptedException {
        assertEquals(0, run(folder));
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> classes = files.filter(Files::isRegularFile).sorted().toList();
            String name = SceneCube.class.getName().replace('.', '/') + "$$Template";
            assertEquals(List.of(name + ".class", name + ".txt"), classes.stream()
                    .map(file -> folder.relativize(file).toString().replace('\\', '/')).toList());
            ClassNode node = new ClassNode();
            new ClassReader(Files.readAllBytes(classes.get(0))).accept(node, 0);
            List<String> methods = new ArrayList<>();
            node.methods.forEach(method -> methods.add(method.name));
            assertTrue(methods.containsAll(List.of("write", "read", "measure")), methods::toString);
            String words = Files.readString(classes.get(1));
            assertTrue(words.startsWith(SceneCube.class.getName() + ", writing\n") && words.contains("WriteSchedule["), words);
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsAReason(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(1, run(file));
    }

    private static int run(Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(Jvm.SHORT);
        command.addAll(List.of("-Dtightwire.compiler.dump=" + folder, "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** Exits with 0 where the type is compiled, with 1 where the dump is why it is not. */
    static final class Main {
        private Main() {
        }

        public static void main(String[] arguments) {
            Codec<SceneCube> codec = Codec.of(SceneCube.class);
            System.exit(codec.isCompiled() ? 0 : codec.toString().contains("tightwire.compiler.dump") ? 1 : 2);
        }
    }
}
