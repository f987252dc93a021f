package io.github.tightwire.game;

/** The way to go on after an exception from the program's own code. */
public enum FailureAction {
    /** The exception is logged, and the connection ends with {@link Disconnection.Cause#EXCEPTION}. */
    DISCONNECT,
    /** The connection goes on with the next message, if it can. Nothing is logged: the program was told. */
    CONTINUE,
    /**
     * The connection ends, and the exception comes out of the call in which it happened, such as {@link GamePeer#update}, once that has
     * done all the rest. Only the first exception of a call comes out; the others are logged.
     */
    RETHROW
}
