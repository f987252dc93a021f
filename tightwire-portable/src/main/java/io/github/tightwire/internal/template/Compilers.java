package io.github.tightwire.internal.template;

import io.github.tightwire.internal.Warnings;
import java.util.concurrent.atomic.AtomicBoolean;

/** Where the compiler is found: nowhere. */
public final class Compilers {
    public static final String MISSING = "there is no compiler on this platform: make codecs when the program is built";

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private Compilers() {
    }

    public static boolean arePresent() {
        return false;
    }

    public static boolean arePresentFor(Class<?> type) {
        if (!SAID.getAndSet(true)) {
            Warnings.log(type.getName() + ", and every other type without a ready codec, is read and written more slowly: "
                    + MISSING + ".");
        }
        return false;
    }

    public static long progress() {
        return 0;
    }

    public static TemplateCompiler get() {
        throw new IllegalStateException(MISSING);
    }
}
