package io.github.tightwire.fleet;

import io.github.tightwire.demo.world.World;

/**
 * Decides whether a node runs slower than real time: once a tenth of its ticks has been missing for two seconds, until none has been for
 * five. A single pause, such as one of the collector, is neither. Of one thread.
 */
final class TickWatch {
    private static final int MOST_MISSING = World.TICKS_PER_SECOND / 10;
    private static final long LATE_NANOS = 2_000_000_000L;
    private static final long CALM_NANOS = 5_000_000_000L;

    private boolean isBehind;
    private boolean isRunning;
    /** The last time at which all was as decided. */
    private long sameNanos;

    /** Takes the figures of the last second, of a node that has matches or has not. Returns whether the decision is another one now. */
    boolean update(TickFigures ticks, boolean hasMatches, long nanos) {
        boolean isLate = hasMatches && ticks.behind > MOST_MISSING;
        if (!isRunning || isLate == isBehind) {
            isRunning = true;
            sameNanos = nanos;
            return false;
        }
        if (nanos - sameNanos < (isBehind ? CALM_NANOS : LATE_NANOS)) {
            return false;
        }
        isBehind = isLate;
        sameNanos = nanos;
        return true;
    }

    boolean isBehind() {
        return isBehind;
    }
}
