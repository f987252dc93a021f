package io.github.tightwire.game;

import io.github.tightwire.channels.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The reason for the end of a connection, or of a failed attempt at one.
 *
 * @param cause for the game to act on
 * @param detail for a log, in words; after a violation the message, the field, the bit and the reason
 * @param violation why a packet of the other side was refused, with a trace. Null for another cause; for a packet that is well-formed and
 *     asks for something that isn't allowed; and if another packet of the player was explained in the last second
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

    /** The cause of an end. */
    public enum Cause {
        /** The program of this client disconnected it. */
        BY_THIS_SIDE,
        /** The other side ended it: a client's program disconnected it, or a peer without this layer gave no reason. */
        BY_OTHER_SIDE,
        /** The server's program disconnected the player. The client doesn't connect again by itself. */
        KICKED,
        /** The same player connected again, with another token, and has the slot now. This client doesn't connect again by itself. */
        LOGGED_IN_ELSEWHERE,
        /** The server was closed. The client connects again by itself, since most servers are started again. */
        SERVER_CLOSED,
        /**
         * Time-out: one side received nothing from the other for the time-out of the token. It crashed, restarted, stood still, or is
         * unreachable.
         */
        CONNECTION_LOST,
        /** Packets arrive, but reliable messages have not been acked for too long. */
        NOT_ACKED,
        /** The other side sent something that can't be read, or that it may not send: another version of the game, or an attack. */
        VIOLATION,
        /**
         * The other side found a {@link #VIOLATION} in what this side sent: one of them is of another version of the game. The client
         * doesn't connect again by itself.
         */
        PROTOCOL_ERROR,
        /**
         * The two sides have the same version of the protocol, and other types of messages: one was built from another source. The detail
         * names the first type that differs, here and on the other side. The client doesn't connect again by itself. {@link
         * GameProtocol.Builder#allowOtherTypes} goes on instead.
         */
        OTHER_TYPES,
        /** The player sent more than its {@link PlayerBudget} allows, in every tick of a second. The detail names the limit. */
        OVER_BUDGET,
        /** This side's own code threw while it dealt with the other side's messages; see {@link GameListener#failed}. */
        EXCEPTION,
        /** The other side's own code threw while it dealt with this side's messages. */
        OTHER_SIDE_FAILED,
        /**
         * Of a client: no server of the token answers. The detail lists the servers, and the possible reasons; or the machine's error for
         * each, such as a closed port, if nothing reaches any of them.
         */
        NO_ANSWER,
        /** The server of this client is full. */
        DENIED,
        /** The client's token is for another protocol, or another version of the game. Nothing was sent. */
        OTHER_PROTOCOL,
        /** The client's token has expired. Another is needed. */
        EXPIRED_TOKEN,
        /** The client's token has made its connection. Another is needed. */
        USED_TOKEN,
        /** The bytes that the client was given are not a token. */
        INVALID_TOKEN,
        /** The client's supplier of tokens gave none. */
        NO_TOKEN
    }

    @Override
    public String toString() {
        return cause + ": " + detail;
    }
}
