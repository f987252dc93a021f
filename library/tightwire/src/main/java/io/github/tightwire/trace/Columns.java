package io.github.tightwire.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Text in columns, each as wide as its widest cell. */
final class Columns {
    private final List<String[]> rows = new ArrayList<>();
    private final BitSet right = new BitSet();
    private final int[] widths;

    Columns(String... head) {
        this.widths = new int[head.length];
        add(head);
    }

    /** Sets columns to the right, as numbers are. */
    Columns toTheRight(int... columns) {
        for (int column : columns) {
            right.set(column);
        }
        return this;
    }

    void add(String... cells) {
        rows.add(cells);
        for (int i = 0; i < cells.length; i++) {
            widths[i] = Math.max(widths[i], cells[i].length());
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String space = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : "  ").append(right.get(i) ? space + row[i] : row[i] + space);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
