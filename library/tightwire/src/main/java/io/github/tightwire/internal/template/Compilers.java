package io.github.tightwire.internal.template;

import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.Warnings;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Finds the compiler, as a service: nothing here knows a class of it. A program whose codecs are all ready may leave it out. */
public final class Compilers {
    private static final AtomicBoolean SAID = new AtomicBoolean();

    private Compilers() {
    }

    /**
     * The reason why there is no compiler, and the cure, after "because" or by itself.
     *
     * @return the words
     */
    public static String missing() {
        String archived = "/" + LibraryPackages.ROOT.replace('.', '/') + "internal/compiler/BytecodeCompiler.class";
        return Compilers.class.getResource(archived) == null
                ? "there is no compiler: add io.github.tightwire:tightwire-compiler to what the program runs with, "
                        + "or make codecs when the program is built"
                : "the compiler is in the archive, but nothing in META-INF/services names it: merge these files where the archive is made "
                        + "(ServicesResourceTransformer of maven-shade, mergeServiceFiles() of Gradle's shadow)";
    }

    /** It stands beside the library, whoever asks first. */
    private static final class Found {
        static final @Nullable TemplateCompiler COMPILER =
                ServiceLoader.load(TemplateCompiler.class, Compilers.class.getClassLoader()).findFirst().orElse(null);
    }

    /**
     * Returns whether there is a compiler.
     *
     * @return true if there is one
     */
    public static boolean arePresent() {
        return Found.COMPILER != null;
    }

    /**
     * Returns whether there is a compiler. Where there is none, the log says so, once.
     *
     * @param type that is to be compiled
     * @return true if there is one
     */
    public static boolean arePresentFor(Class<?> type) {
        if (Found.COMPILER == null && !SAID.getAndSet(true)) {
            Warnings.log(type.getName() + ", and every other type without a ready codec, is read and written more slowly: "
                    + missing() + ".");
        }
        return Found.COMPILER != null;
    }

    /**
     * Returns the number of methods that were looked at so far.
     *
     * @return a number that never falls; 0 where there is no compiler
     * @see TemplateCompiler#progress()
     */
    public static long progress() {
        return Found.COMPILER == null ? 0 : Found.COMPILER.progress();
    }

    /**
     * The compiler.
     *
     * @return the one instance
     * @throws IllegalStateException if there is none
     */
    public static TemplateCompiler get() {
        if (Found.COMPILER == null) {
            throw new IllegalStateException(missing());
        }
        return Found.COMPILER;
    }
}
