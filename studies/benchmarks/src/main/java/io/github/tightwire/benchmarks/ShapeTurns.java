package io.github.tightwire.benchmarks;

import static io.github.tightwire.benchmarks.Table.number;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.commands.Program;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * All shapes in one process, each way of each in turns: by the thread's processor time, which other programs take nothing from. What a
 * machine does to one round, it does to all ways in it, so their ratios hold on a machine that is not quiet.
 */
@Command(name = "studies/benchmarks/shapes", sortOptions = false, description = {
    "Writes and reads the packets of every shape in one process, in turns: compiled, by the plain method, and by hand.",
    "Prints medians of the thread's processor time, ratios, and geometric means.",
    "JAVA_HOME says on which JDK."
})
final class ShapeTurns implements Callable<Integer> {
    private static final String PLAIN = "plain";
    private static final String BY_HAND = "by hand";
    private static final long BLOCK_NANOS = 1_000_000;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "21",
            description = "How often each way of each shape has its turn. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(names = "--only", paramLabel = "NAME", split = ",", description = "Only these shapes, such as Chunk. Default: all.")
    private List<String> only = List.of();

    @Spec
    private CommandSpec spec;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private int results;

    private ShapeTurns() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new ShapeTurns(), args);
    }

    @Override
    public Integer call() {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds is " + rounds + ", and must be 1 or more");
        }
        Map<String, List<Row>> tables = new LinkedHashMap<>();
        tables.put("Kinds that games send", rows(Shape.GAMES));
        tables.put("Others of the same kinds", rows(Shape.OTHERS));
        tables.put("As those of public protocols", rows(Shape.PROTOCOLS));
        tables.put("Those that the compiler was made with", rows(Shape.ALL));
        List<Row> all = tables.values().stream().flatMap(List::stream).toList();
        if (all.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no shape has one of the names " + only);
        }
        Settling.settle(() -> all.stream().flatMap(Row::ways).forEach(way -> results += way.pass.getAsInt()));
        all.stream().flatMap(Row::ways).forEach(this::size);
        for (int round = 0; round < rounds && !Program.isInterrupted(); round++) {
            all.stream().flatMap(Row::ways).forEach(this::turn);
        }
        if (Program.isInterrupted()) {
            return Program.INTERRUPTED;
        }
        tables.forEach((title, rows) -> {
            if (!rows.isEmpty()) {
                System.out.println("**" + title + "**\n\n" + markdown(rows));
            }
        });
        return 0;
    }

    private List<Row> rows(List<Shape<?>> shapes) {
        List<Row> rows = new ArrayList<>();
        for (Shape<?> shape : shapes) {
            if (only.isEmpty() || only.contains(shape.name())) {
                ShapeTraffic<?> traffic = new ShapeTraffic<>(shape);
                traffic.run();
                rows.add(new Row(shape.name(), Operation.WRITE, new Way(traffic::writeCompiled), new Way(traffic::writePlain),
                        new Way(traffic::writeByHand)));
                rows.add(new Row(shape.name(), Operation.READ, new Way(traffic::readCompiled), new Way(traffic::readPlain),
                        new Way(traffic::readByHand)));
            }
        }
        return rows;
    }

    /** Decides how many passes a turn has. */
    private void size(Way way) {
        long start = threads.getCurrentThreadCpuTime();
        long spent;
        do {
            way.passes++;
            results += way.pass.getAsInt();
            spent = threads.getCurrentThreadCpuTime() - start;
        } while (spent < BLOCK_NANOS);
    }

    private void turn(Way way) {
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < way.passes; i++) {
            results += way.pass.getAsInt();
        }
        double packets = (double) way.passes * ShapeTraffic.PACKETS;
        way.nanos.add((threads.getCurrentThreadCpuTime() - start) / packets);
        way.bytes.add((threads.getCurrentThreadAllocatedBytes() - allocated) / packets);
    }

    private static String markdown(List<Row> rows) {
        Table table = new Table(2, "shape", "operation", "compiled, ns", "plain, ns", "by hand, ns", "compiled / plain",
                "compiled / by hand", "its middle half", "compiled, bytes allocated", "by hand, bytes allocated");
        for (Row row : rows) {
            double[] ratios = row.compiled.nanos.ratios(row.byHand.nanos);
            table.add(List.of(row.shape, row.operation.toString(), number(row.compiled.nanos.median(), 1),
                    number(row.plain.nanos.median(), 1), number(row.byHand.nanos.median(), 1),
                    number(ratio(row.compiled, row.plain), 2), number(Series.median(ratios), 2),
                    number(ratios[ratios.length / 4], 2) + " to " + number(ratios[ratios.length * 3 / 4], 2),
                    number(row.compiled.bytes.median(), 0), number(row.byHand.bytes.median(), 0)));
        }
        StringBuilder text = new StringBuilder(table.markdown());
        for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
            text.append("\nGeometric means, ").append(operation).append(": ")
                    .append(number(mean(rows, operation, row -> ratio(row.compiled, row.plain)), 2)).append(" of ").append(PLAIN)
                    .append(", ").append(number(mean(rows, operation, row -> ratio(row.compiled, row.byHand)), 2)).append(" of ")
                    .append(BY_HAND).append('\n');
        }
        return text.toString();
    }

    private static double mean(List<Row> rows, Operation operation, ToDoubleFunction<Row> ratio) {
        return Math.exp(rows.stream().filter(row -> row.operation == operation).mapToDouble(ratio).map(Math::log).average().orElseThrow());
    }

    private static double ratio(Way way, Way other) {
        return Series.median(way.nanos.ratios(other.nanos));
    }

    /** The times of one way. */
    private static final class Way {
        final IntSupplier pass;
        final Series nanos = new Series();
        final Series bytes = new Series();
        int passes;

        Way(IntSupplier pass) {
            this.pass = pass;
        }
    }

    /** The three ways to do one thing. */
    private record Row(String shape, Operation operation, Way compiled, Way plain, Way byHand) {
        Stream<Way> ways() {
            return Stream.of(compiled, plain, byHand);
        }
    }
}
