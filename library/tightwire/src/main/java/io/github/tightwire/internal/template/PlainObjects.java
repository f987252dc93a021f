package io.github.tightwire.internal.template;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.Streams;

/**
 * Nested objects whose method runs as it is, on a stream object: those of which nothing was compiled, and those that are nested too deep
 * for compiled code, which does not count.
 *
 * <p>The methods take and return what a template's do. The depth counts the object, as it does there; a stream counts by itself.
 */
public final class PlainObjects {
    private PlainObjects() {
    }

    /** Writes an object; gives the position after it. */
    public static long write(Object object, byte[] bytes, int start, int end, WriteStream origin, int position, int depth) {
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
