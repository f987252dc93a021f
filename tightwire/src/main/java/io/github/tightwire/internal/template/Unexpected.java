package io.github.tightwire.internal.template;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.Streams;

/**
 * Nested objects of another class than those that compiled code expects where they are. Where these are final, hardly any program has
 * others, so compiled code has no {@link DispatchSite} for them: what was compiled of an object's class is found by its class, and where
 * there is nothing, its method runs as it is, on a stream object.
 *
 * <p>The methods take and return what a template's do. The depth counts the object, as it does there; a stream counts by itself.
 */
public final class Unexpected {
    private Unexpected() {
    }

    /** Writes an object; gives the position after it. */
    public static long write(Object object, byte[] bytes, int start, int end, WriteStream origin, int position, int depth) {
        Linked linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().write(object, bytes, start, end, origin, position, depth);
        }
        Dispatch.meet(object);
        WriteStream stream = Streams.writer(null, bytes, start, end, origin, position, depth - 1);
        try {
            stream.serializeObject((BitSerializable) object);
        } catch (Throwable e) {
            Streams.caught(e, stream);
            throw e;
        }
        int after = Streams.position(stream);
        Streams.close(stream);
        return after;
    }

    /** Reads an object; gives an outcome of the kernel. */
    public static long read(Object object, byte[] bytes, int start, int end, ReadStream origin, int position, int depth) {
        Linked linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().read(object, bytes, start, end, origin, position, depth);
        }
        Dispatch.meet(object);
        ReadStream stream = Streams.reader(null, bytes, start, end, origin, position, depth - 1);
        try {
            stream.serializeObject((BitSerializable) object);
        } catch (Throwable e) {
            return Streams.<RuntimeException>thrown(e, stream);
        }
        long outcome = Streams.outcome(stream);
        if ((int) outcome >= 0) {
            Streams.close(stream);
        }
        return outcome;
    }

    /** Measures an object; gives the position after it. */
    public static long measure(Object object, MeasureStream origin, int position, int depth) {
        Linked linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().measure(object, origin, position, depth);
        }
        Dispatch.meet(object);
        MeasureStream stream = Streams.measurer(null, origin, position, depth - 1);
        try {
            stream.serializeObject((BitSerializable) object);
        } catch (Throwable e) {
            Streams.caught(e, stream);
            throw e;
        }
        int after = stream.bitPosition();
        Streams.close(stream);
        return after;
    }
}
