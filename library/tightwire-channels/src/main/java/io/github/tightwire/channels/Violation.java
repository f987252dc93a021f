package io.github.tightwire.channels;

import io.github.tightwire.Verdict;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The reason for the refusal of a connection's packet.
 *
 * @param message the simple name of the message's type; empty where it is not within a message
 * @param field of the message, {@code ships[3].health}; empty where there is none
 * @param bit where the refused part begins, from the start of the packet after the header of reliable
 * @param reason in words
 * @param trace all that was read up to there
 */
public record Violation(String message, String field, int bit, String reason, Trace trace) {
    static Violation of(Trace trace, @Nullable String problem) {
        String message = "";
        for (Operation operation : trace.operations()) {
            // The last one is where it ended; of the others all were read.
            message = operation.isComplete() || operation.parts().isEmpty() ? "" : operation.path();
        }
        Operation stopped = trace.stoppedAt();
        String path = stopped == null || problem != null ? "" : stopped.path();
        String field = path.startsWith(message + ".") ? path.substring(message.length() + 1) : path.equals(message) ? "" : path;
        String within = message.isEmpty() ? path : field;
        Verdict verdict = trace.verdict();
        String words = problem != null ? problem : verdict == null ? "threw " + trace.thrown() : verdict.reason().toString();
        // What is around messages has no name where it is not called: the padding at the end.
        String call = stopped == null || path.isEmpty() || verdict == null ? "" : ", " + stopped.call();
        return new Violation(message, within, verdict == null ? trace.bits() : verdict.bit(), words + call, trace);
    }

    /**
     * The violation as a line.
     *
     * @return for example {@code Move.x at bit 37: out of range, serializeInt(0, 100)}
     */
    @Override
    public String toString() {
        String where = message + (message.isEmpty() || field.isEmpty() ? "" : ".") + field;
        return (where.isEmpty() ? "the packet" : where) + " at bit " + bit + ": " + reason;
    }
}
