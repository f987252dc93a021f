package io.github.tightwire.internal.origin;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The digests of all that is in an archive, as its directory has them. A class loader opens an archive once, and finds the same directory
 * from then on; so this is of that loader's archive for as long as {@link #changed} says that the file is what it was.
 *
 * <p>It is read here, and not by the JDK: where the JVM has all classes out of an archive of its own, nobody else opens this one.
 */
public final class ArchiveDirectory {
    /** Of more, few would be asked for. */
    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_BYTES = 1 << 20;

    private static final int END_MARK = 0x0605_4B50;
    private static final int END_BYTES = 22;
    private static final int END_ENTRIES = 10;
    private static final int END_DIRECTORY_BYTES = 12;
    private static final int END_COMMENT_BYTES = 20;

    private static final int ENTRY_MARK = 0x0201_4B50;
    private static final int ENTRY_BYTES = 46;
    private static final int ENTRY_CRC = 16;
    private static final int ENTRY_LENGTH = 24;
    private static final int ENTRY_NAME_BYTES = 28;
    private static final int ENTRY_EXTRA_BYTES = 30;
    private static final int ENTRY_COMMENT_BYTES = 32;
    /** In place of a number that stands elsewhere. */
    private static final int ELSEWHERE = -1;

    private static final String VERSIONS = "META-INF/versions/";

    private final Path file;
    private final byte[] bytes;
    /** The places of entries in the bytes, each at or after the CRC-32 of its name; negative where there is none. */
    private final int[] table;
    private boolean hasVersions;

    private ArchiveDirectory(Path file, byte[] bytes, int entries) {
        this.file = file;
        this.bytes = bytes;
        table = new int[Integer.highestOneBit(entries + 1) << 2];
        Arrays.fill(table, -1);
    }

    /**
     * Reads a directory.
     *
     * @param file an archive
     * @return null where it may mean something else to others, and where there is too much in it
     * @throws IOException if it can't be read
     */
    public static @Nullable ArchiveDirectory of(File file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            long endAt = in.length() - END_BYTES;
            byte[] end = read(in, endAt, END_BYTES);
            int entries = u2(end, END_ENTRIES);
            int size = u4(end, END_DIRECTORY_BYTES);
            if (u4(end, 0) != END_MARK || u2(end, END_COMMENT_BYTES) != 0
                    || entries > MOST_ENTRIES || size < 0 || size > MOST_BYTES || size > endAt) {
                return null;
            }
            ArchiveDirectory directory = new ArchiveDirectory(file.toPath(), read(in, endAt - size, size), entries);
            return directory.hasAll(entries) ? directory : null;
        }
    }

    private static byte[] read(RandomAccessFile in, long at, int count) throws IOException {
        byte[] bytes = new byte[count];
        in.seek(at);
        in.readFully(bytes);
        return bytes;
    }

    /** Returns whether there are so many entries, and nothing else, and each has a name of its own and a digest. */
    private boolean hasAll(int entries) {
        int at = 0;
        for (int i = 0; i < entries; i++) {
            if (bytes.length - at < ENTRY_BYTES || u4(bytes, at) != ENTRY_MARK || u4(bytes, at + ENTRY_LENGTH) == ELSEWHERE) {
                return false;
            }
            int next = next(at);
            if (next > bytes.length) {
                return false;
            }
            int slot = slot(bytes, at + ENTRY_BYTES, u2(bytes, at + ENTRY_NAME_BYTES));
            if (table[slot] >= 0) {
                return false;
            }
            table[slot] = at;
            hasVersions = hasVersions || isOfVersion(at);
            at = next;
        }
        return at == bytes.length;
    }

    private boolean isOfVersion(int at) {
        // Most names are told apart by a letter, before anything is made of them.
        return u2(bytes, at + ENTRY_NAME_BYTES) > VERSIONS.length() && (bytes[at + ENTRY_BYTES] | ' ') == 'm'
                && name(at).regionMatches(true, 0, VERSIONS, 0, VERSIONS.length());
    }

    private int next(int at) {
        return at + ENTRY_BYTES
                + u2(bytes, at + ENTRY_NAME_BYTES) + u2(bytes, at + ENTRY_EXTRA_BYTES) + u2(bytes, at + ENTRY_COMMENT_BYTES);
    }

    private String name(int at) {
        return new String(bytes, at + ENTRY_BYTES, u2(bytes, at + ENTRY_NAME_BYTES), StandardCharsets.UTF_8);
    }

    /** The place in the table that has the entry of a name, or could have it. */
    private int slot(byte[] in, int start, int length) {
        CRC32 crc = new CRC32();
        // The one hash that the JVM has ready for bytes before it has compiled anything.
        crc.update(in, start, length);
        int slot = (int) crc.getValue() & table.length - 1;
        while (table[slot] >= 0 && !isNamed(table[slot], in, start, length)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private boolean isNamed(int at, byte[] in, int start, int length) {
        int name = at + ENTRY_BYTES;
        return u2(bytes, at + ENTRY_NAME_BYTES) == length
                && Arrays.equals(bytes, name, name + length, in, start, start + length);
    }

    private static int u2(byte[] in, int at) {
        return in[at] & 0xFF | (in[at + 1] & 0xFF) << 8;
    }

    private static int u4(byte[] in, int at) {
        return u2(in, at) | u2(in, at + 2) << 16;
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
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        int at = table[slot(name, 0, name.length)];
        return at < 0 ? null : (Long) digestAt(at);
    }

    private long digestAt(int at) {
        return digest(Integer.toUnsignedLong(u4(bytes, at + ENTRY_CRC)), Integer.toUnsignedLong(u4(bytes, at + ENTRY_LENGTH)));
    }

    /**
     * The digests of all files in a folder.
     *
     * @param folder its path, and a slash; empty for those of the whole archive
     * @return by their paths
     */
    public Map<String, Long> digests(String folder) {
        byte[] start = folder.getBytes(StandardCharsets.UTF_8);
        Map<String, Long> digests = new HashMap<>();
        for (int at = 0; at < bytes.length; at = next(at)) {
            int name = at + ENTRY_BYTES;
            if (u2(bytes, at + ENTRY_NAME_BYTES) >= start.length
                    && Arrays.equals(bytes, name, name + start.length, start, 0, start.length)) {
                digests.put(name(at), digestAt(at));
            }
        }
        return digests;
    }

    /**
     * Returns whether some files are for some versions of Java. If the archive says that it is a multi-release one, a loader finds these
     * by the names of others.
     *
     * @return true if there are
     */
    public boolean hasVersions() {
        return hasVersions;
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
