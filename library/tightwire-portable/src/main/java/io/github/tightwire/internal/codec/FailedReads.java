package io.github.tightwire.internal.codec;

import io.github.tightwire.ReadStream;

/** Throws what a read failed with: which field it is only a trace can tell. */
final class FailedReads {
    private FailedReads() {
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException explained(Throwable thrown, Object value, byte[] bytes, int start, int end,
            ReadStream origin, int position, int depth) throws E {
        throw (E) thrown;
    }
}
