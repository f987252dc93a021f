package io.github.tightwire.internal.template;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The library that runs, as one number: of the digests of its class files, but for the compiler's. Its build leaves a list of their names,
 * so that no two places of a library differ in where they are looked for.
 */
public final class LibraryDigest {
    /** The file of the list, beside this class. */
    public static final String LIST = "classes.txt";

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private LibraryDigest() {
    }

    /** Computed once in a process: what was loaded of a library stays. */
    private static final class Running {
        static final @Nullable Long DIGEST = compute();

        private static @Nullable Long compute() {
            try (InputStream in = LibraryDigest.class.getResourceAsStream(LIST)) {
                return in == null ? null : (Long) of(List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")), Map.of());
            } catch (IOException | NotCompilableException e) {
                return null;
            }
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
     * @param names of its classes, in an order that is always the same
     * @param changed the digests of class files that will be others than they are
     * @return the digest
     * @throws NotCompilableException if a class file isn't there
     */
    public static long of(List<String> names, Map<String, Long> changed) throws NotCompilableException {
        long[] digests = Definition.digests(LibraryDigest.class, names);
        long sum = 0;
        for (int i = 0; i < digests.length; i++) {
            String name = names.get(i);
            sum = (sum + name.hashCode()) * ODD + changed.getOrDefault(name, digests[i]);
        }
        return sum;
    }
}
