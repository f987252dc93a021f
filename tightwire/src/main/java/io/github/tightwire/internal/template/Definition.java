package io.github.tightwire.internal.template;

import io.github.tightwire.internal.ClassPrefixes;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.NoSuchFileException;
import java.security.CodeSource;
import java.util.List;
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

    private static final String CLASS = ".class";

    private Definition() {
    }

    /** The class file that a class was defined from. */
    public static byte[] bytes(Class<?> type) throws NotCompilableException {
        String name = type.getName();
        try (CodeLocation location = location(type)) {
            byte[] bytes = location.bytes(path(name));
            if (bytes != null) {
                return bytes;
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(name, e);
        }
        throw missing(name);
    }

    /**
     * The {@linkplain #digest(byte[]) digests} of class files of the place where a class was defined. An archive has them without
     * unpacking.
     *
     * @param type the class
     * @param names of classes of the same place, internal ones: a process that starts would have C2 compile what makes those
     * @return a digest for each
     * @throws NotCompilableException if one of them isn't there
     */
    static long[] digests(Class<?> type, List<String> names) throws NotCompilableException {
        try (CodeLocation location = location(type)) {
            long[] digests = new long[names.size()];
            for (int i = 0; i < digests.length; i++) {
                digests[i] = digestOf(location, names.get(i).concat(CLASS));
            }
            return digests;
        } catch (IOException | RuntimeException e) {
            throw unreadable(type.getName(), e);
        }
    }

    private static long digestOf(CodeLocation location, String path) throws NotCompilableException {
        try {
            Long digest = location.digest(path);
            if (digest != null) {
                return digest;
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(path, e);
        }
        throw missing(path);
    }

    /** Looks at the class files of many classes, of which most are of one archive: that stays open until this is closed. */
    static final class Digests implements AutoCloseable {
        private @Nullable CodeLocation open;

        /** That of the class file that a class was defined from; null where it is not to be seen. */
        @Nullable Long of(Class<?> type) {
            return beside(type, type.getName());
        }

        /** That of a class file of the place where a class was defined; null where it is not to be seen. */
        @Nullable Long beside(Class<?> type, String name) {
            try {
                CodeLocation location = location(type);
                if (open == null || !open.isSameAs(location)) {
                    close();
                    open = location;
                }
                return digestOf(open, path(name));
            } catch (IOException | NotCompilableException | RuntimeException e) {
                return null;
            }
        }

        @Override
        public void close() {
            try {
                if (open != null) {
                    open.close();
                }
            } catch (IOException e) {
                // It was read, and that is enough.
            }
            open = null;
        }
    }

    /** The digest of a class file: its CRC-32 and its length. A file that changed without anybody's intent to hide it has another one. */
    public static long digest(byte[] classFile) {
        return CodeLocation.digest(classFile);
    }

    private static String path(String name) {
        return name.replace('.', '/').concat(CLASS);
    }

    private static NotCompilableException unreadable(String name, Exception e) {
        return e instanceof FileNotFoundException || e instanceof NoSuchFileException
                ? missing(name)
                : new NotCompilableException("the class file of " + name + " can't be read: " + e.getMessage());
    }

    private static NotCompilableException missing(String name) {
        return new NotCompilableException("there is no class file of " + name + " where it was defined");
    }

    private static CodeLocation location(Class<?> type) throws IOException, NotCompilableException {
        String name = type.getName();
        if (type.isHidden() || type.isArray()) {
            throw new NotCompilableException("there is no class file of " + name);
        }
        ClassLoader loader = type.getClassLoader();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (loader == null || isOfJdk(loader) && !(loader instanceof URLClassLoader)) {
            // Each of them has one place for a class. It would ask the JDK's own modules first, which takes longer than to read it.
            return type.getModule().isNamed() || location == null ? CodeLocation.ofModule(type) : at(location);
        }
        boolean trusted = ClassPrefixes.name(TRUST, name);
        if (!trusted && !definesWhatItFinds(loader)) {
            throw new NotCompilableException("nothing shows that " + loader.getClass().getName() + " defined " + name
                    + " as it is in its class file: vouch for it with -D" + TRUST + "=" + type.getPackageName() + ".");
        }
        if (location == null) {
            if (!trusted) {
                throw missing(name);
            }
            return CodeLocation.of(loader);
        }
        return at(location);
    }

    private static CodeLocation at(URL location) throws IOException {
        try {
            return CodeLocation.at(location);
        } catch (URISyntaxException e) {
            throw new IOException(e.getMessage());
        }
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
}
