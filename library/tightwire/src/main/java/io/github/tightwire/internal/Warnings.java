package io.github.tightwire.internal;

/** Warnings of the library in the log of its program. */
public final class Warnings {
    private Warnings() {
    }

    /**
     * Says what the program should know, and runs well without.
     *
     * @param text a line
     */
    public static void log(String text) {
        System.getLogger("io.github.tightwire").log(System.Logger.Level.WARNING, text);
    }
}
