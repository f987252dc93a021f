package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.report.Results.Table;
import io.github.tightwire.formats.world.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The results as charts. */
final class Charts {
    private static final List<String> COLUMNS =
            Arrays.stream(Column.values()).map(column -> column == Column.NATURAL
                    ? "natural types" : "the same quantised integers").toList();

    private Charts() {
    }

    /** Bytes an object of every format. */
    static BarChart sizes(Table table) {
        List<BarChart.Bars> bars = new ArrayList<>();
        for (String name : table.names()) {
            double[] values = Arrays.stream(Column.values())
                    .mapToDouble(column -> table.line(name, column).map(Measurement::bytesAnObject).orElse(Double.NaN))
                    .toArray();
            boolean ours = name.equals(Catalogue.OURS);
            bars.add(new BarChart.Bars(ours ? "Tightwire (step 8)" : name, ours, values));
        }
        return new BarChart("Bytes an object, " + table.name(), COLUMNS, "%.1f", bars);
    }

    /** Bytes of the ship. */
    static BarChart ship(Results results) {
        String ours = results.ship().get(0).name();
        return new BarChart("Bytes of the ship", List.of("bytes"), "%.0f", results.ship().stream()
                .map(line -> new BarChart.Bars(line.name(), line.name().equals(ours), line.bytes()))
                .toList());
    }
}
