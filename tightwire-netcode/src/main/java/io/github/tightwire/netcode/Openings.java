package io.github.tightwire.netcode;

/**
 * How many packets of one sender are opened in a tick, which is what a datagram costs. Anybody can send in anybody's name, so that most of
 * these are for the sequences that are near, which only the sender and those on the way know.
 */
final class Openings {
    /** Of a client: more than it sends in a tick, by far. */
    static final int OF_CLIENT = 48;
    /** Of a server: what it sends in seconds, for a client that stood still. */
    static final int OF_SERVER = 1024;

    private static final int OTHER = 8;

    private final int mostNear;
    private int near;
    private int other;
    private boolean closed;

    Openings(int mostNear) {
        this.mostNear = mostNear;
    }

    /** Starts a tick. */
    void begin() {
        near = 0;
        other = 0;
        closed = false;
    }

    /** Refuses all that is left of the tick. */
    void close() {
        closed = true;
    }

    /** Whether one more may be opened; then it counts. */
    boolean take(boolean isNear) {
        if (closed) {
            return false;
        }
        if (isNear && near < mostNear) {
            near++;
            return true;
        }
        if (other < OTHER) {
            other++;
            return true;
        }
        return false;
    }
}
