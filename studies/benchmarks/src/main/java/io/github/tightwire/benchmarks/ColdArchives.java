package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.cold.ColdPackets;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.template.LibraryDigest;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** {@link ColdProcess} and its packets in archives, as a build leaves them without ready codecs and with them, and the library. */
final class ColdArchives implements Closeable {
    private final Path folder;
    /** The place of the benchmarks, with the ready codecs of their build; no process has it on its class path. */
    private final Path own;
    private final Path packets;
    private final Path ready;
    private final Path library;

    private ColdArchives(Path folder) throws IOException {
        this.folder = folder;
        this.own = location(ColdPackets.class);
        for (Class<?> type : ColdPackets.TYPES) {
            if (!Files.exists(own.resolve(name(type).concat(Traces.MARK).concat(".class")))) {
                throw new IOException("the build made no codec of " + type);
            }
        }
        packets = archive(own, "packets.jar", file -> isSent(file) && !file.contains(Traces.MARK));
        ready = archive(own, "ready.jar", ColdArchives::isSent);
        Path code = location(Codec.class);
        library = Files.isDirectory(code) ? libraryArchive(code) : code;
    }

    /** Returns whether a file is of the process, or of its packets. */
    private static boolean isSent(String file) {
        return file.startsWith(name(ColdProcess.class)) || file.startsWith(ColdPackets.class.getPackageName().replace('.', '/'));
    }

    private static String name(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    static ColdArchives make() throws IOException {
        return new ColdArchives(Files.createTempDirectory("cold"));
    }

    String classPath() {
        return classPath(packets);
    }

    String readyClassPath() {
        return classPath(ready);
    }

    private String classPath(Path first) {
        List<String> entries = new ArrayList<>(List.of(first.toString(), library.toString()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Path.of(entry).equals(own)) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Of a folder: the library's build lists its classes in a later phase than this command waits for, and an archive needs the list. */
    private Path libraryArchive(Path code) throws IOException {
        Path classes = folder.resolve("library");
        copy(code, classes);
        Path list = classes.resolve(LibraryDigest.class.getPackageName().replace('.', '/')).resolve(LibraryDigest.LIST);
        Files.writeString(list, String.join("\n", LibraryDigest.names(classes)));
        return archive(classes, "tightwire.jar", file -> true);
    }

    private static Path location(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static void copy(Path root, Path to) throws IOException {
        for (Path file : files(root)) {
            Path target = to.resolve(root.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }

    private Path archive(Path root, String name, Predicate<String> isPart) throws IOException {
        Path archive = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(archive))) {
            for (Path file : files(root)) {
                String entry = root.relativize(file).toString().replace(File.separatorChar, '/');
                if (isPart.test(entry)) {
                    out.putNextEntry(new JarEntry(entry));
                    Files.copy(file, out);
                }
            }
        }
        return archive;
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Override
    public void close() throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
