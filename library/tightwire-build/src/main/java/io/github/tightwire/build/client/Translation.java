package io.github.tightwire.build.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Java types in another language. */
public interface Translation {
    /**
     * The types that can't be translated.
     *
     * @return a line for each: its name, the place in the Java source, and the reason
     */
    List<String> obstacles();

    /**
     * Writes the files. Those that are there already stay as they are.
     *
     * @param place of them
     * @return how many files were written
     * @throws IOException if a file can't be read or written
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    int write(Path place) throws IOException;
}
