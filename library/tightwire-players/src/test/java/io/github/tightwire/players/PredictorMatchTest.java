package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matches over bad lines: a prediction is corrected where it could not be right, and nowhere else. */
class PredictorMatchTest {
    /** Each push is a desync. */
    private static final Logger LOG = Logger.getLogger("io.github.tightwire.players");
    private static final PredictedType<Ship, Keys> SMOOTHED = Ship.TYPE.smoothed(Ship::between, 8);

    @BeforeAll
    static void keepQuiet() {
        LOG.setLevel(Level.WARNING);
    }

    @AfterAll
    static void log() {
        LOG.setLevel(null);
    }

    private static Match play(int seed, double loss, int delay, int jitter, int pushes) {
        Match match = new Match(seed, loss, delay, jitter, SMOOTHED);
        match.pushes = pushes;
        match.run(20);
        match.resting = true;
        match.pushes = 0;
        match.run(3);
        String of = "seed " + seed + ", loss " + loss + ", delay " + delay + ", jitter " + jitter + ": " + match.predictor.statistics();
        assertEquals(0, match.unexplained, of);
        assertTrue(match.predictor.entity().isAt(match.ship), of);
        assertTrue(match.predictor.show(1).isAt(match.ship), of);
        return match;
    }

    /** Once it has joined, no input is missing without losses, and there is no other cause. */
    @ParameterizedTest
    @CsvSource({"0, 0", "50, 0", "50, 60", "200, 20"})
    void withoutLossesThereIsNoCorrection(int delay, int jitter) {
        for (int seed = 0; seed < 3; seed++) {
            assertEquals(0, play(seed, 0, delay, jitter, 0).corrections, "seed " + seed);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.1, 50, 30, 0", "0.3, 50, 60, 0", "0, 50, 10, 10", "0.3, 100, 60, 10"})
    void eachCorrectionHasACause(double loss, int delay, int jitter, int pushes) {
        int corrections = 0;
        for (int seed = 0; seed < 3; seed++) {
            corrections += play(seed, loss, delay, jitter, pushes).corrections;
        }
        assertTrue(pushes == 0 || corrections > 20, corrections + " corrections");
    }

    @Test
    @Tag("exhaustive")
    void eachCorrectionHasACauseInHundredsOfMatches() {
        IntStream.range(1_000, 1_800).parallel().forEach(seed -> play(seed, seed % 4 * 0.1, seed % 7 * 30, seed % 5 * 15, seed % 2 * 10));
    }

    /** A ship that was shot down ends on the client once that is told, and the one in its place is predicted from its first state on. */
    @ParameterizedTest
    @CsvSource({"0, 50, 0, 0", "0, 100, 60, 0", "0.3, 50, 30, 10"})
    void aShipInThePlaceOfAnotherIsNoCorrection(double loss, int delay, int jitter, int pushes) {
        for (int seed = 0; seed < 3; seed++) {
            Match match = new Match(seed, loss, delay, jitter, SMOOTHED);
            match.ends = 20;
            match.pushes = pushes;
            match.run(20);
            match.resting = true;
            match.ends = 0;
            match.pushes = 0;
            match.run(3);
            String of = "seed " + seed + ": " + match.predictor.statistics();
            assertEquals(0, match.unexplained, of);
            assertTrue(loss > 0 || match.corrections == 0, of);
            assertTrue(match.ended > 10, of);
            assertTrue(match.predictor.entity().isAt(match.ship), of);
            assertTrue(match.predictor.statistics().ticks() > 1_000, of);
        }
    }

    /** For a third of a second no input comes: the server repeats the last one, and says so. */
    @Test
    void missingInputsAreNamedAsTheCause() {
        int corrections = 0;
        for (int seed = 0; seed < 5; seed++) {
            Match match = new Match(seed, 0, 50, 10, SMOOTHED);
            match.run(8);
            match.inputs.loss = 1;
            match.run(0.35);
            match.inputs.loss = 0;
            match.resting = true;
            match.run(3);
            assertEquals(0, match.unexplained);
            PredictionStatistics statistics = match.predictor.statistics();
            assertTrue(statistics.correctionsOfMissingInputs() <= statistics.corrections(), statistics::toString);
            corrections += (int) statistics.correctionsOfMissingInputs();
            assertTrue(match.predictor.entity().isAt(match.ship), statistics::toString);
        }
        assertTrue(corrections > 5, corrections + " after missing inputs");
    }

    /** Until the clock has joined, inputs come too late: the server did nothing in their ticks, and says so. */
    @Test
    void whoMovesFromTheFirstTickOnHasNoDesync() {
        int corrections = 0;
        for (int seed = 0; seed < 12; seed++) {
            Match match = new Match(seed, 0, 30 * (seed % 4 + 1), 20, SMOOTHED);
            match.eager = true;
            match.run(4);
            PredictionStatistics statistics = match.predictor.statistics();
            assertEquals(0, statistics.desyncs(), "seed " + seed + ": " + statistics);
            assertEquals(statistics.corrections(), statistics.correctionsOfMissingInputs(), "seed " + seed + ": " + statistics);
            corrections += (int) statistics.corrections();
        }
        assertTrue(corrections > 0);
    }

    /**
     * A client that stands still leaves ticks out, in which the server repeats the input that it had last: not always the last one, which
     * may have come too late, and may be forgotten here.
     */
    @Test
    void ticksThatWereLeftOutAreNoDesyncs() {
        int corrections = 0;
        for (int seed = 0; seed < Effort.of(20, 200); seed++) {
            Match match = new Match(seed, seed % 3 * 0.1, 30 * (seed % 4), seed % 2 * 20, SMOOTHED);
            match.stops = true;
            for (int i = 0; i < 8; i++) {
                match.run(1 + match.random.nextInt(3));
                match.stopClient(2 * match.random.nextDouble());
            }
            match.run(3);
            PredictionStatistics statistics = match.predictor.statistics();
            assertEquals(0, statistics.desyncs(), "seed " + seed + ": " + statistics);
            corrections += (int) statistics.corrections();
        }
        assertTrue(corrections > 20, corrections + " corrections");
    }

    /** A client of another version, whose ships are slower. */
    @Test
    void aSimulationThatDiffersIsFoundByItsField() {
        PredictedType<Ship, Keys> other = PredictedType.of(Ship.class, Ship::new, (ship, keys) -> {
            ship.step(keys);
            ship.speed *= 0.99f;
        });
        Match match = new Match(1, 0, 50, 10, other);
        match.run(10);
        PredictionStatistics statistics = match.predictor.statistics();
        assertTrue(statistics.corrections() > 100, statistics::toString);
        assertTrue(statistics.fields().get("speed") > 20, statistics::toString);
        assertEquals(0, statistics.correctionsOfMissingInputs());
        assertTrue(statistics.corrections() - statistics.desyncs() < 30, statistics::toString);
    }
}
