package io.github.tightwire.benchmarks.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.benchmarks.lines.Line.Jitter;
import org.junit.jupiter.api.Test;

class AckBoundTest {
    private static final Line LINE = Line.of(20_000_000, 100, 20);

    @Test
    void lineThatKeepsTheOrderIsProvenWhole() {
        assertEquals(20e6, AckBound.bitsPerSecond(LINE), 0);
        assertEquals(16e6, AckBound.bitsPerSecond(LINE.withLoss(0.2, 1)), 1);
        assertEquals(20e6, AckBound.bitsPerSecond(LINE.withJitter(40, Jitter.AGGREGATED)), 0);
    }

    @Test
    void datagramsThatFewerOvertakeAreProven() {
        // 32 datagrams take 15.7 ms.
        assertEquals(20e6, AckBound.bitsPerSecond(LINE.withJitter(15, Jitter.INDEPENDENT)), 1);
    }

    @Test
    void thoseThatMoreOvertakeAreNot() {
        // A delay of up to 15.7 ms of 40 is proven, and 5.5 ms more by the integral over the chance that none of the later ones is there.
        assertEquals((15.7 + 5.5) / 40 * 20e6, AckBound.bitsPerSecond(LINE.withJitter(40, Jitter.INDEPENDENT)), 0.4e6);
    }
}
