package io.github.tightwire.game;

/**
 * Why a connection ended, or could not be made.
 *
 * @param cause for the game to act on
 * @param detail for a log, in words
 */
public record Disconnection(Cause cause, String detail) {
    /** What ended it. */
    public enum Cause {
        /** This side ended it. */
        BY_THIS_SIDE,
        /** The other side ended it. */
        BY_OTHER_SIDE,
        /** Nothing was heard of the other side for the time-out of the token: it is gone, or was started again, or the way is broken. */
        TIMED_OUT,
        /** Packets arrive, but reliable messages have not been acked for too long. */
        NOT_ACKED,
        /** The other side sent what can't be read, or what it must not send: another version of the game, or an attack. */
        VIOLATION,
        /** A client's: no server of the token answers. */
        NO_ANSWER,
        /** A client's: the server is full. */
        DENIED,
        /** A client's: the token is too old. Another is needed. */
        TOKEN_EXPIRED,
        /** A client's: what it was given is no token. */
        TOKEN_INVALID
    }

    @Override
    public String toString() {
        return cause + ": " + detail;
    }
}
