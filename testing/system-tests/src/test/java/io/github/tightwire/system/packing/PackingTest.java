package io.github.tightwire.system.packing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running;
import io.github.tightwire.system.packing.PackedGame.Codecs;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** The rows of docs/guide/packing.md: a game in each kind of archive, by the tools that games are packed with. */
@Tag("exhaustive")
class PackingTest {
    private static final String COMPILED = "compiled";
    private static final String READY = "compiled when it was built";
    private static final String CURE = ". Make codecs again; where a tool rewrites class files after that (relocation, a shrinker, "
            + "jlink --strip-debug), make them with --trusted.";
    private static final String ANOTHER_LIBRARY = "Ready codecs are not used: the library is another one than when they were made" + CURE;
    private static final String NO_COMPILER = "there is no compiler: add io.github.tightwire:tightwire-compiler to what the program runs "
            + "with, or make codecs when the program is built";
    private static final String RELOCATION = "io.github.tightwire=com.game.packed.tightwire,org.objectweb.asm=com.game.packed.asm";
    /** ProGuard, maven-shade-plugin and Spring Boot's loader, where the pom puts them. */
    private static final Path TOOLS = Path.of("target/packing").toAbsolutePath();
    private static final Path LIBRARY = Path.of("../../library").toAbsolutePath().normalize();
    private static final Path PORTABLE = LIBRARY.resolve("tightwire-portable/target/classes");

    /** Built once, as nobody changes it. */
    private static final Map<Codecs, PackedGame> BUILT = new EnumMap<>(Codecs.class);

    @TempDir
    private static Path builds;

    @TempDir
    private Path folder;

    private PackedGame game(Codecs codecs) throws Exception {
        if (!BUILT.containsKey(codecs)) {
            BUILT.put(codecs, PackedGame.build(Files.createDirectories(builds.resolve(codecs.name())), codecs));
        }
        return BUILT.get(codecs).in(folder);
    }

    private static List<Path> with(Path first, List<Path> others) {
        List<Path> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    private static List<String> classPath(Path... entries) {
        return List.of("-cp", PackedGame.path(List.of(entries)));
    }

    // ---- One archive

    /** A type that names a reason of the library was not compiled: whatever is in one archive with the library was taken for its own. */
    @Test
    void anArchiveWithEverythingInItIsCompiled() throws Exception {
        PackedGame game = game(Codecs.NONE);
        Path fat = game.archive("fat.jar", "", with(game.classes(), PackedGame.library()));
        game.assertPlays(classPath(fat), COMPILED, COMPILED, "");
    }

    @Test
    void anArchiveWithEverythingInItUsesReadyCodecs() throws Exception {
        PackedGame game = game(Codecs.READY);
        Path fat = game.archive("fat.jar", "", with(game.classes(), PackedGame.library()));
        game.assertPlays(classPath(fat), READY, READY, "");
    }

    /** As IDEs and container images lay it out. */
    @Test
    void aFolderWithEverythingInItUsesReadyCodecs() throws Exception {
        PackedGame game = game(Codecs.READY);
        Path fat = game.archive("fat.jar", "", with(game.classes(), PackedGame.library()));
        Path all = folder.resolve("all");
        try (FileSystem zip = FileSystems.newFileSystem(fat); Stream<Path> files = Files.walk(zip.getPath("/"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = all.resolve(file.toString().substring(1));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        game.assertPlays(classPath(all), READY, READY, "");
    }

    // ---- Relocation

    private Path shade(PackedGame game, boolean services, List<Path> entries) throws Exception {
        Path driver = folder.resolve("driver");
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-cp", tools(), "-d", driver.toString(),
                "src/test/packing/Shade.java"));
        Path shaded = folder.resolve("shaded.jar");
        List<String> program = new ArrayList<>(List.of("Shade", shaded.toString(), String.valueOf(services), RELOCATION));
        game.archives(entries).forEach(archive -> program.add(archive.toString()));
        game.java(List.of("-cp", driver + File.pathSeparator + TOOLS + "/*"), program);
        return shaded;
    }

    private static String tools() throws IOException {
        try (Stream<Path> files = Files.list(TOOLS)) {
            return PackedGame.path(files.toList());
        }
    }

    @Test
    void aRelocatedLibraryCompiles() throws Exception {
        PackedGame game = game(Codecs.NONE);
        game.assertPlays(classPath(shade(game, true, with(game.classes(), PackedGame.library()))), COMPILED, COMPILED, "");
    }

    @Test
    void readyCodecsThatWereRelocatedAreUsedIfTrusted() throws Exception {
        PackedGame game = game(Codecs.TRUSTED);
        game.assertPlays(classPath(shade(game, true, with(game.classes(), PackedGame.library()))), READY, COMPILED, "");
    }

    @Test
    void otherReadyCodecsThatWereRelocatedSayWhatToDo() throws Exception {
        PackedGame game = game(Codecs.READY);
        game.assertPlays(classPath(shade(game, true, with(game.classes(), PackedGame.library()))), COMPILED, COMPILED, ANOTHER_LIBRARY);
    }

    /** The compiler is there, and nothing finds it. Traces are made by class files that the build has left. */
    @Test
    void relocationWithoutServicesSaysWhatToDo() throws Exception {
        PackedGame game = game(Codecs.TRUSTED);
        String reason = "the compiler is in the archive, but nothing in META-INF/services names it: merge these files where the archive is "
                + "made (ServicesResourceTransformer of maven-shade, mergeServiceFiles() of Gradle's shadow)";
        game.assertPlays(classPath(shade(game, false, with(game.classes(), PackedGame.library()))), READY, "not compiled because " + reason,
                "com.game.Late, and every other type without a ready codec, is read and written more slowly: " + reason + ".");
    }

    /** Codecs are made of a library by its own name. */
    @Test
    void aBuildAfterRelocationSaysWhatToDo() throws Exception {
        PackedGame game = game(Codecs.NONE);
        Path shaded = shade(game, true, with(game.classes(), PackedGame.library()));
        Path all = folder.resolve("all");
        try (FileSystem zip = FileSystems.newFileSystem(shaded); Stream<Path> files = Files.walk(zip.getPath("/com"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = all.resolve(file.toString().substring(1));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        Running.Outcome outcome = Running.start(folder, Map.of(), List.of(System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), "io.github.tightwire.build.BuildCommand",
                all.toString())).end();
        assertEquals(2, outcome.exitCode(), outcome::out);
        String words = "the library was relocated to com.game.packed.tightwire: make codecs before that, with --trusted";
        assertTrue(outcome.err().contains(words), outcome.err());
    }

    // ---- Shrinkers

    private String rules() throws Exception {
        Path library = PackedGame.library().get(0);
        String file = "META-INF/proguard/tightwire.pro";
        return Files.isDirectory(library) ? library.resolve(file).toString() : "jar:" + library.toUri() + "!/" + file;
    }

    /** With names of its own for everything that it may rename: the field is called otherwise in the message. */
    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "ProGuard 7.6 reads no class files of such a JDK, which it needs")
    void proGuardKeepsWhatIsFoundByName() throws Exception {
        PackedGame game = game(Codecs.TRUSTED);
        Path shrunk = folder.resolve("shrunk.jar");
        List<String> rules = new ArrayList<>();
        for (Path each : game.archives(with(game.classes(), PackedGame.library()))) {
            rules.add("-injars " + each + "(!module-info.class,!META-INF/MANIFEST.MF,!META-INF/LICENSE,!META-INF/NOTICE)");
        }
        rules.add("-outjars " + shrunk);
        for (String module : List.of("java.base", "java.logging")) {
            rules.add("-libraryjars " + jdk(module));
        }
        rules.add("-include " + rules());
        rules.add("-keep class com.game.Game { public static void main(java.lang.String[]); }");
        rules.add("-dontnote");
        Path file = folder.resolve("game.pro");
        Files.write(file, rules);
        game.java(List.of("-cp", TOOLS + "/*"), List.of("proguard.ProGuard", "@" + file));
        PackedGame.assertSays(game.java(classPath(shrunk), List.of("com.game.Game")), READY, COMPILED, "", "a");
    }

    /** The module {@code jdk.jfr} is optional: a shrinker that is not shown it needs the rules of the game layer's archive. */
    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "ProGuard 7.6 reads no class files of such a JDK, which it needs")
    void aServerIsShrunkWithoutFlightRecorder() throws Exception {
        Path game = LIBRARY.resolve("tightwire-game/target/classes");
        List<String> rules = new ArrayList<>(List.of("-injars " + game + "(!module-info.class)", "-outjars " + folder.resolve("shrunk.jar"),
                "-include " + rules(), "-dontnote"));
        for (String module : List.of("java.base", "java.logging", "java.management")) {
            rules.add("-libraryjars " + jdk(module));
        }
        for (String module : List.of("", "-netcode", "-channels", "-reliable", "-capture")) {
            rules.add("-libraryjars " + LIBRARY.resolve("tightwire" + module + "/target/classes") + "(!module-info.class)");
        }
        String said = proGuard(rules).out();
        assertTrue(said.contains("JfrEvents$SideEvent: can't find superclass or interface jdk.jfr.Event"), said);
        rules.add("-include " + game.resolve("META-INF/proguard/tightwire-game.pro"));
        Running.Outcome outcome = proGuard(rules);
        assertEquals(0, outcome.exitCode(), outcome.out());
    }

    private Running.Outcome proGuard(List<String> rules) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("server.pro"), rules);
        return Running.start(folder, Map.of(), List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-cp",
                TOOLS + "/*", "proguard.ProGuard", "@" + file)).end();
    }

    /** The classes of a module of the JDK as an archive: not every JDK has its modules as files. */
    private Path jdk(String module) throws Exception {
        Path archive = folder.resolve(module + ".jar");
        try (OutputStream file = Files.newOutputStream(archive); JarOutputStream out = new JarOutputStream(file)) {
            out.setLevel(0);
            PackedGame.add(out, "", FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module), new HashSet<>());
        }
        return archive;
    }

    private void r8(PackedGame game, Path shrunk, List<Path> entries) throws Exception {
        Path file = folder.resolve("game.pro");
        Files.write(file, List.of("-keep class com.game.Game { public static void main(java.lang.String[]); }"));
        List<String> program = new ArrayList<>(List.of("com.android.tools.r8.R8", "--classfile", "--release", "--lib",
                System.getProperty("java.home"), "--output", shrunk.toString(), "--pg-conf", file.toString()));
        game.archives(entries).forEach(archive -> program.add(archive.toString()));
        game.java(List.of("-cp", PackedGame.location(com.android.tools.r8.R8.class).toString()), program);
    }

    /**
     * It finds the rules in the archive by itself, and would take away the constants of an enum that nobody names. Messages name no fields,
     * since the code of their classes is another one.
     */
    @Test
    void r8KeepsWhatIsFoundByName() throws Exception {
        PackedGame game = game(Codecs.TRUSTED);
        Path shrunk = folder.resolve("shrunk.jar");
        r8(game, shrunk, List.of(game.classes(), PackedGame.library().get(0)));
        PackedGame.assertSays(game.java(classPath(shrunk), List.of("com.game.Game")), READY, "not compiled because " + NO_COMPILER,
                "com.game.Late, and every other type without a ready codec, is read and written more slowly: " + NO_COMPILER + ".", "");
    }

    // ---- Modules and the JDK's own tools

    private PackedGame module(Codecs codecs) throws Exception {
        return PackedGame.build(folder, codecs, "module com.game { requires io.github.tightwire; opens com.game to io.github.tightwire; "
                + "opens com.engine to io.github.tightwire; exports com.game; }");
    }

    private Running.Outcome linked(PackedGame game, String... options) throws Exception {
        Path image = folder.resolve("image");
        List<String> arguments = new ArrayList<>(List.of("--module-path",
                PackedGame.path(PackedGame.library()) + File.pathSeparator + game.classes(),
                "--add-modules", "com.game,io.github.tightwire.compiler,java.logging", "--output", image.toString()));
        arguments.addAll(List.of(options));
        game.tool("jlink", arguments);
        return game.run(List.of(image.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1", "-m", "com.game/com.game.Game"));
    }

    @Test
    void modulesUseReadyCodecs() throws Exception {
        PackedGame game = module(Codecs.READY);
        game.assertPlays(List.of("--module-path", PackedGame.path(with(game.classes(), PackedGame.library())), "--add-modules", "com.game",
                "-cp", game.classes().toString()), READY, READY, "");
    }

    @Test
    void aRunTimeImageUsesReadyCodecs() throws Exception {
        PackedGame.assertSays(linked(module(Codecs.READY)), READY, READY, "", "size");
    }

    @Test
    void aRunTimeImageWithoutDebugInformationUsesThemIfTrusted() throws Exception {
        PackedGame.assertSays(linked(module(Codecs.TRUSTED), "--strip-debug"), READY, COMPILED, "", "size");
    }

    @Test
    void aRunTimeImageWithoutDebugInformationSaysWhatToDo() throws Exception {
        PackedGame.assertSays(linked(module(Codecs.READY), "--strip-debug"), COMPILED, COMPILED, ANOTHER_LIBRARY, "size");
    }

    @Test
    void signedArchivesUseReadyCodecs() throws Exception {
        PackedGame game = game(Codecs.READY);
        Path jar = game.archive("game.jar", "", List.of(game.classes()));
        game.tool("keytool", List.of("-genkeypair", "-keyalg", "EC", "-alias", "game", "-dname", "CN=game", "-keystore", "keys",
                "-storepass", "secret", "-validity", "2"));
        game.tool("jarsigner", List.of("-keystore", "keys", "-storepass", "secret", jar.toString(), "game"));
        game.assertPlays(List.of("-cp", PackedGame.path(with(jar, PackedGame.library()))), READY, READY, "");
    }

    // ---- Archives in an archive

    /** Spring Boot's loader finds classes itself, and nothing shows that it leaves them as they are: its user vouches for it. */
    @Test
    void nestedArchivesNeedTrust() throws Exception {
        PackedGame game = game(Codecs.READY);
        Path nested = nested(game);
        PackedGame.assertSays(game.java(List.of("-Dtightwire.compiler.trust=com.game.,com.engine.,io.github.tightwire."),
                List.of("-jar", nested.toString())), READY, READY, "", "size");
    }

    private Path nested(PackedGame game) throws Exception {
        Path nested = folder.resolve("nested.jar");
        Path loader;
        try (Stream<Path> files = Files.list(TOOLS)) {
            loader = files.filter(file -> file.getFileName().toString().startsWith("spring-boot-loader")).findFirst().orElseThrow();
        }
        Set<String> seen = new HashSet<>(Set.of("META-INF/MANIFEST.MF"));
        try (OutputStream file = Files.newOutputStream(nested); JarOutputStream out = new JarOutputStream(file);
                FileSystem zip = FileSystems.newFileSystem(loader)) {
            PackedGame.add(out, "META-INF/MANIFEST.MF", ("Manifest-Version: 1.0\nMain-Class: org.springframework.boot.loader.launch."
                    + "JarLauncher\nStart-Class: com.game.Game\nSpring-Boot-Classes: BOOT-INF/classes/\nSpring-Boot-Lib: BOOT-INF/lib/\n")
                    .getBytes(StandardCharsets.UTF_8), true);
            PackedGame.add(out, "", zip.getPath("/"), seen);
            // The loader wants the folder itself, too.
            PackedGame.add(out, "BOOT-INF/classes/", new byte[0], false);
            PackedGame.add(out, "BOOT-INF/classes/", game.classes(), seen);
            for (Path archive : game.archives(PackedGame.library())) {
                PackedGame.add(out, "BOOT-INF/lib/" + archive.getFileName(), Files.readAllBytes(archive), false);
            }
        }
        return nested;
    }

    // ---- What does not belong on a JVM

    @Test
    void thePortableLibraryBeforeTheLibraryIsNamed() throws Exception {
        PackedGame game = game(Codecs.NONE);
        Path core = PackedGame.library().get(0);
        String reason = "tightwire-portable (file:" + PORTABLE + ") is on the class path before tightwire (file:" + core
                + "): leave out tightwire-portable, which is for Android and JavaScript";
        Running.Outcome outcome = game.java(List.of("-cp", PackedGame.path(List.of(game.classes(), PORTABLE)) + File.pathSeparator
                + PackedGame.path(PackedGame.library())), List.of("com.game.Game"));
        assertTrue(outcome.out().startsWith("Codec of com.game.Game$Ship, not compiled because " + reason + ": 49000"), outcome.out());
        assertTrue(outcome.err().contains(reason), outcome.err());
    }

    /** The same rules that Android's builds find: the portable library, shrunk. */
    @Test
    void r8ShrinksThePortableLibrary() throws Exception {
        PackedGame game = game(Codecs.TRUSTED);
        Path shrunk = folder.resolve("shrunk.jar");
        r8(game, shrunk, List.of(game.classes(), PORTABLE));
        Running.Outcome outcome = game.java(classPath(shrunk), List.of("com.game.Game"));
        assertTrue(outcome.out().startsWith("Codec of com.game.Game$Ship, compiled when it was built: 4900000000680000000804 true "
                + "accepted\nCodec of com.game.Game$Rock, compiled when it was built: 03 true accepted\n"), outcome.out() + outcome.err());
    }
}
