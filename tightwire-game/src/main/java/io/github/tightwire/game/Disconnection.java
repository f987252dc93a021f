package io.github.tightwire.game;

import io.github.tightwire.channels.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Why a connection ended, or could not be established.
 *
 * @param cause for the game to act on
 * @param detail for a log, in words; after a violation the message, the field, the bit and the reason
 * @param violation what a packet of the other side was refused for, with a trace. Null for another cause; where the packet by itself is
 *     well-formed, and what it says is not allowed; and where another of the player's was explained in the last second
 */
public record Disconnection(Cause cause, String detail, @Nullable Violation violation) {
    /**
     * An end without a violation.
     *
     * @param cause for the game to act on
     * @param detail for a log, in words
     */
    public Disconnection(Cause cause, String detail) {
        this(cause, detail, null);
    }

    /** What ended it. */
    public enum Cause {
        /** This side ended it. */
        BY_THIS_SIDE,
        /** The other side ended it. */
        BY_OTHER_SIDE,
        /** Nothing was received from the other side for the time-out of the token: it crashed, restarted, or is unreachable. */
        CONNECTION_LOST,
        /** Packets arrive, but reliable messages have not been acked for too long. */
        NOT_ACKED,
        /** The other side sent what can't be read, or what it is not allowed to send: another version of the game, or an attack. */
        VIOLATION,
        /** Of a server: the player sent more than its {@link PlayerBudget} allows, in every tick of a second. */
        OVER_BUDGET,
        /** This side's own code threw while it dealt with the other side's messages; see {@link GameListener#failed}. */
        EXCEPTION,
        /** Of a client: no server of the token answers. The detail lists the reasons that there are. */
        NO_ANSWER,
        /** Of a client: the server is full. */
        DENIED,
        /** Of a client: the token is for another protocol, or another version of the game. Nothing was sent. */
        OTHER_PROTOCOL,
        /** Of a client: the token has expired. Another is needed. */
        EXPIRED_TOKEN,
        /** Of a client: what it was given is not a token. */
        INVALID_TOKEN,
        /** Of a client that gets its tokens by itself: there was none. */
        NO_TOKEN
    }

    @Override
    public String toString() {
        return cause + ": " + detail;
    }
}
