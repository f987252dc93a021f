package io.github.tightwire.internal;

import java.util.logging.Logger;

/** Warnings of the library in the log of its program. */
public final class Warnings {
    private Warnings() {
    }

    public static void log(String text) {
        Logger.getLogger("io.github.tightwire").warning(text);
    }
}
