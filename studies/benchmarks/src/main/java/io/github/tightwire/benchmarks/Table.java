package io.github.tightwire.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table in Markdown. What was not measured is a dash, and a column of nothing else is left out. */
final class Table {
    private static final String NONE = "-";

    private final List<String> header;

    /** The number of columns, from the first on, that are words. */
    private final int words;
    private final List<List<String>> rows = new ArrayList<>();

    Table(int words, String... header) {
        this.words = words;
        this.header = List.of(header);
    }

    /** Adds a row: words, numbers as {@link #number} makes them. */
    void add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(row.size() + " cells in a table of " + header.size() + " columns");
        }
        rows.add(row);
    }

    /** The table; nothing where it has no rows. */
    String markdown() {
        if (rows.isEmpty()) {
            return "";
        }
        int[] columns = IntStream.range(0, header.size())
                .filter(column -> column < words || rows.stream().anyMatch(row -> !row.get(column).equals(NONE)))
                .toArray();
        String ruler = IntStream.of(columns).mapToObj(column -> column < words ? "---" : "--:")
                .collect(Collectors.joining("|", "|", "|\n"));
        return line(columns, header) + ruler + rows.stream().map(row -> line(columns, row)).collect(Collectors.joining());
    }

    private static String line(int[] columns, List<String> cells) {
        return IntStream.of(columns).mapToObj(cells::get).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    static String number(double value, int decimals) {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    static String number(Optional<Measurement> measurement, int decimals, Function<Measurement, Double> figure) {
        return measurement.map(m -> number(figure.apply(m), decimals)).orElse(NONE);
    }

    static String time(Optional<Measurement> measurement, int objects) {
        return number(measurement, 2, m -> m.time() / objects);
    }

    static String ratio(Optional<Measurement> numerator, Optional<Measurement> denominator) {
        return numerator.flatMap(n -> denominator.map(d -> number(n.time() / d.time(), 2))).orElse(NONE);
    }

    static String spread(Optional<Measurement> measurement) {
        return measurement.filter(m -> m.forks().size() > 1).map(m -> number(100 * m.spread(), 0) + "%").orElse(NONE);
    }

    static String allocated(Optional<Measurement> measurement) {
        return number(measurement, 2, Measurement::allocated);
    }

    static String none() {
        return NONE;
    }
}
