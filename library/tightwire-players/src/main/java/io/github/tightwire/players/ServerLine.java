package io.github.tightwire.players;

/**
 * The server's ticks as they are heard of, as a line over this side's time: where it is, and its pace. It is a loop of second order, that
 * settles within a second, so that jitter hardly moves it.
 */
final class ServerLine {
    /** In radians a second: a step is taken over within half a second. */
    private static final double STIFFNESS = 2;
    private static final double MIN_PACE = 0.25;
    private static final double MAX_PACE = 2;
    /** A tick that is further off begins a new line. */
    private static final double MAX_AWAY_SECONDS = 0.5;

    private final double tickSeconds;
    private boolean known;
    private int newestTick;
    private double tick;
    private double pace = 1;
    private long begunNanos;
    private long heardNanos;

    ServerLine(double tickSeconds) {
        this.tickSeconds = tickSeconds;
    }

    boolean isKnown() {
        return known;
    }

    int newestTick() {
        return newestTick;
    }

    /** Ticks for each of this side's. */
    double pace() {
        return pace;
    }

    double at(long nanos) {
        return tick + pace * seconds(nanos - heardNanos) / tickSeconds;
    }

    /** The time since which the line is this one. */
    long begunNanos() {
        return begunNanos;
    }

    /** Takes a tick that is newer than all others. Returns whether a new line begins. */
    boolean heard(int newTick, long nanos) {
        double expected = at(nanos);
        double away = (newTick - expected) * tickSeconds;
        boolean begins = !known || Math.abs(away) > MAX_AWAY_SECONDS;
        newestTick = newTick;
        if (begins) {
            known = true;
            tick = newTick;
            pace = 1;
            begunNanos = nanos;
        } else {
            double passed = Math.min(1 / STIFFNESS / 2, seconds(nanos - heardNanos));
            tick = expected + 2 * STIFFNESS * passed * away / tickSeconds;
            pace = Math.max(MIN_PACE, Math.min(MAX_PACE, pace + STIFFNESS * STIFFNESS * passed * away));
        }
        heardNanos = nanos;
        return begins;
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
