package io.github.tightwire.internal.template;

/** Why a serialize method runs as it is. */
public final class NotCompilableException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param reason in words, after "because"
     */
    public NotCompilableException(String reason) {
        super(reason, null, false, false);
    }
}
