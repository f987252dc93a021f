package io.github.tightwire.game;

import io.github.tightwire.game.Disconnection.Cause;
import org.jspecify.annotations.Nullable;

/** The reason that one side gives the other for an end; the order is that of the wire. */
enum EndReason {
    /** The server's program disconnected the player. */
    KICKED("kicked", Giver.SERVER, Cause.KICKED, Cause.KICKED, "the server disconnected this player"),
    /** The same player has connected by another token. */
    LOGGED_IN_ELSEWHERE("logged in elsewhere", Giver.SERVER, Cause.LOGGED_IN_ELSEWHERE, Cause.LOGGED_IN_ELSEWHERE,
            "the same player connected again, with another token"),
    /** The server was closed. */
    SERVER_CLOSED("server closed", Giver.SERVER, Cause.SERVER_CLOSED, Cause.SERVER_CLOSED, "the server closed"),
    /** The client's program disconnected it. */
    LEFT("left", Giver.CLIENT, Cause.BY_THIS_SIDE, Cause.BY_OTHER_SIDE, "disconnected by the client"),
    /** The sender of this refused what the other side had sent. */
    PROTOCOL_ERROR("protocol error", Giver.EITHER, Cause.VIOLATION, Cause.PROTOCOL_ERROR,
            "the other side refused a packet of this side, and knows which and why: the two are likely of different versions"),
    /** The player sent too much in every tick of a second. */
    OVER_BUDGET("over budget", Giver.SERVER, Cause.OVER_BUDGET, Cause.OVER_BUDGET,
            "the server says that this side sent more than its budget"),
    /** Nothing reliable was acked. */
    NOT_ACKED("not acked", Giver.EITHER, Cause.NOT_ACKED, Cause.NOT_ACKED, "the other side says that this side acked nothing for too long"),
    /** The program of the sender of this threw. */
    EXCEPTION("exception", Giver.EITHER, Cause.EXCEPTION, Cause.OTHER_SIDE_FAILED,
            "the other side's own code threw: its log has the exception"),
    /** Nothing was heard of the other side for the time-out of the token. */
    TIMED_OUT("timed out", Giver.SERVER, Cause.CONNECTION_LOST, Cause.CONNECTION_LOST,
            "the other side says that it received nothing from this side for the token's time-out"),
    /** A type of messages differs. Its index follows. */
    OTHER_TYPES("other types", Giver.EITHER, Cause.OTHER_TYPES, Cause.OTHER_TYPES, "the other side says that a type of messages differs");

    private static final EndReason[] REASONS = values();

    /** The side that gives a reason. */
    private enum Giver { SERVER, CLIENT, EITHER }

    final String words;
    private final Giver giver;
    private final Cause own;
    /** The cause at the side that is told. */
    final Cause told;
    /** The detail at the side that is told. */
    final String detail;

    EndReason(String words, Giver giver, Cause own, Cause told, String detail) {
        this.words = words;
        this.giver = giver;
        this.own = own;
        this.told = told;
        this.detail = detail;
    }

    /** Returns the reason of a number on the wire; null if there is none. */
    static @Nullable EndReason of(byte number) {
        return number >= 0 && number < REASONS.length ? REASONS[number] : null;
    }

    /** Returns the reason to give the other side for an end with a cause; null if there is nothing to tell it. */
    static @Nullable EndReason of(Cause own) {
        for (EndReason reason : REASONS) {
            if (reason.own == own) {
                return reason;
            }
        }
        return null;
    }

    /** Returns whether a server gives it to a client, or for {@code false} a client to a server. */
    boolean isOf(boolean server) {
        return giver != (server ? Giver.CLIENT : Giver.SERVER);
    }
}
