package io.github.tightwire.game;

import java.util.concurrent.TimeUnit;

/** What a player has taken of its {@link PlayerBudget} in a tick, and for how long it has exceeded it in each. */
final class Account {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private int datagrams;
    private long messages;
    private long nanos;
    private long held;
    private boolean exceeded;
    private long sinceNanos;

    /** Charges a datagram. Returns whether the tick has no more for this player. */
    boolean charge(long itsMessages, long itsNanos, long heldBytes, PlayerBudget budget) {
        held = heldBytes;
        datagrams++;
        messages += itsMessages;
        nanos += itsNanos;
        return isSpent(budget) || holdsTooMuch(budget);
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
