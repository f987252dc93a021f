package io.github.tightwire.internal.codec;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.trace.TraceBuilder;
import io.github.tightwire.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Says at which field a read failed where no packet is to blame: at a collection that can't be modified, or by a recursion without end.
 * Nothing is noted while a packet is read. Once a read has failed, it is repeated on a stream that notes each operation.
 */
final class FailedReads {
    private static final String UNMODIFIABLE = "a read fills this collection, which can't be modified: make it an ArrayList, a HashSet "
            + "or a HashMap, or get a new one from serializeImmutableList, serializeImmutableSet or serializeImmutableMap";

    private FailedReads() {
    }

    /**
     * Throws an exception once more, with words of its own if an operation met a collection that can't be modified.
     *
     * @param thrown what left the read
     * @param value what was read into
     * @param start of the packet in the caller's array, in bytes
     * @param end of the range, in bytes
     * @param origin the stream whose checks and context hold, or null
     * @param position where the object starts, in bits
     * @param depth how many objects it is within
     * @param <E> what is thrown
     * @return nothing
     * @throws E what left the read
     */
    @SuppressWarnings("unchecked") // A serialize method declares no exception.
    static <E extends Throwable> RuntimeException explained(Throwable thrown, Object value, byte[] bytes, int start, int end,
            @Nullable ReadStream origin, int position, int depth) throws E {
        if (origin != null && !ACCESS.takesTemplates(origin)) {
            throw (E) thrown;
        }
        boolean isUnexplained = thrown instanceof UnsupportedOperationException && thrown.getMessage() == null;
        if (isUnexplained || thrown instanceof StackOverflowError) {
            ReadStream again = new ReadStream(bytes, start, end - start, Streams.hasChecks(origin));
            ACCESS.move(again, origin, position, depth);
            if (isUnexplained) {
                explain(thrown, new TraceBuilder("", true).read((BitSerializable) value, again).trace());
            } else {
                StackOverflows.locate(thrown, value, () -> again.readEmbedded((BitSerializable) value));
            }
        }
        throw (E) thrown;
    }

    private static void explain(Throwable thrown, Trace trace) {
        Trace.Operation stopped = trace.stoppedAt();
        Throwable again = trace.thrown();
        if (stopped != null && again instanceof UnsupportedOperationException && again.getMessage() == null && isOfOperation(again)) {
            String path = stopped.path();
            UnsupportedOperationException explained = new UnsupportedOperationException(
                    path.isEmpty() ? UNMODIFIABLE : FailedWrites.shortened(path) + ": " + UNMODIFIABLE);
            explained.setStackTrace(thrown.getStackTrace());
            throw explained;
        }
    }

    /** Returns whether it was thrown by a collection that an operation changed, rather than by the user's code. */
    private static boolean isOfOperation(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")) {
                return StackOverflows.isOfLibrary(frame);
            }
        }
        return false;
    }
}
