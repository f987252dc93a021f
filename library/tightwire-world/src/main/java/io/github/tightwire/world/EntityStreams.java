package io.github.tightwire.world;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.ValueLog;
import io.github.tightwire.internal.kernel.DeltaStreams;

/** The streams on which serialize methods run: onto a log, from a log, and from a packet. */
final class EntityStreams {
    final ObjectCoder coder = new ObjectCoder();
    private final DeltaStreams streams;

    EntityStreams(int maxObjectBytes) {
        streams = ACCESS.deltaStreams(maxObjectBytes, coder.delta());
    }

    /** Puts the values of an object on a log, and the bounds of its integers beside them. */
    void record(BitSerializable object, ValueLog valueLog, Bounds bounds) {
        streams.write(object, valueLog, bounds);
    }

    /** Sets an object to the values of a log. It is accepted unless the type is no longer as it was. */
    Verdict load(ValueLog valueLog, BitSerializable into) {
        coder.replay(valueLog);
        return streams.startReading().read(into);
    }

    /** Begins to read the next object of the packet that the coder reads. */
    ReadStream startReading(int type, ValueLog valueLog, ValueLog baseline, ValueLog before, int ahead, int behind) {
        coder.read(type, valueLog, baseline, before, ahead, behind);
        return streams.startReading();
    }
}
