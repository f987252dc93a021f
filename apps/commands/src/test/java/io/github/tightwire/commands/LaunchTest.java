package io.github.tightwire.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of {@code run.bash} before any Java runs, with a module, a Maven and a Java that are scripts of a few lines. */
@DisabledOnOs(OS.WINDOWS)
class LaunchTest {
    private static final String BUILDS =
            "mkdir -p apps/game/target/classes && echo libraries > apps/game/target/run.classpath && echo built >> builds";

    @TempDir
    Path folder;

    @BeforeEach
    void makeModule() throws IOException {
        write("apps/commands/run.bash", Files.readString(Path.of("run.bash")));
        write("apps/game/run", """
                #!/usr/bin/env bash
                set -euo pipefail
                source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../commands/run.bash"
                launch apps/game/run "apps/game library/net" game.Main --an-option -- "$@"
                """);
        for (String module : List.of("apps/game", "library/net")) {
            write(module + "/pom.xml", "");
            write(module + "/src/main/java/Main.java", "");
            write(module + "/src/test/java/MainTest.java", "");
        }
        write("pom.xml", "");
        write("library/net/target/classes/Main.class", "");
        write("library/net/target/maven-status/inputFiles.lst", "");
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
        return startWith("", path(), arguments);
    }

    private String path() {
        return folder.resolve("bin") + ":" + System.getenv("PATH");
    }

    private Running startWith(String javaHome, String path, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(folder.resolve("apps/game/run").toString()));
        command.addAll(List.of(arguments));
        return Running.start(folder, Map.of("JAVA_HOME", javaHome, "PATH", path), command);
    }

    private long builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    @Test
    void argumentsAsTheyAre() throws IOException, InterruptedException {
        Outcome outcome = start("a b", "*").end();
        Path root = folder.toRealPath();
        assertEquals(0, outcome.exitCode());
        assertEquals("java --an-option -Dtightwire.folder=" + root + "/apps/game"
                + " -cp " + root + "/apps/game/target/classes:libraries game.Main a b *\n", outcome.out());
        assertEquals("apps/game/run: building ...\n", outcome.err());
    }

    /** An empty array is unset in bash 3.2, which macOS has: with it these tests pass as well. */
    @Test
    void noOptionsAndNoArguments() throws IOException, InterruptedException {
        write("apps/game/run", Files.readString(folder.resolve("apps/game/run")).replace("--an-option ", ""));
        Outcome outcome = start().end();
        assertTrue(outcome.out().matches("java -Dtightwire.folder=\\S+ -cp \\S+ game.Main\n"), () -> outcome.out() + outcome.err());
        assertEquals("", start().end().err());
    }

    /** There Java is a program of Windows. */
    @Test
    void pathsInGitBashAreThoseOfWindows() throws IOException, InterruptedException {
        write("bin/cygpath", "#!/bin/sh\necho \"$1 $2\" > path; echo C:/library\n");
        String classpath = "printf %s 'C:/library/library/net/target/classes;C:/elsewhere/library.jar' > apps/game/target/run.classpath";
        maven(BUILDS + " && " + classpath);
        Outcome outcome = start().end();
        assertEquals("java --an-option -Dtightwire.folder=C:/library/apps/game -cp C:/library/apps/game/target/classes;"
                + "C:/library/library/net/target/classes;C:/elsewhere/library.jar game.Main\n", outcome.out());
        assertEquals("-m " + folder.toRealPath() + "\n", Files.readString(folder.resolve("path")));
        assertEquals("", start().end().err());
        write("bin/cygpath", "#!/bin/sh\necho C:/copy\n");
        assertEquals("apps/game/run: building ...\n", start().end().err());
    }

    @Test
    void builtAgainWhereASourceIsNewer() throws IOException, InterruptedException {
        start().end();
        assertEquals("", start().end().err());
        assertEquals(1, builds());
        touch("library/net/src/test/java/MainTest.java");
        assertEquals("", start().end().err());
        for (String file : List.of("library/net/src/main/java/Main.java", "apps/game/pom.xml", "pom.xml")) {
            long before = builds();
            touch(file);
            start().end();
            assertEquals(before + 1, builds(), file);
            write(file, "");
        }
    }

    /** Its class path had the folder that it was copied from, so that the old folder's classes ran. */
    @Test
    void builtAgainInACopyOfAClone() throws IOException, InterruptedException {
        String classpath = "printf %s \"$(dirname \"$3\")/library/net/target/classes:/elsewhere/library.jar\""
                + " > apps/game/target/run.classpath";
        maven(BUILDS + " && " + classpath);
        assertEquals(0, start().end().exitCode());
        assertEquals("", start().end().err());
        Path copy = Files.createDirectories(folder.resolve("copy of library"));
        copy(List.of("apps", "library", "pom.xml"), copy);
        Map<String, String> environment = Map.of("JAVA_HOME", "", "PATH", path());
        List<String> command = List.of(copy.resolve("apps/game/run").toString());
        Outcome first = Running.start(copy, environment, command).end();
        assertEquals("apps/game/run: building ...\n", first.err());
        assertTrue(first.out().contains(":" + copy.toRealPath() + "/library/net/target/classes:/elsewhere/library.jar "), first.out());
        assertEquals("", Running.start(copy, environment, command).end().err());
    }

    private void copy(List<String> names, Path to) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cp", "-a"));
        command.addAll(names);
        command.add(to.toString());
        assertEquals(0, Running.start(folder, Map.of(), command).end().exitCode());
    }

    @Test
    void onlyItsModulesAndNoChecks() throws IOException, InterruptedException {
        maven("echo \"$@\" > arguments; " + BUILDS);
        assertEquals(0, start().end().exitCode());
        assertEquals("-B -f " + folder.toRealPath() + "/pom.xml -pl apps/game,library/net -Dunchecked -Dmaven.test.skip "
                + "-Dmdep.fileSeparator=/ process-classes\n", Files.readString(folder.resolve("arguments")));
        assertFalse(Files.exists(folder.resolve("library/net/target/maven-status")), "never checked by the next mvn verify");
    }

    @Test
    void aLineForEachModuleAndForManyDownloads() throws IOException, InterruptedException {
        maven("""
                for i in $(seq 120); do echo "[INFO] Downloaded from somewhere: $i (5 kB at 24 kB/s)"; done
                echo "[INFO] Building A library 0.1.0-SNAPSHOT                         [1/2]"
                echo "[INFO] Building jar: library.jar"
                echo "[INFO] Building The game 0.1.0-SNAPSHOT                          [2/2]"
                """ + BUILDS);
        assertEquals("""
                apps/game/run: building ...
                apps/game/run: 50 files downloaded ...
                apps/game/run: 100 files downloaded ...
                apps/game/run: 1 of 2, A library
                apps/game/run: 2 of 2, The game
                """, start().end().err());
    }

    @Test
    void aBuildThatFails() throws IOException, InterruptedException {
        maven("printf '[INFO] so far\\n\\033[1;31m[ERROR]\\033[m a mistake\\n[ERROR] \\n' && exit 1");
        Outcome outcome = start().end();
        assertEquals(2, outcome.exitCode());
        assertEquals("", outcome.out());
        assertEquals("apps/game/run: building ...\n[ERROR] a mistake\napps/game/run: the build failed; all that Maven said is in "
                + folder.toRealPath() + "/apps/game/target/run.log\n", outcome.err());
        assertTrue(Files.readString(folder.resolve("apps/game/target/run.log")).contains("so far"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Could not transfer artifact a:b:jar:1 from/to central (address): repo: Temporary failure in name resolution",
        "Cannot access central (address) in offline mode and the artifact a:b:jar:1 has not been downloaded from it before."})
    void noNetwork(String error) throws IOException, InterruptedException {
        maven("echo '[ERROR] " + error + "'; exit 1");
        Outcome outcome = start().end();
        assertEquals(2, outcome.exitCode());
        assertEquals("apps/game/run: building ...\n[ERROR] " + error + "\napps/game/run: Maven can't download what is missing: "
                + "check the network, or the proxy in Maven's settings.xml, and run it again\n", outcome.err());
    }

    @Test
    void noMaven() throws IOException, InterruptedException {
        Path tools = folder.resolve("tools");
        for (String tool : List.of("bash", "dirname", "readlink", "sed", "grep", "find", "mkdir", "flock", "java", "javac")) {
            for (String entry : System.getenv("PATH").split(":")) {
                if (Files.exists(Path.of(entry, tool))) {
                    write("tools/" + tool, "#!/bin/sh\nexec " + Path.of(entry, tool) + " \"$@\"\n");
                }
            }
        }
        Outcome outcome = startWith("", tools.toString()).end();
        assertEquals(2, outcome.exitCode());
        assertEquals("apps/game/run: there is no mvn: install Maven, 3.8 or later, which builds it\n", outcome.err());
    }

    @Test
    void aJavaThatIsNoJdk() throws IOException, InterruptedException {
        write("jre/bin/java", "#!/bin/sh\necho java\n");
        String home = folder.resolve("jre").toString();
        Outcome outcome = startWith(home, path()).end();
        assertEquals(2, outcome.exitCode());
        assertEquals("apps/game/run: there is no " + home + "/bin/javac: install a JDK, 17 or later, not only a JRE\n", outcome.err());
    }

    @Test
    void aCloneThatCannotBeWrittenTo() throws IOException, InterruptedException {
        // Nobody can make a folder where there is a file, not even root.
        write("apps/game/target", "");
        Outcome outcome = start().end();
        assertEquals(2, outcome.exitCode());
        assertEquals("apps/game/run: can't write to " + folder.toRealPath() + "/apps/game/target: run it from a clone of your own\n",
                outcome.err());
    }

    @Test
    void ctrlCWhileBuilding() throws IOException, InterruptedException {
        maven("sleep 1; exit 130");
        Outcome outcome = start().interruptAt("building");
        assertEquals(130, outcome.exitCode());
        assertEquals("apps/game/run: building ...\napps/game/run: interrupted while building\n", outcome.err());
    }
}
