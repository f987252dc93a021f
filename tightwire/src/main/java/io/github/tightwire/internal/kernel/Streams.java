package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;

/**
 * Stream objects for what could not be compiled: made when the first such call comes, and moved to where the compiled code
 * has come to. The streams themselves hand in how that is done, since it is nobody else's business.
 */
public abstract class Streams {
    private static volatile Streams instance;

    /** For the streams alone. */
    protected Streams() {
    }

    /**
     * Hands in the streams' part.
     *
     * @param streams the one instance
     */
    public static void install(Streams streams) {
        instance = streams;
    }

    /**
     * A stream at a position.
     *
     * @param stream one made before for this packet, or null
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static WriteStream writer(
            WriteStream stream, byte[] bytes, int start, int end, WriteStream origin, int position, int depth) {
        WriteStream at = stream != null ? stream : new WriteStream(bytes, start, end - start, hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * A stream at a position.
     *
     * @param stream one made before for this packet, or null
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static ReadStream reader(
            ReadStream stream, byte[] bytes, int start, int end, ReadStream origin, int position, int depth) {
        ReadStream at = stream != null ? stream : new ReadStream(bytes, start, end - start, hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * A stream at a position.
     *
     * @param stream one made before for this packet, or null
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static MeasureStream measurer(MeasureStream stream, MeasureStream origin, int position, int depth) {
        MeasureStream at = stream != null ? stream : new MeasureStream(hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * Whether serialization checks are on the wire.
     *
     * @param origin the stream that says so, or null
     * @return true if they are, as they are where nobody says anything
     */
    public static boolean hasChecks(BitStream origin) {
        return origin == null || instance.checksOf(origin);
    }

    /**
     * What a serialize method asks its stream for.
     *
     * @param origin the stream that was given it, or null
     * @param type of it
     * @return the context
     * @throws IllegalStateException if there is none of that type
     */
    public static Object context(BitStream origin, Class<?> type) {
        return instance.contextOf(origin, type);
    }

    /**
     * Where a stream has come to, all it wrote being stored.
     *
     * @param stream that was used
     * @return the position in bits
     */
    public static int position(WriteStream stream) {
        stream.finish();
        return stream.bitPosition();
    }

    /**
     * Where a stream has come to.
     *
     * @param stream that was used
     * @return the position in bits
     */
    public static int position(MeasureStream stream) {
        return stream.bitPosition();
    }

    /**
     * What a stream has come to.
     *
     * @param stream that was used
     * @return an {@link Outcome}
     */
    public static long outcome(ReadStream stream) {
        return instance.outcomeOf(stream);
    }

    /**
     * What a stream has come to, by way of an exception.
     *
     * @param thrown what was caught: the signal of a refusal, or else thrown on
     * @param stream that was used
     * @param <E> what is thrown on
     * @return an {@link Outcome}
     * @throws E what was caught
     */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> long thrown(Throwable thrown, ReadStream stream) throws E {
        if (!instance.isSignal(thrown)) {
            throw (E) Traces.located(thrown, stream.bitPosition());
        }
        return instance.outcomeOf(stream);
    }

    /**
     * An exception of a call that a stream was used for.
     *
     * @param thrown what was caught
     * @param stream that was used
     * @return to be thrown on
     */
    public static Throwable thrown(Throwable thrown, WriteStream stream) {
        stream.finish();
        return Traces.located(thrown, stream.bitPosition());
    }

    /**
     * An exception of a call that a stream was used for.
     *
     * @param thrown what was caught
     * @param stream that was used
     * @return to be thrown on
     */
    public static Throwable thrown(Throwable thrown, MeasureStream stream) {
        return Traces.located(thrown, stream.bitPosition());
    }

    /**
     * Moves a stream, which then counts as running.
     *
     * @param stream to move
     * @param origin whose context it takes, or null
     * @param position in bits
     * @param depth how many objects it is within
     */
    protected abstract void move(BitStream stream, BitStream origin, int position, int depth);

    /**
     * Whether a stream has checks.
     *
     * @param stream to ask
     * @return true if they are on the wire
     */
    protected abstract boolean checksOf(BitStream stream);

    /**
     * The context of a stream.
     *
     * @param stream to ask, or null
     * @param type of the context
     * @return the context
     */
    protected abstract Object contextOf(BitStream stream, Class<?> type);

    /**
     * The position of a stream, or its refusal.
     *
     * @param stream to ask
     * @return an {@link Outcome}
     */
    protected abstract long outcomeOf(ReadStream stream);

    /**
     * Whether an exception is the signal of a refusal.
     *
     * @param thrown what was caught
     * @return true if it is no error at all
     */
    protected abstract boolean isSignal(Throwable thrown);
}
