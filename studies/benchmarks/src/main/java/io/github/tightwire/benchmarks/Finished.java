package io.github.tightwire.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** The benchmarks that have finished so far, which JMH keeps to itself until all have. */
final class Finished {
    private final List<RunResult> results = new CopyOnWriteArrayList<>();

    /** An output that does what the usual one does, and notices the end of each benchmark. */
    OutputFormat format(OutputFormat usual) {
        return (OutputFormat) Proxy.newProxyInstance(
                OutputFormat.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("endBenchmark") && arguments[0] instanceof BenchmarkResult result) {
                        results.add(new RunResult(result.getParams(), forks(result)));
                    }
                    try {
                        return method.invoke(usual, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** One result for each fork, of the one that JMH makes of the iterations of all. */
    private static List<BenchmarkResult> forks(BenchmarkResult all) {
        List<IterationResult> iterations = List.copyOf(all.getIterationResults());
        int each = all.getParams().getMeasurement().getCount();
        List<BenchmarkResult> forks = new ArrayList<>();
        for (int from = 0; from < iterations.size(); from += each) {
            forks.add(new BenchmarkResult(all.getParams(), iterations.subList(from, Math.min(from + each, iterations.size()))));
        }
        return forks;
    }

    List<RunResult> results() {
        return List.copyOf(results);
    }
}
