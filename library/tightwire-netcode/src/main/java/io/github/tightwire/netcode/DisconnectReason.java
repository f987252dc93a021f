package io.github.tightwire.netcode;

/** The reason for a client's loss of its slot. */
public enum DisconnectReason {
    /** The client said so. */
    BY_CLIENT,
    /** The server said so. */
    BY_SERVER,
    /** Nothing was heard of the client for the time-out of its token. */
    TIMED_OUT,
    /** The same client came again with another token, and has the slot now. */
    REPLACED
}
