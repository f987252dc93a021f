package io.github.tightwire;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.internal.door.Recorder;
import io.github.tightwire.internal.door.StreamTracing;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Function;

/**
 * Streams that tell a {@link Recorder} of each operation: a subclass of {@link ReadStream}, one of {@link WriteStream}. What makes the
 * first trace hands in their class files.
 */
@SuppressWarnings("NullAway.Init") // The classes are defined before the first stream is made.
final class TracedStreams extends StreamTracing<BitSerializable, BitStream, ReadStream, WriteStream> {
    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, byte[].class, int.class, int.class, boolean.class, Recorder.class);

    private MethodHandle readStream;
    private MethodHandle writeStream;

    @Override
    public void define(Function<Class<?>, byte[]> subclass) {
        readStream = define(Reading.class, subclass);
        writeStream = define(Writing.class, subclass);
    }

    @Override
    public void read(BitSerializable object, ReadStream stream, Recorder<BitStream> recorder) {
        Reading traced = (Reading) make(readStream, stream.bytes, stream.start, stream.end, stream.hasChecks(), recorder);
        traced.continueFrom(stream);
        try {
            traced.readEmbedded(object);
        } finally {
            traced.handBack(stream);
        }
    }

    @Override
    public void write(BitSerializable object, WriteStream stream, Recorder<BitStream> recorder) {
        stream.finish();
        Writing traced = (Writing) make(writeStream, stream.bytes, stream.start, stream.end, stream.hasChecks(), recorder);
        traced.standInFor(stream, stream.bitPosition(), stream.depth);
        try {
            traced.write(object);
        } finally {
            traced.finish();
            stream.standAt(traced.bitPosition(), stream.depth);
        }
    }

    private static BitStream make(MethodHandle constructor, byte[] bytes, int start, int end, boolean checks,
            Recorder<BitStream> recorder) {
        try {
            return (BitStream) constructor.invoke(bytes, start, end - start, checks, recorder);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- The classes

    private static MethodHandle define(Class<?> base, Function<Class<?>, byte[]> subclass) {
        try {
            Lookup made = MethodHandles.lookup().defineHiddenClass(subclass.apply(base), false);
            return made.findConstructor(made.lookupClass(), CONSTRUCTOR);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the streams for traces can't be made", e);
        }
    }

    /** Reads as any other, and has each operation noted: what is missing is made above. */
    abstract static class Reading extends ReadStream {
        final Recorder<BitStream> recorder;

        Reading(byte[] bytes, int offset, int length, boolean checks, Recorder<BitStream> recorder) {
            super(new BitReader(bytes, offset, length), bytes, offset, checks);
            this.recorder = recorder;
        }

        /** Goes on in the place of another stream of the same bytes. */
        void continueFrom(ReadStream other) {
            boolean otherRuns = other.isRunning();
            standInFor(other, other.bitPosition(), other.depth);
            setRunning(otherRuns);
            takeBudget(other);
            if (!other.verdict().isAccepted()) {
                stopAt(other.verdict());
            }
        }

        /** Leaves the other stream as it would be, had it read what this one has. */
        void handBack(ReadStream other) {
            if (!verdict().isAccepted()) {
                if (other.verdict().isAccepted()) {
                    other.stopAt(verdict());
                }
            } else {
                other.skipTo(bitPosition());
                other.takeBudget(this);
            }
        }

        /** Compiled code would leave nothing to note. */
        @Override
        boolean takesTemplates() {
            return false;
        }
    }

    /** Writes as any other, and has each operation noted. */
    abstract static class Writing extends WriteStream {
        final Recorder<BitStream> recorder;

        Writing(byte[] bytes, int offset, int length, boolean checks, Recorder<BitStream> recorder) {
            super(new BitWriter(bytes, offset, length), bytes, offset, checks);
            this.recorder = recorder;
        }

        /** Compiled code would leave nothing to note. */
        @Override
        boolean takesTemplates() {
            return false;
        }
    }
}
