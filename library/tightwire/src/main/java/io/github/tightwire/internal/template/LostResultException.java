package io.github.tightwire.internal.template;

/** A mistake in a serialize method: it throws away what an operation returns, and so reads into nowhere. */
public final class LostResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LostResultException(String message) {
        super(message, null, false, false);
    }
}
