package io.github.tightwire.benchmarks;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * One benchmark's outcome.
 *
 * @param group the class of the benchmarks that stand in one table
 * @param subject the name of the type, or the parameters in the order of their names
 * @param method what was timed, and how it was done
 * @param forks of each fork the median of its iterations, in the benchmark's unit of time
 * @param allocated bytes an operation, the most of any fork
 */
record Measurement(String group, String subject, String method, List<Double> forks, double allocated) {
    private static final String CLASS_SUFFIX = "Benchmark";
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    /**
     * Returns the measurement in a result of JMH.
     *
     * @param result of a benchmark of this module, run with the gc profiler
     */
    static Measurement of(RunResult result) {
        String[] name = result.getParams().getBenchmark().split("\\.");
        String outer = name[name.length - 3];
        String inner = name[name.length - 2];
        // A class of its own for each type stands in that of the table; other benchmarks have parameters.
        boolean isType = Character.isUpperCase(outer.charAt(0));
        String parameters = result.getParams().getParamsKeys().stream()
                .map(result.getParams()::getParam)
                .collect(Collectors.joining(" "));
        Collection<BenchmarkResult> forks = result.getBenchmarkResults();
        return new Measurement(isType ? outer : inner,
                isType ? inner.replaceAll(CLASS_SUFFIX + "$", "") : parameters,
                name[name.length - 1],
                forks.stream().map(Measurement::medianOfIterations).toList(),
                forks.stream().mapToDouble(Measurement::allocatedBy).max().orElseThrow());
    }

    /** The median of the forks. */
    double time() {
        return median(forks);
    }

    /** From the fastest fork to the slowest, as a part of the median. */
    double spread() {
        return (forks.stream().max(Comparator.naturalOrder()).orElseThrow()
                - forks.stream().min(Comparator.naturalOrder()).orElseThrow()) / time();
    }

    private static double medianOfIterations(BenchmarkResult fork) {
        return median(fork.getIterationResults().stream()
                .map(iteration -> iteration.getPrimaryResult().getScore())
                .toList());
    }

    private static double allocatedBy(BenchmarkResult fork) {
        Result<?> result = fork.getSecondaryResults().get(ALLOCATION);
        return result == null ? Double.NaN : result.getScore();
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
