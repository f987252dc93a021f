package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.cold.ColdPackets;
import io.github.tightwire.internal.compiler.ReadyCompiler;
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
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** {@link ColdProcess} and its packets in archives, as a build leaves them without ready codecs and with them, and the library. */
final class ColdArchives implements Closeable {
    private final Path folder;
    /** Where the benchmarks are, with the ready codecs of their build; no process has it on its class path. */
    private final Path own;
    private final Path packets;
    private final Path ready;
    private final Path library;

    private ColdArchives(Path folder) throws IOException {
        this.folder = folder;
        this.own = location(ColdPackets.class);
        Path classes = folder.resolve("classes");
        copy(own, ColdPackets.class.getPackageName().replace('.', '/'), classes);
        copy(own, ColdProcess.class.getName().replace('.', '/').concat(".class"), classes);
        copy(own, ColdProcess.class.getName().replace('.', '/').concat("$Exchange.class"), classes);
        for (Path file : files(classes)) {
            if (file.toString().contains(Traces.MARK)) {
                // The build made ready codecs, too. Of the two archives one has none, and the other one those of this run.
                Files.delete(file);
            }
        }
        packets = archive(classes, "packets.jar");
        ReadyCompiler.Result result = ReadyCompiler.compile(classes, List.of(), false);
        ready = archive(classes, "ready.jar");
        Path code = location(Codec.class);
        library = Files.isDirectory(code) ? libraryArchive(code) : code;
        if (result.types().stream().anyMatch(type -> !type.reason().isEmpty())) {
            throw new IOException(result.toString());
        }
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
        copy(code, "", classes);
        Path list = classes.resolve(LibraryDigest.class.getPackageName().replace('.', '/')).resolve(LibraryDigest.LIST);
        Files.writeString(list, String.join("\n", LibraryDigest.names(classes)));
        return archive(classes, "tightwire.jar");
    }

    private static Path location(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static void copy(Path root, String under, Path to) throws IOException {
        for (Path file : files(root.resolve(under))) {
            Path target = to.resolve(root.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }

    private Path archive(Path root, String name) throws IOException {
        Path archive = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(archive))) {
            for (Path file : files(root)) {
                out.putNextEntry(new JarEntry(root.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
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
