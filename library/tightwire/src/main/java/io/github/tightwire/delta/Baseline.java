package io.github.tightwire.delta;

import io.github.tightwire.internal.delta.ValueLog;

/**
 * The values of an object on the wire, as a reader has them. A {@link DeltaCodec} fills a baseline with each object that it writes or
 * reads, and the next object is relative to it. Use baselines again for other objects, as in a ring. One keeps its memory: 13 bytes for
 * each operation of the largest object so far, rounded up to a power of two.
 */
public final class Baseline {
    final ValueLog valueLog = new ValueLog();

    /** An empty baseline: an object relative to it is complete in itself. */
    public Baseline() {
    }

    /** Empties it. */
    public void clear() {
        valueLog.clear();
    }
}
