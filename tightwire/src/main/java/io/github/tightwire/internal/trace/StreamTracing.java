package io.github.tightwire.internal.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import org.jspecify.annotations.Nullable;

/**
 * Serialize methods as they are, on streams that tell a {@link Recorder} of each operation. The streams' own package hands in how,
 * when the first trace is made: until then nothing of it is loaded.
 */
public abstract class StreamTracing {
    private static final String IMPLEMENTATION = "io.github.tightwire.TracedStreams";

    private static volatile @Nullable StreamTracing instance;

    /** For the streams alone. */
    protected StreamTracing() {
    }

    /**
     * Hands in the streams' part.
     *
     * @param streams the one instance
     */
    public static void install(StreamTracing streams) {
        instance = streams;
    }

    /**
     * The streams' part.
     *
     * @return the one instance
     */
    public static StreamTracing get() {
        StreamTracing known = instance;
        if (known == null) {
            try {
                Class.forName(IMPLEMENTATION);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
            known = instance;
        }
        if (known == null) {
            throw new IllegalStateException(IMPLEMENTATION + " did not install itself");
        }
        return known;
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
