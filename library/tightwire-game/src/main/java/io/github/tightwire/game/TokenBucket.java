package io.github.tightwire.game;

/** The amount of something that a player may still cause: it grows with time, up to a bound. Anything taken at once beyond it is owed. */
final class TokenBucket {
    private final int most;
    private double left;

    /** A full bucket. */
    TokenBucket(int most) {
        this.most = most;
        left = most;
    }

    /** Adds what belongs to a time that has passed. After a long one that may be more than can be saved up. */
    void refill(double share) {
        left = Math.max(left, Math.min(left + share, Math.max(most, share)));
    }

    /** Takes back what is more than can be saved up: all that came in a long time has been read. */
    void cap() {
        left = Math.min(left, most);
    }

    void take(int count) {
        left -= count;
    }

    boolean isSpent() {
        return left <= 0;
    }
}
