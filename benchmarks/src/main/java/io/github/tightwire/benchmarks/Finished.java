package io.github.tightwire.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks that have finished so far, which JMH keeps to itself until all have. */
final class Finished {
    private final List<RunResult> results = new CopyOnWriteArrayList<>();

    /** JMH's usual output, of which the end of each benchmark is noticed. */
    OutputFormat format() {
        OutputFormat usual = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.NORMAL);
        return (OutputFormat) Proxy.newProxyInstance(
                OutputFormat.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("endBenchmark") && arguments[0] instanceof BenchmarkResult result) {
                        results.add(new RunResult(result.getParams(), List.of(result)));
                    }
                    try {
                        return method.invoke(usual, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    List<RunResult> results() {
        return List.copyOf(results);
    }
}
