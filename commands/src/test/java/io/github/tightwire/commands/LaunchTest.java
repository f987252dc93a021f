package io.github.tightwire.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.fixtures.Running;
import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code run.bash} does before any Java runs, with a module, a Maven and a Java that are scripts of a few lines. */
@DisabledOnOs(OS.WINDOWS)
class LaunchTest {
    private static final String BUILDS =
            "mkdir -p game/target/classes && echo libraries > game/target/run.classpath && echo built >> builds";

    @TempDir
    Path folder;

    @BeforeEach
    void makeModule() throws IOException {
        write("commands/run.bash", Files.readString(Path.of("run.bash")));
        write("game/run", """
                #!/usr/bin/env bash
                set -euo pipefail
                source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../commands/run.bash"
                launch game/run "game library" game.Main --an-option -- "$@"
                """);
        for (String module : List.of("game", "library")) {
            write(module + "/pom.xml", "");
            write(module + "/src/main/java/Main.java", "");
            write(module + "/src/test/java/MainTest.java", "");
        }
        write("pom.xml", "");
        write("library/target/classes/Main.class", "");
        write("bin/java", "#!/bin/sh\necho java \"$@\"\n");
        maven(BUILDS);
    }

    private void maven(String does) throws IOException {
        write("bin/mvn", "#!/bin/sh\n" + does + "\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    }

    private void touch(String file) throws IOException {
        Files.setLastModifiedTime(folder.resolve(file), FileTime.from(Instant.now().plus(Duration.ofHours(1))));
    }

    private Running start(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(folder.resolve("game/run").toString()));
        command.addAll(List.of(arguments));
        return Running.start(folder, Map.of("JAVA_HOME", "", "PATH", folder.resolve("bin") + ":" + System.getenv("PATH")), command);
    }

    private long builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    @Test
    void argumentsAsTheyAre() throws IOException, InterruptedException {
        Outcome outcome = start("a b", "*").end();
        Path root = folder.toRealPath();
        assertEquals(0, outcome.exitCode());
        assertEquals("java --an-option -Dtightwire.folder=" + root + "/game"
                + " -cp " + root + "/game/target/classes:libraries game.Main a b *\n", outcome.out());
        assertEquals("game/run: building ...\n", outcome.err());
    }

    @Test
    void builtAgainWhereASourceIsNewer() throws IOException, InterruptedException {
        start().end();
        assertEquals("", start().end().err());
        assertEquals(1, builds());
        touch("library/src/test/java/MainTest.java");
        assertEquals("", start().end().err());
        for (String file : List.of("library/src/main/java/Main.java", "game/pom.xml", "pom.xml")) {
            long before = builds();
            touch(file);
            start().end();
            assertEquals(before + 1, builds(), file);
            write(file, "");
        }
    }

    @Test
    void aBuildThatFails() throws IOException, InterruptedException {
        maven("printf '\\033[1;31mERROR\\033[m no network\\n' && exit 1");
        Outcome outcome = start().end();
        assertEquals(2, outcome.exitCode());
        assertEquals("", outcome.out());
        assertEquals("game/run: building ...\nERROR no network\ngame/run: the build failed\n", outcome.err());
    }

    @Test
    void ctrlCWhileBuilding() throws IOException, InterruptedException {
        maven("sleep 1; exit 130");
        Outcome outcome = start().interruptAt("building");
        assertEquals(130, outcome.exitCode());
        assertEquals("game/run: building ...\ngame/run: interrupted while building\n", outcome.err());
    }
}
