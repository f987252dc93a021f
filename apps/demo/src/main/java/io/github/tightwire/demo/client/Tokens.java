package io.github.tightwire.demo.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Gets connect tokens, one after the other, without ever waiting for one. It asks once a second at most. */
public final class Tokens {
    private static final long RETRY_NANOS = 1_000_000_000L;

    private final Supplier<CompletableFuture<byte[]>> matchmaker;
    private CompletableFuture<byte[]> coming;
    private boolean asked;
    private long askNanos;

    /**
     * Tokens of a matchmaker.
     *
     * @param first one that is here already
     * @param matchmaker asked for another each time
     */
    public Tokens(byte[] first, Supplier<CompletableFuture<byte[]>> matchmaker) {
        this.matchmaker = matchmaker;
        this.coming = CompletableFuture.completedFuture(first);
    }

    /** The next token if it is here, or null; then it is asked for, unless it was. */
    byte[] next(long nowNanos) {
        if (coming == null && (!asked || nowNanos - askNanos >= RETRY_NANOS)) {
            asked = true;
            askNanos = nowNanos;
            coming = matchmaker.get();
        }
        if (coming == null || !coming.isDone()) {
            return null;
        }
        try {
            return coming.join();
        } catch (CompletionException e) {
            // No matchmaker there now, or it has said no: maybe in a second.
            return null;
        } finally {
            coming = null;
        }
    }
}
