package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shots over bad lines are judged by what the shooter saw. */
class ShotsTest {
    private static final double SECONDS = 20;

    private static Range play(int seed, double loss, int delay, int jitter) {
        Range range = new Range(seed, loss, delay, jitter);
        range.run(SECONDS);
        assertTrue(range.judged > 500, "seed " + seed + ": " + range);
        return range;
    }

    /** 100 ms there and back, and 100 ms each way. */
    @ParameterizedTest
    @CsvSource({"0, 50, 0", "0.1, 50, 30", "0.1, 100, 30"})
    void whatTheShooterSawIsWhatIsJudged(double loss, int delay, int jitter) {
        Range range = play(1, loss, delay, jitter);
        assertTrue(range.wrong <= range.judged / 1_000, range::toString);
        assertEquals(0, range.rewind.refused(), range::toString);
        assertTrue(range.metresWithoutRewind / range.judged > 100 * Range.TOLERANCE, range::toString);
    }

    @Test
    @Tag("exhaustive")
    void whatTheShooterSawIsWhatIsJudgedInThousandsOfShots() {
        int[] counts = IntStream.range(0, 60).parallel()
                .mapToObj(seed -> play(seed, seed % 3 * 0.05, 50 + 50 * (seed / 3 % 2), seed % 4 * 10))
                .map(range -> new int[] {range.judged, range.wrong, (int) range.rewind.beyond()})
                .reduce(new int[3], (a, b) -> new int[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]});
        assertTrue(counts[1] < counts[0] / 1_000, counts[1] + " of " + counts[0] + ", and " + counts[2] + " beyond");
    }

    /** Its packets come late, and the server allows ten ticks. */
    @Test
    void aShooterOnASlowLineIsJudgedByTheBound() {
        Range range = new Range(1, 0, 200, 10);
        range.run(SECONDS);
        assertTrue(range.rewind.refused() > 500, range::toString);
        assertEquals(0, range.judged);
    }
}
