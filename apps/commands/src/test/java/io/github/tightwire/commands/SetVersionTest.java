package io.github.tightwire.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running;
import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code .ci/set-version}, in a small repository. */
@Tag("exhaustive")
class SetVersionTest {
    private static final String CHANGELOG = "# Changes\n\n## 7.1.0-SNAPSHOT\nThe first release.\n";
    private static final String README = """
            # Game

            1. <!-- snapshot -->Install a snapshot from a clone.<!-- end --><!-- release Maven Central has it. end -->

            <!-- release
            Since 0.0.9 there was another.
            end -->
            `implementation 'io.github.tightwire:tightwire:7.1.0-SNAPSHOT'`, `id("io.github.tightwire") version "7.1.0-SNAPSHOT"`,
            `id 'io.github.tightwire' version '7.1.0-SNAPSHOT'`, `tightwire-7.1.0-SNAPSHOT.jar`, `org.other:thing:7.1.0`
            `repositories { mavenLocal(); mavenCentral() }`
            """;
    private static final String POM = "<project><artifactId>tightwire-parent</artifactId>\n<version>7.1.0-SNAPSHOT</version>\n"
            + "<tightwire.version>7.1.0-SNAPSHOT</tightwire.version><artifactId>thing</artifactId>\n<version>7.1.0</version></project>\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void makeRepository() throws IOException, InterruptedException {
        write(".ci/set-version", Files.readString(Path.of("../../.ci/set-version")));
        assertTrue(folder.resolve(".ci/set-version").toFile().setExecutable(true));
        write("pom.xml", POM);
        write("README.md", README);
        write("CHANGELOG.md", CHANGELOG);
        write("docs/releases.md", "## 7.1.0\nThe first.\n");
        assertEquals(0, Running.start(folder, Map.of(), List.of("git", "init", "-q")).end().exitCode());
        assertEquals(0, Running.start(folder, Map.of(), List.of("git", "add", "-A")).end().exitCode());
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    private Outcome set(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(folder.resolve(".ci/set-version").toString()));
        command.addAll(List.of(arguments));
        return Running.start(folder, Map.of(), command).end();
    }

    private void assertSets(String version) throws IOException, InterruptedException {
        Outcome outcome = set(version);
        assertEquals(0, outcome.exitCode(), outcome.err());
    }

    @Test
    void aReleaseIsNamedEverywhere() throws IOException, InterruptedException {
        assertSets("7.1.0");
        assertEquals(POM.replace("-SNAPSHOT", ""), read("pom.xml"));
        assertEquals(CHANGELOG.replace("-SNAPSHOT", ""), read("CHANGELOG.md"));
        assertEquals(README.replace("-SNAPSHOT", "").replace("mavenLocal(); ", "")
                .replace("<!-- snapshot -->Install a snapshot from a clone.<!-- end -->",
                        "<!-- snapshot Install a snapshot from a clone. end -->")
                .replace("<!-- release Maven Central has it. end -->", "<!-- release -->Maven Central has it.<!-- end -->")
                .replace("<!-- release\n", "<!-- release -->\n").replace("\nend -->", "\n<!-- end -->"), read("README.md"));
    }

    @Test
    void theNextSnapshotIsAsTheLast() throws IOException, InterruptedException {
        assertSets("7.1.0");
        assertSets("7.1.1-SNAPSHOT");
        assertEquals(README.replace("7.1.0-S", "7.1.1-S"), read("README.md"));
        assertEquals(POM.replace("7.1.0-S", "7.1.1-S"), read("pom.xml"));
        assertEquals("# Changes\n\n## 7.1.1-SNAPSHOT\n\n## 7.1.0\nThe first release.\n", read("CHANGELOG.md"));
        assertEquals("## 7.1.0\nThe first.\n", read("docs/releases.md"));
    }

    @Test
    void aDocumentThatSaysThatItIsNotReleasedIsAnError() throws IOException, InterruptedException {
        for (String sentence : List.of("It is not yet released.", "Not on Maven Central yet.", "Maven Central has releases only.",
                "An unreleased version", "First install a snapshot.", "[Install Tightwire](guide.md) first.", "as 0.0.9-SNAPSHOT has it")) {
            makeRepository();
            write("docs/releases.md", "## 7.1.0\n" + sentence + "\n");
            Outcome outcome = set("7.1.0");
            assertEquals(1, outcome.exitCode(), sentence);
            assertEquals("set-version: the documents say that 7.1.0 is no release:\ndocs/releases.md: " + sentence + "\n", outcome.err());
        }
    }

    @Test
    void aReleaseHasNotes() throws IOException, InterruptedException {
        assertEquals("set-version: CHANGELOG.md has no section of 7.2.0\n",
                changed("CHANGELOG.md", "# Changes\n").err());
        makeRepository();
        assertEquals("set-version: docs/releases.md has no notes of 7.2.0\n", set("7.2.0").err());
    }

    private Outcome changed(String file, String text) throws IOException, InterruptedException {
        write(file, text);
        return set("7.2.0");
    }

    @Test
    void anotherArgumentChangesNothing() throws IOException, InterruptedException {
        for (String version : List.of("", "7.1", "v7.1.0", "7.1.0-RC1", "7.1.0-SNAPSHOT")) {
            assertEquals(1, set(version).exitCode(), version);
            assertEquals(POM, read("pom.xml"));
        }
        assertEquals("set-version: it is 7.1.0-SNAPSHOT already\n", set("7.1.0-SNAPSHOT").err());
        assertEquals(1, set().exitCode());
    }
}
