package io.github.tightwire.internal;

import java.util.logging.Logger;

/** What the library says in the log of the program that it is in. */
public final class Warnings {
    private Warnings() {
    }

    public static void log(String text) {
        Logger.getLogger("io.github.tightwire").warning(text);
    }
}
