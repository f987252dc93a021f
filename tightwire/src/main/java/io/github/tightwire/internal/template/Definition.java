package io.github.tightwire.internal.template;

import io.github.tightwire.internal.ClassPrefixes;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.NoSuchFileException;
import java.security.CodeSource;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Where a class was defined, and the class file there: not the one that its class loader offers first, which may be another's.
 *
 * <p>The class loaders of the JDK define what is in the file, and so does whoever leaves the finding of classes to
 * {@link URLClassLoader}. Any other loader may change a class before it defines it, and nothing shows that it does not: the user
 * may vouch for it, by the system property {@value #TRUST}, a list of prefixes of class names, such as
 * {@code com.game.,org.mods.}.
 */
public final class Definition {
    static final String TRUST = "tightwire.compiler.trust";

    private Definition() {
    }

    /** What is wanted of a class file. */
    private interface Form<R> {
        R of(InputStream in) throws IOException;

        /** The same of an archive, which may know it without looking. */
        R of(JarFile jar, ZipEntry entry) throws IOException;
    }

    private static final Form<byte[]> BYTES = new Form<>() {
        @Override
        public byte[] of(InputStream in) throws IOException {
            return in.readAllBytes();
        }

        @Override
        public byte[] of(JarFile jar, ZipEntry entry) throws IOException {
            try (InputStream in = jar.getInputStream(entry)) {
                return of(in);
            }
        }
    };

    private static final Form<Long> DIGEST = new Form<>() {
        @Override
        public Long of(InputStream in) throws IOException {
            return digest(in.readAllBytes());
        }

        @Override
        public Long of(JarFile jar, ZipEntry entry) throws IOException {
            boolean isKnown = entry.getCrc() != -1 && entry.getSize() != -1;
            return isKnown ? digest(entry.getCrc(), entry.getSize()) : digest(BYTES.of(jar, entry));
        }
    };

    /** The class file that a class was defined from. */
    public static byte[] bytes(Class<?> type) throws NotCompilableException {
        return read(type, BYTES);
    }

    /** The {@linkplain #digest(byte[]) digest} of the class file that a class was defined from. An archive has it without unpacking. */
    static long digest(Class<?> type) throws NotCompilableException {
        return read(type, DIGEST);
    }

    /** The CRC-32 of a class file, and its length: what changed without anybody's intent to hide it has another one. */
    public static long digest(byte[] classFile) {
        CRC32 crc = new CRC32();
        crc.update(classFile);
        return digest(crc.getValue(), classFile.length);
    }

    private static long digest(long crc, long length) {
        return crc << Integer.SIZE | length;
    }

    private static <R> R read(Class<?> type, Form<R> form) throws NotCompilableException {
        String name = type.getName();
        if (type.isHidden() || type.isArray()) {
            throw new NotCompilableException("there is no class file of " + name);
        }
        try {
            R read = find(type, form);
            if (read != null) {
                return read;
            }
        } catch (FileNotFoundException | NoSuchFileException e) {
            // Said below.
        } catch (IOException | URISyntaxException | RuntimeException e) {
            throw new NotCompilableException("the class file of " + name + " can't be read: " + e.getMessage());
        }
        throw new NotCompilableException("there is no class file of " + name + " where it was defined");
    }

    private static <R> @Nullable R find(Class<?> type, Form<R> form) throws IOException, URISyntaxException, NotCompilableException {
        ClassLoader loader = type.getClassLoader();
        String name = type.getName();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        String path = name.replace('.', '/') + ".class";
        if (loader == null || isOfJdk(loader) && !(loader instanceof URLClassLoader)) {
            // Each of them has one place for a class. It would ask the JDK's own modules first, which takes longer than to read it.
            return type.getModule().isNamed() || location == null
                    ? read(type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class"), form)
                    : read(location, path, form);
        }
        boolean trusted = ClassPrefixes.name(TRUST, name);
        if (!trusted && !definesWhatItFinds(loader)) {
            throw new NotCompilableException("nothing shows that " + loader.getClass().getName() + " defined " + name
                    + " as it is in its class file: vouch for it with -D" + TRUST + "=" + type.getPackageName() + ".");
        }
        if (location == null) {
            return trusted ? read(loader.getResourceAsStream(path), form) : null;
        }
        return read(location, path, form);
    }

    private static boolean isOfJdk(ClassLoader loader) {
        String module = loader.getClass().getModule().getName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }

    /** Whether a loader leaves it to URLClassLoader to find classes, and to define them. */
    private static boolean definesWhatItFinds(ClassLoader loader) {
        if (!(loader instanceof URLClassLoader)) {
            return false;
        }
        for (Class<?> c = loader.getClass(); c != URLClassLoader.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals("findClass")) {
                    return false;
                }
            }
        }
        return true;
    }

    private static <R> @Nullable R read(URL location, String path, Form<R> form) throws IOException, URISyntaxException {
        boolean isFile = location.getProtocol().equals("file");
        boolean isFolder = location.getPath().endsWith("/");
        if (!isFile) {
            return read(open(isFolder ? new URL(location, path) : new URL("jar:" + location + "!/" + path)), form);
        } else if (isFolder) {
            return read(new FileInputStream(new File(new File(location.toURI()), path)), form);
        }
        // As a class loader opens it: with the files of a multi-release archive that are for this JDK.
        JarFile jar = new JarFile(new File(location.toURI()), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
        try (jar) {
            ZipEntry entry = jar.getEntry(path);
            return entry == null ? null : form.of(jar, entry);
        }
    }

    private static <R> @Nullable R read(@Nullable InputStream in, Form<R> form) throws IOException {
        try (in) {
            return in == null ? null : form.of(in);
        }
    }

    private static InputStream open(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        // What is kept could be of an archive that was replaced since.
        connection.setUseCaches(false);
        return connection.getInputStream();
    }
}
