package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running;
import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every {@code run}, whichever module it is of: its test extends this class. Each is started from a folder of its own. */
@DisabledOnOs(OS.WINDOWS)
abstract class RunContract {
    private final String name;

    @TempDir
    Path folder;

    /**
     * For one of the commands.
     *
     * @param name such as {@code apps/demo/run}
     */
    RunContract(String name) {
        this.name = name;
    }

    @Test
    @Tag("slow")
    void helpFromAnyFolder() throws IOException, InterruptedException {
        // It ends before it would gain from HotSpot's second compiler, or from a collector with threads of its own.
        Outcome outcome = runWith(Map.of("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"), "--help");
        assertEquals(0, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().startsWith("Usage: " + name), outcome.out());
    }

    @Test
    @Tag("exhaustive")
    void helpThroughASymbolicLink() throws IOException, InterruptedException {
        fakeJava();
        Path link = Files.createSymbolicLink(folder.resolve("link"), command());
        assertEquals("the java of JAVA_HOME\n", start(folder.resolve("home").toString(), link, "--help").end().out());
        // JUnit warns of links out of its folders.
        Files.delete(link);
    }

    @Test
    @Tag("exhaustive")
    void aWrongOptionIsOneLineAndNotZero() throws IOException, InterruptedException {
        assertOneLine(run(System.getProperty("java.home"), "--no-such-option"), "--no-such-option");
    }

    @Test
    @Tag("exhaustive")
    void aJavaHomeWithoutJavaIsOneLine() throws IOException, InterruptedException {
        assertOneLine(run(folder.toString(), "--help"), folder.toString());
    }

    @Test
    @Tag("exhaustive")
    void theJavaOfJavaHomeRuns() throws IOException, InterruptedException {
        fakeJava();
        assertEquals("the java of JAVA_HOME\n", run(folder.resolve("home").toString(), "--help").out());
    }

    @Test
    @Tag("exhaustive")
    void aJavaThatIsTooOldIsOneLine() throws IOException, InterruptedException {
        fakeJava();
        Path release = folder.resolve("home/release");
        Files.writeString(release, "IMPLEMENTOR=\"N/A\"\nJAVA_VERSION=\"11.0.2\"\n");
        assertOneLine(run(folder.resolve("home").toString(), "--help"), "Java 11.0.2");
        Files.writeString(release, "JAVA_VERSION=\"1.8.0_402\"\n");
        assertOneLine(run(folder.resolve("home").toString(), "--help"), "Java 1.8.0_402");
        Files.writeString(release, "JAVA_VERSION=\"17\"\n");
        assertEquals("the java of JAVA_HOME\n", run(folder.resolve("home").toString(), "--help").out());
    }

    private void fakeJava() throws IOException {
        Path java = Files.createDirectories(folder.resolve("home/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho the java of JAVA_HOME\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Starts the command, presses Ctrl-C as soon as it has printed this, and says what came of it. */
    Outcome interrupt(String at, String... arguments) throws IOException, InterruptedException {
        return start(System.getProperty("java.home"), command(), arguments).interruptAt(at);
    }

    /** Runs the command to its end, with more in its environment. */
    Outcome runWith(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        return start(all, command(), arguments).end();
    }

    private void assertOneLine(Outcome outcome, String saying) {
        assertEquals(2, outcome.exitCode(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertTrue(outcome.err().startsWith(name + ": "), outcome.err());
        assertTrue(outcome.err().contains(saying), outcome.err());
    }

    private Outcome run(String javaHome, String... arguments) throws IOException, InterruptedException {
        return start(javaHome, command(), arguments).end();
    }

    private Running start(String javaHome, Path path, String... arguments) throws IOException, InterruptedException {
        return start(Map.of("JAVA_HOME", javaHome), path, arguments);
    }

    private Running start(Map<String, String> environment, Path path, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(List.of(arguments));
        return Running.start(folder, environment, command);
    }

    /** Tests run in the folder of their module, next to the others. */
    private Path command() throws IOException {
        return Path.of("..", "..", name).toRealPath();
    }
}
