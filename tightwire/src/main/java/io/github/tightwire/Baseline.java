package io.github.tightwire;

import io.github.tightwire.internal.delta.Tape;

/**
 * What was on the wire of an object: its values, as a reader has them. A {@link DeltaCodec} fills one with each object that it writes or
 * reads, and the next object is relative to it. To be used again for another object, as in a ring: it keeps its memory, 13 bytes for each
 * operation of the largest object so far, rounded up to a power of two, and 80 KiB for the models of a codec that carries them.
 */
public final class Baseline {
    final Tape tape = new Tape();

    /** An empty one: what is relative to it is complete in itself. */
    public Baseline() {
    }

    /** Empties it. */
    public void clear() {
        tape.clear();
    }
}
