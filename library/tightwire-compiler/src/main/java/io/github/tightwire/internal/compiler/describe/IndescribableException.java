package io.github.tightwire.internal.compiler.describe;

/** The reason why the wire of a type can't be written down. */
final class IndescribableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IndescribableException(String place, String reason) {
        super(place + ": " + reason, null, false, false);
    }
}
