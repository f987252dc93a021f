package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class ReportTest {
    @Test
    void ratiosOfMedians() {
        assertEquals(List.of(
                        "| TenInts | read | 4.00 | 2.00 | 2.00 | 5.00 | 1.50 | - | 75% | 0% | 0.00 |",
                        "| TenInts | refuse, cut short | 6.00 | - | - | - | - | 1.50 | - | - | 24.00 |"),
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
                List.of("| CubeScene | write | 3600.00 | 4.00 |"),
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
                rows.stream().map(row -> row.substring(2, row.length() - 2)).toList());
    }

    @Test
    void tablesOfTheOthers() {
        List<Measurement> measurements = List.of(
                new Measurement("ShapeBenchmarks", "TwoKinds", "readCompiled", List.of(30.0, 50.0), 0),
                new Measurement("ShapeBenchmarks", "TwoKinds", "readPlain", List.of(80.0), 80),
                new Measurement("ShapeBenchmarks", "TwoKinds", "readByHand", List.of(20.0), 0),
                new Measurement("DatagramBenchmark", "RigidBody", "writeCompiled", List.of(32.0), 0),
                new Measurement("DatagramBenchmark", "RigidBody", "writeCodec", List.of(9.0), 0),
                new Measurement("DatagramBenchmark", "RigidBody", "checksum", List.of(8.0), 0),
                new Measurement("DatagramBenchmark", "RigidBody", "seal", List.of(800.0), 24),
                new Measurement("DatagramBenchmark", "RigidBody", "cipherSeal", List.of(700.0), 24),
                new Measurement("WalkBenchmark", "SMALLEST 10", "readCompiled", List.of(4_000.0), 0),
                new Measurement("WalkBenchmark", "SMALLEST 10", "readByHand", List.of(2_000.0), 0),
                new Measurement("WalkBenchmark", "SMALLEST 50", "readCompiled", List.of(16_000.0), 0),
                new Measurement("WalkBenchmark", "SMALLEST 50", "readByHand", List.of(2_000.0), 0),
                new Measurement("TickBenchmark", "", "writeCompiled", List.of(300.0), 0));
        List<String> lines = new Report(measurements).markdown().lines().toList();
        assertTrue(lines.containsAll(List.of(
                "| TwoKinds | read | 40.00 | 80.00 | 20.00 | 0.50 | 2.00 | 50% | 0.00 | 0.00 |",
                "| RigidBody | write | 32.00 | 9.00 | 8.00 | 15.0 | 0.00 |",
                "| RigidBody | seal | 800.00 | 700.00 | 24.00 | 24.00 |",
                "| SMALLEST | 10% | read | 10.00 | 5.00 | 2.00 | 0.00 |",
                "Geometric mean of compiled / by hand, read: 4.00",
                "| 60 of 4,000 cubes to each of 100 clients | 300.00 | 0.00 |",
                "| the rigid body as a packet with checksum, type and end check | 32.0 |")), () -> String.join("\n", lines));
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
        assertEquals(List.of("refuseOutOfRangeByHand", "refuseOutOfRangePlain"),
                measurements.stream().map(Measurement::method).toList());
        for (Measurement measurement : measurements) {
            assertEquals("Benchmarks", measurement.group());
            assertEquals("Mixed", measurement.subject());
            assertEquals(1, measurement.forks().size());
            assertTrue(measurement.time() > 0);
            assertTrue(measurement.allocated() >= 0);
        }
    }

    /** JMH puts the iterations of all forks in one result, when a benchmark ends. */
    @Test
    @Tag("exhaustive")
    void aResultForEachFork() throws RunnerException {
        Finished finished = new Finished();
        new Runner(new OptionsBuilder()
                .include("\\.MixedBenchmark\\.measureByHand$")
                .forks(2)
                .warmupIterations(0)
                .measurementIterations(3)
                .measurementTime(TimeValue.milliseconds(5))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .build(), finished.format(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT))).run();
        Measurement measurement = Measurement.of(finished.results().get(0));
        assertEquals(2, measurement.forks().size());
        assertTrue(measurement.spread() > 0);
        assertTrue(measurement.allocated() >= 0);
    }

    private static List<String> rows(Measurement... measurements) {
        return new Report(List.of(measurements)).packets().lines().skip(2).toList();
    }

    private static Measurement measurement(
            String packet, Operation operation, Implementation implementation, double allocated, double... forks) {
        return new Measurement("Benchmarks", packet, operation.method + implementation.method,
                Arrays.stream(forks).boxed().toList(), allocated);
    }
}
