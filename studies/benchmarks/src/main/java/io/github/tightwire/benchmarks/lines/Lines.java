package io.github.tightwire.benchmarks.lines;

import io.github.tightwire.commands.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: each row of the {@link Matrix} with several seeds, and a table of what held. */
@Command(name = "studies/benchmarks/lines", sortOptions = false, description = {
    "Runs connections of the real stack through simulated lines in virtual time, and prints how much of each line arrives."
})
final class Lines implements Callable<Integer> {
    private static final int WORST = 10;
    private static final double BYTES_PER_KILOBIT = 125;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "5", description = "Runs of each row. Default: ${DEFAULT-VALUE}")
    private int seeds;

    @Option(names = "--rows", paramLabel = "REGEX", defaultValue = "", description = "Only rows whose name is found by it. Default: all.")
    private String rows;

    @Option(names = "--fixed", paramLabel = "KBIT/S", defaultValue = "0",
            description = "In place of the send rate, each flow sends so much, whatever its line is.")
    private int fixedKilobits;

    @Option(names = "--random", paramLabel = "N", defaultValue = "0",
            description = "In place of the rows, so many lines drawn at random, and the ten where a flow has too little for longest.")
    private int drawn;

    @Spec
    private CommandSpec spec;

    Lines() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new Lines(), args);
    }

    @Override
    public Integer call() {
        if (seeds < 1 || drawn < 0 || fixedKilobits < 0) {
            throw new ParameterException(spec.commandLine(), "--seeds must be 1 or more, and --random and --fixed 0 or more");
        }
        if (drawn > 0) {
            printWorst();
        } else {
            printRows(pattern());
        }
        return 0;
    }

    private Pattern pattern() {
        try {
            return Pattern.compile(rows);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(spec.commandLine(), "--rows " + rows + " is no pattern: " + e.getDescription(), e);
        }
    }

    private void printRows(Pattern only) {
        System.out.println("| line | holds | least | median | most | median wait, ms | dropped |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|");
        for (Matrix.Row row : Matrix.rows()) {
            if (only.matcher(row.name()).find()) {
                System.out.println(tally(row));
            }
        }
    }

    private String tally(Matrix.Row row) {
        double[] figures = new double[seeds];
        int holds = 0;
        int wait = 0;
        double dropped = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Outcome outcome = row.run(seed, fixedKilobits * BYTES_PER_KILOBIT);
            figures[seed] = row.figure(outcome);
            holds += row.holds(outcome) ? 1 : 0;
            wait = Math.max(wait, outcome.medianWaitMillis());
            dropped = Math.max(dropped, outcome.dropped());
        }
        Arrays.sort(figures);
        return String.format(Locale.ROOT, "| %s | %d of %d | %.2f | %.2f | %.2f | %d | %.3f |", row.name(), holds, seeds, figures[0],
                figures[seeds / 2], figures[seeds - 1], wait, dropped);
    }

    private record Drawn(Scenario scenario, double seconds) {
    }

    private void printWorst() {
        List<Drawn> all = new ArrayList<>();
        for (int seed = 0; seed < drawn; seed++) {
            Scenario scenario = Matrix.draw(seed).atFixedRate(fixedKilobits * BYTES_PER_KILOBIT);
            Outcome outcome = new LineSimulation(scenario, seed).run();
            all.add(new Drawn(scenario, outcome.longestBelow(Matrix.couldHave(scenario) / 2)));
        }
        all.sort(Comparator.comparingDouble(Drawn::seconds).reversed());
        long tooLong = all.stream().filter(each -> each.seconds > Matrix.MOST_SECONDS_BELOW_HALF).count();
        System.out.println(tooLong + " of " + drawn + " lines on which a flow has less than half of what it could for more than "
                + Matrix.MOST_SECONDS_BELOW_HALF + " s. The worst, in seconds:");
        all.stream().limit(WORST).forEach(each -> System.out.printf(Locale.ROOT, "%5.1f %s %s, %d flows%n", each.seconds,
                each.scenario.sender(), each.scenario.line(), each.scenario.flows()));
    }
}
