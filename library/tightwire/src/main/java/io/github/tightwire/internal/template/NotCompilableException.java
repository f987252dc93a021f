package io.github.tightwire.internal.template;

/** The reason why a serialize method runs as it is. */
public final class NotCompilableException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param reason in words, after "because"; of several lines, the first
     */
    public NotCompilableException(String reason) {
        super(firstLine(reason), null, false, false);
    }

    private static String firstLine(String reason) {
        int end = reason.indexOf('\n');
        return end < 0 ? reason : reason.substring(0, end).stripTrailing();
    }
}
