package io.github.tightwire.build.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is printed. One that is the same keeps its time, so that builds which look at it have nothing to do. */
final class TextFile {
    private TextFile() {
    }

    /** Writes a text, unless the file has it already. Returns whether it was written. */
    static boolean write(Path file, String text) throws IOException {
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return false;
        }
        Files.writeString(file, text);
        return true;
    }
}
