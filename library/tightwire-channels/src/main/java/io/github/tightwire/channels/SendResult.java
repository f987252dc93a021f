package io.github.tightwire.channels;

/** The result of a send. */
public enum SendResult {
    /** The message waits for the next packet. */
    QUEUED,
    /** A refusal: too many messages wait already. Later, when some were acked or sent, there is room again. */
    QUEUE_FULL,
    /** A refusal: no packet of its channel could ever hold the message. Send it as a block. */
    TOO_LARGE,
    /** A refusal: the connection is closed. */
    CLOSED
}
