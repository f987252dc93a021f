package io.github.tightwire.internal.template;

import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.kernel.Traces;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The library that runs, as one number: of the digests of its class files. Its build leaves a list of their names,
 * since an archive can't always be listed. A folder is looked through each time: it may be in the middle of a build, and its list from
 * another one.
 */
public final class LibraryDigest {
    /** The file of the list, beside this class. */
    public static final String LIST = "classes.txt";

    private static final String CLASS = ".class";
    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private LibraryDigest() {
    }

    /** Computed once in a process: what was loaded of a library stays. */
    private static final class Running {
        static final @Nullable Long DIGEST = compute();

        private static @Nullable Long compute() {
            try {
                List<String> names = names();
                return names.isEmpty() ? null : (Long) of(names, Map.of());
            } catch (IOException | NotCompilableException e) {
                return null;
            }
        }

        private static List<String> names() throws IOException, NotCompilableException {
            CodeSource source = LibraryDigest.class.getProtectionDomain().getCodeSource();
            URL location = source == null ? null : source.getLocation();
            if (location != null && location.getProtocol().equals("file") && location.getPath().endsWith("/")) {
                return LibraryDigest.names(Path.of(URI.create(location.toString())));
            }
            String folder = LibraryDigest.class.getPackageName().replace('.', '/');
            byte[] list = ClassFileOrigin.file(LibraryDigest.class, folder + "/" + LIST);
            return list == null ? List.of() : List.of(new String(list, StandardCharsets.UTF_8).split("\n"));
        }
    }

    /**
     * The library's classes in a folder, but for those that are ready code.
     *
     * @param folder of its class files, in the folders of their packages
     * @return their internal names, in an order that is always the same
     * @throws IOException if the folder can't be read
     */
    public static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
                    .filter(file -> file.endsWith(CLASS) && !file.contains("package-info") && !file.contains(Traces.MARK))
                    .map(file -> file.substring(0, file.length() - CLASS.length()))
                    .filter(name -> LibraryPackages.have(name.replace('/', '.'))).sorted().toList();
        }
    }

    /**
     * That of the library that runs.
     *
     * @return null where its class files are not to be seen
     */
    public static @Nullable Long running() {
        return Running.DIGEST;
    }

    /**
     * That of a library that is built.
     *
     * @param names of its classes, internal ones, in an order that is always the same
     * @param changed by such names the digests of class files that will be others than they are
     * @return the digest
     * @throws NotCompilableException if a class file isn't there
     */
    public static long of(List<String> names, Map<String, Long> changed) throws NotCompilableException {
        long[] digests = ClassFileOrigin.digests(LibraryDigest.class, names);
        long sum = 0;
        for (int i = 0; i < digests.length; i++) {
            String name = names.get(i);
            sum = (sum + name.hashCode()) * ODD + changed.getOrDefault(name, digests[i]);
        }
        return sum;
    }
}
