package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.Tape;

/** The two streams of a codec of deltas: one puts values on a tape, the other takes them out of a delta. */
public interface DeltaStreams {
    /**
     * Puts the values of an object on a tape.
     *
     * @param object what to write
     * @param onto the tape, emptied first
     * @param within filled with the bounds of its integers
     */
    void write(BitSerializable object, Tape onto, Bounds within);

    /**
     * Starts to read the delta that was begun.
     *
     * @return always the same stream
     */
    ReadStream startReading();
}
