package io.github.tightwire.game;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A limit on the refused packets that are traced: of each player one a second, so that nobody can ask for more of that long work. */
final class ViolationTraceLimiter {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<Long, Long> lastByPlayer = new HashMap<>();

    /** Returns whether a packet of a player may be traced now; if so, it counts as traced. */
    boolean take(long player, long nanos) {
        lastByPlayer.values().removeIf(last -> nanos - last >= INTERVAL_NANOS);
        return lastByPlayer.putIfAbsent(player, nanos) == null;
    }
}
