package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.origin.LoadTimes;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The true origin of a class. The packets are those of the class that was loaded, whatever a loader, an archive, or somebody who replaces
 * files does.
 */
class ClassOriginTest {
    private static final String NAME = "origin.Ship";
    private static final String FILE = "origin/Ship.class";
    private static final String COMPILED = "Codec of " + NAME + ", compiled";
    private static final String CHANGED = "the class file of " + NAME
            + " may be another one than was loaded: it was changed after the program started; start that again, or "
            + "vouch for it with -Dtightwire.compiler.trust=origin.";

    /** A class that was loaded, 7 bits wide, and another one with the same members, which is 17. */
    private static final byte[] LOADED = ship(100);
    private static final byte[] OTHER = ship(100_000);
    private static final int LOADED_BITS = 7;

    private static byte[] ship(int most) {
        return Sources.compile(Map.of(NAME, "package origin; import io.github.tightwire.*; public class Ship implements BitSerializable {"
                + "private int hull = 5; public void serialize(BitStream s) { hull = s.serializeInt(hull, 0, " + most + "); } }"))
                .bytes(NAME);
    }

    @TempDir
    private Path folder;

    /** Returns the codec's text, and requires that its packets are those of the class. */
    private static String codec(Class<?> type) {
        Codec<? extends BitSerializable> codec = Codec.of(type.asSubclass(BitSerializable.class));
        assertEquals(LOADED_BITS, bits(codec, type));
        return codec.toString();
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> int bits(Codec<T> codec, Class<?> type) {
        try {
            WriteStream stream = new WriteStream(new byte[16]);
            codec.write((T) type.getConstructor().newInstance(), stream);
            return stream.bitPosition();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static String codec(ClassLoader loader) throws ClassNotFoundException {
        return codec(loader.loadClass(NAME));
    }

    private static void assertPlain(String reason, String codec) {
        assertEquals("Codec of " + NAME + ", not compiled because " + reason, codec);
    }

    private Path write(String place, byte[] classFile) throws IOException {
        Path file = folder.resolve(place).resolve(FILE);
        Files.createDirectories(file.getParent());
        return Files.write(file, classFile);
    }

    private Path archive(String name, Map<String, byte[]> files) throws IOException {
        Path jar = folder.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream archive = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                archive.putNextEntry(new ZipEntry(file.getKey()));
                archive.write(file.getValue());
            }
        }
        return jar;
    }

    private static URL url(Path path) throws IOException {
        return path.toUri().toURL();
    }

    private static URLClassLoader loader(URL... urls) {
        return new URLClassLoader(urls, ClassOriginTest.class.getClassLoader());
    }

    // ---- Loaders

    /** Changes classes on the way, without a findClass of its own. */
    private static class LoadClassAlone extends URLClassLoader {
        LoadClassAlone(URL place) {
            super(new URL[] {place}, ClassOriginTest.class.getClassLoader());
            LoadTimes.isNew(this);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            return known != null ? known : name.equals(NAME)
                    ? defineClass(name, LOADED, 0, LOADED.length, new CodeSource(getURLs()[0], (Certificate[]) null))
                    : super.loadClass(name, resolve);
        }
    }

    /** Overrides nothing at all. */
    private static final class Heir extends LoadClassAlone {
        Heir(URL place) {
            super(place);
        }
    }

    /** Overrides nothing, and is told what to define. */
    private static final class Injected extends URLClassLoader {
        Injected(URL place) {
            super(new URL[] {place}, ClassOriginTest.class.getClassLoader());
            LoadTimes.isNew(this);
        }

        Class<?> inject() {
            return defineClass(NAME, LOADED, 0, LOADED.length, new CodeSource(getURLs()[0], (Certificate[]) null));
        }
    }

    /** Overrides, but leaves it to the JDK's to define. */
    private static final class Delegating extends URLClassLoader {
        Delegating(URL place) {
            super(new URL[] {place}, ClassOriginTest.class.getClassLoader());
            LoadTimes.isNew(this);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return super.findClass(name);
        }
    }

    @Test
    void aLoaderThatOverridesLoadClassAlone() throws IOException, ClassNotFoundException {
        URL place = url(write("place", OTHER).getParent().getParent());
        for (LoadClassAlone loader : new LoadClassAlone[] {new LoadClassAlone(place), new Heir(place)}) {
            assertPlain("nothing shows that " + loader.getClass().getName() + " defined origin.Ship as it is in its class file: "
                    + "vouch for it with -Dtightwire.compiler.trust=origin.", codec(loader));
        }
    }

    @Test
    void aLoaderThatOverridesNothing() throws IOException {
        Injected loader = new Injected(url(write("place", OTHER).getParent().getParent()));
        assertTrue(codec(loader.inject()).contains("nothing shows that " + Injected.class.getName()));
    }

    @Test
    void aLoaderThatDelegates() throws IOException, ClassNotFoundException {
        assertEquals(COMPILED, codec(new Delegating(url(write("place", LOADED).getParent().getParent()))));
    }

    /** The JVM's own loader knows nothing of versions, by which Java's offers resources. */
    @Test
    void aMultiReleaseArchiveOnTheBootClassPath() throws IOException, InterruptedException {
        Path jar = archive("boot.jar", Map.of(FILE, LOADED, "META-INF/versions/11/" + FILE, OTHER));
        List<String> lines = Jvm.run(List.of("-Xbootclasspath/a:" + jar + File.pathSeparator + ReadyFolder.location(Codec.class)),
                Main.class, "");
        assertEquals("7", lines.get(0));
        assertTrue(lines.get(1).contains("nothing shows that the boot loader defined "), lines::toString);
    }

    // ---- Places

    private static final FileTime LONG_AGO = FileTime.from(1_000_000_000, TimeUnit.SECONDS);

    /** A server of files that were changed at a time, or does not say when. */
    private static HttpServer server(Path root, String lastModified) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            Path file = root.resolve(exchange.getRequestURI().getPath().substring(1));
            byte[] bytes = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
            if (!lastModified.isEmpty()) {
                exchange.getResponseHeaders().add("Last-Modified", lastModified);
            }
            exchange.sendResponseHeaders(bytes.length == 0 ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static URL url(HttpServer server, String file) throws IOException {
        return new URL("http", server.getAddress().getAddress().getHostAddress(), server.getAddress().getPort(), file);
    }

    @Test
    void aMultiReleaseArchiveOverHttp() throws IOException, ClassNotFoundException {
        Path jar = archive("remote.jar", Map.of(FILE, OTHER, "META-INF/versions/11/" + FILE, LOADED));
        write("remote", LOADED);
        HttpServer old = server(folder, "Sun, 09 Sep 2001 01:46:40 GMT");
        HttpServer silent = server(folder, "");
        try {
            for (String place : List.of("/" + jar.getFileName(), "/remote/")) {
                try (URLClassLoader loader = loader(url(old, place)); URLClassLoader other = loader(url(silent, place))) {
                    assertEquals(COMPILED, codec(loader));
                    assertPlain("the class file of origin.Ship may be another one than was loaded: its place does not say when it was "
                            + "changed; vouch for it with -Dtightwire.compiler.trust=origin.", codec(other));
                }
            }
        } finally {
            old.stop(0);
            silent.stop(0);
        }
    }

    @Test
    void aFolderOfAMultiReleaseArchive() throws IOException, ClassNotFoundException {
        Path jar = archive("parts.jar", Map.of("part/" + FILE, LOADED, "META-INF/versions/11/part/" + FILE, OTHER,
                "part/META-INF/versions/11/" + FILE, OTHER));
        Files.setLastModifiedTime(jar, LONG_AGO);
        try (URLClassLoader loader = loader(new URL("jar:" + url(jar) + "!/part/"))) {
            assertEquals(COMPILED, codec(loader));
        }
    }

    @Test
    void aMultiReleaseArchiveByItsJarUrl() throws IOException, ClassNotFoundException {
        Path jar = archive("whole.jar", Map.of(FILE, OTHER, "META-INF/versions/11/" + FILE, LOADED));
        try (URLClassLoader loader = loader(new URL("jar:" + url(jar) + "!/"))) {
            LoadTimes.isNew(loader);
            assertEquals(COMPILED, codec(loader));
        }
    }

    // ---- Files that were replaced

    @Test
    void aFileThatIsYoungerThanTheProgram() throws IOException, ClassNotFoundException {
        Path file = write("young", LOADED);
        Files.setLastModifiedTime(file, LONG_AGO);
        try (URLClassLoader loader = loader(url(folder.resolve("young/"))); URLClassLoader known = loader(url(folder.resolve("young/")))) {
            // Nobody knows which was first, the file or the class.
            assertPlain(CHANGED, codec(loader));
            LoadTimes.isNew(known);
            assertEquals(COMPILED, codec(known));
        }
        Path jar = archive("young.jar", Map.of(FILE, LOADED));
        try (URLClassLoader loader = loader(url(jar)); URLClassLoader known = loader(url(jar))) {
            assertPlain(CHANGED, codec(loader));
            LoadTimes.isNew(known);
            assertEquals(COMPILED, codec(known));
        }
    }

    @Test
    void theUserVouches() throws IOException, ClassNotFoundException {
        write("young", LOADED);
        System.setProperty("tightwire.compiler.trust", "origin.");
        try (URLClassLoader loader = loader(url(folder.resolve("young/")))) {
            assertEquals(COMPILED, codec(loader));
        } finally {
            System.clearProperty("tightwire.compiler.trust");
        }
    }

    /** Loads the class, has somebody replace its file, and prints what its packets are, plain and by its codec. */
    static final class Main {
        private Main() {
        }

        public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
            Class<? extends BitSerializable> type = Class.forName(NAME).asSubclass(BitSerializable.class);
            BitSerializable ship = type.getConstructor().newInstance();
            if (!arguments[0].isEmpty()) {
                Replacement.valueOf(arguments[0]).accept(Path.of(arguments[1]), Path.of(arguments[2]));
            }
            Codec<? extends BitSerializable> codec = Codec.of(type);
            WriteStream stream = new WriteStream(new byte[16]);
            stream.write(ship);
            assertEquals(stream.bitPosition(), bits(codec, type));
            System.out.println(stream.bitPosition());
            System.out.println(codec);
        }
    }

    /** The possible changes to a place, of which there is another one. */
    enum Replacement {
        NOTHING {
            @Override
            void accept(Path place, Path other) {
            }
        },
        COPIED {
            @Override
            void accept(Path place, Path other) throws IOException {
                Path file = Files.isDirectory(place) ? place.resolve(FILE) : place;
                Files.copy(Files.isDirectory(other) ? other.resolve(FILE) : other, file, StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
                Files.setLastModifiedTime(file, LONG_AGO);
            }
        },
        MOVED {
            @Override
            void accept(Path place, Path other) throws IOException {
                Files.move(Files.isDirectory(other) ? other.resolve(FILE) : other,
                        Files.isDirectory(place) ? place.resolve(FILE) : place, StandardCopyOption.REPLACE_EXISTING);
            }
        };

        abstract void accept(Path place, Path other) throws IOException;
    }

    private static List<String> run(Path place, String replacement, Path other) throws IOException, InterruptedException {
        return Jvm.run(System.getProperty("java.class.path") + File.pathSeparator + place, List.of(), Main.class, replacement,
                place.toString(), other.toString());
    }

    private static void assertLines(String codec, List<String> lines) {
        assertEquals(List.of("7", "Codec of " + NAME + ", " + codec), lines);
    }

    /** As an IDE does that builds again while the game runs. */
    @ParameterizedTest
    @Tag("exhaustive")
    @ValueSource(strings = {"COPIED", "MOVED"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its files have no time at which they got there")
    void aFileThatWasReplacedAfterTheClassWasLoaded(String replacement) throws IOException, InterruptedException {
        Path place = write("place", LOADED).getParent().getParent();
        Path other = write("other", OTHER).getParent().getParent();
        assertLines("compiled", run(place, "NOTHING", other));
        assertLines("not compiled because " + CHANGED, run(place, replacement, other));
    }

    @Test
    @Tag("exhaustive")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it keeps open archives from being replaced")
    void anArchiveThatWasReplacedUnderARunningProgram() throws IOException, InterruptedException {
        Path place = archive("game.jar", Map.of(FILE, LOADED));
        Path other = archive("next.jar", Map.of(FILE, OTHER));
        assertLines("compiled", run(place, "NOTHING", other));
        assertLines("not compiled because " + CHANGED, run(place, "MOVED", other));
    }

    /** A release that is switched to by a link: its files are as old as any. The JVM's class path follows links when it starts. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links take a privilege")
    void aLinkThatWasSwitched() throws IOException, InterruptedException, ClassNotFoundException {
        write("v1", LOADED);
        write("v2", OTHER);
        Path link = Files.createSymbolicLink(folder.resolve("current"), Path.of("v1"));
        Thread.sleep(50);
        try (URLClassLoader before = loader(url(link)); URLClassLoader after = loader(url(link))) {
            LoadTimes.isNew(before);
            LoadTimes.isNew(after);
            assertEquals(COMPILED, codec(before));
            Class<?> type = after.loadClass(NAME);
            Thread.sleep(50);
            Files.delete(link);
            Files.createSymbolicLink(link, Path.of("v2"));
            assertPlain(CHANGED, codec(type));
        }
    }

    /** A script builds, and then becomes the JVM: the process is older than the class file. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its processes don't become others")
    void aScriptThatBuildsAndBecomesTheProgram() throws IOException, InterruptedException {
        Path built = write("built", LOADED);
        Path place = Files.createDirectories(folder.resolve("place/origin"));
        List<String> java = new ArrayList<>(List.of("exec", System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-cp",
                "'" + System.getProperty("java.class.path") + File.pathSeparator + place.getParent() + "'",
                "'" + Main.class.getName() + "'", "''"));
        Process process = new ProcessBuilder("sh", "-c", "sleep 0.1; cp '" + built + "' '" + place + "'; " + String.join(" ", java))
                .redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(0, process.waitFor());
        assertLines("compiled", lines);
    }
}
