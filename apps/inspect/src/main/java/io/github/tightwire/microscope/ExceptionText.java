package io.github.tightwire.microscope;

/** The exceptions and errors that a program's types threw, in words for a person. */
public final class ExceptionText {
    private ExceptionText() {
    }

    /**
     * Returns the class and the message of what was thrown. An exception of a program may throw when it is asked for its message.
     *
     * @param thrown by a program
     * @return one line
     */
    public static String words(Throwable thrown) {
        try {
            return thrown.toString().lines().findFirst().orElse("");
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }
}
