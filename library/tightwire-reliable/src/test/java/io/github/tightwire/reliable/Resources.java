package io.github.tightwire.reliable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Test data. */
final class Resources {
    private Resources() {
    }

    /** The lines of a file next to this class, comments left out, each split at its spaces. */
    static List<String[]> lines(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
