package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.report.Results.Table;
import io.github.tightwire.formats.ship.ShipComparison;
import io.github.tightwire.formats.world.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The results as grids, for every place where they are shown. */
public final class Grids {
    private Grids() {
    }

    /** {@return all grids, one below the other, for a terminal} */
    public static String toText(Results results) {
        StringBuilder text = new StringBuilder();
        for (Table table : results.worlds()) {
            append(text, table.name() + ": bytes", sizes(table));
            append(text, table.name() + ": bytes after a general compressor", compressed(table));
        }
        append(text, "Step 8 and the next smallest complete state", margins(results));
        append(text, "Step 3", schema(results));
        append(text, "The ship of the schema project", ship(results));
        return text.toString();
    }

    /** Bytes, bytes an object and times ours, for both columns. */
    static Grid sizes(Table table) {
        return grid(table, List.of("bytes", "an object", "times ours"), line -> List.of(number("%,d", line.bytes()),
                number("%.1f", line.bytesAnObject()), number("%.2f", (double) line.bytes() / table.ours().bytes())));
    }

    /** Bytes after each of the general compressors, for both columns. */
    static Grid compressed(Table table) {
        return grid(table, List.of("bytes", "LZ4", "Deflate"), line -> List.of(
                number("%,d", line.bytes()), number("%,d", line.lz4()), number("%,d", line.deflated())));
    }

    /** Of every world, by how much the smallest of all others is larger than ours. */
    static Grid margins(Results results) {
        Grid grid = new Grid("world", "step 8, bytes", "next smallest", "its bytes", "more", "step 9, bytes");
        for (Table table : results.worlds()) {
            Measurement ours = table.ours();
            Measurement next = table.nextBest();
            grid.add(List.of(table.name(), number("%,d", ours.bytes()), next.entry().toString(), number("%,d", next.bytes()),
                    number("%.1f %%", 100.0 * (next.bytes() - ours.bytes()) / ours.bytes()),
                    number("%,d", table.line(Catalogue.CHANGES, Column.QUANTISED).orElseThrow().bytes())));
        }
        return grid;
    }

    /** The schema that is sent once. */
    static Grid schema(Results results) {
        Grid grid = new Grid("the schema, sent once", "bytes");
        grid.add(List.of("as JSON", number("%,d", results.jsonSchemaBytes())));
        grid.add(List.of("bit-packed", number("%,d", results.packedSchemaBytes())));
        return grid;
    }

    /** The ship in every format. */
    static Grid ship(Results results) {
        Grid grid = new Grid("format and shape", "published, bytes", "here, bytes");
        for (ShipComparison.Line line : results.ship()) {
            String published = line.published() == ShipComparison.UNPUBLISHED ? "" : Integer.toString(line.published());
            grid.add(List.of(line.name(), published, Integer.toString(line.packet().length)));
        }
        grid.emphasise(results.ship().get(0).name());
        return grid;
    }

    private static Grid grid(Table table, List<String> parts, Function<Measurement, List<String>> cells) {
        List<String> head = new ArrayList<>(List.of("format"));
        for (Column column : Column.values()) {
            head.add(column + ": " + parts.get(0));
            head.addAll(parts.subList(1, parts.size()));
        }
        Grid grid = new Grid(head.toArray(String[]::new));
        for (String name : table.names()) {
            List<String> row = new ArrayList<>(List.of(name));
            for (Column column : Column.values()) {
                row.addAll(table.line(name, column).map(cells).orElse(parts.stream().map(part -> "").toList()));
            }
            grid.add(row);
        }
        grid.emphasise(Catalogue.OURS);
        return grid;
    }

    /** A number as all machines write it. */
    private static String number(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static void append(StringBuilder text, String title, Grid grid) {
        text.append(title).append(System.lineSeparator()).append(grid.toText()).append(System.lineSeparator());
    }
}
