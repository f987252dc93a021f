package io.github.tightwire.build;

import io.github.tightwire.build.client.Language;
import io.github.tightwire.build.client.Translation;
import io.github.tightwire.build.client.WireTypeNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A client's types in other languages, written into folders. */
public final class ClientFiles {
    private final List<String> obstacles;
    private final int written;

    private ClientFiles(List<String> obstacles, int written) {
        this.obstacles = obstacles;
        this.written = written;
    }

    /**
     * Writes clients. If a type can't be translated, nothing is written.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath folders and archives of the other classes that these need
     * @param types as {@link WireTypeNames#describe} has their names
     * @param namespace of the classes, where the language has them
     * @param folders of the clients, by the {@link Language#option} of their languages; that of a schema is a file
     * @return what was written, or why nothing was
     * @throws IOException if a type is missing, a file can't be read or written, or the class path has another version of the library
     * @throws IllegalArgumentException if the namespace is none, or a language is not there
     */
    public static ClientFiles write(Path folder, List<Path> classPath, List<String> types, String namespace, Map<String, Path> folders)
            throws IOException {
        WireTypeNames named = WireTypeNames.describe(folder, classPath, types);
        Map<Translation, Path> clients = new LinkedHashMap<>();
        folders.forEach((language, client) ->
                clients.put(Language.valueOf(language.toUpperCase(Locale.ROOT)).translate(named, namespace), client));
        Set<String> obstacles = new LinkedHashSet<>();
        clients.keySet().forEach(client -> obstacles.addAll(client.obstacles()));
        int written = 0;
        if (obstacles.isEmpty()) {
            for (Map.Entry<Translation, Path> client : clients.entrySet()) {
                written += client.getKey().write(client.getValue());
            }
        }
        return new ClientFiles(new ArrayList<>(obstacles), written);
    }

    /**
     * The types that can't be translated.
     *
     * @return a line for each
     */
    public List<String> obstacles() {
        return List.copyOf(obstacles);
    }

    /**
     * The files that were written: those that were there already are not among them.
     *
     * @return in a line
     */
    public String summary() {
        return obstacles.isEmpty() ? written + " files written" : "nothing is written";
    }
}
