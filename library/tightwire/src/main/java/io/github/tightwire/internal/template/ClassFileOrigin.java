package io.github.tightwire.internal.template;

import io.github.tightwire.internal.ClassPrefixes;
import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.origin.ArchiveDirectory;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.origin.LoadTimes;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.NoSuchFileException;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The place at which a class was defined, and the class file there: not the one that its class loader offers first, which may be another's.
 *
 * <p>It counts only where it is shown to be what was loaded: the loader is the JDK's, or a {@link URLClassLoader} that can't define a class
 * in any other way; and the file did not change since the class was loaded. Where that is not to be seen, the user may vouch for it, by the
 * system property {@value #TRUST}, a list of prefixes of class names, such as {@code com.game.,org.mods.}.
 */
public final class ClassFileOrigin {
    static final String TRUST = "tightwire.compiler.trust";

    private static final String DEFINE = "defineClass";

    static final String CLASS = ".class";

    /**
     * By the class of a loader. Those of java.base do. One that leaves it to URLClassLoader does, whatever else it does: a loader that
     * defines classes in any other way has the name of that method in its code.
     */
    private static final PerClass<Boolean> DEFINES_WHAT_IT_FINDS = new PerClass<>() {
        @Override
        protected Boolean computeValue(Class<?> loader) {
            Class<?> c = loader;
            while (c.getModule() != Object.class.getModule()) {
                try {
                    if (ClassFileFormat.mayHave(bytes(c), DEFINE)) {
                        return false;
                    }
                } catch (NotCompilableException e) {
                    return false;
                }
                c = c.getSuperclass();
            }
            return c == loader || c == URLClassLoader.class;
        }
    };

    private ClassFileOrigin() {
    }

    /** The class file that a class was defined from. */
    public static byte[] bytes(Class<?> type) throws NotCompilableException {
        String name = type.getName();
        try (CodeLocation location = location(type)) {
            byte[] bytes = location.bytes(path(name));
            if (bytes != null) {
                requireLoaded(type, location.changed(path(name)));
                return bytes;
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(name, e);
        }
        throw missing(name);
    }

    /** The digest of a file of a place. */
    static long digestOf(CodeLocation location, String path) throws NotCompilableException {
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

    /** Looks at the class files of many classes, of which most are of one place: that stays open until this is closed. */
    static final class Digests implements AutoCloseable {
        /** The directories of archives that were looked at, by the domain that a loader makes of each. */
        private static final Map<ProtectionDomain, ArchiveDirectory> DIRECTORIES = Collections.synchronizedMap(new WeakHashMap<>());

        /** The class that the rest is of, and of others of the same place; null before the first. */
        private @Nullable Class<?> of;
        private @Nullable ArchiveDirectory directory;
        /** The time of the directory; null until it was asked for since this was made. */
        private @Nullable Long changed;
        /** Null where there is a directory. */
        private @Nullable CodeLocation open;

        /** That of the class file that a class was defined from; null where it is not to be seen. */
        @Nullable Long of(Class<?> type) {
            return beside(type, type.getName());
        }

        /** That of a class file of the place where a class was defined; null where it is not to be seen. */
        @Nullable Long beside(Class<?> type, String name) {
            try {
                open(type);
                ArchiveDirectory known = directory;
                return known != null ? known.digest(path(name)) : open == null ? null : digestOf(open, path(name));
            } catch (IOException | NotCompilableException | RuntimeException e) {
                return null;
            }
        }

        /** Returns the reason why the class file of a class may be another one than was loaded; null where it is the one. */
        @Nullable String doubt(Class<?> type) {
            try {
                open(type);
                if (directory != null) {
                    requireLoaded(type, changed(directory));
                } else if (open != null) {
                    requireLoaded(type, open.changed(path(type.getName())));
                }
                return null;
            } catch (NotCompilableException e) {
                return e.getMessage();
            } catch (IOException | RuntimeException e) {
                return unreadable(type.getName(), e).getMessage();
            }
        }

        private long changed(ArchiveDirectory known) throws IOException {
            Long at = changed;
            if (at == null) {
                at = known.changed();
                changed = at;
            }
            return at;
        }

        private void open(Class<?> type) throws IOException, NotCompilableException {
            if (of != null && isSamePlace(of, type)) {
                return;
            }
            close();
            boolean isLoaders = isFound(type);
            ArchiveDirectory known = isLoaders ? DIRECTORIES.get(type.getProtectionDomain()) : null;
            if (known == null) {
                CodeLocation location = location(type);
                open = location;
                known = isLoaders ? location.directory() : null;
                if (known != null) {
                    close();
                    DIRECTORIES.put(type.getProtectionDomain(), known);
                }
            }
            directory = known;
            of = type;
        }

        /** Returns whether the place of a class is that of its domain, which its loader made. */
        private static boolean isFound(Class<?> type) {
            return !type.isHidden() && !type.isArray() && !type.getModule().isNamed() && definesWhatItFinds(type.getClassLoader(), type);
        }

        private static boolean isSamePlace(Class<?> one, Class<?> other) {
            return one == other || one.getProtectionDomain() == other.getProtectionDomain()
                    && one.getClassLoader() == other.getClassLoader() && isFound(one) && isFound(other);
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
            of = null;
            open = null;
            directory = null;
            changed = null;
        }
    }

    /** The digest of a class file: its CRC-32 and its length. A file that changed without anybody's intent to hide it has another one. */
    public static long digest(byte[] classFile) {
        return CodeLocation.digest(classFile);
    }

    private static String path(String name) {
        return name.replace('.', '/').concat(CLASS);
    }

    static NotCompilableException unreadable(String name, Exception e) {
        return e instanceof FileNotFoundException || e instanceof NoSuchFileException
                ? missing(name)
                : new NotCompilableException("the class file of " + name + " can't be read: " + e.getMessage());
    }

    private static NotCompilableException missing(String name) {
        return new NotCompilableException("there is no class file of " + name + " where it was defined");
    }

    /** The place at which a class was defined, where it counts. */
    static CodeLocation location(Class<?> type) throws IOException, NotCompilableException {
        String name = type.getName();
        if (type.isHidden() || type.isArray()) {
            throw new NotCompilableException("there is no class file of " + name);
        }
        ClassLoader loader = type.getClassLoader();
        if (!definesWhatItFinds(loader, type) && !isVouchedFor(type)) {
            throw new NotCompilableException("nothing shows that " + (loader == null ? "the boot loader" : loader.getClass().getName())
                    + " defined " + name + " as it is in its class file: " + vouch(type));
        }
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (type.getModule().isNamed()) {
            return CodeLocation.ofModule(type, location == null || location.getProtocol().equals("jrt") ? null : at(location));
        } else if (location == null) {
            if (loader == null || !isVouchedFor(type)) {
                throw missing(name);
            }
            return CodeLocation.of(loader);
        }
        // The loader would ask the JDK's own modules first, which takes longer than to read the file.
        return at(location);
    }

    private static CodeLocation at(URL location) throws IOException {
        try {
            return CodeLocation.at(location);
        } catch (URISyntaxException e) {
            throw new IOException(e.getMessage());
        }
    }

    /** Asked for after the file was read, so that it is no other one. */
    static void requireLoaded(Class<?> type, long changed) throws NotCompilableException {
        if (!LoadTimes.isAfter(type, changed) && !isVouchedFor(type)) {
            throw new NotCompilableException("the class file of " + type.getName() + " may be another one than was loaded: "
                    + (changed == CodeLocation.UNKNOWN
                            ? "its place does not say when it was changed; "
                            : "it was changed after the program started; start that again, or ")
                    + vouch(type));
        }
    }

    private static boolean isVouchedFor(Class<?> type) {
        return ClassPrefixes.name(TRUST, type.getName());
    }

    private static String vouch(Class<?> type) {
        String around = type.getPackageName();
        return "vouch for it with -D" + TRUST + "=" + (around.isEmpty() ? type.getName() : around.concat("."));
    }

    private static boolean definesWhatItFinds(@Nullable ClassLoader loader, Class<?> type) {
        // The boot loader finds other files in a multi-release archive than it offers.
        return loader == null ? type.getModule().isNamed() : DEFINES_WHAT_IT_FINDS.get(loader.getClass());
    }
}
