package io.github.tightwire.internal.trace;

/** The class files of streams that tell of each operation: a platform without class files has no use for them. */
final class Recordings {
    private Recordings() {
    }

    static byte[] of(Class<?> stream) {
        return new byte[0];
    }
}
