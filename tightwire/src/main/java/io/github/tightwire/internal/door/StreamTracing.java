package io.github.tightwire.internal.door;

import java.util.function.Function;

/**
 * Serialize methods as they are, on streams that tell a {@link Recorder} of each operation.
 *
 * @param <O> an object
 * @param <S> a stream
 * @param <R> one that reads
 * @param <W> one that writes
 */
public abstract class StreamTracing<O, S, R extends S, W extends S> {
    /** For the streams alone. */
    protected StreamTracing() {
    }

    /**
     * Makes the streams' classes, before the first of them is used.
     *
     * @param subclass the class file of a subclass that tells its {@code recorder} of each operation
     */
    public abstract void define(Function<Class<?>, byte[]> subclass);

    /**
     * Reads an object after what a stream has read, as a codec does.
     *
     * @param object to read into
     * @param stream to read from; left where its own read would leave it, with the verdict
     * @param recorder told of each operation; the whole object is one
     */
    public abstract void read(O object, R stream, Recorder<S> recorder);

    /**
     * Writes an object after what a stream has written, as a codec does. Where that throws, the stream stands at the bit at which
     * it did.
     *
     * @param object to write
     * @param stream to write to; left where its own write would leave it
     * @param recorder told of each operation; the whole object is one
     */
    public abstract void write(O object, W stream, Recorder<S> recorder);
}
