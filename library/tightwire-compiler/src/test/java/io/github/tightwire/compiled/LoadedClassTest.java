package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.origin.LoadTimes;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiled class is the one that was loaded, and not another one of its name; where nothing shows that, it is plain. */
class LoadedClassTest {
    private static final String NAME = "plugin.Ship";
    private static final String PATH = "plugin/Ship.class";

    private static final Sources OLD = ship("byte hull = 5;", "hull = (byte) s.serializeInt(hull, 0, 100);");
    private static final Sources NEW = ship("int shield = 900; int hull = 7;",
            "shield = s.serializeInt(shield, 0, 1000); hull = s.serializeInt(hull, 0, 100);");
    /** The members of the new one, another wire. */
    private static final Sources TWIN = ship("int shield = 900; int hull = 7;",
            "shield = s.serializeInt(shield, 0, 100000); hull = s.serializeInt(hull, 0, 100);");

    private static Sources ship(String fields, String body) {
        return Sources.compile(Map.of(NAME, "package plugin; import io.github.tightwire.*;"
                + "public final class Ship implements io.github.tightwire.compiled.Sample {" + fields
                + "public void fill(java.util.Random r) { hull = (byte) r.nextInt(101); }"
                + "public void serialize(BitStream s) {" + body + "} }"));
    }

    @TempDir
    private Path folder;

    private static <T extends Sample> Codec<T> assertAgrees(Class<T> type) {
        Codec<T> codec = Codec.of(type);
        Agreement.assertAgreement(codec, Agreement.factory(type), 3, 1);
        return codec;
    }

    private static void assertCompiled(Class<? extends Sample> type) {
        Codec<?> codec = assertAgrees(type);
        assertTrue(codec.isCompiled(), codec::toString);
    }

    private static void assertPlain(Class<? extends Sample> type, String reason) {
        Codec<?> codec = assertAgrees(type);
        assertFalse(codec.isCompiled());
        assertTrue(codec.toString().contains(reason), codec::toString);
    }

    // ---- Class loaders

    /** Looks at its own place before its parent's, as those of plugins do. */
    private static final class ChildFirst extends URLClassLoader {
        ChildFirst(URL place, ClassLoader parent) {
            super(new URL[] {place}, parent);
            LoadTimes.isNew(this);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null && name.startsWith("plugin.") ? findClass(name)
                        : known == null ? super.loadClass(name, resolve) : known;
            }
        }
    }

    private static Class<? extends Sample> load(ClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass(NAME).asSubclass(Sample.class);
    }

    @Test
    void aChildFirstLoaderBelowAnOlderLayout() throws ReflectiveOperationException {
        for (Sources older : List.of(OLD, TWIN)) {
            Class<? extends Sample> type = load(new ChildFirst(NEW.getURLs()[0], older));
            assertTrue(type.getResource("Ship.class") != null && type.getClassLoader() != older);
            assertCompiled(type);
        }
    }

    @Test
    void anArchive() throws IOException, ReflectiveOperationException {
        Path jar = folder.resolve("plugin one.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream archive = new JarOutputStream(out, manifest)) {
            archive.putNextEntry(new ZipEntry(PATH));
            archive.write(TWIN.bytes(NAME));
            archive.putNextEntry(new ZipEntry("META-INF/versions/11/" + PATH));
            archive.write(NEW.bytes(NAME));
        }
        try (ChildFirst loader = new ChildFirst(jar.toUri().toURL(), OLD)) {
            assertCompiled(load(loader));
        }
    }

    @Test
    void aFolder() throws IOException, ReflectiveOperationException {
        Path file = folder.resolve("class files").resolve(PATH);
        Files.createDirectories(file.getParent());
        Files.write(file, NEW.bytes(NAME));
        try (ChildFirst loader = new ChildFirst(folder.resolve("class files").toUri().toURL(), OLD)) {
            assertCompiled(load(loader));
        }
    }

    @Test
    void aFileThatWasReplacedSince() {
        assertPlain(NEW.again(Map.of(PATH, OLD.bytes(NAME))).type(NAME, Sample.class), "plugin.Ship is not as in its class file: ");
    }

    /** Defines classes itself: who knows what it does to them before. */
    private static final class Weaver extends ClassLoader {
        private final Sources defined;
        private final Sources offered;

        Weaver(Sources defined, Sources offered) {
            super(LoadedClassTest.class.getClassLoader());
            this.defined = defined;
            this.offered = offered;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(NAME)) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = defined.bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public InputStream getResourceAsStream(String path) {
            return path.equals(PATH) ? new ByteArrayInputStream(offered.bytes(NAME)) : super.getResourceAsStream(path);
        }
    }

    /** Has a code source, and changes classes on the way from there. */
    private static final class WeavingUrls extends URLClassLoader {
        WeavingUrls() {
            super(NEW.getURLs(), LoadedClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(NAME)) {
                return super.findClass(name);
            }
            byte[] bytes = TWIN.bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    @Test
    void loadersThatMayChangeClasses() throws ReflectiveOperationException {
        assertPlain(load(new Weaver(NEW, TWIN)), "vouch for it with -Dtightwire.compiler.trust=plugin.");
        assertPlain(load(new WeavingUrls()), "nothing shows that " + WeavingUrls.class.getName() + " defined plugin.Ship");
    }

    @Test
    void theUserVouchesForHisLoader() throws ReflectiveOperationException {
        System.setProperty("tightwire.compiler.trust", "com.other., plug");
        try {
            assertCompiled(load(new Weaver(NEW, NEW)));
            // Not for members that are others.
            assertPlain(load(new Weaver(NEW, OLD)), "plugin.Ship is not as in its class file");
        } finally {
            System.clearProperty("tightwire.compiler.trust");
        }
    }

    // ---- What is spliced in

    @Test
    void aPartThatAnotherLoaderDefined() {
        String part = "package plugin; import io.github.tightwire.*; public final class Part implements BitSerializable {"
                + "public int n; public void serialize(BitStream s) { n = s.serializeInt(n, 0, %d); } }";
        String owner = "package plugin; import io.github.tightwire.*; public final class Ship implements "
                + "io.github.tightwire.compiled.Sample { private final Part part = new Part();"
                + "public void fill(java.util.Random r) { part.n = r.nextInt(101); }"
                + "public void serialize(BitStream s) { s.serializeObject(part); } }";
        Sources both = Sources.compile(Map.of("plugin.Part", part.formatted(100000), NAME, owner));
        Sources other = Sources.compile(Map.of("plugin.Part", part.formatted(100)));
        // The part's file is not as the part is: the owner's own method is, and the part is called as it stands.
        Class<? extends Sample> type = new Sources(
                Map.of(NAME, both.bytes(NAME)), Map.of(), new PartOnly(other.classes())).type(NAME, Sample.class);
        assertAgrees(type);
    }

    /** Defines the part, and offers the file of another one. */
    private static final class PartOnly extends ClassLoader {
        private final Map<String, byte[]> classes;

        PartOnly(Map<String, byte[]> classes) {
            super(LoadedClassTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public InputStream getResourceAsStream(String path) {
            return path.equals("plugin/Part.class") ? null : super.getResourceAsStream(path);
        }
    }

    // ---- Agents

    /** Changed by an agent. */
    static final class Target implements BitSerializable {
        private int n = 7;

        @Override
        public void serialize(BitStream s) {
            n = s.serializeInt(n, 0, ChangingAgent.BOUND);
        }
    }

    /** Prints the codec, and how long a packet is that two of the target make: compiled if it is, and plain. */
    static final class Main {
        private Main() {
        }

        public static void main(String[] arguments) throws ReflectiveOperationException {
            Codec<Target> codec = Codec.of(Target.class);
            System.out.println(codec);
            byte[] bytes = new byte[8];
            WriteStream compiled = new WriteStream(bytes);
            codec.write(new Target(), compiled);
            WriteStream plain = new WriteStream(bytes);
            plain.write(new Target());
            System.out.println(compiled.bitPosition() + " " + plain.bitPosition());
            codec.read(new Target(), bytes, bytes.length);
            for (Method method : Target.class.getDeclaredMethods()) {
                if (method.getName().equals("$jacocoInit")) {
                    method.setAccessible(true);
                    for (boolean probe : (boolean[]) method.invoke(null, new Object[method.getParameterCount()])) {
                        System.out.println(probe);
                    }
                }
            }
        }
    }

    private List<String> runWith(String change) throws IOException, InterruptedException {
        return Jvm.run(List.of("-javaagent:" + ChangingAgent.archive(folder) + "=" + Target.class.getName().replace('.', '/') + change),
                Main.class);
    }

    @Test
    void withoutAnAgent() throws IOException, InterruptedException {
        assertEquals(List.of("Codec of " + Target.class.getName() + ", compiled", "10 10"), Jvm.run(List.of(), Main.class));
    }

    @Test
    void anAgentThatAddsAMember() throws IOException, InterruptedException {
        assertEquals(List.of("Codec of " + Target.class.getName() + ", not compiled because " + Target.class.getName()
                + " is not as in its class file: woven$1 was added or changed, by an agent or a class loader", "11 11"),
                runWith("+woven$1"));
    }

    /** The change that SECURITY.md says can't be found out: compiled code is then that of the file. */
    @Test
    void anAgentThatChangesABodyAndNoMember() throws IOException, InterruptedException {
        assertEquals(List.of("Codec of " + Target.class.getName() + ", compiled", "10 11"), runWith(""));
    }

    /** Coverage counts: the method itself runs. */
    @Test
    void jacoco() throws IOException, InterruptedException {
        String agent = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().startsWith("org.jacoco.agent")).findAny().orElseThrow();
        List<String> lines = Jvm.run(List.of("-javaagent:" + agent + "=destfile=" + folder.resolve("jacoco.exec")), Main.class);
        assertTrue(lines.get(0).contains("not compiled because") && lines.get(0).contains("$jacoco"), lines::toString);
        assertEquals("10 10", lines.get(1));
        assertTrue(lines.size() > 3, lines::toString);
        assertFalse(lines.contains("false"), lines::toString);
    }
}
