package io.github.tightwire.game;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The share of the time that a server's receivers and listener take. A large one is logged: players wait meanwhile, and nobody but the
 * program can mend it.
 */
final class HandlerLoad {
    private static final Logger LOG = System.getLogger("io.github.tightwire.game");
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double MUCH = 0.25;

    private final HandlerTime time;
    private long windowNanos;
    private long timeBefore;
    private boolean logged;
    private long loggedNanos;
    private double share;

    HandlerLoad(HandlerTime time, long nowNanos) {
        this.time = time;
        windowNanos = nowNanos;
    }

    /** Ends a tick. */
    void update(long nowNanos) {
        long elapsed = nowNanos - windowNanos;
        if (elapsed < WINDOW_NANOS) {
            return;
        }
        share = (time.nanos() - timeBefore) / (double) elapsed;
        if (share > MUCH && !(logged && nowNanos - loggedNanos < LOG_INTERVAL_NANOS)) {
            logged = true;
            loggedNanos = nowNanos;
            LOG.log(Level.WARNING, String.format(Locale.ROOT, "receivers and listener take %.0f%% of the time, and players wait for them; "
                    + "the slowest: %s. Hand long work to another thread", 100 * share, time.slowest()));
        }
        time.forgetSlowest();
        windowNanos = nowNanos;
        timeBefore = time.nanos();
    }

    /** The share within the last second, 0 or more. */
    double share() {
        return share;
    }
}
