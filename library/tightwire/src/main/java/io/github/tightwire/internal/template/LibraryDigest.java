package io.github.tightwire.internal.template;

import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.origin.ArchiveDirectory;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The library that runs, as one number: of the digests of its class files. An archive has them in its directory. A place that can't be
 * listed has a list, which its build left there. A folder is looked through each time: it may be in the middle of a build, and its list
 * from another one.
 */
public final class LibraryDigest {
    /** The file of the list, beside this class. */
    public static final String LIST = "classes.txt";

    private static final String CLASS = ClassFileOrigin.CLASS;
    private static final String ROOT = LibraryPackages.ROOT.replace('.', '/');
    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private LibraryDigest() {
    }

    /** Computed once in a process: what was loaded of a library stays. */
    private static final class Running {
        static final @Nullable Long DIGEST = compute();

        private static @Nullable Long compute() {
            try (CodeLocation place = ClassFileOrigin.location(LibraryDigest.class)) {
                ArchiveDirectory directory = place.directory();
                if (directory == null) {
                    List<String> names = names(place);
                    return names.isEmpty() ? null : (Long) of(names, Map.of(), place);
                }
                long sum = 0;
                for (Map.Entry<String, Long> file : directory.digests(ROOT).entrySet()) {
                    sum += isPart(file.getKey()) ? part(file.getKey(), file.getValue()) : 0;
                }
                ClassFileOrigin.requireLoaded(LibraryDigest.class, directory.changed());
                return sum;
            } catch (IOException | NotCompilableException | RuntimeException e) {
                return null;
            }
        }

        private static List<String> names(CodeLocation place) throws IOException {
            CodeSource source = LibraryDigest.class.getProtectionDomain().getCodeSource();
            URL location = source == null ? null : source.getLocation();
            if (location != null && location.getProtocol().equals("file") && location.getPath().endsWith("/")) {
                return LibraryDigest.names(Path.of(URI.create(location.toString())));
            }
            byte[] list = place.bytes(LibraryDigest.class.getPackageName().replace('.', '/') + "/" + LIST);
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
            return files.map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/')).filter(LibraryDigest::isPart)
                    .map(file -> file.substring(0, file.length() - CLASS.length())).sorted().toList();
        }
    }

    private static boolean isPart(String file) {
        return file.endsWith(CLASS) && !file.contains("package-info") && !file.contains(Traces.MARK)
                && LibraryPackages.have(file.substring(0, file.length() - CLASS.length()).replace('/', '.'));
    }

    private static long part(String file, long digest) {
        long both = file.hashCode() * ODD + digest;
        return (both ^ both >>> Integer.SIZE) * ODD;
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
     * @param names of its classes, internal ones, in any order
     * @param changed by such names the digests of class files that will be others than they are
     * @return the digest
     * @throws NotCompilableException if a class file isn't there
     */
    public static long of(List<String> names, Map<String, Long> changed) throws NotCompilableException {
        try (CodeLocation place = ClassFileOrigin.location(LibraryDigest.class)) {
            return of(names, changed, place);
        } catch (IOException | RuntimeException e) {
            throw ClassFileOrigin.unreadable(LibraryDigest.class.getName(), e);
        }
    }

    private static long of(List<String> names, Map<String, Long> changed, CodeLocation place) throws IOException, NotCompilableException {
        List<String> paths = new ArrayList<>();
        long sum = 0;
        for (String name : names) {
            String path = name.concat(CLASS);
            Long other = changed.get(name);
            sum += part(path, other == null ? ClassFileOrigin.digestOf(place, path) : other);
            paths.add(path);
        }
        ClassFileOrigin.requireLoaded(LibraryDigest.class, place.changed(paths));
        return sum;
    }
}
