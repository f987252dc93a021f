package io.github.tightwire.internal;

/** The packages of the library, which may be in one archive or folder with everything else, and moved there by relocation. */
public final class LibraryPackages {
    /** The one that has the others, and a dot. */
    public static final String ROOT = root(LibraryPackages.class.getName());

    private static final String[] WITHIN = {"bits.", "delta.", "packet.", "trace.", "wire.", "internal."};

    /** The compiler's, which is a module of its own. */
    private static final String COMPILER = "internal.compiler.";

    private LibraryPackages() {
    }

    private static String root(String name) {
        String own = "internal.LibraryPackages";
        // A shrinker that renames this class leaves alone what is found by name.
        return name.endsWith(own) ? name.substring(0, name.length() - own.length()) : "io.github.tightwire.";
    }

    /**
     * Returns whether one of them has a class.
     *
     * @param name of the class
     * @return true if it is the library's by its name
     */
    public static boolean have(String name) {
        if (!name.startsWith(ROOT)) {
            return false;
        }
        String rest = name.substring(ROOT.length());
        for (String within : WITHIN) {
            if (rest.startsWith(within)) {
                return !rest.startsWith(COMPILER);
            }
        }
        return rest.indexOf('.') < 0;
    }
}
