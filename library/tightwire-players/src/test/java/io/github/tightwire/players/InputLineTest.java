package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs over a bad line are there in their tick, and the client's clock is ahead by no more than that takes. */
class InputLineTest {
    private static final double JOIN = 5;
    private static final double WHILE = 20;

    /** Returns the share of inputs that were missing, of lines of some seeds. */
    private static double missing(IntStream seeds, double loss, int delay, int jitter) {
        return seeds.parallel().mapToDouble(seed -> {
            InputLine line = new InputLine(seed, loss, delay, jitter);
            line.run(JOIN);
            int skipped = line.skipped;
            double missing = line.missing(WHILE);
            assertEquals(skipped, line.skipped, "seed " + seed);
            double way = (2 * delay + 2 * jitter) * 0.06;
            assertTrue(line.clock.leadTicks() < way + 5 + 20 * loss, "seed " + seed + ": a lead of " + line.clock.leadTicks());
            return missing;
        }).average().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 50, 60", "0, 200, 20", "0.01, 30, 10", "0.1, 50, 30", "0.2, 20, 0", "0.2, 50, 60", "0.3, 100, 60"})
    void fewerThanOneInAThousandIsMissing(double loss, int delay, int jitter) {
        assertTrue(missing(IntStream.range(0, 6), loss, delay, jitter) < (loss == 0 ? 1e-9 : 1e-3));
    }

    @Test
    @Tag("exhaustive")
    void fewerThanOneInAThousandIsMissingOnManyLines() {
        for (double loss : new double[] {0, 0.02, 0.1, 0.2, 0.3}) {
            for (int jitter : new int[] {0, 5, 20, 60}) {
                for (int delay : new int[] {0, 50, 200}) {
                    double missing = missing(IntStream.range(1_000, 1_025), loss, delay, jitter);
                    assertTrue(missing < 1e-3, missing + " with a loss of " + loss + ", jitter " + jitter + ", delay " + delay);
                }
            }
        }
    }

    /** A good line needs few copies, and a bad one more. */
    @Test
    void redundancyIsAsLossesAskFor() {
        InputLine good = new InputLine(1, 0, 50, 5);
        InputLine bad = new InputLine(1, 0.2, 50, 5);
        good.run(20);
        bad.run(20);
        assertEquals(3, good.sender.copies());
        assertEquals(0, good.sender.lossPercent());
        assertTrue(bad.sender.copies() >= 5 && bad.sender.copies() <= 8, bad.sender.copies() + " copies");
        assertTrue(good.bytesPerPacket < 9, good.bytesPerPacket + " bytes");
        assertTrue(bad.bytesPerPacket < 15, bad.bytesPerPacket + " bytes");
    }

    @Test
    void bothSidesCountTheSame() {
        InputLine line = new InputLine(3, 0.3, 50, 60);
        line.run(60);
        line.up.loss = 1;
        line.down.loss = 0;
        line.run(0.5);
        line.up.loss = 1;
        assertTrue(line.buffer.missing() > 0 && line.buffer.late() > 0 && line.buffer.repeated() > 1_000, line.buffer::toString);
        line.down.loss = 0;
        line.up.delayMillis = 0;
        line.run(1);
        assertTrue(Math.abs(line.buffer.late() - line.sender.late()) <= 1, line.sender.late() + " late: " + line.buffer);
        assertTrue(line.sender.repeated() <= line.buffer.repeated() && line.sender.repeated() > line.buffer.repeated() - 100);
    }

    /** The way becomes longer by nine ticks: the clock goes faster until it is ahead enough, and leaves no tick out. */
    @Test
    void aLongerWayIsFollowedWithoutAJump() {
        InputLine line = new InputLine(1, 0, 50, 10);
        line.run(15);
        int skipped = line.skipped;
        line.up.delayMillis = 200;
        line.mostRate = 0;
        line.run(4);
        assertTrue(line.mostRate > 1.1 && line.mostRate <= 1.25, line.mostRate + "");
        assertEquals(0, line.missing(10));
        assertEquals(skipped, line.skipped);
    }

    /** The lead goes back once the tight inputs are ten seconds old. */
    @Test
    void aShorterWayIsFollowedWithoutAJump() {
        InputLine line = new InputLine(1, 0, 200, 10);
        line.run(15);
        double before = line.clock.leadTicks();
        int skipped = line.skipped;
        line.up.delayMillis = 50;
        line.leastRate = 9;
        assertEquals(0, line.missing(20));
        assertTrue(line.clock.leadTicks() < before - 8, line.clock.leadTicks() + " ticks, of " + before);
        assertTrue(line.leastRate < 0.95 && line.leastRate >= 0.75, line.leastRate + "");
        assertEquals(skipped, line.skipped);
    }

    @ParameterizedTest
    @CsvSource({"20", "30", "50", "144", "1000"})
    void anyRateOfFramesWillDo(int framesPerSecond) {
        InputLine line = new InputLine(1, 0.02, 50, 10);
        line.framesPerSecond = framesPerSecond;
        line.run(JOIN);
        double missing = line.missing(WHILE);
        assertTrue(missing < 1e-3, missing + " missing");
    }

    /** A server that keeps 80% of its ticks has its inputs, and the lead stays what it was. */
    @Test
    void aSlowServerIsFollowed() {
        InputLine line = new InputLine(1, 0.02, 50, 10);
        line.run(15);
        double lead = line.clock.leadTicks();
        line.serverPace = 0.8;
        line.run(5);
        double missing = line.missing(20);
        assertTrue(missing < 2e-3, missing + " missing");
        assertTrue(line.clock.leadTicks() < lead + 3, line.clock.leadTicks() + " ticks, of " + lead);
        assertEquals(0, line.buffer.tooEarly());
    }

    @Test
    void aServerThatStoodStillIsWaitedFor() {
        InputLine line = new InputLine(1, 0, 50, 10);
        line.run(15);
        line.stopServer(0.4);
        line.run(3);
        assertEquals(0, line.missing(10));
        line.stopServer(3);
        line.run(8);
        assertEquals(0, line.missing(10));
    }

    /** A short stop is made up for by ticks that come at once, a long one is a join. */
    @ParameterizedTest
    @CsvSource({"0.1, 0", "0.4, 0", "2, 1", "20, 1"})
    void aClientThatStoodStillComesBack(double seconds, int joins) {
        InputLine line = new InputLine(1, 0, 50, 10);
        line.run(15);
        long before = line.clock.joins();
        line.stopClient(seconds);
        line.run(seconds + 2);
        assertTrue(line.clock.joins() - before >= joins && line.clock.joins() - before <= 2 * joins, line.clock.joins() + "");
        assertEquals(0, line.missing(10));
    }

    /** Longer than a prediction may be: the clock waits for the line. */
    @Test
    void withoutFeedbackTheClockStops() {
        InputLine line = new InputLine(1, 0, 50, 10);
        line.run(10);
        line.down.loss = 1;
        line.run(10);
        int tick = line.clock.tick();
        line.run(10);
        assertEquals(tick, line.clock.tick());
        line.down.loss = 0;
        line.run(3);
        assertEquals(0, line.missing(10));
    }
}
