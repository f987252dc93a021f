package io.github.tightwire.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of ratios, in Markdown: a row for each packet and operation. What was not measured is a dash. */
final class Report {
    private static final String HEADER = """
            | packet | operation | compiled, ns | ns an object | by hand, ns | compiled / by hand | plain / compiled \
            | ByteBuffer / compiled | refused / accepted | spread, compiled | spread, by hand | compiled, bytes allocated |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;
    private static final String NONE = "-";

    private final Collection<Measurement> measurements;

    Report(Collection<Measurement> measurements) {
        this.measurements = measurements;
    }

    /** The table, rows in the order of the types and of the operations. */
    String table() {
        StringBuilder table = new StringBuilder(HEADER);
        for (PacketType<?> type : PacketType.ALL) {
            for (Operation operation : Operation.values()) {
                if (measurements.stream().anyMatch(m -> is(m, type) && m.operation() == operation)) {
                    table.append("| ").append(String.join(" | ", row(type, operation))).append(" |\n");
                }
            }
        }
        return table.toString();
    }

    private List<String> row(PacketType<?> type, Operation operation) {
        Optional<Measurement> compiled = find(type, operation, Implementation.COMPILED);
        Optional<Measurement> byHand = find(type, operation, Implementation.BY_HAND);
        Optional<Measurement> accepted = find(type, Operation.READ, Implementation.COMPILED);
        List<String> row = new ArrayList<>();
        row.add(type.name());
        row.add(operation.toString());
        row.add(nanoseconds(compiled, 1));
        row.add(type.isScene() && !operation.isRefusal() ? nanoseconds(compiled, type.objects()) : NONE);
        row.add(nanoseconds(byHand, 1));
        row.add(ratio(compiled, byHand));
        row.add(ratio(find(type, operation, Implementation.PLAIN), compiled));
        row.add(ratio(find(type, operation, Implementation.BYTE_BUFFER), compiled));
        row.add(operation.isRefusal() ? ratio(compiled, accepted) : NONE);
        row.add(spread(compiled));
        row.add(spread(byHand));
        row.add(compiled.map(m -> number(m.allocated(), 2)).orElse(NONE));
        return row;
    }

    private Optional<Measurement> find(PacketType<?> type, Operation operation, Implementation implementation) {
        return measurements.stream()
                .filter(m -> is(m, type) && m.operation() == operation && m.implementation() == implementation)
                .findFirst();
    }

    private static boolean is(Measurement measurement, PacketType<?> type) {
        return measurement.packet().equals(type.name());
    }

    private static String nanoseconds(Optional<Measurement> measurement, int objects) {
        return measurement.map(m -> number(m.nanoseconds() / objects, 2)).orElse(NONE);
    }

    private static String ratio(Optional<Measurement> numerator, Optional<Measurement> denominator) {
        return numerator.flatMap(n -> denominator.map(d -> number(n.nanoseconds() / d.nanoseconds(), 2))).orElse(NONE);
    }

    private static String spread(Optional<Measurement> measurement) {
        return measurement.map(m -> number(100 * m.spread(), 0) + "%").orElse(NONE);
    }

    private static String number(double value, int decimals) {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
