package io.github.tightwire.internal;

/** The argument of an operation that is its value. */
public final class ValueArgument {
    /** That of an operation whose arguments are no value. */
    public static final int NONE = -1;

    private ValueArgument() {
    }

    /**
     * Returns the index of the value among the arguments: the first one, but of operations that step on from another value.
     *
     * @param operation the name of the method
     * @return the index, or {@link #NONE}
     */
    public static int index(String operation) {
        return switch (operation) {
            case "serializeIntRelative", "serializeNextIndex" -> 1;
            case "serializeCheck", "copyText", "serializeElement" -> NONE;
            default -> 0;
        };
    }
}
