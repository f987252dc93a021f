package io.github.tightwire.internal.template;

import io.github.tightwire.internal.ClassPrefixes;
import java.io.ByteArrayInputStream;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Where a class was defined, and the class file there: not the one that its class loader offers first, which may be another's.
 *
 * <p>The class loaders of the JDK define what is in the file, and so does whoever leaves the finding of classes to
 * {@link URLClassLoader}. Any other loader may change a class before it defines it, and nothing shows that it does not: the user
 * may vouch for it, by the system property {@value #TRUST}, a list of prefixes of class names, such as
 * {@code com.game.,org.mods.}.
 */
final class Definition {
    static final String TRUST = "tightwire.compiler.trust";

    private Definition() {
    }

    /** The class file that a class was defined from. */
    static byte[] bytes(Class<?> type) throws NotCompilableException {
        String name = type.getName();
        if (type.isHidden() || type.isArray()) {
            throw new NotCompilableException("there is no class file of " + name);
        }
        try (InputStream in = open(type)) {
            if (in != null) {
                return in.readAllBytes();
            }
        } catch (FileNotFoundException | NoSuchFileException e) {
            // Said below.
        } catch (IOException | URISyntaxException | RuntimeException e) {
            throw new NotCompilableException("the class file of " + name + " can't be read: " + e.getMessage());
        }
        throw new NotCompilableException("there is no class file of " + name + " where it was defined");
    }

    private static InputStream open(Class<?> type) throws IOException, URISyntaxException, NotCompilableException {
        ClassLoader loader = type.getClassLoader();
        String name = type.getName();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        String path = name.replace('.', '/') + ".class";
        if (loader == null || isOfJdk(loader) && !(loader instanceof URLClassLoader)) {
            // Each of them has one place for a class. It would ask the JDK's own modules first, which takes longer than to read it.
            return type.getModule().isNamed() || location == null
                    ? type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")
                    : open(location, path);
        }
        boolean trusted = ClassPrefixes.name(TRUST, name);
        if (!trusted && !definesWhatItFinds(loader)) {
            throw new NotCompilableException("nothing shows that " + loader.getClass().getName() + " defined " + name
                    + " as it is in its class file: vouch for it with -D" + TRUST + "=" + type.getPackageName() + ".");
        }
        if (location == null) {
            return trusted ? loader.getResourceAsStream(path) : null;
        }
        return open(location, path);
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

    private static InputStream open(URL location, String path) throws IOException, URISyntaxException {
        boolean isFile = location.getProtocol().equals("file");
        boolean isFolder = location.getPath().endsWith("/");
        if (!isFile) {
            return read(isFolder ? new URL(location, path) : new URL("jar:" + location + "!/" + path));
        } else if (isFolder) {
            return new FileInputStream(new File(new File(location.toURI()), path));
        }
        // As a class loader opens it: with the files of a multi-release archive that are for this JDK.
        JarFile jar = new JarFile(new File(location.toURI()), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
        try (jar) {
            ZipEntry entry = jar.getEntry(path);
            return entry == null ? null : new ByteArrayInputStream(jar.getInputStream(entry).readAllBytes());
        }
    }

    private static InputStream read(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        // What is kept could be of an archive that was replaced since.
        connection.setUseCaches(false);
        return connection.getInputStream();
    }
}
