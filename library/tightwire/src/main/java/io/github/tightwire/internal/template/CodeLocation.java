package io.github.tightwire.internal.template;

import io.github.tightwire.internal.origin.ArchiveDirectory;
import io.github.tightwire.internal.origin.FileTimes;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** A place where class files are: a folder; an archive, which is open from its first file until this is closed; or what else there is. */
abstract class CodeLocation implements Closeable {
    /** After all times. */
    static final long UNKNOWN = Long.MAX_VALUE;

    private CodeLocation() {
    }

    /** The contents of a file; null if there is none. The path is relative to the place, with slashes. */
    @Nullable byte[] bytes(String path) throws IOException {
        try (InputStream in = open(path)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    /** The {@linkplain #digest(byte[]) digest} of a file; null if there is none. */
    @Nullable Long digest(String path) throws IOException {
        byte[] bytes = bytes(path);
        return bytes == null ? null : (Long) digest(bytes);
    }

    static long digest(byte[] classFile) {
        CRC32 crc = new CRC32();
        crc.update(classFile);
        return ArchiveDirectory.digest(crc.getValue(), classFile.length);
    }

    abstract @Nullable InputStream open(String path) throws IOException;

    /**
     * Returns the time at which a file was last changed, or put there, in milliseconds since 1970; {@link #UNKNOWN} where the place doesn't
     * say.
     */
    abstract long changed(String path) throws IOException;

    /** The latest of the times at which some files were {@linkplain #changed(String) changed}. */
    long changed(List<String> paths) throws IOException {
        long latest = Long.MIN_VALUE;
        for (String path : paths) {
            latest = Math.max(latest, changed(path));
        }
        return latest;
    }

    /** All digests of the place, for others who look for some there; null where they are looked up one by one. */
    @Nullable ArchiveDirectory directory() throws IOException {
        return null;
    }

    @Override
    public void close() throws IOException {
    }

    /**
     * The module of a class, as its loader reads it.
     *
     * @param type the class
     * @param place where its module is; null where that is in the JVM's own image, which nobody changes
     */
    static CodeLocation ofModule(Class<?> type, @Nullable CodeLocation place) {
        return new CodeLocation() {
            @Override
            @Nullable InputStream open(String path) {
                return type.getResourceAsStream("/".concat(path));
            }

            @Override
            long changed(String path) throws IOException {
                return place == null ? Long.MIN_VALUE : place.changed(path);
            }
        };
    }

    static CodeLocation of(ClassLoader loader) {
        return new CodeLocation() {
            @Override
            @Nullable InputStream open(String path) {
                return loader.getResourceAsStream(path);
            }

            @Override
            long changed(String path) {
                return UNKNOWN;
            }
        };
    }

    static CodeLocation at(URL location) throws MalformedURLException, URISyntaxException {
        boolean isFolder = location.getPath().endsWith("/");
        if (!location.getProtocol().equals("file")) {
            // A loader takes the files of a multi-release archive that are for this JDK, and whatever is below a folder.
            return isFolder ? new Remote(location, "") : new Remote(new URL("jar:" + location + "!/"), "#runtime");
        }
        // A URI is parsed by more code than all the rest of this.
        File file = location.getPath().indexOf('%') < 0 && location.getHost().isEmpty()
                ? new File(location.getPath())
                : new File(location.toURI());
        return isFolder ? new Folder(file) : new Archive(file);
    }

    private static final class Remote extends CodeLocation {
        private final URL root;
        private final String version;

        Remote(URL root, String version) {
            this.root = root;
            this.version = version;
        }

        private URLConnection connection(String path) throws IOException {
            URLConnection connection = new URL(root, path.concat(version)).openConnection();
            // What is kept could be of an archive that was replaced since.
            connection.setUseCaches(false);
            return connection;
        }

        @Override
        InputStream open(String path) throws IOException {
            return connection(path).getInputStream();
        }

        @Override
        long changed(String path) throws IOException {
            URLConnection connection = connection(path);
            connection.getInputStream().close();
            long millis = connection.getLastModified();
            return millis == 0 ? UNKNOWN : millis;
        }
    }

    private static final class Folder extends CodeLocation {
        private final File root;

        Folder(File root) {
            this.root = root;
        }

        @Override
        InputStream open(String path) throws FileNotFoundException {
            return new FileInputStream(new File(root, path));
        }

        @Override
        long changed(String path) throws IOException {
            return FileTimes.changed(new File(root, path).toPath());
        }
    }

    /** As a class loader opens it: with the files of a multi-release archive that are for this JDK. */
    private static final class Archive extends CodeLocation {
        private final File file;
        private @Nullable JarFile opened;
        /** Null until somebody asks, with the archive open: what is read of that later is of this file. */
        private @Nullable Long changed;

        Archive(File file) {
            this.file = file;
        }

        private JarFile jar() throws IOException {
            JarFile jar = opened;
            if (jar == null) {
                jar = new JarFile(file, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
                opened = jar;
            }
            return jar;
        }

        @Override
        @Nullable InputStream open(String path) throws IOException {
            ZipEntry entry = jar().getEntry(path);
            return entry == null ? null : jar().getInputStream(entry);
        }

        @Override
        long changed(String path) throws IOException {
            Long known = changed;
            if (known == null) {
                jar();
                known = FileTimes.changed(file.toPath());
                changed = known;
            }
            return known;
        }

        @Override
        long changed(List<String> paths) throws IOException {
            return changed("");
        }

        @Override
        @Nullable ArchiveDirectory directory() throws IOException {
            ArchiveDirectory read = ArchiveDirectory.of(file);
            return read == null || read.hasVersions() && jar().isMultiRelease() ? null : read;
        }

        /** Returns the entry in the directory of the archive. */
        @Override
        @Nullable Long digest(String path) throws IOException {
            ZipEntry entry = jar().getEntry(path);
            Long digest = entry == null ? null : ArchiveDirectory.digest(entry);
            return digest == null ? super.digest(path) : digest;
        }

        @Override
        public void close() throws IOException {
            JarFile jar = opened;
            if (jar != null) {
                jar.close();
            }
        }
    }
}
