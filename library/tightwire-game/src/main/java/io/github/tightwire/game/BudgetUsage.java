package io.github.tightwire.game;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The part of its {@link PlayerBudget} that a player has left, and the time for which it has been used up in each tick. */
final class BudgetUsage {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_SECOND = 1e9;
    /** No stall of a server is longer: by then its players have left. */
    private static final long MAX_STALL_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final TokenBucket datagrams = new TokenBucket(PlayerBudget.DATAGRAMS_AT_ONCE);
    private final TokenBucket messages = new TokenBucket(PlayerBudget.MESSAGES_AT_ONCE);
    private boolean exceeded;
    private long sinceNanos;

    /** Starts a tick. */
    void refill(PlayerBudget budget, long elapsedNanos) {
        double seconds = Math.min(elapsedNanos, MAX_STALL_NANOS) / NANOS_PER_SECOND;
        datagrams.refill(seconds * budget.datagramsPerSecond());
        messages.refill(seconds * budget.messagesPerSecond());
    }

    /** Charges a datagram, and the messages that it led to. */
    void charge(int messageCount) {
        datagrams.take(1);
        messages.take(messageCount);
    }

    boolean isSpent() {
        return datagrams.isSpent() || messages.isSpent();
    }

    /** Nothing that came while the server stood still is left to be read. */
    void cap() {
        datagrams.cap();
        messages.cap();
    }

    /** Ends a tick. Returns what was too much, in words, if the budget was used up in each tick for a second; null otherwise. */
    @Nullable String settle(PlayerBudget budget, long nowNanos) {
        boolean spent = isSpent();
        if (!spent || !exceeded) {
            sinceNanos = nowNanos;
        }
        exceeded = spent;
        if (!exceeded || nowNanos - sinceNanos < PATIENCE_NANOS) {
            return null;
        }
        return datagrams.isSpent() ? words(budget.datagramsPerSecond(), "datagrams") : words(budget.messagesPerSecond(), "messages");
    }

    private static String words(int limit, String what) {
        return "the player sent more than " + limit + " " + what + " a second for a second; if the game needs more, raise PlayerBudget."
                + what + "PerSecond by GameServer.setBudget";
    }
}
