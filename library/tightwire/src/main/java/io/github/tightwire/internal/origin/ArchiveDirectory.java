package io.github.tightwire.internal.origin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The digests of all that is in an archive, as its directory has them. A class loader opens an archive once, and finds the same directory
 * from then on; so this is of that loader's archive for as long as {@link #changed} says that the file is what it was.
 */
public final class ArchiveDirectory {
    /** Of more, few would be asked for. */
    private static final int MOST_ENTRIES = 2_000;

    private final Path file;
    private final Map<String, Long> digests;

    private ArchiveDirectory(Path file, Map<String, Long> digests) {
        this.file = file;
        this.digests = digests;
    }

    /**
     * Reads a directory.
     *
     * @param jar as a loader opens it
     * @param file of it
     * @return null where a loader may find something else by a name, and where there is too much in it
     */
    public static @Nullable ArchiveDirectory of(JarFile jar, Path file) {
        if (jar.size() > MOST_ENTRIES || jar.isMultiRelease()) {
            return null;
        }
        Map<String, Long> digests = new HashMap<>(2 * jar.size());
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements();) {
            JarEntry entry = entries.nextElement();
            Long digest = digest(entry);
            if (digest == null || digests.put(entry.getName(), digest) != null) {
                return null;
            }
        }
        return new ArchiveDirectory(file, digests);
    }

    /**
     * The digest of an entry, as the directory has it.
     *
     * @param entry of an archive
     * @return its CRC-32 and its length; null where the directory has none
     */
    public static @Nullable Long digest(ZipEntry entry) {
        return entry.getCrc() == -1 || entry.getSize() == -1 ? null : (Long) digest(entry.getCrc(), entry.getSize());
    }

    /**
     * A digest.
     *
     * @param crc the CRC-32 of a file
     * @param length of the file
     * @return both
     */
    public static long digest(long crc, long length) {
        return crc << Integer.SIZE | length;
    }

    /**
     * The digest of a file.
     *
     * @param path in the archive
     * @return null if there is none
     */
    public @Nullable Long digest(String path) {
        return digests.get(path);
    }

    /**
     * The time at which the archive was last changed, or put there: looked at anew.
     *
     * @return it, as {@link FileTimes#changed} has it
     * @throws IOException if it can't be looked at
     */
    public long changed() throws IOException {
        return FileTimes.changed(file);
    }
}
