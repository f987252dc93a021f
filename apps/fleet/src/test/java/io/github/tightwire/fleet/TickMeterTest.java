package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import org.junit.jupiter.api.Test;

class TickMeterTest {
    private static final long MILLI = 1_000_000L;

    private final TickMeter meter = new TickMeter();

    @Test
    void nothingHasHappened() {
        assertEquals(0, meter.figures(0).ticks);
        assertEquals(0, meter.figures(0).meanMicros);
        assertEquals(0, meter.figures(0).medianMicros);
        assertEquals(0, meter.figures(0).behind);
    }

    @Test
    void theMedianIsNotMovedByALongOne() {
        for (long millis : new long[] {4, 90, 5, 6, 3}) {
            meter.add(0, 0, 0, millis * MILLI);
        }
        assertEquals(5_000, meter.figures(100 * MILLI).medianMicros);
    }

    @Test
    void missingTicksAreThoseThatTheSecondHadTimeFor() {
        long now = 100 * MILLI;
        // Half of a second at full speed.
        for (int i = 0; i < 30; i++) {
            meter.add(now, now, now, now + MILLI);
            now += TickMeter.TICK_NANOS;
        }
        assertEquals(0, meter.figures(now).behind);
        // Then each tick takes the time of three.
        for (int i = 0; i < 10; i++) {
            meter.add(now, now, now, now + 3 * TickMeter.TICK_NANOS);
            now += 3 * TickMeter.TICK_NANOS;
        }
        assertEquals(20, meter.figures(now).behind);
        for (int i = 0; i < 20; i++) {
            meter.add(now, now, now, now + 3 * TickMeter.TICK_NANOS);
            now += 3 * TickMeter.TICK_NANOS;
        }
        assertEquals(40, meter.figures(now).behind, 1);
        assertEquals(60, meter.figures(now + 2_000 * MILLI).behind);
    }

    @Test
    void figuresAreOfTheLastSecond() {
        meter.add(0, 0, 0, 900 * MILLI);
        meter.add(2000 * MILLI, 2001 * MILLI, 2003 * MILLI, 2006 * MILLI);
        meter.add(2100 * MILLI, 2102 * MILLI, 2106 * MILLI, 2112 * MILLI);
        TickFigures figures = meter.figures(2200 * MILLI);
        assertEquals(2, figures.ticks);
        assertEquals(0, figures.late);
        assertEquals(12_000, figures.longestMicros);
        assertEquals(9_000, figures.meanMicros);
        assertEquals(1_500, figures.receiveMicros);
        assertEquals(3_000, figures.physicsMicros);
        assertEquals(4_500, figures.sendMicros);
    }

    @Test
    void aTickIsLateWhereTheNextShouldHaveStarted() {
        meter.add(0, 0, 0, TickMeter.TICK_NANOS);
        meter.add(0, 0, 0, TickMeter.TICK_NANOS + 1);
        assertEquals(1, meter.figures(20 * MILLI).late);
    }

    @Test
    void aReportIsWhatItWasOverTheWire() {
        NodeReport report = new NodeReport();
        report.node = 3;
        report.process = 4711;
        report.kilobits = 812;
        report.size = 2;
        report.isBehind = true;
        meter.add(0, 1 * MILLI, 2 * MILLI, 5 * MILLI);
        report.ticks = meter.figures(0);
        MatchReport match = new MatchReport();
        match.match = 5;
        match.placement = 2;
        match.firstTick = 100;
        match.tick = 160;
        match.savedTick = 120;
        match.players = new int[] {9, 10};
        report.matches = new MatchReport[] {match};
        Codec<NodeReport> codec = Codec.of(NodeReport.class);
        byte[] bytes = new byte[1000];
        NodeReport read = new NodeReport();
        assertTrue(codec.read(read, bytes, codec.write(report, bytes)).isAccepted());
        assertEquals(2, read.players());
        assertEquals(5_000, read.ticks.longestMicros);
        assertEquals(5_000, read.ticks.medianMicros);
        assertEquals(2, read.size);
        assertTrue(read.isBehind);
        assertEquals(120, read.matches[0].savedTick);
        assertEquals(10, read.matches[0].players[1]);
    }
}
