package io.github.tightwire.benchmarks;

import static io.github.tightwire.benchmarks.Table.allocated;
import static io.github.tightwire.benchmarks.Table.none;
import static io.github.tightwire.benchmarks.Table.number;
import static io.github.tightwire.benchmarks.Table.ratio;
import static io.github.tightwire.benchmarks.Table.spread;
import static io.github.tightwire.benchmarks.Table.time;

import io.github.tightwire.Subset;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of docs/benchmarks.md and of the README, in Markdown: of what was measured. */
final class Report {
    private final Measurements packets;
    private final Measurements shapes;
    private final Measurements datagrams;
    private final Measurements walks;
    private final Measurements ticks;

    Report(Collection<Measurement> measurements) {
        packets = new Measurements(measurements, Benchmarks.class);
        shapes = new Measurements(measurements, ShapeBenchmarks.class);
        datagrams = new Measurements(measurements, DatagramBenchmark.class);
        walks = new Measurements(measurements, WalkBenchmark.class);
        ticks = new Measurements(measurements, TickBenchmark.class);
    }

    /** All tables that have a row, each after its title. */
    String markdown() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("Packets", packets());
        tables.put("Shapes", shapes());
        tables.put("Whole way, ns", datagrams());
        tables.put("Whole way of other kinds", kinds());
        tables.put("Walks", walks());
        tables.put("A server's tick, µs", ticks());
        tables.put("For README.md, ns", readme());
        StringBuilder report = new StringBuilder();
        tables.forEach((title, table) -> report.append(table.isEmpty() ? "" : "**" + title + "**\n\n" + table + "\n"));
        return report.toString();
    }

    /** A row for each packet and operation, in the order of the types and of the operations. */
    String packets() {
        Table table = new Table(2, "packet", "operation", "compiled, ns", "ns an object", "by hand, ns", "compiled / by hand",
                "plain / compiled", "ByteBuffer / compiled", "refused / accepted", "spread, compiled", "spread, by hand",
                "compiled, bytes allocated");
        for (Subject<?> type : Subject.ALL) {
            for (Operation operation : Operation.values()) {
                if (packets.hasAny(type.name(), operation.method)) {
                    table.add(row(type, operation));
                }
            }
        }
        return table.markdown();
    }

    private List<String> row(Subject<?> type, Operation operation) {
        Optional<Measurement> compiled = packets.find(type.name(), operation, Implementation.COMPILED);
        Optional<Measurement> byHand = packets.find(type.name(), operation, Implementation.BY_HAND);
        Optional<Measurement> accepted = packets.find(type.name(), Operation.READ, Implementation.COMPILED);
        return List.of(type.name(), operation.toString(),
                time(compiled, 1),
                type.isScene() && !operation.isRefusal() ? time(compiled, type.objects()) : none(),
                time(byHand, 1),
                ratio(compiled, byHand),
                ratio(packets.find(type.name(), operation, Implementation.PLAIN), compiled),
                ratio(packets.find(type.name(), operation, Implementation.BYTE_BUFFER), compiled),
                operation.isRefusal() ? ratio(compiled, accepted) : none(),
                spread(compiled), spread(byHand), allocated(compiled));
    }

    private String shapes() {
        Table table = new Table(2, "shape", "operation", "compiled, ns", "plain, ns", "by hand, ns", "compiled / plain",
                "compiled / by hand", "spread, compiled", "spread, plain", "spread, by hand", "compiled, bytes allocated",
                "by hand, bytes allocated");
        for (Shape<?> shape : Shape.ALL) {
            for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
                if (shapes.hasAny(shape.name(), operation.method)) {
                    Optional<Measurement> compiled = shapes.find(shape.name(), operation, Implementation.COMPILED);
                    Optional<Measurement> plain = shapes.find(shape.name(), operation, Implementation.PLAIN);
                    Optional<Measurement> byHand = shapes.find(shape.name(), operation, Implementation.BY_HAND);
                    table.add(List.of(shape.name(), operation.toString(), time(compiled, 1), time(plain, 1), time(byHand, 1),
                            ratio(compiled, plain), ratio(compiled, byHand), spread(compiled), spread(plain), spread(byHand),
                            allocated(compiled), allocated(byHand)));
                }
            }
        }
        return table.markdown();
    }

    private String datagrams() {
        Table table = new Table(2, "packet", "operation", "whole way", "codec alone", "checksum alone", "more than the two", "by hand",
                "whole way / by hand", "bytes allocated");
        for (String packet : datagrams.subjects()) {
            for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
                Optional<Measurement> whole = datagrams.find(packet, operation, Implementation.COMPILED);
                Optional<Measurement> codec = datagrams.find(packet, operation.method + "Codec");
                Optional<Measurement> checksum = datagrams.find(packet, "checksum");
                Optional<Measurement> byHand = datagrams.find(packet, operation, Implementation.BY_HAND);
                if (whole.isPresent()) {
                    double parts = codec.map(Measurement::time).orElse(Double.NaN) + checksum.map(Measurement::time).orElse(Double.NaN);
                    table.add(List.of(packet, operation.toString(), time(whole, 1), time(codec, 1), time(checksum, 1),
                            number(whole.get().time() - parts, 1), time(byHand, 1), ratio(whole, byHand), allocated(whole)));
                }
            }
        }
        return table.markdown();
    }

    private String kinds() {
        Table table = new Table(2, "packet", "operation", "ns", "the cipher alone, ns", "bytes allocated", "the cipher alone, bytes");
        Map<String, String> methods = new LinkedHashMap<>();
        methods.put("writeHeaded", "write, sequence and acks before it");
        methods.put("readHeaded", "read, sequence and acks before it");
        methods.put("writeTen", "write, ten in a datagram");
        methods.put("readTen", "read, ten in a datagram");
        methods.put("seal", "seal");
        methods.put("sealAndOpen", "seal and open");
        for (String packet : datagrams.subjects()) {
            methods.forEach((method, words) -> {
                Optional<Measurement> whole = datagrams.find(packet, method);
                Optional<Measurement> cipher =
                        datagrams.find(packet, "cipher" + Character.toUpperCase(method.charAt(0)) + method.substring(1));
                if (whole.isPresent()) {
                    table.add(List.of(packet, words, time(whole, 1), time(cipher, 1), allocated(whole), allocated(cipher)));
                }
            });
        }
        return table.markdown();
    }

    private String walks() {
        Table table = new Table(3, "encoding", "sent", "operation", "compiled, ns an object", "plain / compiled", "by hand, ns an object",
                "compiled / by hand", "bytes allocated");
        StringBuilder means = new StringBuilder();
        for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
            List<Double> logarithms = new ArrayList<>();
            for (Subset.Encoding encoding : Subset.Encoding.values()) {
                for (int percent : WalkBenchmark.DENSITIES) {
                    String subject = encoding + " " + percent;
                    Optional<Measurement> compiled = walks.find(subject, operation, Implementation.COMPILED);
                    Optional<Measurement> byHand = walks.find(subject, operation, Implementation.BY_HAND);
                    if (compiled.isPresent()) {
                        int objects = CubeSubset.CUBES * percent / 100;
                        table.add(List.of(encoding.toString(), percent + "%", operation.toString(), time(compiled, objects),
                                ratio(walks.find(subject, operation, Implementation.PLAIN), compiled), time(byHand, objects),
                                ratio(compiled, byHand), allocated(compiled)));
                        byHand.ifPresent(hand -> logarithms.add(Math.log(compiled.get().time() / hand.time())));
                    }
                }
            }
            logarithms.stream().mapToDouble(Double::doubleValue).average().ifPresent(mean ->
                    means.append("Geometric mean of compiled / by hand, ").append(operation).append(": ")
                            .append(number(Math.exp(mean), 2)).append("\n\n"));
        }
        return table.markdown() + (means.isEmpty() ? "" : "\n" + means.toString().stripTrailing() + "\n");
    }

    private String ticks() {
        Table table = new Table(1, "", "compiled", "by hand", "compiled / by hand", "spread, compiled", "spread, by hand",
                "bytes allocated");
        for (String subject : ticks.subjects()) {
            Optional<Measurement> compiled = ticks.find(subject, Operation.WRITE, Implementation.COMPILED);
            Optional<Measurement> byHand = ticks.find(subject, Operation.WRITE, Implementation.BY_HAND);
            table.add(List.of("60 of 4,000 cubes to each of 100 clients", time(compiled, 1), time(byHand, 1), ratio(compiled, byHand),
                    spread(compiled), spread(byHand), allocated(compiled)));
        }
        return table.markdown();
    }

    private String readme() {
        Table table = new Table(1, "", "write", "by hand", "read", "by hand");
        Map<Subject<?>, String> rows = new LinkedHashMap<>();
        rows.put(Subject.TEN_INTS, "ten bounded integers, 14 bytes");
        rows.put(Subject.MIXED, "a mixed packet of eleven fields, 21 bytes");
        rows.put(Subject.RIGID_BODY, "a rigid body of 13 floats");
        rows.put(Subject.CUBE_SCENE, "one of 900 quantized cubes");
        rows.forEach((type, words) -> add(table, words, packets, type));
        add(table, "the rigid body as a packet with checksum, type and end check", datagrams, Subject.RIGID_BODY);
        return table.markdown();
    }

    private static void add(Table table, String words, Measurements measurements, Subject<?> type) {
        List<String> row = new ArrayList<>(List.of(words));
        for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
            for (Implementation implementation : List.of(Implementation.COMPILED, Implementation.BY_HAND)) {
                Optional<Measurement> found = measurements.find(type.name(), operation, implementation);
                row.add(number(found, 1, m -> m.time() / type.objects()));
            }
        }
        if (row.stream().skip(1).anyMatch(cell -> !cell.equals(none()))) {
            table.add(row);
        }
    }
}
