package io.github.tightwire.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A description that is kept in the repository, and that a build or a test compares with what the types are now. */
public final class WireFile {
    private WireFile() {
    }

    /**
     * Compares types with the file. Where there is none, this writes it, which is a problem, too: somebody has to look at it. To accept a
     * change, raise the protocol's version and delete the file.
     *
     * @param file the text of a {@link WireDescription}
     * @param now the types as they are
     * @return a line for each difference, and for each type that can't be described; empty if the wire is that of the file
     * @throws IOException if the file can't be read or written
     * @throws IllegalArgumentException if the file is no description, or follows other rules
     */
    public static Optional<String> problem(Path file, WireDescription now) throws IOException {
        if (!Files.exists(file)) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, now.toString());
            return Optional.of(file + " is new: look at it, and add it to the repository" + obstacles(now));
        }
        List<String> differences = WireComparison.of(Files.readString(file), now.toString());
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", differences)
                + "\nIf that is meant, raise the protocol's version, delete " + file + " and run this again" + obstacles(now));
    }

    private static String obstacles(WireDescription now) {
        return now.types().stream().filter(type -> !type.isDescribed())
                .map(type -> "\n" + type.type() + " is not described: " + type.obstacle()).collect(Collectors.joining());
    }
}
