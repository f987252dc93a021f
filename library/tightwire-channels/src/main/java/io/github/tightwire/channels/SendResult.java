package io.github.tightwire.channels;

/** The result of a send. */
public enum SendResult {
    /** It waits for the next packet. */
    QUEUED,
    /** It was not taken: too many wait already. Later, when some were acked or sent, there is room again. */
    QUEUE_FULL,
    /** It was not taken: no packet of its channel could ever hold it. Send it as a block. */
    TOO_LARGE,
    /** It was not taken: the connection is closed. */
    CLOSED
}
