package io.github.tightwire.internal.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.Implementation;

/**
 * Serialize methods as they are, on streams that tell a {@link Recorder} of each operation. The streams' own package hands in how,
 * when the first trace is made: until then nothing of it is loaded.
 */
public abstract class StreamTracing {
    /** For the streams alone. */
    public StreamTracing() {
    }

    private static final class Found {
        static final StreamTracing INSTANCE = Implementation.of(StreamTracing.class, "io.github.tightwire.TracedStreams");
    }

    /**
     * The streams' part.
     *
     * @return the one instance
     */
    public static StreamTracing get() {
        return Found.INSTANCE;
    }

    /**
     * Reads an object after what a stream has read, as a codec does.
     *
     * @param object to read into
     * @param stream to read from; left where its own read would leave it
     * @param recorder told of each operation; the whole object is one
     * @return accepted, or why not
     */
    public abstract Verdict read(BitSerializable object, ReadStream stream, Recorder recorder);

    /**
     * Writes an object after what a stream has written, as a codec does. Where that throws, the stream stands at the bit at which
     * it did.
     *
     * @param object to write
     * @param stream to write to; left where its own write would leave it
     * @param recorder told of each operation; the whole object is one
     * @return the length of the packet so far, in bytes
     */
    public abstract int write(BitSerializable object, WriteStream stream, Recorder recorder);

    /**
     * Whether a stream has refused its packet.
     *
     * @param stream that reads
     * @return true if every later operation refuses too
     */
    public abstract boolean isRefused(ReadStream stream);

    /**
     * The bits that a stream is over.
     *
     * @param stream that reads
     * @return a reader of its range, from the first bit
     */
    public abstract BitReader bits(ReadStream stream);

    /**
     * The bits that a stream is over.
     *
     * @param stream that writes; all it wrote is stored
     * @return a reader of its range, from the first bit
     */
    public abstract BitReader bits(WriteStream stream);
}
