package io.github.tightwire.netcode;

/**
 * Counts the nanoseconds since the start, and never goes back. If the given time is set back, the clock stands still for a moment, and goes
 * on from there: no time-out is put off for as long as the time was set back.
 */
final class MonotonicClock {
    private long elapsed;
    private long last;

    MonotonicClock(long nanos) {
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
