package io.github.tightwire.formats.report;

import io.github.tightwire.formats.catalogue.Catalogue;
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

    /** {@return the grids of one world, one below the other, for a terminal} */
    public static String toText(Table table) {
        return text(table.name() + ": bytes", sizes(table))
                + text(table.name() + ": bytes after a general compressor", compressed(table));
    }

    /** {@return the grids of all worlds together, one below the other, for a terminal} */
    public static String toText(Results results) {
        return text("Step 8 and the next smallest complete state", margins(results))
                + text("Step 3", schema(results))
                + text("The ship of the schema project", ship(results));
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
        List<String> head = List.of("world", "step 8, bytes", "next smallest", "its bytes", "more", "step 9, bytes");
        return new Grid(head, results.worlds().stream().map(table -> {
            int ours = table.ours().bytes();
            EncodedSize next = table.nextBest();
            return new Grid.Row(table.name(), number("%,d", ours), next.entry().toString(), number("%,d", next.bytes()),
                    number("%.1f %%", 100.0 * (next.bytes() - ours) / ours),
                    number("%,d", table.line(Catalogue.CHANGES, Column.QUANTISED).orElseThrow().bytes()));
        }).toList());
    }

    /** The schema that is sent once. */
    static Grid schema(Results results) {
        return new Grid(List.of("the schema, sent once", "bytes"), List.of(
                new Grid.Row("as JSON", number("%,d", results.jsonSchemaBytes())),
                new Grid.Row("bit-packed", number("%,d", results.packedSchemaBytes()))));
    }

    /** The ship in every format, of which the first is ours. */
    static Grid ship(Results results) {
        List<ShipComparison.Line> lines = results.ship();
        return new Grid(List.of("format and shape", "published, bytes", "here, bytes"), lines.stream().map(line -> {
            String published = line.published() == ShipComparison.UNPUBLISHED ? "" : Integer.toString(line.published());
            return new Grid.Row(line == lines.get(0), List.of(line.name(), published, Integer.toString(line.packet().length)));
        }).toList());
    }

    private static Grid grid(Table table, List<String> parts, Function<EncodedSize, List<String>> cells) {
        List<String> head = new ArrayList<>(List.of("format"));
        for (Column column : Column.values()) {
            head.add(column + ": " + parts.get(0));
            head.addAll(parts.subList(1, parts.size()));
        }
        return new Grid(head, table.names().stream().map(name -> {
            List<String> row = new ArrayList<>(List.of(Catalogue.title(name)));
            for (Column column : Column.values()) {
                row.addAll(table.line(name, column).map(cells).orElse(parts.stream().map(part -> "").toList()));
            }
            return new Grid.Row(name.equals(Catalogue.OURS), row);
        }).toList());
    }

    /** A number as all machines write it. */
    private static String number(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static String text(String title, Grid grid) {
        return title + System.lineSeparator() + grid.toText() + System.lineSeparator();
    }
}
