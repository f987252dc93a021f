package io.github.tightwire.benchmarks;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * One benchmark's outcome.
 *
 * @param packet the name of the type
 * @param operation what was timed
 * @param implementation how it was done
 * @param forks of each fork the median of its iterations, in nanoseconds an operation
 * @param allocated bytes an operation, the most of any fork
 */
record Measurement(
        String packet, Operation operation, Implementation implementation, List<Double> forks, double allocated) {
    private static final String CLASS_SUFFIX = "Benchmark";
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    /**
     * Whether a result belongs in the table: those of the formats of a world, and of compiling, stand in JMH's own.
     *
     * @param result of a benchmark of this module
     */
    static boolean isOfPacket(RunResult result) {
        return result.getParams().getBenchmark().contains("." + Benchmarks.class.getSimpleName() + ".");
    }

    /**
     * What JMH measured.
     *
     * @param result of a benchmark of this module, in nanoseconds, run with the gc profiler
     */
    static Measurement of(RunResult result) {
        String[] name = result.getParams().getBenchmark().split("\\.");
        String packet = name[name.length - 2].replaceAll(CLASS_SUFFIX + "$", "");
        String method = name[name.length - 1];
        Operation operation = Arrays.stream(Operation.values())
                .filter(candidate -> method.startsWith(candidate.method))
                .findFirst()
                .orElseThrow();
        Implementation implementation = Arrays.stream(Implementation.values())
                .filter(candidate -> method.equals(operation.method + candidate.method))
                .findFirst()
                .orElseThrow();
        Collection<BenchmarkResult> forks = result.getBenchmarkResults();
        return new Measurement(packet, operation, implementation,
                forks.stream().map(Measurement::medianOfIterations).toList(),
                forks.stream().mapToDouble(Measurement::allocatedBy).max().orElseThrow());
    }

    /** The median of the forks, in nanoseconds an operation. */
    double nanoseconds() {
        return median(forks);
    }

    /** From the fastest fork to the slowest, as a part of the median. */
    double spread() {
        return (forks.stream().max(Comparator.naturalOrder()).orElseThrow()
                - forks.stream().min(Comparator.naturalOrder()).orElseThrow()) / nanoseconds();
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
