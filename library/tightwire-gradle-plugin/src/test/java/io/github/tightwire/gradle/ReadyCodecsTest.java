package io.github.tightwire.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds, by a real Gradle. */
@Tag("exhaustive")
class ReadyCodecsTest {
    private static final String TYPE = """
            import io.github.tightwire.BitSerializable;
            import io.github.tightwire.BitStream;
            import io.github.tightwire.Codec;

            public class Ship implements BitSerializable {
                int x = 7;

                @Override
                public void serialize(BitStream s) {
                    x = s.serializeInt(x, 0, 9);
                }

                public static void main(String[] arguments) {
                    System.out.println(Codec.of(Ship.class));
                }
            }
            """;

    @TempDir
    private static Path shared;
    private static Gradle gradle;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException, URISyntaxException {
        gradle = new Gradle(shared);
    }

    @AfterAll
    static void end() throws IOException {
        gradle.close();
    }

    /** The library and its program, as folders or archives: what a project has from a repository. */
    private static String library() {
        return files(ReadyCodecsTest::isOfLibrary);
    }

    private static boolean isOfLibrary(String entry) {
        return entry.matches(".*(tightwire|picocli|/org/ow2/asm/).*") && !entry.contains("-gradle-plugin");
    }

    private static String files(Predicate<String> entries) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(entries)
                .map(entry -> "'" + entry + "'").collect(Collectors.joining(", ", "files(", ")"));
    }

    private static String plugin() throws URISyntaxException {
        StringBuilder files = new StringBuilder();
        for (Class<?> each : List.of(TightwirePlugin.class, OtherPlugin.class)) {
            files.append(files.isEmpty() ? "'" : "', '").append(Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()));
        }
        return "buildscript { dependencies { classpath files(" + files + "') } }\n";
    }

    private void write(String file, String... lines) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, String.join("\n", lines));
    }

    private void project(String... more) throws IOException, URISyntaxException {
        write("settings.gradle", "rootProject.name = 'game'");
        write("build.gradle", plugin(), "apply plugin: 'application'", "apply plugin: 'io.github.tightwire'",
                "application { mainClass = 'Ship' }",
                "dependencies { implementation " + library() + "; tightwireBuild " + library() + " }", String.join("\n", more));
        write("src/main/java/Ship.java", TYPE);
    }

    private List<String> classes(String sourceSet) throws IOException {
        Path root = folder.resolve("build/classes/tightwire/" + sourceSet);
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).map(file -> root.relativize(file).toString()).sorted().toList();
        }
    }

    /** One build after the other: each takes seconds. */
    @Test
    void programsArchivesAndTestsHaveThemAndNothingIsDoneTwice() throws IOException, URISyntaxException {
        project();
        write("src/main/java/Rock.java", TYPE.replace("Ship", "Rock"));
        write("src/test/java/Buoy.java", TYPE.replace("Ship", "Buoy"));
        String[] build = {"run", "jar", "testClasses", "--build-cache", "--configuration-cache"};
        String printed = gradle.build(folder, build);
        assertTrue(printed.contains("2 of 2 types have a ready codec; "), printed);
        assertTrue(printed.contains("Codec of Ship, compiled when it was built"), printed);
        assertTrue(printed.contains("Configuration cache entry stored."), printed);
        assertTrue(classes("test").containsAll(List.of("Buoy.class", "Buoy$$Template.class")), () -> "no codec of Buoy");
        assertFalse(Files.exists(folder.resolve("build/classes/java/main/Ship$$Template.class")));
        assertEquals(printed.lines().filter(line -> line.contains(" of 2 types")).toList(),
                Files.readAllLines(folder.resolve("build/reports/tightwire/main.txt")));
        try (JarFile jar = new JarFile(folder.resolve("build/libs/game.jar").toFile())) {
            List<String> names = jar.stream().map(ZipEntry::getName).toList();
            assertEquals(names.stream().distinct().toList(), names);
            assertTrue(names.containsAll(List.of("Ship.class", "Ship$$Template.class")), names::toString);
        }

        printed = gradle.build(folder, build);
        assertTrue(printed.contains("> Task :readyCodecs UP-TO-DATE"), printed);
        assertTrue(printed.contains("Configuration cache entry reused."), printed);

        // A class that went takes its codec along.
        write("src/main/java/Ship.java", TYPE.replace("0, 9", "0, 8"));
        Files.delete(folder.resolve("src/main/java/Rock.java"));
        printed = gradle.build(folder, build);
        assertTrue(printed.contains("Configuration cache entry reused."), printed);
        assertTrue(printed.contains("1 of 1 types have a ready codec; "), printed);
        assertTrue(printed.contains("Codec of Ship, compiled when it was built"), printed);
        assertEquals(List.of(), classes("main").stream().filter(name -> name.startsWith("Rock")).toList());

        gradle.build(folder, "clean");
        printed = gradle.build(folder, build);
        assertTrue(printed.contains("> Task :readyCodecs FROM-CACHE"), printed);
        assertTrue(classes("main").contains("Ship$$Template.class"));
    }

    @Test
    void clientsAreWrittenWhereTheBuildNamesTheirFolders() throws IOException, URISyntaxException {
        project("clientTypes { types = ['Ship']; typescript = layout.projectDirectory.dir('web/net')",
                "    csharp = layout.projectDirectory.dir('unity'); namespace = 'Sea'",
                "    cpp = layout.projectDirectory.dir('engine')",
                "    schema = layout.projectDirectory.file('tools/Sea.schema') }");
        String[] build = {"clientTypes", "--configuration-cache"};
        String printed = gradle.build(folder, build);
        assertTrue(printed.contains("24 files written"), printed);
        assertTrue(Files.readString(folder.resolve("web/net/Ship.ts")).contains("export class Ship "));
        assertTrue(Files.readString(folder.resolve("unity/Ship.cs")).contains("namespace Sea"));
        assertTrue(Files.readString(folder.resolve("engine/types.h")).contains("namespace Sea {"));
        assertTrue(Files.exists(folder.resolve("engine/tightwire/tightwire.h")));
        assertTrue(Files.readString(folder.resolve("tools/Sea.schema")).contains("package sea\n"));
        printed = gradle.build(folder, build);
        assertTrue(printed.contains("> Task :clientTypes UP-TO-DATE"), printed);
    }

    @Test
    void strictBuildsFailWherePartsArePlain() throws IOException, URISyntaxException {
        project();
        String keeper = TYPE.replace("Ship", "Keeper").replace("int x = 7;", "int x = 7; static BitStream kept;")
                .replace("x = s.", "kept = s; x = s.");
        write("src/main/java/Keeper.java", keeper);
        String plain = "Keeper has no ready codec, because ";
        String printed = gradle.build(folder, "classes");
        assertTrue(printed.contains(plain) && printed.contains("1 of 2 types"), printed);
        printed = gradle.fail(folder, "classes", "-Ptightwire.strict=true");
        assertTrue(printed.contains(plain), printed);
        assertTrue(printed.contains("some types or calls are not as they should be: "), printed);
        // Only what the tests have may be plain.
        Files.delete(folder.resolve("src/main/java/Keeper.java"));
        write("src/test/java/Keeper.java", keeper);
        project("tightwire { strict = true }", "tasks.named('readyTestCodecs') { strict = false }");
        assertTrue(gradle.build(folder, "testClasses").contains(plain));
    }

    @Test
    void skippedAndUnnamedSetsStayAsTheyWereCompiled() throws IOException, URISyntaxException {
        project();
        String printed = gradle.build(folder, "run", "-Ptightwire.skip=true");
        assertFalse(printed.contains("readyCodecs"), printed);
        assertTrue(printed.contains("Codec of Ship, compiled\n"), printed);
        project("tightwire { sourceSets = ['test'] }");
        assertTrue(gradle.build(folder, "run").contains("Codec of Ship, compiled\n"));
        project("tightwire { sourceSets = ['client'] }");
        printed = gradle.fail(folder, "run");
        assertTrue(printed.contains("tightwire.sourceSets names client, and the project has [main, test]"), printed);
    }

    /** Digests are of the classes that run, which are those of the other project's archive. */
    @Test
    void typesOfAnotherProjectHaveTheirsAndMayBeInherited() throws IOException, URISyntaxException {
        write("settings.gradle", "include 'core', 'server'");
        write("build.gradle", plugin());
        write("core/build.gradle", "apply plugin: 'java-library'", "apply plugin: 'io.github.tightwire'",
                "dependencies { api " + library() + "; tightwireBuild " + library() + " }");
        write("core/src/main/java/Ship.java", TYPE);
        write("server/build.gradle", "apply plugin: 'application'", "apply plugin: 'io.github.tightwire'",
                "application { mainClass = 'Cruiser' }",
                "dependencies { implementation project(':core'); tightwireBuild " + library() + " }");
        write("server/src/main/java/Cruiser.java", TYPE.replace("Ship", "Cruiser").replace("implements BitSerializable", "extends Ship")
                .replace("x = s.serializeInt(x, 0, 9)", "super.serialize(s)")
                .replace("Codec.of(Cruiser.class)", "Codec.of(Cruiser.class) + \", \" + Codec.of(Ship.class)"));
        String printed = gradle.build(folder, "server:run");
        assertTrue(printed.contains("Codec of Cruiser, compiled when it was built, Codec of Ship, compiled when it was built"), printed);
    }

    /** A closed world makes no codec of what uses a protected member of another package: there the compiler is relocated, too. */
    @Test
    void archivesOfShadowPlay() throws IOException, URISyntaxException, InterruptedException {
        String shadow = files(entry -> entry.matches(".*/(com/gradleup|org/vafer|commons-io|org/codehaus/plexus|org/ow2/asm)/.*"));
        String game = files(entry -> isOfLibrary(entry) && !entry.matches(".*(tightwire-build|picocli).*"));
        write("settings.gradle", "include 'together', 'relocated'");
        write("build.gradle", plugin(), "buildscript { dependencies { classpath " + shadow + " } }", "subprojects {",
                "apply plugin: 'application'", "apply plugin: 'com.gradleup.shadow'", "apply plugin: 'io.github.tightwire'",
                "application { mainClass = 'Ship' }", "dependencies { implementation " + game + "; tightwireBuild " + library() + " }",
                "shadowJar { mergeServiceFiles() }", "}");
        write("together/build.gradle");
        write("relocated/build.gradle", "tightwire { trusted = true }",
                "shadowJar { relocate 'io.github.tightwire', 'com.game.packed.tightwire'",
                "relocate 'org.objectweb.asm', 'com.game.packed.asm' }");
        for (String project : List.of("together", "relocated")) {
            write(project + "/src/main/java/engine/Entity.java", "package engine;", "public class Entity { protected int id = 1; }");
            write(project + "/src/main/java/Late.java", TYPE.replace("Ship implements", "Late extends engine.Entity implements")
                    .replace("Ship", "Late").replace("x = s.serializeInt(x,", "id = s.serializeInt(id,"));
            write(project + "/src/main/java/Ship.java",
                    TYPE.replace("Codec.of(Ship.class)", "Codec.of(Ship.class) + \", \" + Codec.of(Late.class)"));
        }
        gradle.build(folder, "shadowJar");
        String ready = "Codec of Ship, compiled when it was built, Codec of Late, compiled";
        assertEquals(ready + " when it was built\n", played("together"));
        assertEquals(ready + "\n", played("relocated"));
    }

    private String played(String project) throws IOException, InterruptedException {
        Process game = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                "-jar", folder.resolve(project + "/build/libs/" + project + "-all.jar").toString()).redirectErrorStream(true).start();
        String printed = new String(game.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, game.waitFor(), printed);
        return printed;
    }

    @Test
    void theProgramIsOfThePluginsVersion() throws IOException, URISyntaxException {
        write("settings.gradle");
        write("build.gradle", plugin(), "apply plugin: 'io.github.tightwire'", "apply plugin: 'java'",
                "configurations.tightwireBuild.incoming.dependencies.each { println \"$it.group:$it.name:$it.version\" }");
        String printed = gradle.build(folder, "help");
        assertTrue(printed.matches("(?s).*\nio\\.github\\.tightwire:tightwire-build:\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n.*"), printed);
    }

    /** Else there would be no codecs, and nobody would know. */
    @Test
    void aProjectThatHasNoSourceSetsIsRefused() throws IOException, URISyntaxException {
        write("settings.gradle", "rootProject.name = 'game'");
        write("build.gradle", plugin(), "apply plugin: 'io.github.tightwire'");
        String printed = gradle.fail(folder, "help");
        assertTrue(printed.contains("The plugin io.github.tightwire needs a plugin that compiles, in root project 'game': "), printed);
        for (String other : List.of("com.android.base", "org.jetbrains.kotlin.multiplatform")) {
            write("build.gradle", plugin(), "apply plugin: 'io.github.tightwire'", "apply plugin: '" + other + "'");
            printed = gradle.fail(folder, "help");
            assertTrue(printed.contains("works in projects of plain Java or Kotlin, and root project 'game' has " + other + ": "), printed);
        }
    }
}
