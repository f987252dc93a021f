package io.github.tightwire.demo.command;

import io.github.tightwire.demo.world.World;
import java.util.concurrent.locks.LockSupport;

/** Calls something once a tick, in real time. Where the machine can't keep up, time stands still instead of piling up. */
final class RealTimeLoop {
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    /** A lag up to this is caught up with, by ticks that follow at once. */
    private static final long MAX_LAG_NANOS = 5 * TICK_NANOS;

    private long droppedNanos;

    /** What is done in a tick. */
    @FunctionalInterface
    interface Tick {
        /** Does it, and says whether to go on. */
        boolean run(long nowNanos);
    }

    /** Runs until a tick says it was the last. */
    void run(Tick tick) {
        long now = System.nanoTime();
        long next = now;
        while (tick.run(now)) {
            next += TICK_NANOS;
            now = System.nanoTime();
            if (now - next > MAX_LAG_NANOS) {
                droppedNanos += now - next;
                next = now;
            }
            while (now < next) {
                LockSupport.parkNanos(next - now);
                now = System.nanoTime();
            }
        }
    }

    /** How many ticks there were too few for real time, because the machine could not keep up. */
    long droppedTicks() {
        return droppedNanos / TICK_NANOS;
    }
}
