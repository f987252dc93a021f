package io.github.tightwire.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.fixtures.Effort;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random types without a mistake have none named, and those with one have it named. */
class RandomTypesTest {
    private static final String TRUST = "tightwire.compiler.trust";

    @BeforeEach
    void trustClassesThatAreNewerThanTheProgram() {
        System.setProperty(TRUST, "generated.");
    }

    @AfterEach
    void trustNobody() {
        System.clearProperty(TRUST);
    }

    @Test
    void soundTypes(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        int count = Effort.of(5, 150);
        List<String> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sources.add(RandomSource.sound("T" + i, new Random(i)));
        }
        IntFunction<Class<? extends BitSerializable>> types = compiled(folder, sources);
        for (int i = 0; i < count; i++) {
            String source = sources.get(i);
            assertEquals(List.of(), WireCheck.of(types.apply(i)).findings(), () -> source);
        }
    }

    @Test
    void brokenTypes(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        int count = Effort.of(6, 50);
        List<RandomSource.Broken> broken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            broken.add(RandomSource.broken("T" + i, new Random(i)));
        }
        IntFunction<Class<? extends BitSerializable>> types =
                compiled(folder, broken.stream().map(RandomSource.Broken::text).toList());
        for (int i = 0; i < count; i++) {
            RandomSource.Broken expected = broken.get(i);
            List<Finding> findings = WireCheck.of(types.apply(i)).findings();
            assertTrue(findings.stream().anyMatch(finding -> expected.field().equals(finding.field()) && finding.place().contains(":")),
                    () -> expected.field() + " is not among " + findings + "\n" + expected.text());
        }
    }

    private static IntFunction<Class<? extends BitSerializable>> compiled(Path folder, List<String> sources)
            throws IOException, ReflectiveOperationException {
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn", "-g", "-d", folder.toString(),
                "-cp", System.getProperty("java.class.path") + File.pathSeparator + folder));
        for (int i = 0; i < sources.size(); i++) {
            arguments.add(Files.writeString(folder.resolve("T" + i + ".java"), sources.get(i)).toString());
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, RandomTypesTest.class.getClassLoader());
        return i -> {
            try {
                return loader.loadClass("generated.T" + i).asSubclass(BitSerializable.class);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
