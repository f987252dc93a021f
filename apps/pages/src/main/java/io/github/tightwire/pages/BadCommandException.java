package io.github.tightwire.pages;

/** An order that can't be carried out: the message says what would be right, and goes to the browser. */
public final class BadCommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * An order that can't be carried out.
     *
     * @param message what would be right
     */
    public BadCommandException(String message) {
        // Without a stack trace, for which nobody looks: a flood of wrong orders is cheap.
        super(message, null, false, false);
    }
}
