package io.github.tightwire.netcode;

/**
 * The work that a tick does for the packets of one sender, of which opening them is the most. A tick that comes late does more, as more
 * packets wait for it. Anybody can send in anybody's name, so nearly all of
 * it is for the sequences that are near, which only the sender and those on the way know. From the first forged one on, the tags of all
 * others are checked before they are opened: that is cheap enough for each of a flood, among which the sender's own are.
 */
final class DecryptQuota {
    /** Of a client: more than it sends in a tick, or saves up while its line stands still. */
    static final int OF_CLIENT = 256;
    /** Of a server: what it sends in seconds, for a client that stood still. */
    static final int OF_SERVER = 1024;

    private static final double TICK_NANOS = 1e9 / 60;
    /** Ten seconds: by then the others have given up. */
    private static final int MAX_TICKS = 600;

    /** Of those that are not near, opened or not. */
    private static final int FAR = 8;
    /**
     * The allowance for checking tags, in bytes: to check one costs as much as its bytes and some more, and still more for a new sequence.
     */
    private static final int TAGS = 480 * 1024;
    private static final int TAG = 64;
    private static final int NEW_SEQUENCE = 256;

    private final int most;
    private double ticks = 1;
    private int opened;
    private int far;
    private int tags;
    private boolean forged;
    private boolean closed;

    /**
     * Of a sender.
     *
     * @param most how many of its own packets are opened in a tick of a sixtieth of a second
     */
    DecryptQuota(int most) {
        this.most = most;
    }

    /** Starts a tick, so long after the one before. */
    void begin(long elapsedNanos) {
        ticks = Math.max(1, Math.min(MAX_TICKS, elapsedNanos / TICK_NANOS));
        opened = 0;
        far = 0;
        tags = 0;
        forged = false;
        closed = false;
    }

    /** Refuses all that is left of the tick. */
    void close() {
        closed = true;
    }

    boolean areClosed() {
        return closed;
    }

    /** Returns whether one more may be looked at. */
    boolean take(boolean isNear) {
        return opened < most * ticks && (isNear || far++ < FAR);
    }

    /** Returns whether one more tag may be checked. */
    boolean takeTag(int bytes, boolean isKnown) {
        tags += bytes + TAG + (isKnown ? 0 : NEW_SEQUENCE);
        return tags <= TAGS * ticks;
    }

    /** One was opened, and was genuine or not. */
    void count(boolean isGenuine) {
        opened += isGenuine ? 1 : 0;
        forged |= !isGenuine;
    }

    /** Returns whether tags are to be checked first. */
    boolean haveForgeries() {
        return forged;
    }
}
