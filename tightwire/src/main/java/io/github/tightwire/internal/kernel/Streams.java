package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.jspecify.annotations.Nullable;

/**
 * Stream objects for what could not be compiled: made at the first such call, and moved to the position of the compiled
 * code. The streams themselves provide the implementation, since nobody else has access to their state.
 */
public abstract class Streams {
    /** Handed in before there is a stream. */
    @SuppressWarnings("NullAway.Init")
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
     * @param stream one had before for this packet, or null: then it is the origin, where that is of the
     *     same bytes, or made
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static WriteStream writer(
            @Nullable WriteStream stream, byte[] bytes, int start, int end, @Nullable WriteStream origin, int position, int depth) {
        if (Lent.current() instanceof WriteStream lent) {
            moveLent(lent, position, depth);
            return lent;
        }
        WriteStream at = stream != null ? stream
                : origin != null && instance.isOver(origin, bytes, start, end) ? origin : null;
        return writerOfItsOwn(at, bytes, start, end, origin, position, depth);
    }

    /**
     * The same, for a packet that has no stream object yet.
     *
     * @param stream one had before for this packet, or null: then it is the origin, where that is kept for packets, or made
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static WriteStream writerOfItsOwn(
            @Nullable WriteStream stream, byte[] bytes, int start, int end, @Nullable WriteStream origin, int position, int depth) {
        WriteStream at = stream != null ? stream
                : origin != null && instance.take(origin, bytes, start, end) ? origin
                : new WriteStream(bytes, start, end - start, hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * A stream at a position.
     *
     * @param stream one had before for this packet, or null: then it is the origin, where that is of the
     *     same bytes, or made
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static ReadStream reader(
            @Nullable ReadStream stream, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position, int depth) {
        if (Lent.current() instanceof ReadStream lent) {
            moveLent(lent, position, depth);
            return lent;
        }
        ReadStream at = stream != null ? stream
                : origin != null && instance.isOver(origin, bytes, start, end) ? origin : null;
        return readerOfItsOwn(at, bytes, start, end, origin, position, depth);
    }

    /**
     * The same, for a packet that has no stream object yet.
     *
     * @param stream one had before for this packet, or null: then it is the origin, where that is kept for packets, or made
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static ReadStream readerOfItsOwn(
            @Nullable ReadStream stream, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position, int depth) {
        ReadStream at = stream != null ? stream
                : origin != null && instance.take(origin, bytes, start, end) ? origin
                : new ReadStream(bytes, start, end - start, hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * A stream at a position.
     *
     * @param stream one had before for this packet, or null: then it is the origin, where that is of the
     *     same bytes, or made
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static MeasureStream measurer(@Nullable MeasureStream stream, @Nullable MeasureStream origin, int position, int depth) {
        if (Lent.current() instanceof MeasureStream lent) {
            moveLent(lent, position, depth);
            return lent;
        }
        return measurerOfItsOwn(stream != null ? stream : origin, origin, position, depth);
    }

    /**
     * The same, for a packet that has no stream object yet.
     *
     * @param stream one had before for this packet, or null: then it is made
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @param depth how many objects it is within
     * @return the stream
     */
    public static MeasureStream measurerOfItsOwn(@Nullable MeasureStream stream, @Nullable MeasureStream origin, int position, int depth) {
        MeasureStream at = stream != null ? stream : new MeasureStream(hasChecks(origin));
        instance.move(at, origin, position, depth);
        return at;
    }

    /**
     * Keeps a stream for future packets: it is the origin of each, and is taken for those that need a stream object.
     *
     * @param stream that nobody else has
     * @param <S> its class
     * @return the stream
     */
    public static <S extends BitStream> S kept(S stream) {
        instance.keep(stream);
        return stream;
    }

    /**
     * Whether serialization checks are on the wire.
     *
     * @param origin the stream that says so, or null
     * @return true if they are, as they are where nobody says anything
     */
    public static boolean hasChecks(@Nullable BitStream origin) {
        return origin == null || instance.checksOf(origin);
    }

    /**
     * Takes elements without bits out of the packet's budget, which the origin has; where there is none, a stream that is lent for the
     * rest of the packet.
     *
     * @param elements how many
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param origin whose checks and context hold, or null
     * @param position in bits
     * @return false where the packet's budget does not have them
     */
    public static boolean spend(int elements, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position) {
        BitStream counting = Lent.current() instanceof ReadStream lent ? lent : origin;
        if (counting == null) {
            counting = new ReadStream(bytes, start, end - start);
            Lent.lend(counting);
        }
        return instance.spend(counting, elements, position);
    }

    /** Of a stream that a call was made with: what it took out of the packet's budget is the packet's. */
    private static void keepBudget(ReadStream stream) {
        if (instance.hasSpent(stream)) {
            Lent.lend(stream);
        }
    }

    /**
     * What a serialize method asks its stream for.
     *
     * @param origin the stream that was given it, or null
     * @param type of it
     * @return the context
     * @throws IllegalStateException if there is none of that type
     */
    public static Object context(@Nullable BitStream origin, Class<?> type) {
        BitStream lent = Lent.current();
        return instance.contextOf(lent != null ? lent : origin, type);
    }

    /**
     * Goes one value deeper.
     *
     * @param stream that counts
     */
    public static void enterValue(BitStream stream) {
        instance.enter(stream);
    }

    /**
     * The position of a stream, after storing all that it wrote.
     *
     * @param stream that was used
     * @return the position in bits
     */
    public static int position(WriteStream stream) {
        stream.finish();
        return stream.bitPosition();
    }

    /**
     * The position of a stream.
     *
     * @param stream that was used
     * @return the position in bits
     */
    public static int position(MeasureStream stream) {
        return stream.bitPosition();
    }

    /**
     * The outcome of a stream.
     *
     * @param stream that was used
     * @return an {@link Outcome}
     */
    public static long outcome(ReadStream stream) {
        keepBudget(stream);
        return instance.outcomeOf(stream);
    }

    /**
     * The outcome of a stream after an exception.
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
     * An exception of a call that a stream was used for, or the signal of a refusal, within a block of the user's own.
     *
     * @param thrown what was caught
     * @param stream that was used
     * @return to be thrown on
     */
    public static Throwable caught(Throwable thrown, ReadStream stream) {
        return Traces.located(thrown, stream.bitPosition());
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
     * Ends a packet that is read, with a stream that may be {@linkplain Lent lent}, by an exception.
     *
     * @param thrown the exception
     * @param entered what {@link Lent#enter} said
     * @param <E> what is thrown on
     * @return an {@link Outcome}, where a stream that was kept refused the packet
     * @throws E what was caught
     */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> long lentRefused(Throwable thrown, boolean entered) throws E {
        BitStream stream = Lent.current();
        Lent.leave(entered);
        if (stream instanceof ReadStream reader && instance.isSignal(thrown)) {
            return outcome(reader);
        }
        throw (E) thrown;
    }

    /**
     * Moves the lent stream, if there is one, to the position of the compiled code.
     *
     * @param position in bits
     * @param depth how many objects it is within
     */
    public static void moveLent(int position, int depth) {
        BitStream stream = Lent.current();
        if (stream != null) {
            moveLent(stream, position, depth);
        }
    }

    /**
     * The position at which compiled code that writes or measures continues.
     *
     * @param position where it stood, in bits
     * @return where the stream stands, if there is one
     */
    public static int lentPosition(int position) {
        BitStream stream = Lent.current();
        if (stream instanceof WriteStream writer) {
            return position(writer);
        }
        return stream instanceof MeasureStream measurer ? position(measurer) : position;
    }

    /**
     * The position at which compiled code that reads continues.
     *
     * @param position where it stood, in bits
     * @return an {@link Outcome}: where the stream stands, if there is one, or why it refused
     */
    public static long lentOutcome(int position) {
        return Lent.current() instanceof ReadStream reader ? outcome(reader) : position;
    }

    /** Moves a stream that user code may have kept; its context stays as it is. */
    private static void moveLent(BitStream stream, int position, int depth) {
        instance.move(stream, stream, position, depth);
    }

    /**
     * Moves a stream, which then counts as running.
     *
     * @param stream to move
     * @param origin whose context it takes, or null
     * @param position in bits
     * @param depth how many objects it is within
     */
    protected abstract void move(BitStream stream, @Nullable BitStream origin, int position, int depth);

    /**
     * Has a stream count an object or a value, and refuse it where that is too deep.
     *
     * @param stream that counts
     */
    protected abstract void enter(BitStream stream);

    /**
     * Takes elements without bits out of the budget of a stream.
     *
     * @param stream that has it
     * @param elements how many
     * @param position in bits
     * @return false where it does not have them
     */
    protected abstract boolean spend(BitStream stream, int elements, int position);

    /**
     * Whether elements without bits were taken out of the budget of a stream.
     *
     * @param stream to ask
     * @return true if any were
     */
    protected abstract boolean hasSpent(BitStream stream);

    /**
     * Whether a stream is of a range of bytes.
     *
     * @param stream to ask
     * @param bytes where the packet is
     * @param start of the range
     * @param end of the range
     * @return true if it is of exactly these
     */
    protected abstract boolean isOver(BitStream stream, byte[] bytes, int start, int end);

    /**
     * Takes a stream for a packet until its codec gives it back.
     *
     * @param stream to take
     * @param bytes where the packet is
     * @param start of the packet
     * @param end of the packet
     * @return false if it is not {@linkplain #kept kept}, or another packet has it
     */
    protected abstract boolean take(BitStream stream, byte[] bytes, int start, int end);

    /**
     * Keeps a stream.
     *
     * @param stream that nobody else has
     */
    protected abstract void keep(BitStream stream);

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
    protected abstract Object contextOf(@Nullable BitStream stream, Class<?> type);

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
