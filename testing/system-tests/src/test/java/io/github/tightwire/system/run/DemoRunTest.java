package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running;
import io.github.tightwire.fixtures.Running.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DemoRunTest extends RunContract {
    private static final String PAGE = "See it in a browser, and change the network: ";

    DemoRunTest() {
        super("apps/demo/run");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsTheWholeDemoWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("largest error", "--duration", "120");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("Bandwidth, "), outcome.out());
        assertTrue(outcome.out().matches("(?s).*Interrupted after [0-9.]+ s of 120\\.\\s*"), outcome.out());
    }

    /** Returns an environment in which pages are opened by a program of this name, which here notes what it is asked for. */
    private Map<String, String> desktop(String display) throws IOException {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        Path opener = Files.writeString(programs.resolve("xdg-open"), "#!/bin/sh\necho \"$@\" > '" + folder + "/opened'\n");
        Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Map.of("DISPLAY", display, "WAYLAND_DISPLAY", "", "PATH", programs + File.pathSeparator + System.getenv("PATH"));
    }

    private static List<String> pages(Outcome outcome) {
        return outcome.out().lines().filter(line -> line.startsWith(PAGE)).map(line -> line.substring(PAGE.length())).toList();
    }

    /** Returns whether there is a page, and somebody it could be opened for, or not: the game is the same. */
    @Test
    @Tag("exhaustive")
    @EnabledOnOs(OS.LINUX)
    void aPageIsOpenedWhereThereIsADesktop() throws IOException, InterruptedException {
        Outcome opened = runWith(desktop(":0"), "--duration", "5");
        assertEquals(0, opened.exitCode(), opened.out());
        assertEquals(1, pages(opened).size(), opened.out());
        assertEquals(pages(opened), Files.readAllLines(folder.resolve("opened")));
        Files.delete(folder.resolve("opened"));

        Outcome without = runWith(desktop(""), "--duration", "5");
        assertEquals(0, without.exitCode(), without.out());
        assertEquals(1, pages(without).size(), without.out());

        Outcome none = runWith(desktop(":0"), "--duration", "5", "--no-page");
        assertEquals(0, none.exitCode(), none.out());
        assertEquals(List.of(), pages(none));
        assertFalse(none.out().contains("http://"), none.out());
        assertFalse(Files.exists(folder.resolve("opened")));

        for (Outcome outcome : List.of(opened, without, none)) {
            assertTrue(outcome.out().contains("Every copy converged."), outcome.out());
            // On a busy machine the log has a warning of it.
            assertFalse(outcome.err().contains("browser"), outcome.err());
        }
    }

    /** As the page on production says. */
    @Test
    @Tag("exhaustive")
    void aRecordingHasItsTicksAndPlayers() throws IOException, InterruptedException {
        Path recording = folder.resolve("demo.jfr");
        Map<String, String> recorded = Map.of("JDK_JAVA_OPTIONS", "-XX:StartFlightRecording:filename=" + recording);
        Outcome outcome = runWith(recorded, "--duration", "5", "--no-page");
        assertEquals(0, outcome.exitCode(), outcome.err());
        Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
        String printed = Running.start(folder, Map.of(), List.of(jfr.toString(), "print", "--events", "tightwire.*", recording.toString()))
                .end().out();
        for (String event : List.of("Tick", "Connected", "Disconnected", "Rate")) {
            assertTrue(printed.contains("tightwire." + event + " {"), event);
        }
        assertTrue(printed.contains("side = \"server\"") && printed.contains("peer = \"player 1 at /127.0.0.1:"), "a player of the server");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsTheServerWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("largest error", "server", "--port", "0");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("The server ran for "), outcome.out());
        assertTrue(outcome.out().contains("Refused: none."), outcome.out());
    }
}
