package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class ReportTest {
    @Test
    void ratiosOfMedians() {
        assertEquals(List.of(
                        "| TenInts | read | 4.00 | - | 2.00 | 2.00 | 5.00 | 1.50 | - | 75% | 0% | 0.00 |",
                        "| TenInts | refuse, cut short | 6.00 | - | - | - | - | - | 1.50 | 0% | - | 24.00 |"),
                rows(
                        measurement("TenInts", Operation.REFUSE_TRUNCATED, Implementation.COMPILED, 24, 6),
                        measurement("TenInts", Operation.READ, Implementation.COMPILED, 0, 3, 6, 4),
                        measurement("TenInts", Operation.READ, Implementation.BY_HAND, 0, 2, 2, 2),
                        measurement("TenInts", Operation.READ, Implementation.PLAIN, 48, 30, 20, 10),
                        measurement("TenInts", Operation.READ, Implementation.BYTE_BUFFER, 0, 5, 7)));
    }

    @Test
    void scenesBySingleObjects() {
        assertEquals(
                List.of("| CubeScene | write | 3600.00 | 4.00 | - | - | - | - | - | 0% | - | - |"),
                rows(measurement("CubeScene", Operation.WRITE, Implementation.COMPILED, Double.NaN, 3600)));
    }

    @Test
    void typesAndOperationsInTheirOwnOrder() {
        List<String> rows = rows(
                measurement("Deep", Operation.WRITE, Implementation.PLAIN, 0, 1),
                measurement("Mixed", Operation.MEASURE, Implementation.PLAIN, 0, 1),
                measurement("Mixed", Operation.REFUSE_OUT_OF_RANGE, Implementation.PLAIN, 0, 1),
                measurement("Mixed", Operation.WRITE, Implementation.PLAIN, 0, 1));
        assertEquals(
                List.of("Mixed | write", "Mixed | measure", "Mixed | refuse, out of range", "Deep | write"),
                rows.stream().map(row -> row.split(" \\| -")[0].substring(2)).toList());
    }

    /** A real run, in this process, of a few milliseconds. */
    @Test
    void measurementsOfJmh() throws RunnerException {
        TimeValue shortly = TimeValue.milliseconds(5);
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                .include("\\.MixedBenchmark\\.refuseOutOfRange(ByHand|Plain)$")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(3)
                .measurementTime(shortly)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build()).run();
        List<Measurement> measurements = results.stream().map(Measurement::of).toList();
        assertEquals(List.of(Implementation.BY_HAND, Implementation.PLAIN),
                measurements.stream().map(Measurement::implementation).toList());
        for (Measurement measurement : measurements) {
            assertEquals("Mixed", measurement.packet());
            assertEquals(Operation.REFUSE_OUT_OF_RANGE, measurement.operation());
            assertEquals(1, measurement.forks().size());
            assertTrue(measurement.nanoseconds() > 0);
            assertTrue(measurement.allocated() >= 0);
        }
    }

    private static List<String> rows(Measurement... measurements) {
        return new Report(List.of(measurements)).table().lines().skip(2).toList();
    }

    private static Measurement measurement(
            String packet, Operation operation, Implementation implementation, double allocated, double... forks) {
        return new Measurement(packet, operation, implementation,
                Arrays.stream(forks).boxed().toList(), allocated);
    }
}
