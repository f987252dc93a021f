package io.github.tightwire.internal.template;

/** The library that runs, of which no class files are to be seen: codecs of a trusted build alone are used. */
public final class LibraryDigest {
    private LibraryDigest() {
    }

    public static Long running() {
        return null;
    }
}
