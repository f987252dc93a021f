package io.github.tightwire.internal.door;

/**
 * Reads and writes objects, and records every operation.
 *
 * @param <O> an object
 * @param <R> a stream that reads
 * @param <W> a stream that writes
 * @param <T> a trace
 */
public abstract class TraceProvider<O, R, W, T> {
    /** For the traces alone. */
    protected TraceProvider() {
    }

    /**
     * Reads an object.
     *
     * @param subject what is read, for a person
     * @param stream to read from; left as its own read would leave it
     * @param toEnd whether the packet ends with the object
     * @return all there is to say of it
     */
    public abstract T read(String subject, O object, R stream, boolean toEnd);

    /**
     * Writes an object.
     *
     * @param subject what is written, for a person
     * @param stream to write to; left as its own write would leave it
     * @param toEnd whether the packet ends with the object
     * @return all there is to say of it
     */
    public abstract T write(String subject, O object, W stream, boolean toEnd);
}
