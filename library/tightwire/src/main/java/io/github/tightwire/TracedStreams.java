package io.github.tightwire;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.internal.OperationListener;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.kernel.StreamTracing;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Function;

/**
 * Streams that tell an {@link OperationListener} of each operation: a subclass of {@link ReadStream}, one of the stream that decodes
 * deltas, and one of {@link WriteStream}. The code that makes the first trace hands in their class files.
 */
@SuppressWarnings("NullAway.Init") // The classes are defined before the first stream is made.
final class TracedStreams extends StreamTracing {
    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, byte[].class, int.class, int.class, boolean.class, OperationListener.class);
    private static final MethodType DELTA_CONSTRUCTOR =
            MethodType.methodType(void.class, byte[].class, Delta.class, OperationListener.class);

    private MethodHandle readStream;
    private MethodHandle deltaStream;
    private MethodHandle writeStream;

    @Override
    public void define(Function<Class<?>, byte[]> subclass) {
        readStream = define(Reading.class, CONSTRUCTOR, subclass);
        deltaStream = define(ReadingDelta.class, DELTA_CONSTRUCTOR, subclass);
        writeStream = define(Writing.class, CONSTRUCTOR, subclass);
    }

    @Override
    public void read(BitSerializable object, ReadStream stream, OperationListener<BitStream> listener) {
        ReadStream traced = stream instanceof DeltaReadStream deltas
                ? (ReadStream) make(deltaStream, deltas.bytes, deltas.delta, listener)
                : (ReadStream) make(readStream, stream.bytes, stream.start, stream.end - stream.start, stream.hasChecks(), listener);
        continueFrom(stream, traced);
        try {
            traced.readEmbedded(object);
        } finally {
            handBack(traced, stream);
        }
    }

    /** Has a stream go on in place of another one of the same bytes. */
    private static void continueFrom(ReadStream other, ReadStream traced) {
        boolean otherRuns = other.isRunning();
        traced.standInFor(other, other.bitPosition(), other.depth);
        traced.setRunning(otherRuns);
        traced.takeBudget(other);
        if (!other.verdict().isAccepted()) {
            traced.stopAt(other.verdict());
        }
    }

    /** Leaves the other stream as it would be, had it read what the first one has. */
    private static void handBack(ReadStream traced, ReadStream other) {
        if (!traced.verdict().isAccepted()) {
            if (other.verdict().isAccepted()) {
                other.stopAt(traced.verdict());
            }
        } else {
            other.skipTo(traced.bitPosition());
            other.takeBudget(traced);
        }
    }

    @Override
    public void write(BitSerializable object, WriteStream stream, OperationListener<BitStream> listener) {
        stream.finish();
        Writing traced = (Writing) make(writeStream, stream.bytes, stream.start, stream.end - stream.start, stream.hasChecks(), listener);
        traced.standInFor(stream, stream.bitPosition(), stream.depth);
        try {
            traced.write(object);
        } finally {
            traced.finish();
            stream.standAt(traced.bitPosition(), stream.depth);
        }
    }

    private static BitStream make(MethodHandle constructor, Object... arguments) {
        try {
            return (BitStream) constructor.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- The classes

    private static MethodHandle define(Class<?> base, MethodType constructor, Function<Class<?>, byte[]> subclass) {
        try {
            Lookup made = MethodHandles.lookup().defineHiddenClass(subclass.apply(base), false);
            return made.findConstructor(made.lookupClass(), constructor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the streams for traces can't be made", e);
        }
    }

    /** Reads as any other, and has each operation noted: what is missing is made above. */
    abstract static class Reading extends ReadStream {
        final OperationListener<BitStream> listener;

        Reading(byte[] bytes, int offset, int length, boolean checks, OperationListener<BitStream> listener) {
            super(new BitReader(bytes, offset, length), bytes, offset, checks);
            this.listener = listener;
        }

        /** Compiled code would leave nothing to note. */
        @Override
        boolean takesTemplates() {
            return false;
        }
    }

    /** Reads a delta as any other, and has each operation noted. */
    abstract static class ReadingDelta extends DeltaReadStream {
        final OperationListener<BitStream> listener;

        ReadingDelta(byte[] plain, Delta delta, OperationListener<BitStream> listener) {
            super(plain, delta);
            this.listener = listener;
        }
    }

    /** Writes as any other, and has each operation noted. */
    abstract static class Writing extends WriteStream {
        final OperationListener<BitStream> listener;

        Writing(byte[] bytes, int offset, int length, boolean checks, OperationListener<BitStream> listener) {
            super(new BitWriter(bytes, offset, length), bytes, offset, checks);
            this.listener = listener;
        }

        /** Compiled code would leave nothing to note. */
        @Override
        boolean takesTemplates() {
            return false;
        }
    }
}
