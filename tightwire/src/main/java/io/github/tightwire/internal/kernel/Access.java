package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.Family;
import io.github.tightwire.ReadStream;
import io.github.tightwire.internal.Implementation;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What streams and families tell nobody but the kernel: of their own package, so that they need not know of it. */
public abstract class Access {
    /** A constant, which HotSpot sees through. */
    static final Access INSTANCE = Implementation.of(Access.class, "io.github.tightwire.StreamBridge");

    /** For the one class that has access. */
    public Access() {
    }

    /**
     * Moves a stream, which then counts as running.
     *
     * @param stream to move
     * @param origin whose context it takes, or null
     */
    protected abstract void move(BitStream stream, @Nullable BitStream origin, int position, int depth);

    /**
     * Ends the use of a stream, until it is moved.
     *
     * @param stream to close
     */
    protected abstract void closeFor(BitStream stream);

    /** Has a stream count an object or a value, and refuse it where that is too deep. */
    protected abstract void enter(BitStream stream);

    /**
     * Takes elements without bits out of the budget of a stream.
     *
     * @param stream that has it
     * @return false where it does not have them
     */
    protected abstract boolean spend(BitStream stream, int elements, int position);

    /**
     * Whether elements without bits were taken out of the budget of a stream.
     *
     * @return true if any were
     */
    protected abstract boolean hasSpent(BitStream stream);

    /**
     * Takes a stream for a packet: for good, where it is of the same bytes; until its codec gives it back, where it is kept.
     *
     * @param stream to take
     * @return false if it is not {@linkplain #kept kept}, or another packet has it
     */
    protected abstract boolean take(BitStream stream, byte[] bytes, int start, int end);

    /**
     * Keeps a stream.
     *
     * @param stream that nobody else has
     */
    protected abstract void keep(BitStream stream);

    /** Whether a stream has checks. */
    protected abstract boolean checksOf(BitStream stream);

    /**
     * The context of a stream.
     *
     * @param stream to ask, or null
     * @param type of the context
     */
    protected abstract Object contextOf(@Nullable BitStream stream, Class<?> type);

    /** The {@link Outcome} of a stream. */
    protected abstract long outcomeOf(ReadStream stream);

    /**
     * Whether an exception is the signal of a refusal.
     *
     * @return true if it is no error at all
     */
    protected abstract boolean isSignal(Throwable thrown);

    /**
     * What a value of a kind is read from where there is none of it.
     *
     * @param tag of a kind whose values can't change
     */
    protected abstract Object blankOf(Family<?> family, int tag);

    /**
     * What makes an object of a kind.
     *
     * @param tag of a kind whose objects can change
     */
    protected abstract Supplier<?> factoryOf(Family<?> family, int tag);

    /**
     * Why a value can't be written.
     *
     * @param family that does not have its class
     * @param value or null
     */
    protected abstract String strangerTo(Family<?> family, @Nullable Object value);
}
