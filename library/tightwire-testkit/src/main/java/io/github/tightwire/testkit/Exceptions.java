package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.trace.Trace.Operation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reports what a type's own code throws in a read. */
final class Exceptions {
    private static final Pattern NULL_FIELD = Pattern.compile("because \"(?:this|[\\w.]+)\\.(\\w+)\" is null");

    private Exceptions() {
    }

    /**
     * Reports an exception that came out of a read.
     *
     * @param packet that was read; null if it is not known
     */
    static <T extends BitSerializable> void report(TypeSamples<T> samples, Throwable thrown, byte @Nullable [] packet) {
        StackTraceElement frame = SourceLines.gameFrame(thrown);
        String place = frame == null ? SourceLines.file(samples.type()) : SourceLines.text(frame);
        String message = String.valueOf(thrown.getMessage());
        Matcher nulls = NULL_FIELD.matcher(message);
        String field = nulls.find() ? nulls.group(1) : packet == null ? null : lastRead(samples, packet);
        samples.report.add(Mistake.EXCEPTION, samples.type(), field, place, "a read throws " + thrown.getClass().getSimpleName() + ": "
                + message + (nulls.reset().find() ? ". Give the field an object where it is declared"
                : thrown instanceof UnsupportedOperationException ? ". Give the field a collection that can be changed: new ArrayList<>()"
                : ". A stranger's packet may do that: refuse such a value by s.require(...) before it is used"));
    }

    /** Reports a read that took too much memory. */
    static void report(TypeSamples<?> samples, TooMuchMemoryError error) {
        StackTraceElement frame = error.getCause() == null ? null : SourceLines.gameFrame(error.getCause());
        String place = frame == null ? SourceLines.file(samples.type()) : SourceLines.text(frame);
        samples.report.add(Mistake.MEMORY, samples.type(), null, place,
                "a read allocates " + error.getMessage() + ". A stranger's packet may ask for that: bound what is allocated by the bits"
                        + " that are left, or let the stream make the list or the array");
    }

    /** The name of the last operation before the exception. */
    private static <T extends BitSerializable> @Nullable String lastRead(TypeSamples<T> samples, byte[] packet) {
        List<Operation> leaves;
        try {
            leaves = samples.subject.traceOfRead(samples.subject.fresh(), packet).leaves();
        } catch (StackOverflowError e) {
            return null;
        }
        return leaves.isEmpty() ? null : TracePaths.field(leaves.get(leaves.size() - 1).path());
    }
}
