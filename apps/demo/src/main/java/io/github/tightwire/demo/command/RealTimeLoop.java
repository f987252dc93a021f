package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.world.World;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Calls something once a tick, in real time. Where the machine can't keep up, time stands still instead of piling up. */
final class RealTimeLoop {
    /** From one tick to the next. */
    static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    /** A lag up to this is caught up with, by ticks that follow at once. */
    private static final long MAX_LAG_NANOS = 5 * TICK_NANOS;

    private final LongSupplier nanoTime;
    private final LongConsumer park;
    private long droppedNanos;

    /** A loop by the machine's clock. */
    RealTimeLoop() {
        this(System::nanoTime, LockSupport::parkNanos);
    }

    /** A loop by any clock, which waits for the nanoseconds that it is given, or less. */
    RealTimeLoop(LongSupplier nanoTime, LongConsumer park) {
        this.nanoTime = nanoTime;
        this.park = park;
    }

    /** The work of a tick. */
    @FunctionalInterface
    interface Tick {
        /** Does it, and says whether to go on. */
        boolean run(long nowNanos);
    }

    /** Runs until a tick says it was the last, or until Ctrl-C. */
    void run(Tick tick) {
        long now = nanoTime.getAsLong();
        long next = now;
        while (tick.run(now) && !Program.isInterrupted()) {
            next += TICK_NANOS;
            now = nanoTime.getAsLong();
            if (now - next > MAX_LAG_NANOS) {
                droppedNanos += now - next;
                next = now;
            }
            while (now < next) {
                park.accept(next - now);
                now = nanoTime.getAsLong();
            }
        }
    }

    /** Returns the number of ticks that were left out, because the machine could not keep up. */
    long droppedTicks() {
        return droppedNanos / TICK_NANOS;
    }
}
