package io.github.tightwire.game;

/**
 * The server's clock, as a client knows it: how far it is ahead of the client's own, and how wrong that may be.
 *
 * <p>The client asks, and the server answers with its time, which lies between the question and the answer. So each answer bounds the
 * offset from both sides, a round trip apart. All bounds hold at once, so the offset is where they overlap. Since clocks drift apart, the
 * bounds widen as they age. If they don't overlap, one of the clocks was set, and the newest answer counts alone.
 *
 * <p>Any thread may read it, for example one that draws. It asks and learns in {@code update} alone. A client has one clock, which starts
 * again with each connection.
 *
 * <p>Both sides take the time from {@code update}. If a side gives it another time than that of the call, the error is too small by the
 * difference.
 */
public final class SharedClock {
    /** The greatest difference in the pace of two clocks: 200 parts in a million, ten times what quartz does. */
    private static final long DRIFT_DIVISOR = 5_000;

    private static final long SOON_NANOS = 100_000_000;
    private static final long SELDOM_NANOS = 1_000_000_000;
    private static final int SOON_COUNT = 8;
    private static final Bounds NOTHING = new Bounds(0, 0, 0, 0);

    /** The offset is within these: what any thread may read, at one time. */
    private volatile Bounds bounds = NOTHING;
    private long widenedNanos;
    private long requestedNanos;
    private boolean requested;
    private long answeredNanos;

    private record Bounds(long least, long most, int answers, long roundTripNanos) {
        long offsetNanos() {
            return least + (most - least) / 2;
        }
    }

    SharedClock() {
    }

    /**
     * Returns whether the server has told its time.
     *
     * @return false until the first answer of a connection, some round trips after it was made; after the end of one, true until the next
     *     one is begun
     */
    public boolean isKnown() {
        return bounds.answers > 0;
    }

    /**
     * Returns the time by which the server's clock is ahead.
     *
     * @return in nanoseconds, negative if it is behind; 0 while nothing is known
     */
    public long offsetNanos() {
        return bounds.offsetNanos();
    }

    /**
     * Returns the bound of the offset's error, either way: half of the shortest round trip at first, and usually less later.
     *
     * @return in nanoseconds, as of the last answer; {@link Long#MAX_VALUE} while nothing is known
     */
    public long errorNanos() {
        Bounds now = bounds;
        return now.answers > 0 ? (now.most - now.least + 1) / 2 : Long.MAX_VALUE;
    }

    /**
     * The time by the server's clock.
     *
     * @param clientNanos at this time of the client's
     * @return in nanoseconds, give or take {@link #errorNanos}
     */
    public long serverNanos(long clientNanos) {
        return clientNanos + offsetNanos();
    }

    /**
     * Returns the time of the last question and its answer.
     *
     * @return in nanoseconds, with the time that either side took to look; 0 while nothing is known
     */
    public long roundTripNanos() {
        return bounds.roundTripNanos;
    }

    /** Forgets what another server said. */
    void reset() {
        bounds = NOTHING;
        requested = false;
    }

    /** Returns whether the server should be asked now; then it is. Often at first, rarely later. */
    boolean ask(long nanos) {
        long interval = bounds.answers < SOON_COUNT ? SOON_NANOS : SELDOM_NANOS;
        if (requested && nanos - requestedNanos < interval) {
            return false;
        }
        requested = true;
        requestedNanos = nanos;
        return true;
    }

    /** Takes the server's answer: an answer without a question is a lie, and one that was overtaken says nothing new. */
    void answer(TimeResponse response, long nanos) {
        Bounds before = bounds;
        boolean isFirst = before.answers == 0;
        boolean isNew = isFirst || response.clientNanos - answeredNanos > 0;
        if (!requested || !isNew || response.clientNanos - requestedNanos > 0 || nanos - response.clientNanos < 0) {
            return;
        }
        answeredNanos = response.clientNanos;
        long roundTripNanos = nanos - response.clientNanos;
        long least = response.serverNanos - nanos;
        // The server may have gained since it answered.
        long most = response.serverNanos - response.clientNanos + roundTripNanos / DRIFT_DIVISOR;
        long drift = isFirst ? 0 : Math.max(0, nanos - widenedNanos) / DRIFT_DIVISOR;
        widenedNanos = nanos;
        long oldLeast = before.least - drift;
        long oldMost = before.most + drift;
        if (!isFirst && most >= oldLeast && least <= oldMost) {
            least = Math.max(least, oldLeast);
            most = Math.min(most, oldMost);
        }
        bounds = new Bounds(least, most, Math.min(before.answers + 1, SOON_COUNT), roundTripNanos);
    }
}
