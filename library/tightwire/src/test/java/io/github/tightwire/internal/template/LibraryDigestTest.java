package io.github.tightwire.internal.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryDigestTest {
    @Test
    void aFolderHasTheLibrarysClassesButNoReadyCode(@TempDir Path folder) throws IOException {
        Path library = folder.resolve("io/github/tightwire");
        for (String file : List.of("Family.class", "Codec.class", "Family$$Template.class", "package-info.class", "bits/Bits.class",
                "bits/Bits$Part.class", "bits/Bits.txt")) {
            Files.createDirectories(library.resolve(file).getParent());
            Files.createFile(library.resolve(file));
        }
        Files.createFile(folder.resolve("module-info.class"));
        assertEquals(List.of("io/github/tightwire/Codec", "io/github/tightwire/Family", "io/github/tightwire/bits/Bits",
                "io/github/tightwire/bits/Bits$Part"), LibraryDigest.names(folder));
    }

    /** These tests run out of a folder; its list, if a build has left one, is not asked. */
    @Test
    void aFolderNeedsNoList() {
        assertNotNull(LibraryDigest.running());
    }
}
