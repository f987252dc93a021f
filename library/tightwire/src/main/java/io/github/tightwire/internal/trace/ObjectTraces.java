package io.github.tightwire.internal.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.trace.Trace;

/** Traces of one object. */
public final class ObjectTraces {
    private ObjectTraces() {
    }

    /**
     * Reads an object, and records every operation.
     *
     * @param subject what is read, for a person
     * @param stream to read from; left as its own read would leave it
     * @param toEnd whether the packet ends with the object
     */
    public static Trace read(String subject, BitSerializable object, ReadStream stream, boolean toEnd) {
        TraceBuilder trace = new TraceBuilder(subject, true).read(object, stream);
        return (toEnd ? trace.readEnd(stream) : trace).trace();
    }

    /**
     * Writes an object, and records every operation.
     *
     * @param subject what is written, for a person
     * @param stream to write to; left as its own write would leave it
     * @param toEnd whether the packet ends with the object
     */
    public static Trace write(String subject, BitSerializable object, WriteStream stream, boolean toEnd) {
        TraceBuilder trace = new TraceBuilder(subject, false).write(object, stream);
        return (toEnd ? trace.padding() : trace).trace();
    }
}
