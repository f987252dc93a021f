package io.github.tightwire.internal.template;

import io.github.tightwire.internal.door.Implementation;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where the compiler is found, by its name: what is on this side of the door knows nothing behind it. A program whose codecs are all ready
 * may leave out what it is made of.
 */
public final class Compilers {
    /** What is said where there is no compiler, after "because" or by itself. */
    public static final String MISSING = "there is no compiler: add org.ow2.asm:asm-tree and org.ow2.asm:asm-analysis to the class path, "
            + "or make codecs when the program is built";

    private static final boolean PRESENT = isOnClassPath("org.objectweb.asm.tree.analysis.Frame");
    private static final AtomicBoolean SAID = new AtomicBoolean();

    private Compilers() {
    }

    private static final class Found {
        static final TemplateCompiler COMPILER =
                Implementation.of(TemplateCompiler.class, "io.github.tightwire.internal.compiler.BytecodeCompiler");
    }

    private static boolean isOnClassPath(String name) {
        try {
            Class.forName(name, false, Compilers.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * Whether there is a compiler. Where there is none, the log says so, once.
     *
     * @param type that is to be compiled
     * @return true if there is one
     */
    public static boolean arePresentFor(Class<?> type) {
        if (!PRESENT && !SAID.getAndSet(true)) {
            System.getLogger("io.github.tightwire").log(System.Logger.Level.WARNING,
                    type.getName() + ", and every other type without a ready codec, is read and written more slowly: " + MISSING + ".");
        }
        return PRESENT;
    }

    /**
     * How many methods were looked at so far.
     *
     * @return a number that never falls; 0 where there is no compiler
     * @see TemplateCompiler#progress()
     */
    public static long progress() {
        return PRESENT ? Found.COMPILER.progress() : 0;
    }

    /**
     * The compiler.
     *
     * @return the one instance
     * @throws IllegalStateException if there is none
     */
    public static TemplateCompiler get() {
        if (!PRESENT) {
            throw new IllegalStateException(MISSING);
        }
        return Found.COMPILER;
    }
}
