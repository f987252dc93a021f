package io.github.tightwire.game;

import java.util.concurrent.TimeUnit;

/** What a player has taken of its {@link PlayerBudget} in a tick, and for how long it has exceeded it in each. */
final class Account {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private int datagrams;
    private long messages;
    private long nanos;
    private long startNanos;
    private long held;
    private boolean exceeded;
    private long sinceNanos;

    /** Something begins that the player is charged for. */
    void start(long nowNanos) {
        startNanos = nowNanos;
    }

    /** Charges a message, and the time up to now. */
    void chargeMessage(long nowNanos) {
        messages++;
        charge(nowNanos);
    }

    /** Charges a datagram, and the time up to now. */
    void chargeDatagram(long nowNanos, long heldBytes) {
        datagrams++;
        held = heldBytes;
        charge(nowNanos);
    }

    private void charge(long nowNanos) {
        nanos += nowNanos - startNanos;
        startNanos = nowNanos;
    }

    boolean holdsTooMuch(PlayerBudget budget) {
        return held > budget.heldBytes();
    }

    boolean isSpent(PlayerBudget budget) {
        return datagrams >= budget.datagrams() || messages >= budget.messages() || nanos >= budget.nanos();
    }

    /** Ends a tick. Returns whether it is enough: the budget was spent in each for a second. */
    boolean settle(PlayerBudget budget, boolean counts, long nowNanos) {
        boolean spent = counts && isSpent(budget) || holdsTooMuch(budget);
        if (!spent || !exceeded) {
            sinceNanos = nowNanos;
        }
        exceeded = spent;
        datagrams = 0;
        messages = 0;
        nanos = 0;
        return exceeded && nowNanos - sinceNanos >= PATIENCE_NANOS;
    }
}
