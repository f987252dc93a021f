package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A module stands wherever a user, or the build, looks for it. */
class LibraryTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String BOM = "tightwire-bom";
    /** No program depends on a plugin: Gradle finds the one by the other's name. */
    private static final Set<String> GRADLE = Set.of("tightwire-gradle-plugin", "io.github.tightwire.gradle.plugin");
    private static final Set<String> PLUGINS = with(GRADLE, "tightwire-maven-plugin");
    private static final Pattern DEPENDENCY = Pattern.compile("<groupId>io\\.github\\.tightwire</groupId>\\s*<artifactId>([^<]+)<");

    private static final Pattern BROUGHT = Pattern.compile("<artifactId>tightwire-compiler</artifactId>\\s*<scope>runtime</scope>");

    @Test
    void theBuildHasEachModule() throws IOException {
        String pom = text("pom.xml");
        for (String group : List.of("library", "apps", "studies", "testing")) {
            for (String module : modules(group)) {
                assertTrue(pom.contains("<module>" + group + '/' + module + "</module>"), module);
            }
        }
    }

    @Test
    void theArchitectureHasEachModuleAndNoOther() throws IOException {
        String page = text("docs/architecture.md");
        String table = page.substring(page.indexOf("\n## Modules"), page.indexOf("\n## Packages"));
        Set<String> rows = Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(table).results().map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> modules = new TreeSet<>();
        for (String group : List.of("library", "apps", "studies", "testing")) {
            modules.addAll(modules(group));
        }
        assertEquals(modules, rows);
    }

    @Test
    void theBomHasEachPart() throws IOException {
        Set<String> parts = modules("library");
        parts.removeAll(with(PLUGINS, BOM));
        assertEquals(parts, DEPENDENCY.matcher(text("library/" + BOM + "/pom.xml").replaceFirst("(?s)<parent>.*?</parent>", "")).results()
                .map(part -> part.group(1)).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void usersFindEachPart() throws IOException {
        Map<String, Set<String>> pages = Map.of("docs/parts.md", with(GRADLE, BOM),
                "docs/releases.md", Set.of("io.github.tightwire.gradle.plugin"), "CHANGELOG.md", GRADLE);
        for (Map.Entry<String, Set<String>> page : pages.entrySet()) {
            String text = text(page.getKey());
            Set<String> missing = modules("library");
            missing.removeIf(part -> text.contains('`' + part + '`') || page.getValue().contains(part));
            assertEquals(Set.of(), missing, page.getKey());
        }
    }

    @Test
    void theLineThatInstallsHasEachPart() throws IOException {
        assertEquals(GRADLE, notBuilt(text("README.md"), "mvn install"));
    }

    /** By the workflow's second job, but for these. */
    @Test
    void otherSystemsTestEachPart() throws IOException {
        Set<String> leftOut = with(PLUGINS, BOM);
        leftOut.addAll(Set.of("tightwire-build", "tightwire-joml", "tightwire-pekko", "tightwire-portable", "tightwire-testkit"));
        assertEquals(leftOut, notBuilt(text(".github/workflows/verify.yml"), "-Dtests.excluded=exhaustive -pl"));
    }

    /** Returns the modules that a command of Maven's leaves out: {@code -am} builds all that those named depend on. */
    private static Set<String> notBuilt(String page, String command) throws IOException {
        Map<String, Set<String>> needs = new TreeMap<>();
        for (String module : modules("library")) {
            String pom = text("library/" + module + "/pom.xml");
            needs.put(module, DEPENDENCY.matcher(pom).results().map(needed -> needed.group(1)).collect(Collectors.toSet()));
        }
        String line = page.substring(page.indexOf(command));
        Deque<String> built = new ArrayDeque<>(Pattern.compile(":([a-z0-9-]+)").matcher(line.substring(0, line.indexOf(" -am")))
                .results().map(module -> module.group(1)).toList());
        Set<String> missing = modules("library");
        while (!built.isEmpty()) {
            String module = built.pop();
            if (missing.remove(module)) {
                built.addAll(needs.get(module));
            }
        }
        return missing;
    }

    /** The layers of a connection; these are beside or above them. */
    @Test
    void thePictureHasEachLayer() throws IOException {
        Set<String> parts = modules("library");
        parts.removeAll(with(PLUGINS, BOM));
        assertEquals(Set.of("tightwire-build", "tightwire-micrometer", "tightwire-players", "tightwire-portable", "tightwire-testkit",
                "tightwire-world"), Page.of("docs/images/layers.svg").lacks(parts));
    }

    @Test
    void aPageIsAboutEachPart() throws IOException {
        List<String> rows = text("docs/parts.md").lines().filter(line -> line.startsWith("|") && line.contains("](")).toList();
        Set<String> parts = modules("library");
        parts.removeAll(with(GRADLE, BOM));
        parts.removeIf(part -> rows.stream().anyMatch(row -> row.contains('`' + part + '`')));
        assertEquals(Set.of(), parts);
    }

    /** A game that has ready codecs excludes it from them. The test kit is in no game. */
    @Test
    void aParagraphNamesThoseThatBringTheCompiler() throws IOException {
        Set<String> bring = new TreeSet<>();
        for (String module : modules("library")) {
            if (!module.equals("tightwire-testkit") && BROUGHT.matcher(text("library/" + module + "/pom.xml")).find()) {
                bring.add('`' + module + '`');
            }
        }
        for (String page : List.of("docs/guide.md", "docs/parts.md")) {
            assertTrue(Arrays.stream(text(page).split("\n\n"))
                    .anyMatch(paragraph -> paragraph.contains("compiler") && bring.stream().allMatch(paragraph::contains)), page + bring);
        }
    }

    private static Set<String> modules(String group) throws IOException {
        try (Stream<Path> folders = Files.list(ROOT.resolve(group))) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).map(folder -> folder.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> with(Set<String> some, String another) {
        Set<String> all = new TreeSet<>(some);
        all.add(another);
        return all;
    }

    private static String text(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }
}
