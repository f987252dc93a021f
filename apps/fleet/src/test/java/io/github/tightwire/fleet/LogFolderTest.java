package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LogFolderTest {
    @Test
    void itGoesWithItsLogs() throws IOException {
        LogFolder logs = LogFolder.create();
        Files.writeString(logs.log(1), "started");
        Files.writeString(logs.log(2), "started");
        assertTrue(Files.isDirectory(Path.of(logs.toString())));
        logs.delete();
        assertFalse(Files.exists(Path.of(logs.toString())));
        // As each of several nodes does.
        logs.delete();
    }
}
