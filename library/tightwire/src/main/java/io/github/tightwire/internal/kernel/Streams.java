package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.jspecify.annotations.Nullable;

/** Stream objects for what could not be compiled: made at the first such call, and moved to the position of the compiled code. */
public final class Streams {
    /** The library's access to streams: a constant, which HotSpot sees through. */
    public static final PackageAccess ACCESS = PackageAccess.get();

    private Streams() {
    }

    /**
     * A stream at a position.
     *
     * @param stream one had before for this packet, or null: then it is the origin, where that is of the same bytes or kept for packets, or
     *     made
     */
    public static WriteStream writer(
            @Nullable WriteStream stream, byte[] bytes, int start, int end, @Nullable WriteStream origin, int position, int depth) {
        WriteStream at = stream != null ? stream
                : origin != null && ACCESS.take(origin, bytes, start, end) ? origin
                : new WriteStream(bytes, start, end - start, hasChecks(origin));
        ACCESS.move(at, origin, position, depth);
        return at;
    }

    /** The same for a packet that is read, which may have a stream that counts. */
    public static ReadStream reader(
            @Nullable ReadStream stream, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position, int depth) {
        ReadStream counting = FreeElementCounters.current();
        ReadStream at = counting != null ? counting
                : stream != null ? stream
                : origin != null && ACCESS.take(origin, bytes, start, end) ? origin
                : new ReadStream(bytes, start, end - start, hasChecks(origin));
        ACCESS.move(at, origin, position, depth);
        return at;
    }

    /** The same for a measure, which has no bytes. */
    public static MeasureStream measurer(@Nullable MeasureStream stream, @Nullable MeasureStream origin, int position, int depth) {
        MeasureStream at = stream != null ? stream : origin != null ? origin : new MeasureStream();
        ACCESS.move(at, origin, position, depth);
        return at;
    }

    /**
     * Keeps a stream for future packets: it is the origin of each, and is taken for those that need a stream object.
     *
     * @param stream that nobody else has
     * @param <S> its class
     */
    public static <S extends BitStream> S kept(S stream) {
        ACCESS.keep(stream);
        return stream;
    }

    /**
     * Returns whether serialization checks are on the wire.
     *
     * @param origin the stream that says so, or null
     * @return true if they are, as they are where nobody says anything
     */
    public static boolean hasChecks(@Nullable BitStream origin) {
        return origin == null || ACCESS.checksOf(origin);
    }

    /**
     * Takes elements without bits out of the packet's budget, which the origin has; where there is none, a stream that is made for that.
     *
     * @return false where the packet's budget does not have them
     */
    public static boolean spend(int elements, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position) {
        ReadStream counting = FreeElementCounters.current();
        if (counting == null) {
            counting = origin;
        }
        if (counting == null) {
            counting = new ReadStream(bytes, start, end - start);
            FreeElementCounters.by(counting);
        }
        return ACCESS.spend(counting, elements, position);
    }

    /** Of a stream that a call was made with: what it took out of the packet's budget is the packet's. */
    private static void keepBudget(ReadStream stream) {
        if (ACCESS.hasSpent(stream)) {
            FreeElementCounters.by(stream);
        }
    }

    /**
     * Returns the context that a serialize method asks its stream for.
     *
     * @param origin the stream that was given it, or null
     * @param type of it
     * @throws IllegalStateException if there is none of that type
     */
    public static Object context(@Nullable BitStream origin, Class<?> type) {
        return (origin == null ? new MeasureStream() : origin).context(type);
    }

    /** Goes one value deeper. */
    public static void enterValue(BitStream stream) {
        ACCESS.enter(stream);
    }

    /**
     * The position of a stream, after storing all that it wrote.
     *
     * @param stream that was used, no reader
     */
    public static int position(BitStream stream) {
        if (stream instanceof WriteStream writer) {
            writer.finish();
        }
        return stream.bitPosition();
    }

    /** The {@link PackedOutcome} of a stream. */
    public static long outcome(ReadStream stream) {
        keepBudget(stream);
        return PackedOutcome.of(ACCESS.verdictOf(stream), stream.bitPosition());
    }

    /**
     * The {@link PackedOutcome} of a stream after an exception.
     *
     * @param thrown what was caught: the signal of a refusal, or else thrown on
     * @param <E> what is thrown on
     * @throws E what was caught
     */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> long thrown(Throwable thrown, ReadStream stream) throws E {
        if (!ACCESS.isSignal(thrown)) {
            throw (E) Traces.located(thrown, stream.bitPosition());
        }
        return PackedOutcome.of(ACCESS.verdictOf(stream), stream.bitPosition());
    }

    /** An exception of a call that a stream was used for, or the signal of a refusal, within a block of the user's own. */
    public static Throwable caught(Throwable thrown, BitStream stream) {
        return Traces.located(thrown, position(stream));
    }

    /**
     * Ends the use of a stream: a call has returned that nothing is known of but that it was passed to it.
     *
     * @param stream that was used; it throws when it is used again before it is moved
     */
    public static void close(BitStream stream) {
        ACCESS.close(stream);
    }
}
