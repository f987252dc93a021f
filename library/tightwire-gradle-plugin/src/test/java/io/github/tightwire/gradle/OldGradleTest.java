package io.github.tightwire.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin in the Gradle that is installed, if that is Debian's, 4.4. */
@Tag("exhaustive")
class OldGradleTest {
    @TempDir
    private Path folder;

    private static boolean isInstalled() throws IOException {
        for (String entry : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path gradle = Path.of(entry.isEmpty() ? "." : entry, "gradle");
            if (Files.isExecutable(gradle) && gradle.toRealPath().startsWith("/usr/share/gradle")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void itSaysWhatItNeeds() throws Exception {
        assumeTrue(isInstalled(), "Debian's Gradle is not installed");
        Path classes = Path.of(TightwirePlugin.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Files.writeString(folder.resolve("settings.gradle"), "");
        Files.writeString(folder.resolve("build.gradle"), "buildscript { dependencies { classpath files('" + classes + "') } }\n"
                + "apply plugin: 'java'\napply plugin: 'io.github.tightwire'\n");
        Process process = new ProcessBuilder("gradle", "--no-daemon", "--offline", "-q", "-g", folder.resolve("home").toString(), "classes")
                .directory(folder.toFile()).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertNotEquals(0, process.waitFor(), printed);
        Stream<String> said = printed.lines().filter(line -> line.contains("tightwire")).filter(line -> line.startsWith("   > "));
        assertEquals(List.of("   > The plugin io.github.tightwire needs Gradle 8.0 or later, and this is Gradle 4.4.1: use a newer Gradle, "
                + "or run tightwire-build by a task of your own"), said.toList(), printed);
    }
}
