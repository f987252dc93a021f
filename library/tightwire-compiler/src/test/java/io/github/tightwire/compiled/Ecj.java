package io.github.tightwire.compiled;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Eclipse's compiler, which wants files. */
public final class Ecj {
    private Ecj() {
    }

    /** Compiles sources by the full names of their classes; null where they are not correct, and why is in the problems. */
    public static Map<String, byte[]> compile(Map<String, String> sources, List<String> options, StringBuilder problems) {
        try {
            Path directory = Files.createTempDirectory("ecj");
            try {
                return compile(sources, options, problems, directory);
            } finally {
                try (Stream<Path> files = Files.walk(directory)) {
                    files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> compile(Map<String, String> sources, List<String> options, StringBuilder problems, Path directory)
            throws IOException {
        Path out = directory.resolve("classes");
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-proc:none", "-nowarn", "-d", out.toString(), "-cp", System.getProperty("java.class.path")));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = directory.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        boolean correct = BatchCompiler.compile(arguments.toArray(String[]::new), log, log, null);
        problems.append(said);
        return correct ? classes(out) : null;
    }

    private static Map<String, byte[]> classes(Path out) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = out.relativize(file).toString();
                classes.put(name.substring(0, name.length() - ".class".length()).replace('/', '.').replace('\\', '.'),
                        Files.readAllBytes(file));
            }
        }
        return classes;
    }
}
