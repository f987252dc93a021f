package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.report.Results.Table;
import io.github.tightwire.formats.world.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The results as charts. */
final class Charts {
    private static final List<String> COLUMNS =
            Arrays.stream(Column.values()).map(column -> column == Column.NATURAL
                    ? "natural types" : "the same quantised integers").toList();

    private Charts() {
    }

    /** Bytes an object of every format. */
    static BarChart sizes(Table table) {
        return chart(table, "Bytes an object, " + table.name(), "%.1f", Measurement::bytesAnObject);
    }

    /** Nanoseconds an object of every format, both directions together. */
    static BarChart times(Table table) {
        return chart(table, "Nanoseconds an object to encode and decode, " + table.name() + " (quick, in process)",
                "%,.0f", line -> line.encodeNanos() + line.decodeNanos());
    }

    /** Bytes of the ship. */
    static BarChart ship(Results results) {
        String ours = results.ship().get(0).name();
        return new BarChart("Bytes of the ship", List.of("bytes"), "%.0f", results.ship().stream()
                .map(line -> new BarChart.Bars(line.name(), line.name().equals(ours), line.bytes()))
                .toList());
    }

    private static BarChart chart(Table table, String title, String format, ToDoubleFunction<Measurement> value) {
        List<BarChart.Bars> bars = new ArrayList<>();
        for (String name : table.names()) {
            double[] values = Arrays.stream(Column.values())
                    .mapToDouble(column -> table.line(name, column).map(value::applyAsDouble).orElse(Double.NaN))
                    .toArray();
            bars.add(new BarChart.Bars(name, name.equals(Catalogue.OURS), values));
        }
        return new BarChart(title, COLUMNS, format, bars);
    }
}
