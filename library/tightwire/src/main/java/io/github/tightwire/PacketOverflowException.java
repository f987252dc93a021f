package io.github.tightwire;

import java.nio.BufferOverflowException;

/**
 * A write that does not fit into the bytes it was given. The message says what did not fit and at which bit. The buffer has the values
 * written before it, but they are not a packet.
 */
public final class PacketOverflowException extends BufferOverflowException {
    private static final long serialVersionUID = 1L;

    /** The part that did not fit, and its place. */
    private final String message;

    /**
     * Creates the exception.
     *
     * @param message what did not fit, and where
     */
    public PacketOverflowException(String message) {
        this.message = message;
    }

    /**
     * The message says which value or packet did not fit, and where.
     *
     * @return the message
     */
    @Override
    public String getMessage() {
        return message;
    }
}
