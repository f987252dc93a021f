package io.github.tightwire.internal.origin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The directory has what the JDK's own reader has, or is left to that. */
class ArchiveDirectoryTest {
    private static final int MOST_ENTRIES = 2_000;
    /** From its end: the number of entries, and the bytes of the directory. */
    private static final int END_ENTRIES = 12;
    private static final int END_DIRECTORY_BYTES = 10;
    private static final int ENTRY_BYTES = 46;
    private static final int ENTRY_LENGTH = 24;

    @TempDir
    private Path folder;

    @Test
    void digestsAreThoseOfTheJdk() throws IOException {
        List<String> names = List.of("a/B.class", "a/B$C.class", "a/", "Größe.class", "a/\uD83D\uDE00.class", "empty", "M", "META-INF/x");
        Path file = file(archive(names));
        ArchiveDirectory directory = ArchiveDirectory.of(file.toFile());
        assertNotNull(directory);
        assertEquals(Set.copyOf(names), directory.digests("").keySet());
        assertFalse(directory.hasVersions());
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String name : names) {
                assertEquals(ArchiveDirectory.digest(zip.getEntry(name)), directory.digest(name), name);
                assertEquals(directory.digest(name), directory.digests("").get(name), name);
                assertNull(directory.digest(name + "x"));
                assertNull(directory.digest(name.substring(1)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 100, MOST_ENTRIES})
    void anyNumberOfFiles(int count) throws IOException {
        List<String> names = IntStream.range(0, count).mapToObj(i -> "file" + i).toList();
        ArchiveDirectory directory = ArchiveDirectory.of(file(archive(names)).toFile());
        assertNotNull(directory);
        assertEquals(Set.copyOf(names), directory.digests("file").keySet());
        names.forEach(name -> assertNotNull(directory.digest(name), name));
        assertNull(directory.digest("file" + count));
    }

    @Test
    void digestsOfAFolder() throws IOException {
        Path file = file(archive(List.of("a/b/c", "a/b", "a/bc/d", "b/a/b/c", "a/b/", "a/c/b")));
        ArchiveDirectory directory = ArchiveDirectory.of(file.toFile());
        assertNotNull(directory);
        assertEquals(Set.of("a/b/c", "a/b/"), directory.digests("a/b/").keySet());
        assertEquals(Set.of(), directory.digests("a/b/c/d/").keySet());
    }

    @Test
    void moreFiles() throws IOException {
        assertNull(ArchiveDirectory.of(file(archive(IntStream.rangeClosed(0, MOST_ENTRIES).mapToObj(String::valueOf).toList())).toFile()));
    }

    @Test
    void aScriptBeforeTheArchive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(archive(List.of("a")));
        ArchiveDirectory directory = ArchiveDirectory.of(file(bytes.toByteArray()).toFile());
        assertNotNull(directory);
        assertNotNull(directory.digest("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"META-INF/versions/9/a.class", "meta-inf/VERSIONS/21/a.class"})
    void filesOfSomeVersions(String name) throws IOException {
        ArchiveDirectory directory = ArchiveDirectory.of(file(archive(List.of("a.class", name))).toFile());
        assertNotNull(directory);
        assertTrue(directory.hasVersions());
    }

    // ---- What is left to the JDK

    @Test
    void aComment() throws IOException {
        byte[] bytes = archive(List.of("a"), zip -> zip.setComment("of 22 bytes or of more"));
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @Test
    void aCommentThatIsCutOff() throws IOException {
        byte[] bytes = archive(List.of("a"));
        bytes[bytes.length - 2] = 1;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @Test
    void twoFilesOfOneName() throws IOException {
        byte[] bytes = archive(List.of("ab", "ac"));
        assertNotNull(ArchiveDirectory.of(file(bytes).toFile()));
        int second = directory(bytes) + ENTRY_BYTES + 2;
        assertEquals('c', bytes[second + ENTRY_BYTES + 1]);
        bytes[second + ENTRY_BYTES + 1] = 'b';
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @Test
    void aLengthThatStandsElsewhere() throws IOException {
        byte[] bytes = archive(List.of("a"));
        for (int i = 0; i < 4; i++) {
            bytes[directory(bytes) + ENTRY_LENGTH + i] = -1;
        }
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void anotherNumberOfFiles(int more) throws IOException {
        byte[] bytes = archive(List.of("a", "b"));
        bytes[bytes.length - END_ENTRIES] += more;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    /** The first entry's name, and what else is behind it, may reach beyond the directory. */
    @ParameterizedTest
    @ValueSource(ints = {28, 30, 32})
    void anEntryThatIsLonger(int field) throws IOException {
        byte[] bytes = archive(List.of("a"));
        bytes[directory(bytes) + field] += 1;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @Test
    void anotherMark() throws IOException {
        byte[] bytes = archive(List.of("a"));
        bytes[directory(bytes)] ^= 1;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
        bytes[directory(bytes)] ^= 1;
        bytes[bytes.length - 22] ^= 1;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x7F, -1})
    void aDirectoryThatIsTooLong(int highest) throws IOException {
        byte[] bytes = archive(List.of("a"));
        bytes[bytes.length - END_DIRECTORY_BYTES + 3] = (byte) highest;
        assertNull(ArchiveDirectory.of(file(bytes).toFile()));
    }

    @Test
    void noArchive() throws IOException {
        assertNull(ArchiveDirectory.of(file(new byte[100]).toFile()));
        Path few = file(new byte[21]);
        assertThrows(IOException.class, () -> ArchiveDirectory.of(few.toFile()));
    }

    private static int directory(byte[] archive) {
        int at = archive.length - END_DIRECTORY_BYTES;
        return archive.length - 22 - ((archive[at] & 0xFF) | (archive[at + 1] & 0xFF) << 8);
    }

    private static byte[] archive(List<String> names) {
        return archive(names, zip -> { });
    }

    private static byte[] archive(List<String> names, Consumer<ZipOutputStream> more) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.repeat(names.indexOf(name) % 3).getBytes(StandardCharsets.UTF_8));
            }
            more.accept(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private Path file(byte[] bytes) throws IOException {
        Path file = Files.createTempFile(folder, "archive", ".jar");
        return Files.write(file, bytes);
    }
}
