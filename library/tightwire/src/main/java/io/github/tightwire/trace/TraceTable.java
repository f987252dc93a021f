package io.github.tightwire.trace;

import io.github.tightwire.trace.Trace.Coding;
import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** A trace as text, in columns. */
final class TraceTable {
    private static final int MOST_RAW_BYTES = 16;
    private static final int MOST_VALUE_CHARACTERS = 60;

    private final Columns rows;
    private final String summary;

    TraceTable(Trace trace) {
        this.summary = summary(trace);
        boolean isDelta = trace.operations().stream().anyMatch(operation -> operation.coding() != null);
        boolean hasDeltas = trace.operations().stream().anyMatch(TraceTable::hasCoding);
        this.rows = new Columns("bit", isDelta ? "delta's bits" : "bits", "field", "operation",
                isDelta ? "predicted" : hasDeltas ? "raw or predicted" : "raw", "value")
                .toTheRight(0, 1);
        add(trace.operations(), 0);
    }

    /** Returns the outcome of the packet, in a line. */
    static String summary(Trace trace) {
        String text = trace.subject() + (trace.isReading() ? ", read: " : ", written: ");
        if (trace.thrown() != null) {
            text += "at bit " + trace.bits() + ": " + trace.thrown();
        } else {
            text += trace.isReading() || trace.verdict() == null ? String.valueOf(trace.verdict()) : trace.bits() + " bits";
        }
        Operation stopped = trace.stoppedAt();
        if (stopped != null) {
            text += ", in " + (stopped.path().isEmpty() ? "" : stopped.path() + ": ") + stopped.call();
        }
        return text + (trace.omitted() == 0 ? "" : ", and " + trace.omitted() + " operations of no bits that are not shown");
    }

    /** Returns whether an operation, or a part of it, is of a delta. */
    private static boolean hasCoding(Operation operation) {
        return operation.coding() != null || operation.parts().stream().anyMatch(TraceTable::hasCoding);
    }

    private void add(List<Operation> operations, int depth) {
        for (Operation operation : operations) {
            rows.add(String.valueOf(operation.bit()), bits(operation), "  ".repeat(depth) + operation.path(), operation.call(),
                    operation.coding() == null ? raw(operation) : predicted(operation), result(operation));
            if (!isOneLine(operation)) {
                add(operation.parts(), depth + 1);
            }
        }
    }

    /** Returns whether what an operation is made of says no more than it does: its value is that of all of them. */
    private static boolean isOneLine(Operation operation) {
        return operation.isComplete() && (operation.value() != null || isOfOnePart(operation));
    }

    /** Returns whether it is made of a leaf of the same field, and nothing else. */
    private static boolean isOfOnePart(Operation operation) {
        return operation.parts().size() == 1 && operation.parts().get(0).parts().isEmpty()
                && operation.parts().get(0).path().equals(operation.path());
    }

    private static String bits(Operation operation) {
        Coding coding = operation.coding();
        return coding == null ? String.valueOf(operation.bits()) : String.format(Locale.ROOT, "%.2f", coding.bits());
    }

    private static String predicted(Operation operation) {
        Coding coding = isOfOnePart(operation) ? operation.parts().get(0).coding() : operation.coding();
        return coding == null || coding.predicted() == null ? "" : value(coding.predicted());
    }

    private static String raw(Operation operation) {
        Operation bits = isOfOnePart(operation) ? operation.parts().get(0) : operation;
        BigInteger raw = bits.raw();
        if (raw == null) {
            return "";
        }
        if (operation.bits() <= Long.SIZE) {
            return "0x" + raw.toString(16);
        }
        StringBuilder text = new StringBuilder();
        int bytes = (operation.bits() + Byte.SIZE - 1) / Byte.SIZE;
        for (int i = 0; i < Math.min(bytes, MOST_RAW_BYTES); i++) {
            text.append(String.format("%02x", raw.shiftRight(i * Byte.SIZE).intValue() & 0xFF));
        }
        return text.append(bytes > MOST_RAW_BYTES ? "..." : "").toString();
    }

    /** A value in a cell. */
    static String value(Object value) {
        String text = value instanceof String string ? quoted(string) : value.toString();
        return text.length() > MOST_VALUE_CHARACTERS ? text.substring(0, MOST_VALUE_CHARACTERS) + "..." : text;
    }

    private static String result(Operation operation) {
        StringBuilder text = new StringBuilder(operation.value() == null ? "" : value(operation.value()));
        boolean stopped = !operation.isComplete()
                && (operation.parts().isEmpty() || operation.parts().get(operation.parts().size() - 1).isComplete());
        return stopped ? text.append(text.length() == 0 ? "" : " ").append("<- here").toString() : text.toString();
    }

    /** Text that a stranger sent does nothing to a terminal. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return summary + '\n' + rows;
    }
}
