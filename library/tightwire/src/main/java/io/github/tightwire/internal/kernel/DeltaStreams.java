package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ValueLog;

/** The two streams of a codec of deltas: one puts values on a log, the other takes them out of a delta. */
public interface DeltaStreams {
    /**
     * Puts the values of an object on a log.
     *
     * @param object what to write
     * @param onto the log, emptied first
     * @param within filled with the bounds of its integers
     */
    void write(BitSerializable object, ValueLog onto, Bounds within);

    /**
     * Starts to read the delta that was begun.
     *
     * @return always the same stream
     */
    ReadStream startReading();
}
