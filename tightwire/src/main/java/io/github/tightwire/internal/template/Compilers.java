package io.github.tightwire.internal.template;

import io.github.tightwire.internal.Warnings;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Where the compiler is found, as a service: what is on this side of the door knows nothing behind it. A program whose codecs are all
 * ready may leave it out.
 */
public final class Compilers {
    /** What is said where there is no compiler, after "because" or by itself. */
    public static final String MISSING = "there is no compiler: add io.github.tightwire:tightwire-compiler to what the program runs with, "
            + "or make codecs when the program is built";

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private Compilers() {
    }

    /** It stands beside the library, whoever asks first. */
    private static final class Found {
        static final @Nullable TemplateCompiler COMPILER =
                ServiceLoader.load(TemplateCompiler.class, Compilers.class.getClassLoader()).findFirst().orElse(null);
    }

    /**
     * Whether there is a compiler.
     *
     * @return true if there is one
     */
    public static boolean arePresent() {
        return Found.COMPILER != null;
    }

    /**
     * Whether there is a compiler. Where there is none, the log says so, once.
     *
     * @param type that is to be compiled
     * @return true if there is one
     */
    public static boolean arePresentFor(Class<?> type) {
        if (Found.COMPILER == null && !SAID.getAndSet(true)) {
            Warnings.log(type.getName() + ", and every other type without a ready codec, is read and written more slowly: "
                    + MISSING + ".");
        }
        return Found.COMPILER != null;
    }

    /**
     * How many methods were looked at so far.
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
            throw new IllegalStateException(MISSING);
        }
        return Found.COMPILER;
    }
}
