package io.github.tightwire.game;

import io.github.tightwire.game.Disconnection.Cause;
import org.jspecify.annotations.Nullable;

/** The reason that one side gives the other for an end; the order is that of the wire. */
enum EndReason {
    /** The server's program disconnected the player. */
    KICKED("kicked", Cause.KICKED, "the server disconnected the player"),
    /** The same player has connected by another token. */
    REPLACED("replaced", Cause.REPLACED, "the same player connected again, with another token"),
    /** The server was closed. */
    SERVER_CLOSED("server closed", Cause.SERVER_CLOSED, "the server closed"),
    /** The client's program disconnected it. */
    LEFT("left", Cause.BY_OTHER_SIDE, "disconnected by the client"),
    /** The sender of this refused what the other side had sent. */
    PROTOCOL_ERROR("protocol error", Cause.PROTOCOL_ERROR,
            "the other side refused a packet of this side: its log says which, and the two are likely of different versions"),
    /** The server did too much for the player in every tick of a second. */
    OVER_BUDGET("over budget", Cause.OVER_BUDGET, "this side sent more than its budget at the server"),
    /** Nothing reliable was acked. */
    NOT_ACKED("not acked", Cause.NOT_ACKED, "the other side's reliable messages were not acked for too long"),
    /** The program of the sender of this threw. */
    EXCEPTION("exception", Cause.OTHER_SIDE_FAILED, "the other side's own code threw: its log has the exception"),
    /** Nothing was heard of the other side for the time-out of the token. */
    TIMED_OUT("timed out", Cause.CONNECTION_LOST, "the other side received nothing from this side for the token's time-out");

    private static final EndReason[] REASONS = values();

    final String words;
    /** The cause at the side that is told. */
    final Cause cause;
    final String detail;

    EndReason(String words, Cause cause, String detail) {
        this.words = words;
        this.cause = cause;
        this.detail = detail;
    }

    /** Returns the reason of a number on the wire; null if there is none. */
    static @Nullable EndReason of(byte number) {
        return number >= 0 && number < REASONS.length ? REASONS[number] : null;
    }

    /** Whether it is a server that gives it to a client, or the other way round. */
    boolean isOf(boolean server) {
        return switch (this) {
            case KICKED, REPLACED, SERVER_CLOSED, OVER_BUDGET, TIMED_OUT -> server;
            case LEFT -> !server;
            default -> true;
        };
    }
}
