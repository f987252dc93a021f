package io.github.tightwire.testkit;

import org.jspecify.annotations.Nullable;

/** Thrown if a read takes so much memory that further ones would last for minutes; its message says how much. */
final class TooMuchMemoryError extends Error {
    private static final long serialVersionUID = 1;

    TooMuchMemoryError(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
