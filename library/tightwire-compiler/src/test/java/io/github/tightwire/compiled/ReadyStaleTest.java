package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.compiler.BytecodeCompiler;
import io.github.tightwire.internal.origin.FileTimes;
import io.github.tightwire.internal.origin.LoadTimes;
import io.github.tightwire.internal.template.LibraryDigest;
import io.github.tightwire.internal.template.ReadyFacts;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Ready codecs that are not of the classes beside them, or around them: none is used, and a line says why. */
class ReadyStaleTest {
    private static final String SHIP = "stale.Ship";
    private static final String HELP = "stale.Help";
    private static final String SCENE = "stale.Scene";
    private static final String CURE = ". Make codecs again; where a tool rewrites class files after that (relocation, a shrinker, "
            + "jlink --strip-debug), make them with --trusted.\n";

    @TempDir
    private Path path;

    private static Map<String, String> sources(int most, int helpMost) {
        return Map.of(
                SHIP, "package stale; import io.github.tightwire.*; public class Ship implements BitSerializable {"
                        + "private int x = 3; private int y = 5;"
                        + "@Override public void serialize(BitStream s) {"
                        + "x = s.serializeInt(x, 0, " + most + "); y = Help.small(s, y); } }",
                HELP, "package stale; import io.github.tightwire.*; class Help {"
                        + "static int small(BitStream s, int value) { return s.serializeInt(value, 0, " + helpMost + "); } }",
                SCENE, "package stale; import io.github.tightwire.*; public class Scene implements BitSerializable {"
                        + "private Scene inner; private Ship ship = new Ship();"
                        + "@Override public void serialize(BitStream s) {"
                        + "s.serializeObject(ship); inner = s.serializeOptional(inner, Scene::new); } }");
    }

    private ReadyFolder built() {
        ReadyFolder folder = new ReadyFolder(path.resolve("classes")).compile(sources(100, 10));
        folder.build();
        return folder;
    }

    @Test
    void whatNobodyChangedIsUsed() {
        ClassLoader loader = built().loader();
        assertReady(loader, SHIP);
        assertReady(loader, SCENE);
    }

    @Test
    void aTypeThatWasRecompiledAlone() {
        ReadyFolder folder = built();
        folder.add(Map.of(SHIP, Sources.compile(sources(1000, 10)).bytes(SHIP)));
        assertUnused(folder.loader(), SHIP, SHIP + " is another one than when it was made");
        assertUnused(folder.loader(), SCENE, SHIP + " is another one than when it was made");
    }

    @Test
    void aHelperThatWasInlinedAndChanged() {
        ReadyFolder folder = built();
        folder.add(Map.of(HELP, Sources.compile(sources(100, 500)).bytes(HELP)));
        assertUnused(folder.loader(), SHIP, HELP + " is another one than when it was made");
    }

    @Test
    void aHelperThatIsMissing() throws IOException {
        ReadyFolder folder = built();
        Files.delete(folder.path().resolve("stale/Help.class"));
        Class<? extends BitSerializable> ship = ReadyFolder.type(folder.loader(), SHIP, BitSerializable.class);
        assertTrue(said(() -> ReadyTemplates.find(ship)).contains(HELP + " is missing"));
    }

    /** The rare class of another build has its constants in it, and would be loaded with the first packet that is cut short. */
    @Test
    void whatIsRareOfAnotherBuild() throws IOException {
        ReadyFolder folder = built();
        ReadyFolder other = new ReadyFolder(path.resolve("other")).compile(sources(101, 10));
        other.build();
        String rare = SHIP + "$$Template$rare";
        String file = rare.replace('.', '/') + ".class";
        Files.copy(other.path().resolve(file), folder.path().resolve(file), StandardCopyOption.REPLACE_EXISTING);
        assertUnused(folder.loader(), SHIP, rare + " is another one than when it was made");
        assertUnused(folder.loader(), SCENE, rare + " is another one than when it was made");
        assertUnused(ReadyFolder.loader(jar(folder.path())), SHIP, rare + " is another one than when it was made");
        folder.build();
        assertReady(folder.loader(), SCENE);
    }

    @Test
    void whatIsRareIsMissing() throws IOException {
        ReadyFolder folder = built();
        Files.delete(folder.path().resolve("stale/Ship$$Template$rare.class"));
        assertUnused(folder.loader(), SHIP, "the class file of " + SHIP + "$$Template$rare is not to be seen");
    }

    @Test
    void anotherArchiveBeforeThatOfTheBuild() throws IOException {
        Path jar = jar(built().path());
        ReadyFolder other = new ReadyFolder(path.resolve("other")).compile(sources(5000, 10));
        Files.delete(other.path().resolve("stale/Scene.class"));
        assertReady(ReadyFolder.loader(jar), SHIP);
        assertUnused(ReadyFolder.loader(other.path(), jar), SHIP, SHIP + " is another one than when it was made");
        assertUnused(ReadyFolder.loader(jar(other.path()), jar), SHIP, SHIP + " is another one than when it was made");
        assertUnused(ReadyFolder.loader(other.path(), jar), SCENE, SHIP + " is another one than when it was made");
    }

    @Test
    void anArchiveThatWasPackedOtherwiseIsTheSame() throws IOException {
        Path jar = path.resolve("stored.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(0);
            add(built().path(), out);
        }
        assertReady(ReadyFolder.loader(jar), SCENE);
    }

    /** The directory of an archive is read once for each loader. */
    @Test
    void anArchiveThatIsWrittenAgainWhileItIsUsed() throws IOException {
        Path jar = jar(built().path());
        ClassLoader loader = ReadyFolder.loader(jar);
        long made = System.currentTimeMillis();
        assertReady(loader, SHIP);
        do {
            Files.write(jar, Files.readAllBytes(jar));
        } while (FileTimes.changed(jar) <= made);
        Class<? extends BitSerializable> scene = ReadyFolder.type(loader, SCENE, BitSerializable.class);
        assertEquals("The ready codec " + SCENE + "$$Template is not used: the class file of " + SCENE + " may be another one than was "
                + "loaded: it was changed after the program started; start that again, or vouch for it with "
                + "-Dtightwire.compiler.trust=stale." + CURE, said(() -> assertNull(ReadyTemplates.find(scene))));
    }

    @Test
    void anArchiveOfTheSameNameForTheNextLoader() throws IOException {
        ReadyFolder folder = built();
        assertReady(ReadyFolder.loader(jar(folder.path())), SHIP);
        folder.add(Map.of(SHIP, Sources.compile(sources(1000, 10)).bytes(SHIP)));
        assertUnused(ReadyFolder.loader(jar(folder.path())), SHIP, SHIP + " is another one than when it was made");
    }

    @Test
    void aClassForThisJdkInAnArchive() throws IOException {
        ReadyFolder folder = built();
        folder.add(Map.of("META-INF.versions.17." + SHIP, Sources.compile(sources(1000, 10)).bytes(SHIP)));
        Path manifest = folder.path().resolve("META-INF/MANIFEST.MF");
        Files.writeString(manifest, "Manifest-Version: 1.0\nMulti-Release: true\n");
        assertUnused(ReadyFolder.loader(jar(folder.path())), SHIP, SHIP + " is another one than when it was made");
    }

    @Test
    void aClassForThisJdkInAnArchiveThatDoesNotSaySo() throws IOException {
        ReadyFolder folder = built();
        folder.add(Map.of("META-INF.versions.17." + SHIP, Sources.compile(sources(1000, 10)).bytes(SHIP)));
        assertReady(ReadyFolder.loader(jar(folder.path())), SHIP);
    }

    /** Its directory is left to the JDK. */
    @Test
    void anArchiveWithAComment() throws IOException {
        ReadyFolder folder = built();
        assertReady(ReadyFolder.loader(commented(folder.path())), SCENE);
        folder.add(Map.of(SHIP, Sources.compile(sources(1000, 10)).bytes(SHIP)));
        assertUnused(ReadyFolder.loader(commented(folder.path())), SHIP, SHIP + " is another one than when it was made");
    }

    /** The library is a copy, with a class in it that says that it has another source file. */
    @ParameterizedTest
    @EnumSource
    void anotherVersionOfTheLibrary(Packed packed) throws IOException {
        ReadyFolder folder = built();
        Path library = path.resolve("library");
        unpack(ReadyFolder.location(Codec.class), library);
        Path same = packed.pack(this, library);
        assertEquals("", said(() -> assertEquals("Codec of stale.Ship, compiled when it was built", codecIn(same, folder))));
        Path operations = library.resolve("io/github/tightwire/NumberOperations.class");
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(Files.readAllBytes(operations)).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitSource(String source, String debug) {
                super.visitSource("Other.java", debug);
            }
        }, 0);
        Files.write(operations, writer.toByteArray());
        Path changed = packed.pack(this, library);
        String said = said(() -> assertEquals("Codec of stale.Ship, compiled", codecIn(changed, folder)));
        assertTrue(said.contains("the library is another one than when they were made"), said);
    }

    @Test
    void aLibraryWithTwoClassesInEachOthersPlace() throws IOException {
        ReadyFolder folder = built();
        Path library = path.resolve("library");
        unpack(ReadyFolder.location(Codec.class), library);
        // Nobody loads them.
        Path first = library.resolve("io/github/tightwire/wire/WireType.class");
        Path second = library.resolve("io/github/tightwire/packet/ProtocolDescription.class");
        byte[] bytes = Files.readAllBytes(first);
        Files.copy(second, first, StandardCopyOption.REPLACE_EXISTING);
        Files.write(second, bytes);
        Path swapped = jar(library);
        String said = said(() -> assertEquals("Codec of stale.Ship, compiled", codecIn(swapped, folder)));
        assertTrue(said.contains("the library is another one than when they were made"), said);
    }

    /** A form of the library. */
    private enum Packed {
        FOLDER {
            @Override
            Path pack(ReadyStaleTest test, Path library) {
                return library;
            }
        },
        /** Its directory is read. */
        ARCHIVE {
            @Override
            Path pack(ReadyStaleTest test, Path library) throws IOException {
                return test.jar(library);
            }
        },
        /** A comment at its end leaves the directory to the JDK, and the names to the list. */
        LISTED {
            @Override
            Path pack(ReadyStaleTest test, Path library) throws IOException {
                Path list = library.resolve("io/github/tightwire/internal/template").resolve(LibraryDigest.LIST);
                Files.writeString(list, String.join("\n", LibraryDigest.names(library)));
                return test.commented(library);
            }
        };

        abstract Path pack(ReadyStaleTest test, Path library) throws IOException;
    }

    /** Returns the codec in a world of its own, in which nothing of the tests is to be found. */
    private static String codecIn(Path library, ReadyFolder folder) {
        try {
            List<URL> urls = new ArrayList<>(List.of(
                    folder.path().toUri().toURL(), library.toUri().toURL(), ReadyFolder.location(BytecodeCompiler.class).toUri().toURL()));
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                if (entry.contains("asm")) {
                    urls.add(Path.of(entry).toUri().toURL());
                }
            }
            ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
            loader.loadClass(LoadTimes.class.getName()).getMethod("isNew", ClassLoader.class).invoke(null, loader);
            Class<?> ship = loader.loadClass(SHIP);
            Object codec = loader.loadClass(Codec.class.getName()).getMethod("of", Class.class).invoke(null, ship);
            return codec.toString();
        } catch (ReflectiveOperationException | IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The engine's loader has a helper of the same name: what was inlined of the engine means that one. */
    @Test
    void aClassThatIsAnotherOneForWhatWasInlined() {
        String help = "package util; import io.github.tightwire.*; public class Help {"
                + "public static int small(BitStream s, int value) { return s.serializeInt(value, 0, %d); } }";
        String base = "package engine; import io.github.tightwire.*; public class Base {"
                + "public static int small(BitStream s, int value) { return util.Help.small(s, value); } }";
        ReadyFolder engine = new ReadyFolder(path.resolve("engine"))
                .compile(Map.of("util.Help", help.formatted(1000), "engine.Base", base));
        Map<String, byte[]> all = Sources.compile(Map.of("util.Help", help.formatted(10), "engine.Base", base,
                "game.Own", "package game; import io.github.tightwire.*; public class Own implements BitSerializable { int x = 3;"
                        + "@Override public void serialize(BitStream s) { x = engine.Base.small(s, x); } }")).classes();
        ReadyFolder game = new ReadyFolder(path.resolve("game")).add(all);
        game.build();
        assertReady(game.loader(), "game.Own");
        Path ofEngine = game.path().resolve("engine/Base.class");
        assertTrue(ofEngine.toFile().delete());
        assertUnused(ReadyFolder.loader(ReadyFolder.loader(engine.path()), game.path()), "game.Own",
                "util.Help is another one for engine.Base");
    }

    /** A loader for which its user vouches adds a field, as an agent does that counts what is covered. */
    @Test
    void aMemberThatWasAdded() {
        ReadyFolder folder = built();
        System.setProperty("tightwire.compiler.trust", "stale.");
        try {
            ClassLoader loader = new ClassLoader(folder.loader()) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    synchronized (getClassLoadingLock(name)) {
                        Class<?> loaded = name.startsWith("stale.") ? findLoadedClass(name) : super.loadClass(name, resolve);
                        return loaded == null ? defined(name) : loaded;
                    }
                }

                private Class<?> defined(String name) throws ClassNotFoundException {
                    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                        if (in == null) {
                            throw new ClassNotFoundException(name);
                        }
                        byte[] bytes = name.equals(HELP) ? covered(in.readAllBytes()) : in.readAllBytes();
                        return defineClass(name, bytes, 0, bytes.length);
                    } catch (IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
            };
            Class<? extends BitSerializable> ship = ReadyFolder.type(loader, SHIP, BitSerializable.class);
            assertEquals("The ready codec " + SHIP + "$$Template is not used: " + HELP + " is not as in its class file" + CURE,
                    said(() -> assertNull(ReadyTemplates.find(ship))));
        } finally {
            System.clearProperty("tightwire.compiler.trust");
        }
    }

    private static byte[] covered(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitEnd() {
                super.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "$covered", "[Z", null, null).visitEnd();
                super.visitEnd();
            }
        }, 0);
        return writer.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"game.Ship", "Ship", "game.part.Ship"})
    void namesOfItsPackageAreShort(String code) {
        List<String> links = List.of("game.Gun", "Gun", "game.part.Gun", "gam.Gun", "games.Gun");
        ReadyFacts facts = new ReadyFacts(true, 1, 2, "", List.of(new ReadyFacts.Origin("game.Gun", 3, 4)), links, links, List.of(),
                -7L);
        String text = facts.encode(code);
        assertEquals(facts, ReadyFacts.decode(text, code));
        assertEquals(code.startsWith("game.") ? 1 : 0, text.split("t \\.Gun\n", -1).length - 1, text);
    }

    @Test
    void anotherFormat() {
        String facts = new ReadyFacts(false, -5, -6, SHIP, List.of(new ReadyFacts.Origin(SHIP, -2, -3)), List.of("a"), List.of("b"),
                List.of(), null).encode(SHIP);
        assertEquals(facts, ReadyFacts.decode(facts, SHIP).encode(SHIP));
        try {
            ReadyFacts.decode(facts.replaceFirst("6", "5"), SHIP);
        } catch (IllegalArgumentException e) {
            assertEquals("it was made by another version of the library", e.getMessage());
            return;
        }
        throw new AssertionError();
    }

    @Test
    void aClosedWorldTrusts() throws IOException {
        ReadyFolder folder = new ReadyFolder(path.resolve("classes")).compile(sources(100, 10));
        folder.build(true);
        folder.add(Map.of(HELP, Sources.compile(sources(100, 10), List.of("-g:none", "--release", "17"), null).bytes(HELP)));
        assertReady(folder.loader(), SHIP);
    }

    // ---- What a build leaves

    @Test
    void aBuildThatIsRepeatedWritesNothing() throws IOException {
        ReadyFolder folder = built();
        Map<String, byte[]> first = contents(folder.path());
        assertEquals(0, folder.build().written());
        assertSame(first, contents(folder.path()));
    }

    @Test
    void theSameClassesGiveTheSameBytes() throws IOException {
        ReadyFolder again = new ReadyFolder(path.resolve("again")).compile(sources(100, 10));
        again.build();
        assertSame(contents(built().path()), contents(again.path()));
    }

    @Test
    void aTypeThatWasChangedIsBuiltAgain() throws IOException {
        ReadyFolder folder = built();
        folder.compile(sources(1000, 10));
        folder.build();
        ReadyFolder fresh = new ReadyFolder(path.resolve("fresh")).compile(sources(1000, 10));
        fresh.build();
        assertSame(contents(fresh.path()), contents(folder.path()));
        assertReady(folder.loader(), SHIP);
    }

    @Test
    void aTypeThatIsGoneLeavesNothing() throws IOException {
        ReadyFolder folder = built();
        Files.delete(folder.path().resolve("stale/Scene.class"));
        assertEquals(5, folder.build().written(), "both classes of its codec, its names, and those of a codec that nobody calls any more");
        assertTrue(contents(folder.path()).keySet().stream().noneMatch(name -> name.contains("Scene")));
    }

    private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> actual) {
        assertEquals(expected.keySet(), actual.keySet());
        expected.forEach((name, bytes) -> assertArrayEquals(bytes, actual.get(name), name));
    }

    private static Map<String, byte[]> contents(Path folder) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    // ---- What is asserted

    private static void assertReady(ClassLoader loader, String name) {
        assertEquals("", said(() -> assertCodec(loader, name, "Codec of " + name + ", compiled when it was built")));
    }

    /** The codec is one that was compiled just now. */
    private static void assertUnused(ClassLoader loader, String name, String reason) {
        String said = said(() -> assertCodec(loader, name, "Codec of " + name + ", compiled"));
        assertEquals("The ready codec " + name + "$$Template is not used: " + reason + CURE,
                said.substring(0, said.indexOf('\n') + 1));
    }

    private static void assertCodec(ClassLoader loader, String name, String expected) {
        Class<? extends BitSerializable> type = ReadyFolder.type(loader, name, BitSerializable.class);
        assertEquals(expected, Codec.of(type).toString());
        assertWrites(type);
    }

    private static <T extends BitSerializable> void assertWrites(Class<T> type) {
        T object = Agreement.factory(type).get();
        byte[] expected = new byte[64];
        byte[] actual = new byte[64];
        assertEquals(new WriteStream(expected).write(object), Codec.of(type).write(object, actual));
        assertArrayEquals(expected, actual);
    }

    /** The lines of the log. */
    private static String said(Runnable action) {
        StringBuilder said = new StringBuilder();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                said.append(record.getMessage()).append('\n');
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        Logger logger = Logger.getLogger("io.github.tightwire");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            action.run();
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
        return said.toString();
    }

    // ---- Files

    private Path jar(Path folder) throws IOException {
        Path jar = path.resolve(folder.getFileName() + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            add(folder, out);
        }
        return jar;
    }

    private Path commented(Path folder) throws IOException {
        Path jar = path.resolve(folder.getFileName() + "-commented.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            add(folder, out);
            out.setComment("of somebody");
        }
        return jar;
    }

    private static void add(Path folder, JarOutputStream out) throws IOException {
        for (Map.Entry<String, byte[]> file : contents(folder).entrySet()) {
            out.putNextEntry(new JarEntry(file.getKey().replace(File.separatorChar, '/')));
            out.write(file.getValue());
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Map.Entry<String, byte[]> file : contents(from).entrySet()) {
            Path target = to.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.write(target, file.getValue());
        }
    }

    /** Copies a folder, or what is in an archive. */
    private static void unpack(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            copy(from, to);
        } else {
            try (FileSystem archive = FileSystems.newFileSystem(from)) {
                copy(archive.getPath("/"), to);
            }
        }
    }
}
