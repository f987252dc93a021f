package io.github.tightwire.formats.report;

import io.github.tightwire.formats.report.Results.Table;

/** The results for a terminal. */
public final class TextReport {
    private TextReport() {
    }

    /**
     * All tables, one below the other.
     *
     * @param results what was measured
     * @return lines of text
     */
    public static String of(Results results) {
        StringBuilder text = new StringBuilder();
        for (Table table : results.worlds()) {
            part(text, table.name() + ": bytes", Grids.sizes(table));
            part(text, table.name() + ": bytes after a general compressor", Grids.compressed(table));
        }
        part(text, "Step 8 and the next smallest complete state", Grids.margins(results));
        part(text, "Step 3", Grids.schema(results));
        part(text, "The ship of the schema project", Grids.ship(results));
        return text.toString();
    }

    private static void part(StringBuilder text, String title, Grid grid) {
        text.append(title).append(System.lineSeparator()).append(grid.toText()).append(System.lineSeparator());
    }
}
