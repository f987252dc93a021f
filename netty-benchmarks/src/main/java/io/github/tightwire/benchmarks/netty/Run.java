package io.github.tightwire.benchmarks.netty;

import io.github.tightwire.commands.Program;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command. */
@Command(name = "netty-benchmarks/run", sortOptions = false, description = {
    "Times packets in Netty's pipeline against the codec alone, and datagrams sent by Netty's channels against the JDK's.",
    "JAVA_HOME says on which JDK."
})
final class Run implements Callable<Integer> {
    @Parameters(paramLabel = "REGEX", arity = "0..*", description = "Only benchmarks whose name is found by one of these. Default: all.")
    private List<String> patterns = List.of();

    @Option(names = "--forks", paramLabel = "N", defaultValue = "3", description = "JVMs for each benchmark. Default: ${DEFAULT-VALUE}")
    private int forks;

    @Spec
    private CommandSpec spec;

    private Run() {
    }

    /**
     * The program.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new Run(), arguments);
    }

    @Override
    public Integer call() throws RunnerException {
        if (forks < 1) {
            throw new ParameterException(spec.commandLine(), "--forks is " + forks + ", and must be 1 or more");
        }
        ChainedOptionsBuilder options = new OptionsBuilder().addProfiler(GCProfiler.class).shouldFailOnError(true).forks(forks);
        patterns.forEach(options::include);
        try {
            new Runner(options.build()).run();
        } catch (NoBenchmarksException e) {
            throw new ParameterException(spec.commandLine(), "no benchmark is found by " + patterns, e);
        } catch (RunnerException e) {
            if (!Program.isInterrupted()) {
                throw e;
            }
            return Program.INTERRUPTED;
        }
        return 0;
    }
}
