package io.github.tightwire.netcode;

/**
 * The time that has passed since the start, in nanoseconds. A clock that is set back stands still for a moment, and goes on from
 * there: no time-out is put off for as long as it was set back.
 */
final class Stopwatch {
    private long elapsed;
    private long last;

    Stopwatch(long nanos) {
        last = nanos;
    }

    void advanceTo(long nanos) {
        // A difference: System.nanoTime may wrap around.
        elapsed += Math.max(0, nanos - last);
        last = nanos;
    }

    long elapsed() {
        return elapsed;
    }
}
