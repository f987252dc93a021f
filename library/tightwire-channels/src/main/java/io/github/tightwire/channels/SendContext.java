package io.github.tightwire.channels;

/** The moment at which a packet is filled, with the limits by which messages are late. */
final class SendContext {
    /** In nanoseconds. */
    long now;
    /** The time until an ack: nothing is sent again before. */
    long resendNanos;
    /** The wait after which an unreliable message isn't worth its bytes. */
    long staleNanos;
}
