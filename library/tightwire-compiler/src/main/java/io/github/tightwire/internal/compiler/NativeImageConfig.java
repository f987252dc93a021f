package io.github.tightwire.internal.compiler;

import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.template.TemplateCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file by which GraalVM's native-image learns of the classes that are found by their names: ready code, and what it stands beside; and
 * of the enums, whose constants are counted. In an archive it finds each such file below {@code META-INF/native-image}.
 */
final class NativeImageConfig {
    private static final Path ROOT = Path.of("META-INF", "native-image");

    /** The folder for the builds of games. Each build has a folder below it that no other build has, because archives are merged. */
    private static final Path OF_GAMES = ROOT.resolve("ready-codecs");

    private static final Path OF_LIBRARY = ROOT.resolve("io.github.tightwire").resolve("tightwire");
    private static final String FILE = "reflect-config.json";

    private NativeImageConfig() {
    }

    /** Writes that of the library. */
    static void writeOfLibrary(Path folder, Collection<String> readyCode) throws IOException {
        write(folder.resolve(OF_LIBRARY), text(readyCode, List.of(), List.of()));
    }

    /**
     * Writes that of a game, and removes that of an earlier build.
     *
     * @param folder of the classes
     * @param readyCode internal names of the classes that were made
     * @param types names of those that describe themselves
     * @param enums names of those that the build has; none of them, where the codecs are not for a closed world
     */
    static void writeOfGame(Path folder, Collection<String> readyCode, Collection<String> types, Collection<String> enums)
            throws IOException {
        Path own = types.isEmpty() ? null : folder.resolve(OF_GAMES).resolve(types.iterator().next());
        if (Files.isDirectory(folder.resolve(OF_GAMES))) {
            try (Stream<Path> files = Files.walk(folder.resolve(OF_GAMES))) {
                for (Path file : files.filter(Files::isRegularFile).filter(file -> !file.getParent().equals(own)).toList()) {
                    Files.delete(file);
                }
            }
        }
        if (own != null) {
            write(own, text(readyCode, types, enums));
        }
    }

    private static void write(Path folder, String text) throws IOException {
        Path file = Files.createDirectories(folder).resolve(FILE);
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    private static String text(Collection<String> readyCode, Collection<String> types, Collection<String> enums) {
        Set<String> names = new TreeSet<>(types);
        for (String made : readyCode) {
            if (made.contains(Traces.MARK) && !made.endsWith(Traces.RARE) && !made.endsWith(TemplateCompiler.RECORDING)) {
                String name = made.replace('/', '.');
                names.add(name);
                names.add(name.substring(0, name.indexOf(Traces.MARK)));
            }
        }
        names.removeAll(enums);
        return Stream.concat(names.stream().map(name -> "  {\"name\": \"" + name + "\"}"),
                new TreeSet<>(enums).stream().map(name -> "  {\"name\": \"" + name + "\", \"allDeclaredFields\": true}"))
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }
}
