package io.github.tightwire.world;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.Tape;
import io.github.tightwire.internal.kernel.DeltaStreams;

/** The streams on which serialize methods run: onto a tape, from a tape, and from a packet. */
final class EntityStreams {
    final ObjectCoder coder = new ObjectCoder();
    private final DeltaStreams streams;

    EntityStreams(int maxObjectBytes) {
        streams = ACCESS.deltaStreams(maxObjectBytes, coder.delta());
    }

    /** Puts the values of an object on a tape, and the bounds of its integers beside them. */
    void record(BitSerializable object, Tape tape, Bounds bounds) {
        streams.write(object, tape, bounds);
    }

    /** Sets an object to the values of a tape. It is accepted unless the type is no longer as it was. */
    Verdict load(Tape tape, BitSerializable into) {
        coder.replay(tape);
        return streams.startReading().read(into);
    }

    /** Begins to read the next object of the packet that the coder reads. */
    ReadStream startReading(int type, Tape tape, Tape baseline, Tape before, int ahead, int behind) {
        coder.read(type, tape, baseline, before, ahead, behind);
        return streams.startReading();
    }
}
