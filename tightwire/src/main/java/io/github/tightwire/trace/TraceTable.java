package io.github.tightwire.trace;

import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** A trace as text, in columns. */
final class TraceTable {
    private static final int MOST_RAW_BYTES = 16;
    private static final int MOST_VALUE_CHARACTERS = 60;
    private static final String[] HEAD = {"bit", "bits", "field", "operation", "raw", "value"};
    /** The columns that are set to the right. */
    private static final int NUMBERS = 2;

    private final List<String[]> rows = new ArrayList<>();
    private final String summary;

    TraceTable(Trace trace) {
        this.summary = summary(trace);
        rows.add(HEAD);
        add(trace.operations(), 0);
    }

    private static String summary(Trace trace) {
        String text = trace.subject() + (trace.isReading() ? ", read: " : ", written: ");
        if (trace.thrown() != null) {
            text += "at bit " + trace.bits() + ": " + trace.thrown();
        } else {
            text += trace.isReading() || trace.verdict() == null ? String.valueOf(trace.verdict()) : trace.bits() + " bits";
        }
        return text + (trace.omitted() == 0 ? "" : ", and " + trace.omitted() + " operations of no bits that are not shown");
    }

    private void add(List<Operation> operations, int depth) {
        for (Operation operation : operations) {
            rows.add(new String[] {
                String.valueOf(operation.bit()), String.valueOf(operation.bits()), "  ".repeat(depth) + operation.path(),
                operation.call(), raw(operation), value(operation)});
            if (!isOneLine(operation)) {
                add(operation.parts(), depth + 1);
            }
        }
    }

    /** Whether what an operation is made of says no more than it does: its value is that of all of them. */
    private static boolean isOneLine(Operation operation) {
        return operation.isComplete() && (operation.value() != null || operation.parts().size() == 1 && isLeaf(operation.parts().get(0)));
    }

    private static boolean isLeaf(Operation operation) {
        return operation.parts().isEmpty();
    }

    private static String raw(Operation operation) {
        Operation bits = operation.parts().size() == 1 ? operation.parts().get(0) : operation;
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

    private static String value(Operation operation) {
        StringBuilder text = new StringBuilder();
        if (operation.value() != null) {
            String value = operation.value() instanceof String string ? quoted(string) : operation.value().toString();
            text.append(value.length() > MOST_VALUE_CHARACTERS ? value.substring(0, MOST_VALUE_CHARACTERS) + "..." : value);
        }
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
        int[] widths = new int[HEAD.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder(summary).append('\n');
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String space = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : "  ").append(i < NUMBERS ? space + row[i] : row[i] + space);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
