package io.github.tightwire.internal.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.door.TraceProvider;
import io.github.tightwire.trace.Trace;

/** Traces of one object. */
final class ObjectTraces extends TraceProvider<BitSerializable, ReadStream, WriteStream, Trace> {
    @Override
    public Trace read(String subject, BitSerializable object, ReadStream stream, boolean toEnd) {
        TraceBuilder trace = new TraceBuilder(subject, true).read(object, stream);
        return (toEnd ? trace.readEnd(stream) : trace).trace();
    }

    @Override
    public Trace write(String subject, BitSerializable object, WriteStream stream, boolean toEnd) {
        TraceBuilder trace = new TraceBuilder(subject, false).write(object, stream);
        return (toEnd ? trace.padding() : trace).trace();
    }
}
