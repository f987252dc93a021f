package io.github.tightwire.internal;

/** Classes that the user names by a system property: a list of prefixes of their names, such as {@code com.game.,org.mods.Item}. */
public final class ClassPrefixes {
    private ClassPrefixes() {
    }

    /**
     * Returns whether a class is named.
     *
     * @param property the system property, as it is now
     * @param name of the class
     * @return true if one of the prefixes is the start of its name
     */
    public static boolean name(String property, String name) {
        for (String prefix : System.getProperty(property, "").split(",")) {
            if (!prefix.isBlank() && name.startsWith(prefix.strip())) {
                return true;
            }
        }
        return false;
    }
}
