package io.github.tightwire.micrometer;

import java.util.concurrent.TimeUnit;

/** The time when figures are taken: at once, and then a second after the last time. */
final class OnceASecond {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long lastNanos;
    private boolean hasBegun;

    /** Returns whether figures are to be taken now, which is the last time from now on. */
    boolean isDue(long nowNanos) {
        if (hasBegun && nowNanos - lastNanos < INTERVAL_NANOS) {
            return false;
        }
        lastNanos = nowNanos;
        hasBegun = true;
        return true;
    }
}
