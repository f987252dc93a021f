package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Delays without jitter, of packets that are flushed all the time. */
class QueueDelayTest {
    private static final long MILLI = 1_000_000;

    private final QueueDelay queue = new QueueDelay();

    /** 8 ms, and the time of 900 bytes at the rate. */
    @Test
    void whoSendsFasterGivesWayFirst() {
        delay(50 * MILLI, 1_000_000);
        assertEquals(8.9 * MILLI, queue.thresholdNanos(), 1);
        delay(50 * MILLI, 50_000);
        assertEquals(26 * MILLI, queue.thresholdNanos(), 1);
    }

    @Test
    void delayAboveTheThresholdIsLong() {
        delay(50 * MILLI, 100_000);
        delay(67 * MILLI, 100_000);
        assertFalse(queue.isLong());
        delay(67 * MILLI + 1, 100_000);
        assertTrue(queue.isLong());
    }

    private void delay(long nanos, double bytesPerSecond) {
        AckHistory arrivals = new AckHistory();
        for (int i = 0; i < 1_000; i++) {
            arrivals.add((i + 20L) * 10 * MILLI, nanos, i * 10L * MILLI, i, i, i);
        }
        if (queue.baseNanos() == 0) {
            queue.start(nanos);
        }
        queue.update(arrivals, 0, bytesPerSecond, 0);
    }
}
