package io.github.tightwire.internal.codec;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;

/** Throws what a write failed with: which field it is only a trace can tell. */
final class FailedWrites {
    private FailedWrites() {
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException explained(
            Throwable thrown, Object value, int start, int end, WriteStream origin, int position, int depth) throws E {
        throw (E) thrown;
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException explainedMeasure(
            Throwable thrown, Object value, MeasureStream origin, int position, int depth) throws E {
        throw (E) thrown;
    }
}
