package io.github.tightwire.internal.codec;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.kernel.WriteErrors;
import io.github.tightwire.internal.trace.TraceBuilder;
import io.github.tightwire.trace.Trace;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says which field or element a write or a measure failed at:
 * {@code ships[3].name: text of 20 UTF-8 bytes, 15 are allowed, at bit 212}. Nothing is noted while a packet is written. Once a write has
 * failed, the object is written again, into an array of its own, on a stream that notes each operation.
 */
final class FailedWrites {
    private static final Pattern POSITION = Pattern.compile(", at bit \\d+$");
    /** The part of a message that names the value itself. */
    private static final Pattern VALUE = Pattern.compile(" is outside \\[.*| does not fit \\d+ bits.*| is not finite.*");

    /** Room for a measured object to be written, up to where its measure failed. */
    private static final int MEASURED_BYTES = 1 << 20;

    private static final int LONGEST_PATH = 200;
    private static final int SHOWN_PATH = 80;

    private FailedWrites() {
    }

    /**
     * Throws an exception once more: one of ours with the path in its message, unless the second write doesn't come to the same end.
     *
     * @param thrown what left the write
     * @param value what was written
     * @param start of the packet in the caller's array, in bytes
     * @param end of the range, in bytes
     * @param origin the stream whose checks and context hold, or null
     * @param position where the object starts, in bits
     * @param depth how many objects it is within
     * @param <E> what is thrown
     * @return nothing
     * @throws E what left the write
     */
    static <E extends Throwable> RuntimeException explained(
            Throwable thrown, Object value, int start, int end, @Nullable WriteStream origin, int position, int depth) throws E {
        if (origin == null || ACCESS.takesTemplates(origin)) {
            explain(thrown, value, end - start, origin, position, depth);
        }
        throw FailedWrites.<E>unchecked(thrown);
    }

    /**
     * The same for a measure. It has no path where the write would have failed earlier: at a value that a measure doesn't look at.
     *
     * @param thrown what left the measure
     * @param value what was measured
     * @param origin the stream whose checks and context hold
     * @param position where the object starts, in bits
     * @param depth how many objects it is within
     * @param <E> what is thrown
     * @return nothing
     * @throws E what left the measure
     */
    static <E extends Throwable> RuntimeException explainedMeasure(
            Throwable thrown, Object value, MeasureStream origin, int position, int depth) throws E {
        if (position <= MEASURED_BYTES * Byte.SIZE) {
            explain(thrown, value, MEASURED_BYTES, origin, position, depth);
        }
        throw FailedWrites.<E>unchecked(thrown);
    }

    /** An exception of a serialize method, which declares none. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable thrown) {
        return (E) thrown;
    }

    private static void explain(
            Throwable thrown, Object value, int bytes, @Nullable BitStream origin, int position, int depth) {
        if (thrown instanceof StackOverflowError) {
            StackOverflows.locate(thrown, value, () -> scratch(bytes, origin, position, depth).write((BitSerializable) value));
            return;
        }
        if (!(thrown instanceof IllegalArgumentException || thrown instanceof PacketOverflowException
                || thrown instanceof NullPointerException) || !isOurs(thrown)) {
            return;
        }
        Trace trace = new TraceBuilder("", false).write((BitSerializable) value, scratch(bytes, origin, position, depth)).trace();
        Trace.Operation stopped = trace.stoppedAt();
        Throwable again = trace.thrown();
        if (stopped == null || again == null || again.getClass() != thrown.getClass() || !isOurs(again)) {
            return;
        }
        // Compiled code may have no words for a missing object.
        String says = String.valueOf(again.getMessage());
        String said = thrown instanceof NullPointerException ? says : String.valueOf(thrown.getMessage());
        if (withoutPosition(said).equals(withoutPosition(says))) {
            throw as(thrown, message(path(stopped), said));
        }
    }

    private static WriteStream scratch(int bytes, @Nullable BitStream origin, int position, int depth) {
        WriteStream scratch = new WriteStream(new byte[bytes], 0, bytes, origin == null || ACCESS.checksOf(origin));
        ACCESS.move(scratch, origin, position, depth);
        return scratch;
    }

    /** A measure counts seven bits for every align, so the bit in its message is its own. */
    private static String withoutPosition(String message) {
        return POSITION.matcher(message).replaceFirst("");
    }

    /** Returns whether an operation threw it, rather than the user's code within one. */
    private static boolean isOurs(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        int top = trace.length > 1 && trace[0].getClassName().equals(Objects.class.getName()) ? 1 : 0;
        String thrower = trace.length == 0 ? "" : trace[top].getClassName();
        if (thrower.equals(WriteErrors.class.getName()) && trace[top].getMethodName().equals(WriteErrors.REQUIRE_PRESENT)) {
            // Compiled code looks for a receiver where the JVM would: the user's call has none.
            return false;
        }
        return thrower.equals(WriteStream.class.getName()) || thrower.equals(MeasureStream.class.getName())
                || thrower.equals(WriteErrors.class.getName()) || thrower.equals(Traces.class.getName())
                || thrower.equals(BitStream.class.getName()) && (top == 1 || trace[0].getMethodName().equals("invalid"));
    }

    /** An operation without a field, such as a condition, is of the object that it stands in. */
    private static String path(Trace.Operation operation) {
        String path = operation.path();
        int last = path.lastIndexOf('.') + 1;
        return path.indexOf('#', last) < 0 ? path : path.substring(0, Math.max(0, last - 1));
    }

    private static String message(String path, String problem) {
        return path.isEmpty() ? problem : shortened(path) + (VALUE.matcher(problem).find() ? " = " : ": ") + problem;
    }

    /** A path that a person can read: of a long one, its first parts and its last ones. */
    static String shortened(String path) {
        if (path.length() <= LONGEST_PATH) {
            return path;
        }
        int first = path.lastIndexOf('.', SHOWN_PATH);
        int last = path.indexOf('.', path.length() - SHOWN_PATH);
        if (first < 0 || last < 0) {
            return path;
        }
        long parts = path.substring(first, last).chars().filter(c -> c == '.').count();
        return path.substring(0, first) + ". (" + parts + " more) " + path.substring(last);
    }

    private static RuntimeException as(Throwable thrown, String message) {
        RuntimeException explained = thrown instanceof PacketOverflowException ? new PacketOverflowException(message)
                : thrown instanceof NullPointerException ? new NullPointerException(message)
                : new IllegalArgumentException(message);
        explained.setStackTrace(thrown.getStackTrace());
        return explained;
    }
}
