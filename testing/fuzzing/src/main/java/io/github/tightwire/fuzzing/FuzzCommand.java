package io.github.tightwire.fuzzing;

import io.github.tightwire.commands.Program;
import io.github.tightwire.fuzzing.Exploration.Result;
import io.github.tightwire.fuzzing.targets.Targets;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command: explores all targets, one after the other or several at once, and says what came of it. */
@Command(name = "testing/fuzzing/run", sortOptions = false, showDefaultValues = true,
        description = "Looks for inputs that break a promise, with Jazzer, guided by coverage. It puts each finding into "
                + "testing/fuzzing/corpus, where the tests run it from then on: give the file the name of what it found. Exits with 1 if "
                + "it found something.")
public final class FuzzCommand implements Callable<Integer> {
    private static final int FOUND = 1;

    @Spec
    private CommandSpec spec;

    @Option(names = "--seconds", paramLabel = "<seconds>", defaultValue = "300",
            description = "How long in all, shared by the targets: at least one second each.")
    private long seconds = 300;

    @Option(names = "--processes", paramLabel = "<number>", defaultValue = "1",
            description = "How many targets run at once. The seconds of each count.")
    private int processes = 1;

    @Parameters(arity = "0..*", paramLabel = "<target>", description = "The targets to explore: scripts, golden, types, packets, sealed, "
            + "traces, captures, deltas, netcode, reliable, channels, game; everything, if none is named.")
    private List<String> targets = new ArrayList<>();

    private FuzzCommand() {
    }

    /**
     * Runs the command, and ends the process with its exit code.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new FuzzCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> names = targets.isEmpty() ? Targets.names() : targets;
        check(names);
        PrintWriter out = spec.commandLine().getOut();
        long each = seconds / names.size();
        out.printf("%d targets for %d s each.%n", names.size(), each);
        out.flush();
        List<Result> results = explore(names, each, out);
        print(results, out);
        if (Program.isInterrupted()) {
            out.println("interrupted after " + results.size() + " of " + names.size() + " targets");
            out.flush();
            return Program.INTERRUPTED;
        }
        return results.stream().allMatch(result -> result.findings().isEmpty()) ? 0 : FOUND;
    }

    private void check(List<String> names) {
        for (String name : names) {
            if (!Targets.names().contains(name)) {
                throw new ParameterException(spec.commandLine(),
                        "there is no target " + name + ": there are " + String.join(", ", Targets.names()));
            }
        }
        if (seconds < names.size()) {
            throw new ParameterException(spec.commandLine(), "--seconds is " + seconds + ": at least " + names.size() + ", one a target");
        }
        if (processes < 1) {
            throw new ParameterException(spec.commandLine(), "--processes is " + processes + ": at least 1");
        }
    }

    private List<Result> explore(List<String> names, long each, PrintWriter out) throws IOException, InterruptedException {
        Corpus corpus = new Corpus(Path.of(System.getProperty("tightwire.folder")));
        ExecutorService executor = Executors.newFixedThreadPool(processes);
        List<Future<Result>> futures = new ArrayList<>();
        for (String name : names) {
            corpus.seed(name, Targets.make(name).seeds());
            futures.add(executor.submit(() -> Program.isInterrupted() ? null : explore(name, corpus, each, out)));
        }
        executor.shutdown();
        List<Result> results = new ArrayList<>();
        for (Future<Result> future : futures) {
            try {
                Result result = future.get();
                if (result != null) {
                    results.add(result);
                }
            } catch (ExecutionException e) {
                if (!Program.isInterrupted()) {
                    executor.shutdownNow();
                    throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
                }
            }
        }
        return results;
    }

    private static Result explore(String name, Corpus corpus, long seconds, PrintWriter out) throws IOException, InterruptedException {
        Result result = new Exploration(name, corpus, out).run(seconds);
        out.printf("%s: %d runs, %d findings%n", name, result.runs(), result.findings().size());
        out.flush();
        return result;
    }

    private static void print(List<Result> results, PrintWriter out) {
        out.printf("%n%-10s %12s %8s %9s%n", "target", "runs", "edges", "findings");
        for (Result result : results) {
            out.printf("%-10s %12d %8d %9d%n", result.target(), result.runs(), result.edges(), result.findings().size());
            result.findings().forEach(file -> out.println("  " + file));
        }
        out.flush();
    }
}
