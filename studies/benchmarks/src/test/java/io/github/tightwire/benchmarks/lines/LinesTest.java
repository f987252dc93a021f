package io.github.tightwire.benchmarks.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.benchmarks.lines.Line.Jitter;
import io.github.tightwire.commands.Program;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The send rate on lines that people have, each found wanting once. */
class LinesTest {
    private static final int SEEDS = 4;
    private static final int MUST_HOLD = 3;
    /** Rows that fewer of these seeds hold. How many of forty do: docs/benchmarks/send-rate.md. */
    private static final Set<String> MISSED = Set.of("beside TCP, 1000k", "beside TCP, 5000k", "beside TCP, 20000k");
    /** A game of 1,100 bytes a snapshot, sixty of them a second, in bits a second: what 95% of it is at least. */
    private static final double GAME = 0.95 * 565_000;
    private static final Line FREE = Line.of(1_000_000_000, 100, 20);

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 40, 60})
    void jitterIsNoQueue(int millis) {
        double bits = settled(Scenario.of(FREE.withJitter(millis, Jitter.INDEPENDENT), Sender.FITTED));
        assertTrue(bits >= GAME, bits + " bits a second");
    }

    @Test
    void badWifiDoesNotSlowAGameDown() {
        Line line = Line.of(6_000_000, 150, 10).withJitter(30, Jitter.INDEPENDENT).withLoss(0.06, 8);
        double bits = settled(Scenario.of(line, Sender.FITTED));
        assertTrue(bits >= (1 - 0.06) * GAME, bits + " bits a second");
    }

    @Test
    void lteDoesNotSlowAGameDown() {
        Line line = Line.of(20_000_000, 300, 30).withJitter(15, Jitter.INDEPENDENT).withLoss(0.005, 4);
        double bits = settled(Scenario.of(line, Sender.FITTED));
        assertTrue(bits >= (1 - 0.02) * GAME, bits + " bits a second");
    }

    @Test
    void longerWayIsNoQueue() {
        Scenario scenario = Scenario.of(FREE, Sender.FITTED).changing(t -> t < 15_000 ? FREE : FREE.withLatency(60));
        Outcome outcome = new LineSimulation(scenario, 1).run();
        assertTrue(outcome.bitsPerSecond(170, 300) >= GAME, outcome.bitsPerSecond(170, 300) + " bits a second two seconds later");
    }

    @Test
    void wayThatGetsLongerAndShorterKeepsTheRate() {
        Line line = Line.of(5_000_000, 100, 20);
        double bits = settled(Scenario.of(line, Sender.ALWAYS).changing(t -> (t + 1_300) / 5_000 % 2 == 0 ? line : line.withLatency(60)));
        assertTrue(bits >= 0.85 * 5_000_000, bits + " bits a second");
    }

    @Test
    void lineThatFallsToATwentiethIsUsedThreeSecondsLater() {
        Line line = Line.of(20_000_000, 500, 18);
        Scenario scenario = Scenario.of(line, Sender.ALWAYS).changing(t -> t < 15_000 ? line : line.withBits(1_000_000));
        double mean = LongStream.rangeClosed(1, 5).mapToDouble(seed -> new LineSimulation(scenario, seed).run().bitsPerSecond(180, 200))
                .average().orElseThrow();
        assertTrue(mean >= 0.85 * 1_000_000, mean + " bits a second");
    }

    /** Acks come by ticks, too, so that what gets through seems to be now more and now less. */
    @Test
    void oneFlushATickIsNoSlowerLine() {
        Line line = Line.of(5_000_000, 500, 10);
        Scenario scenario = Scenario.of(line, Sender.ALWAYS).on(Machine.Pace.of(20, 1), Machine.Pace.of(20, 1));
        double bits = new LineSimulation(scenario, 4).run().settled();
        assertTrue(bits >= 0.8 * 5_000_000, bits + " bits a second");
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 5_000_000})
    void heavyLossLeavesTheRest(long bits) {
        double arrives = settled(Scenario.of(Line.of(bits, 100, 20).withLoss(0.3, 1), Sender.ALWAYS));
        assertTrue(arrives >= 0.7 * 0.7 * bits, arrives + " bits a second");
    }

    @Test
    void slowMachineSlowsNothingElse() {
        Scenario scenario = Scenario.of(FREE, Sender.FITTED).on(Machine.Pace.slow(), Machine.Pace.slow());
        Outcome outcome = new LineSimulation(scenario, 1).run();
        double most = outcome.ticks() * 1_100 * 8 / 10.0;
        assertTrue(outcome.settled() >= 0.95 * most, outcome.settled() + " of " + most + " bits a second");
    }

    static Stream<Matrix.Row> rowsThatHold() {
        return Matrix.rows().stream().filter(row -> !MISSED.contains(row.name()));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("rowsThatHold")
    void rowHolds(Matrix.Row row) {
        int holds = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            holds += row.holds(row.run(seed)) ? 1 : 0;
        }
        assertTrue(holds >= MUST_HOLD, row.name() + " holds with " + holds + " of " + SEEDS + " seeds");
    }

    /** A fixed rate suits one line, and no slower one. */
    @ParameterizedTest
    @CsvSource({"1000000, 600000", "400000, 400000"})
    void fixedRateIsSentWhateverTheLineIs(long bits, double expected) {
        Outcome outcome = new LineSimulation(Scenario.of(Line.of(bits, 100, 20), Sender.ALWAYS).atFixedRate(75_000), 1).run();
        assertEquals(expected, outcome.settled(), 0.03 * expected);
        assertEquals(1 - expected / 600_000, outcome.dropped(), 0.03);
    }

    @Test
    void rowsHaveNamesOfTheirOwn() {
        assertEquals(Matrix.rows().size(), Set.copyOf(Matrix.rows().stream().map(Matrix.Row::name).toList()).size());
    }

    @Test
    void missedRowsAreRows() {
        assertTrue(Matrix.rows().stream().map(Matrix.Row::name).toList().containsAll(MISSED));
    }

    @Test
    void wrongOptionsAreOneLine() {
        for (String option : new String[] {"--seeds=0", "--random=-1", "--fixed=-1", "--rows=("}) {
            StringWriter err = new StringWriter();
            assertEquals(2, Program.commandLine(new Lines()).setErr(new PrintWriter(err)).execute(option));
            assertEquals(1, err.toString().lines().count(), err.toString());
        }
    }

    private static double settled(Scenario scenario) {
        return new LineSimulation(scenario, 1).run().settled();
    }
}
