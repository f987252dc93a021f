package io.github.tightwire.internal.door;

import io.github.tightwire.internal.delta.Delta;
import org.jspecify.annotations.Nullable;

/**
 * What streams tell nobody but the library.
 *
 * @param <S> a stream
 * @param <R> one that reads
 * @param <V> a verdict
 */
public abstract class StreamAccess<S, R extends S, V> {
    /** For the streams alone. */
    protected StreamAccess() {
    }

    // ---- The packet, and where a stream stands in it

    /** The array of a stream's packet; empty, where it measures. */
    public abstract byte[] bytesOf(S stream);

    /** Where a stream's packet starts in the array. */
    public abstract int startOf(S stream);

    /** Where a stream's packet ends in the array. */
    public abstract int endOf(S stream);

    /** How many objects and values a stream is within. */
    public abstract int depthOf(S stream);

    /**
     * Moves a stream, which then counts as running.
     *
     * @param stream to move
     * @param origin whose context it takes, or null
     */
    public abstract void move(S stream, @Nullable S origin, int position, int depth);

    /** The same, with the stream's own context. */
    public abstract void standAt(S stream, int position, int depth);

    /**
     * Ends the use of a stream, until it is moved.
     *
     * @param stream to close
     */
    public abstract void close(S stream);

    /** Has a stream count an object or a value, and refuse it where that is too deep. */
    public abstract void enter(S stream);

    /** The delta that a stream decodes; null of one of plain packets. */
    public abstract @Nullable Delta deltaOf(S stream);

    // ---- The budget for elements without bits

    /**
     * Takes elements without bits out of the budget of a stream.
     *
     * @param stream that has it
     * @return false where it does not have them
     */
    public abstract boolean spend(S stream, int elements, int position);

    /**
     * Whether elements without bits were taken out of the budget of a stream.
     *
     * @return true if any were
     */
    public abstract boolean hasSpent(S stream);

    // ---- Streams that are kept for packets

    /**
     * Keeps a stream.
     *
     * @param stream that nobody else has
     */
    public abstract void keep(S stream);

    /**
     * Takes a stream for a packet: for good, where it is of the same bytes; until its codec gives it back, where it is kept.
     *
     * @param stream to take
     * @return false if it is not {@linkplain #keep kept}, or another packet has it
     */
    public abstract boolean take(S stream, byte[] bytes, int start, int end);

    /**
     * Whether a packet has taken a stream that is kept.
     *
     * @return true if one has
     */
    public abstract boolean isTaken(S stream);

    /**
     * Ends an object of a packet: a stream that was taken for it is kept again, and the budget renewed.
     *
     * @param wasTaken what {@link #isTaken} said before
     */
    public abstract void giveBack(S stream, boolean wasTaken);

    // ---- What a stream says of a packet

    /** Whether a stream has checks. */
    public abstract boolean checksOf(S stream);

    /** Whether compiled code may take the place of a stream. */
    public abstract boolean takesTemplates(S stream);

    // ---- Refusals

    /** What a stream says of its packet up to now. */
    public abstract V verdictOf(R stream);

    /**
     * Refuses the packet of a stream.
     *
     * @param stream that has accepted it so far
     */
    public abstract void stopAt(R stream, V refusal);

    /** Whether a stream is within a read, which a refusal leaves. */
    public abstract boolean isRunning(R stream);

    /** Sets whether a stream is within a read. */
    public abstract void setRunning(R stream, boolean now);

    /**
     * Whether an exception is the signal of a refusal.
     *
     * @return true if it is no error at all
     */
    public abstract boolean isSignal(Throwable thrown);
}
