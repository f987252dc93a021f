package io.github.tightwire.game;

import java.util.Locale;
import java.util.function.LongSupplier;

/** The time that the program's own code takes while an update runs: its receivers and its listener. */
final class HandlerTime {
    private static final double NANOS_PER_MILLI = 1e6;

    private final LongSupplier clock;
    private int depth;
    private long startNanos;
    private long nanos;
    private Class<?> slowest = Object.class;
    private long slowestNanos;

    /** On a clock in nanoseconds. */
    HandlerTime(LongSupplier clock) {
        this.clock = clock;
    }

    /** The program's code is about to run. */
    void begin() {
        if (depth++ == 0) {
            startNanos = clock.getAsLong();
        }
    }

    /** The program's code is done with something. */
    void end(Class<?> what) {
        if (--depth == 0) {
            long took = clock.getAsLong() - startNanos;
            nanos += took;
            if (took > slowestNanos) {
                slowestNanos = took;
                slowest = what;
            }
        }
    }

    /** All of it so far. */
    long nanos() {
        return nanos;
    }

    /** Returns the class that took longest since that was last forgotten, and its time, in words. */
    String slowest() {
        return String.format(Locale.ROOT, "%s, %.1f ms", slowest.getSimpleName(), slowestNanos / NANOS_PER_MILLI);
    }

    /** Forgets what took longest. */
    void forgetSlowest() {
        slowestNanos = 0;
    }
}
