package io.github.tightwire.build.client;

import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A client's types in another language, with the runtime that they need. The same types give the same files. */
public abstract class Client implements Translation {
    private final List<WireType> types;
    private final List<ProtocolDescription> protocols;
    private @Nullable UntranslatableTypes obstacles;

    Client(List<WireType> types, List<ProtocolDescription> protocols) {
        this.types = List.copyOf(types);
        this.protocols = List.copyOf(protocols);
    }

    // ---- What a language has

    /** The files of types, by their names; of a type that can't be translated this throws an {@link UntranslatableException}. */
    abstract Map<String, String> print(List<WireType> printed, List<ProtocolDescription> described);

    /** The first line of each file that is printed. */
    abstract String header();

    /** The end of the names of files, with the dot. */
    abstract String extension();

    /** The folder of the runtime in that of the client. */
    abstract String runtimeFolder();

    /** The folder of the runtime beside this class. */
    abstract String resources();

    /** The names of the runtime's files. */
    abstract List<String> runtimeFiles();

    // ---- What all have

    @Override
    public final List<String> obstacles() {
        return known().lines();
    }

    private UntranslatableTypes known() {
        UntranslatableTypes known = obstacles;
        if (known == null) {
            known = UntranslatableTypes.of(types, "can't be translated", type -> print(List.of(type), List.of()));
            obstacles = known;
        }
        return known;
    }

    /**
     * The files of the client.
     *
     * @return the text of each, by its path within the folder, with {@code /} between the names
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    public final Map<String, String> sources() {
        known().requireNone();
        Map<String, String> sources = print(types, protocols);
        for (String file : runtimeFiles()) {
            sources.put(runtimeFolder() + "/" + file, runtime(file));
        }
        return sources;
    }

    /**
     * Writes the files of the client, and deletes those of types that are no more. Files that are there already stay as they are.
     *
     * @param folder of them; made if it is not there
     * @return how many files were written
     * @throws IOException if a file can't be read or written
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    @Override
    public final int write(Path folder) throws IOException {
        Map<String, String> sources = sources();
        Files.createDirectories(folder.resolve(runtimeFolder()));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(extension()) && Files.isRegularFile(each)).toList()) {
                boolean isOurs = Files.readString(file).startsWith(header());
                if (isOurs && !sources.containsKey(String.valueOf(file.getFileName()))) {
                    Files.delete(file);
                }
            }
        }
        int written = 0;
        for (Map.Entry<String, String> source : sources.entrySet()) {
            written += TextFile.write(folder.resolve(source.getKey()), source.getValue()) ? 1 : 0;
        }
        return written;
    }

    private String runtime(String file) {
        try (InputStream in = Client.class.getResourceAsStream(resources() + "/" + file)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + resources() + "/" + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
