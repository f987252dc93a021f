package io.github.tightwire.game;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a {@link Request}.
 *
 * @param status for the game to act on
 * @param value the other side's reply; null unless the status is {@link Status#REPLIED}
 * @param <R> the type of the reply
 */
public record Reply<R>(Status status, @Nullable R value) {
    /** The end of a request. */
    public enum Status {
        /** The other side replied. */
        REPLIED,
        /** No reply came in time. The other side may have dealt with the request, or may yet. */
        TIMED_OUT,
        /** The connection ended first, or could not be made, as the listener knows by now. The other side may have dealt with it. */
        DISCONNECTED,
        /**
         * The other side does not answer it: its inbox has no handler for requests of the type, it owes {@link GamePeer#MAX_REQUESTS}
         * replies already, or its own code threw.
         */
        REFUSED
    }

    /**
     * Checks that there is a value where the other side replied, and only there.
     *
     * @param status how the request ended
     * @param value the reply, or null
     * @throws IllegalArgumentException if there is a value where there should be none, or the other way round
     */
    public Reply {
        if ((status == Status.REPLIED) != (value != null)) {
            throw new IllegalArgumentException(status + " with " + value);
        }
    }
}
