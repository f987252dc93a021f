package io.github.tightwire.game;

import io.github.tightwire.game.Disconnection.Cause;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The times at which a client connects again, and its token for each. */
final class ReconnectSchedule {
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The causes against which another token doesn't help. */
    private static final Set<Cause> FINAL = EnumSet.of(Cause.BY_THIS_SIDE, Cause.KICKED, Cause.LOGGED_IN_ELSEWHERE, Cause.OTHER_PROTOCOL,
            Cause.INVALID_TOKEN, Cause.VIOLATION, Cause.PROTOCOL_ERROR, Cause.OTHER_TYPES, Cause.EXCEPTION);

    private final Supplier<CompletableFuture<byte[]>> tokens;
    private final RandomGenerator random;
    private @Nullable CompletableFuture<byte[]> token;
    private long backOffNanos = LEAST_NANOS;
    private boolean connected;
    private long connectedNanos;
    private long dueNanos;

    /** Asks for the first token at once. */
    ReconnectSchedule(Supplier<CompletableFuture<byte[]>> tokens, RandomGenerator random, long nowNanos) {
        this.tokens = tokens;
        this.random = random;
        dueNanos = nowNanos;
    }

    /** Asks for a token if one is due. Returns it once it is there; throws what there is instead. */
    byte @Nullable [] next(long nowNanos) throws Exception {
        if (token == null) {
            if (nowNanos - dueNanos < 0) {
                return null;
            }
            token = Objects.requireNonNull(tokens.get(), "the supplier gave null");
        }
        if (!token.isDone()) {
            return null;
        }
        CompletableFuture<byte[]> done = token;
        token = null;
        return Objects.requireNonNull(done.get(), "the token is null");
    }

    void connected(long nowNanos) {
        connected = true;
        connectedNanos = nowNanos;
    }

    /** Waits before the next try. Returns whether there is one. */
    boolean ended(Cause cause, long nowNanos) {
        if (FINAL.contains(cause)) {
            return false;
        }
        if (connected && nowNanos - connectedNanos >= MOST_NANOS) {
            backOffNanos = LEAST_NANOS;
        }
        connected = false;
        // Up to half as long again, so that a server that comes back is not asked by everybody at once.
        dueNanos = nowNanos + Math.min(MOST_NANOS, backOffNanos + random.nextLong(backOffNanos / 2));
        backOffNanos = Math.min(MOST_NANOS, 2 * backOffNanos);
        return true;
    }

    /** Forgets the token that was asked for. */
    void cancel() {
        if (token != null) {
            token.cancel(false);
        }
    }
}
