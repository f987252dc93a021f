package io.github.tightwire.channels;

/** The reason for the close of a {@link Connection}. */
public enum CloseReason {
    /** This side closed it. */
    CLOSED,
    /** The other side sent a packet that can't be read: another version of the messages, or an attack. */
    MALFORMED_PACKET,
    /** The other side contradicts itself: a message too far ahead, a block whose size changes. */
    OUT_OF_SYNC,
    /** The other side acked no packet for the {@link ConnectionConfig#ackTimeoutNanos} while a reliable message waited for its ack. */
    NOT_ACKED
}
