package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.OperationListener;
import java.util.function.Function;

/** Serialize methods as they are, on streams that tell an {@link OperationListener} of each operation. */
public abstract class StreamTracing {
    /** For the streams alone. */
    protected StreamTracing() {
    }

    /**
     * Makes the streams' classes, before the first of them is used.
     *
     * @param subclass the class file of a subclass that tells its {@code listener} of each operation
     */
    public abstract void define(Function<Class<?>, byte[]> subclass);

    /**
     * Reads an object after what a stream has read, as a codec does.
     *
     * @param object to read into
     * @param stream to read from; left where its own read would leave it, with the verdict
     * @param listener told of each operation; the whole object is one
     */
    public abstract void read(BitSerializable object, ReadStream stream, OperationListener<BitStream> listener);

    /**
     * Writes an object after what a stream has written, as a codec does. Where that throws, the stream stands at the bit at which
     * it did.
     *
     * @param object to write
     * @param stream to write to; left where its own write would leave it
     * @param listener told of each operation; the whole object is one
     */
    public abstract void write(BitSerializable object, WriteStream stream, OperationListener<BitStream> listener);
}
