package io.github.tightwire.build.client;

/** A type that can't be translated: the place in the Java source, and the reason. */
final class UntranslatableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UntranslatableException(String place, String reason) {
        super(place.isEmpty() ? reason : place + ": " + reason);
    }
}
