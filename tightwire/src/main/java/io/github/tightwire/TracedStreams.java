package io.github.tightwire;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.trace.Recorder;
import io.github.tightwire.internal.trace.StreamTracing;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Streams that tell a {@link Recorder} of each operation. Their classes are made when the first trace is: a subclass of {@link ReadStream},
 * one of {@link WriteStream}.
 */
final class TracedStreams extends StreamTracing {
    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, byte[].class, int.class, int.class, boolean.class, Recorder.class);

    private static final MethodHandle READ_STREAM = make(Reading.class);
    private static final MethodHandle WRITE_STREAM = make(Writing.class);

    private TracedStreams() {
    }

    @Override
    public Verdict read(BitSerializable object, ReadStream stream, Recorder recorder) {
        Reading traced = (Reading) make(READ_STREAM, stream.bytes, stream.start, stream.end, stream.hasChecks(), recorder);
        traced.continueFrom(stream);
        try {
            return traced.readEmbedded(object);
        } finally {
            traced.handBack(stream);
        }
    }

    @Override
    public int write(BitSerializable object, WriteStream stream, Recorder recorder) {
        stream.finish();
        Writing traced = (Writing) make(WRITE_STREAM, stream.bytes, stream.start, stream.end, stream.hasChecks(), recorder);
        traced.standInFor(stream, stream.bitPosition(), stream.depth);
        try {
            return traced.write(object);
        } finally {
            traced.finish();
            stream.standAt(traced.bitPosition(), stream.depth);
        }
    }

    @Override
    public boolean isRefused(ReadStream stream) {
        return !stream.verdict().isAccepted();
    }

    @Override
    public BitReader bits(ReadStream stream) {
        return new BitReader(stream.bytes, stream.start, stream.end - stream.start);
    }

    @Override
    public BitReader bits(WriteStream stream) {
        stream.finish();
        return new BitReader(stream.bytes, stream.start, stream.end - stream.start);
    }

    private static BitStream make(MethodHandle constructor, byte[] bytes, int start, int end, boolean checks, Recorder recorder) {
        try {
            return (BitStream) constructor.invoke(bytes, start, end - start, checks, recorder);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- The classes

    private static MethodHandle make(Class<?> base) {
        try {
            Lookup made = MethodHandles.lookup().defineHiddenClass(Compilers.get().recording(base), false);
            return made.findConstructor(made.lookupClass(), CONSTRUCTOR);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the streams for traces can't be made", e);
        }
    }

    /** Reads as any other, and has each operation noted: what is missing is made above. */
    abstract static class Reading extends ReadStream {
        final Recorder recorder;

        Reading(byte[] bytes, int offset, int length, boolean checks, Recorder recorder) {
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
        final Recorder recorder;

        Writing(byte[] bytes, int offset, int length, boolean checks, Recorder recorder) {
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
