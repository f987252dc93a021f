package io.github.tightwire.demo.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** By a clock that goes only when it is told to. */
class RealTimeLoopTest {
    private static final long SECOND = 1_000_000_000L;

    private long clock = 77;
    private int ticks;
    private final RealTimeLoop loop = new RealTimeLoop(() -> clock, this::park);

    @Test
    void sixtyTicksASecond() {
        loop.run(now -> ++ticks < 601);
        assertEquals(77 + 10.0 * SECOND, clock, SECOND / 60.0);
        assertEquals(0, loop.droppedTicks());
    }

    @Test
    void aShortLagIsCaughtUpWith() {
        loop.run(now -> {
            // One tick takes four.
            clock += ++ticks == 10 ? SECOND / 15 : 0;
            return ticks < 601;
        });
        assertEquals(77 + 10.0 * SECOND, clock, SECOND / 60.0);
        assertEquals(0, loop.droppedTicks());
    }

    @Test
    void aLongLagIsLeftOutAndSaid() {
        loop.run(now -> {
            clock += ++ticks == 10 ? SECOND : 0;
            return ticks < 601;
        });
        assertEquals(77 + 11.0 * SECOND, clock, 2 * SECOND / 60.0);
        assertEquals(59, loop.droppedTicks());
    }

    @Test
    void aMachineThatNeverKeepsUpStillGetsThroughEveryTick() {
        loop.run(now -> {
            clock += SECOND / 20;
            return ++ticks < 60;
        });
        assertEquals(60, ticks);
        assertTrue(loop.droppedTicks() > 100, loop.droppedTicks() + " ticks");
    }

    /** Wakes up too early now and then, as the real one may. */
    private void park(long nanos) {
        clock += Math.max(1, nanos / 2);
    }
}
