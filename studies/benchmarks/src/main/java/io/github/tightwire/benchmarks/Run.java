package io.github.tightwire.benchmarks;

import io.github.tightwire.commands.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the benchmarks and prints the table of ratios. */
@Command(name = "studies/benchmarks/run", sortOptions = false, description = {
    "Times compiled codecs against the plain method, code written by hand, and ByteBuffer, and prints the ratios.",
    "JAVA_HOME says on which JDK."
})
final class Run implements Callable<Integer> {
    private static final TimeValue QUICK = TimeValue.milliseconds(20);
    private static final TimeValue SHORT = TimeValue.milliseconds(100);
    private static final TimeValue LONGER = TimeValue.milliseconds(150);
    private static final String ALL_TABLES = "packets,shapes,datagrams,walks,tick";

    @Parameters(paramLabel = "REGEX", arity = "0..*",
            description = "Only benchmarks whose name is found by one of these, such as 'Mixed.*write'. Default: all.")
    private List<String> patterns = List.of();

    @Option(names = "--forks", paramLabel = "N", description = "JVMs for each benchmark. Default: 3.")
    private Integer forks;

    @Option(names = "--tables", paramLabel = "NAME", arity = "0..1", split = ",", fallbackValue = ALL_TABLES,
            description = {
                "What the tables of docs/benchmarks.md and of the README show: all of them, in some 25 minutes,",
                "or some of " + ALL_TABLES + ". With --forks, as many for each."})
    private List<String> tables = List.of();

    @Option(names = "--quick", description = "One short fork each: shows that everything runs. Its figures mean little.")
    private boolean quick;

    @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "${sys:tightwire.folder}/target/results",
            description = "Where results.json, results.txt and table.md go. Default: studies/benchmarks/target/results")
    private Path out;

    @Spec
    private CommandSpec spec;

    private Run() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new Run(), args);
    }

    @Override
    public Integer call() throws IOException, RunnerException {
        if (forks != null && forks < 1) {
            throw new ParameterException(spec.commandLine(), "--forks is " + forks + ", and must be 1 or more");
        }
        boolean hasTables = !tables.isEmpty();
        if (hasTables && (quick || !patterns.isEmpty())) {
            throw new ParameterException(spec.commandLine(), "--tables says itself what is run, and how long");
        }
        for (String pattern : patterns) {
            try {
                Pattern.compile(pattern);
            } catch (PatternSyntaxException e) {
                throw new ParameterException(spec.commandLine(), pattern + " is no regular expression: " + e.getDescription(), e);
            }
        }
        Files.createDirectories(out);
        Finished finished = new Finished();
        OutputFormat output = finished.format(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.NORMAL));
        try {
            for (ChainedOptionsBuilder options : hasTables ? tables.stream().flatMap(this::forTable).toList() : List.of(chosen())) {
                new Runner(options.build(), output).run();
            }
        } catch (NoBenchmarksException e) {
            throw new ParameterException(spec.commandLine(), "no benchmark is found by " + patterns, e);
        } catch (RunnerException e) {
            if (!Program.isInterrupted()) {
                throw e;
            }
            System.out.printf("%nInterrupted: of the benchmarks, %d had finished.%n", finished.results().size());
        }
        List<RunResult> results = finished.results();
        if (results.isEmpty()) {
            return Program.INTERRUPTED;
        }
        ResultFormatFactory.getInstance(ResultFormatType.JSON, out.resolve("results.json").toString()).writeOut(results);
        ResultFormatFactory.getInstance(ResultFormatType.TEXT, out.resolve("results.txt").toString()).writeOut(results);
        System.out.println();
        String report = new Report(results.stream().map(Measurement::of).toList()).markdown();
        if (!report.isEmpty()) {
            Files.writeString(out.resolve("table.md"), heading() + report);
            System.out.println(report);
        }
        System.out.println("Written to " + out.toAbsolutePath().normalize());
        return CommandLine.ExitCode.OK;
    }

    /** The command, without the folder, which is nobody's business but that of who ran it. */
    private String heading() {
        String command = "studies/benchmarks/run" + (tables.isEmpty() ? "" : " --tables=" + String.join(",", tables))
                + (quick ? " --quick" : "") + (forks == null ? "" : " --forks " + forks)
                + patterns.stream().map(pattern -> " '" + pattern + "'").collect(Collectors.joining());
        return "# JDK " + Runtime.version().feature() + "\n\n`" + command + "` on " + System.getProperty("java.vm.name") + " "
                + Runtime.version() + ", " + LocalDate.now(ZoneOffset.UTC) + ".\n\n";
    }

    private ChainedOptionsBuilder chosen() {
        ChainedOptionsBuilder options = options();
        patterns.forEach(options::include);
        if (quick) {
            options.forks(1).warmupIterations(1).warmupTime(QUICK).measurementIterations(2).measurementTime(QUICK);
        }
        return options;
    }

    /** Two forks where a table shows how far they are apart. */
    private Stream<ChainedOptionsBuilder> forTable(String table) {
        return switch (table) {
            case "packets" -> Stream.of(
                    shortly(2, "\\.Benchmarks\\..*\\.(write|read)(Compiled|ByHand)$"),
                    shortly(1, "\\.Benchmarks\\.(?!Wide|Deep).*"
                            + "\\.((write|read)(Plain|ByteBuffer)|measure(Compiled|ByHand)|refuse.*Compiled)$"));
            case "shapes" -> Stream.of(
                    shortly(2, "\\.ShapeBenchmarks\\..*\\.(write|read)(Compiled|ByHand)$"),
                    shortly(1, "\\.ShapeBenchmarks\\..*\\.(write|read)Plain$"));
            case "datagrams" -> Stream.of(
                    shortly(1, "\\.DatagramBenchmark\\.(checksum|(write|read)(Codec|Compiled|ByHand))$"),
                    shortly(1, "\\.DatagramBenchmark\\.((write|read)(Headed|Ten)|seal|sealAndOpen|cipher.*)$")
                            .param("packet", Subject.RIGID_BODY.name()));
            case "walks" -> Stream.of(
                    shortly(1, "\\.WalkBenchmark\\.(write|read)(Compiled|ByHand)$"),
                    shortly(1, "\\.WalkBenchmark\\.(write|read)Plain$").param("percent", "10"))
                    .map(walks -> walks.warmupTime(LONGER).measurementIterations(3).measurementTime(LONGER));
            case "tick" -> Stream.of(shortly(2, "\\.TickBenchmark\\.").warmupTime(LONGER).measurementTime(LONGER));
            default -> throw new ParameterException(spec.commandLine(), table + " is none of the tables " + ALL_TABLES);
        };
    }

    private ChainedOptionsBuilder shortly(int usualForks, String pattern) {
        return options().include(pattern).forks(forks == null ? usualForks : forks)
                .warmupIterations(5).warmupTime(SHORT).measurementIterations(4).measurementTime(SHORT);
    }

    private ChainedOptionsBuilder options() {
        ChainedOptionsBuilder options = new OptionsBuilder().addProfiler(GCProfiler.class).shouldFailOnError(true);
        if (forks != null) {
            options.forks(forks);
        }
        return options;
    }
}
