package io.github.tightwire.internal.template;

import io.github.tightwire.internal.door.Implementation;

/** Where the compiler is found, by its name: what is on this side of the door knows nothing behind it. */
public final class Compilers {
    private static final TemplateCompiler COMPILER =
            Implementation.of(TemplateCompiler.class, "io.github.tightwire.internal.compiler.BytecodeCompiler");

    private Compilers() {
    }

    /**
     * The compiler.
     *
     * @return the one instance
     */
    public static TemplateCompiler get() {
        return COMPILER;
    }
}
