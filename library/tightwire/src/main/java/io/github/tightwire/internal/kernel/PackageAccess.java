package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.Family;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.subset.IndexSet;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The access to streams, subsets and families that only the library has: their package implements it, and hands it in. */
public abstract class PackageAccess {
    private static @Nullable PackageAccess handedIn;

    /** For the package of the streams alone. */
    protected PackageAccess() {
    }

    /** Hands in the implementation, once. */
    public static void handIn(PackageAccess access) {
        handedIn = access;
    }

    /** The implementation. */
    static PackageAccess get() {
        // Its initializer hands it in.
        new MeasureStream();
        return Objects.requireNonNull(handedIn, "the streams' access");
    }

    // ---- The packet, and where a stream stands in it

    /** The array of a stream's packet; empty, where it measures. */
    public abstract byte[] bytesOf(BitStream stream);

    /** Returns the place in the array at which a stream's packet starts. */
    public abstract int startOf(BitStream stream);

    /** Returns the place in the array at which a stream's packet ends. */
    public abstract int endOf(BitStream stream);

    /** Returns the number of objects and values that a stream is within. */
    public abstract int depthOf(BitStream stream);

    /**
     * Moves a stream, which then counts as running.
     *
     * @param stream to move
     * @param origin whose context it takes, or null
     */
    public abstract void move(BitStream stream, @Nullable BitStream origin, int position, int depth);

    /** The same, with the stream's own context. */
    public abstract void standAt(BitStream stream, int position, int depth);

    /**
     * Ends the use of a stream, until it is moved.
     *
     * @param stream to close
     */
    public abstract void close(BitStream stream);

    /** Has a stream count an object or a value, and refuse it where that is too deep. */
    public abstract void enter(BitStream stream);

    /** The delta that a stream decodes; null of one of plain packets. */
    public abstract @Nullable Delta deltaOf(BitStream stream);

    /**
     * Makes the streams of deltas.
     *
     * @param maxBytes the most bytes of a plain packet
     * @param delta that is read
     */
    public abstract DeltaStreams deltaStreams(int maxBytes, Delta delta);

    // ---- The budget for elements without bits

    /**
     * Takes elements without bits out of the budget of a stream.
     *
     * @param stream that has it
     * @return false where it does not have them
     */
    public abstract boolean spend(BitStream stream, int elements, int position);

    /**
     * Returns whether elements without bits were taken out of the budget of a stream.
     *
     * @return true if any were
     */
    public abstract boolean hasSpent(BitStream stream);

    // ---- Streams that are kept for packets

    /**
     * Keeps a stream.
     *
     * @param stream that nobody else has
     */
    public abstract void keep(BitStream stream);

    /**
     * Takes a stream for a packet: for good, where it is of the same bytes; until its codec gives it back, where it is kept.
     *
     * @param stream to take
     * @return false if it is not {@linkplain #keep kept}, or another packet has it
     */
    public abstract boolean take(BitStream stream, byte[] bytes, int start, int end);

    /**
     * Returns whether a packet has taken a stream that is kept.
     *
     * @return true if one has
     */
    public abstract boolean isTaken(BitStream stream);

    /**
     * Ends an object of a packet: a stream that was taken for it is kept again, and the budget renewed.
     *
     * @param wasTaken what {@link #isTaken} said before
     */
    public abstract void giveBack(BitStream stream, boolean wasTaken);

    // ---- What a stream says of a packet

    /** Returns whether a stream has checks. */
    public abstract boolean checksOf(BitStream stream);

    /** Returns whether compiled code may take the place of a stream. */
    public abstract boolean takesTemplates(BitStream stream);

    // ---- Refusals

    /** Returns a stream's verdict on its packet up to now. */
    public abstract Verdict verdictOf(ReadStream stream);

    /**
     * Refuses the packet of a stream.
     *
     * @param stream that has accepted it so far
     */
    public abstract void stopAt(ReadStream stream, Verdict refusal);

    /** Returns whether a stream is within a read, which a refusal leaves. */
    public abstract boolean isRunning(ReadStream stream);

    /** Sets whether a stream is within a read. */
    public abstract void setRunning(ReadStream stream, boolean now);

    /**
     * Returns whether an exception is the signal of a refusal.
     *
     * @return true if it is no error at all
     */
    public abstract boolean isSignal(Throwable thrown);

    // ---- Subsets and families

    /** The set of a subset. */
    public abstract IndexSet setOf(Subset subset);

    /**
     * The value that a family's kind is read from where there is none of it.
     *
     * @param tag of a kind whose values can't change
     */
    public abstract Object prototypeOf(Family<?> family, int tag);

    /**
     * The factory of a family's kind.
     *
     * @param tag of a kind whose objects can change
     */
    public abstract Supplier<?> factoryOf(Family<?> family, int tag);

    /** The tag of a value of a family; -1 if it is none. */
    public abstract int tagOf(Family<?> family, Object value);

    /** Returns whether a family has a kind with a tag. */
    public abstract boolean hasKind(Family<?> family, int tag);

    /** Writes or reads what follows the tag of a kind. */
    public abstract @Nullable Object serializeKind(Family<?> family, @Nullable Object value, BitStream stream, int tag);

    /**
     * The reason why a family can't write a value.
     *
     * @param family that does not have its class
     * @param value or null
     */
    public abstract String strangerTo(Family<?> family, @Nullable Object value);

    // ---- Traces

    /** Streams that tell of each operation: new ones, for the first trace. */
    public abstract StreamTracing tracing();
}
