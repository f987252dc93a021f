package io.github.tightwire.channels;

/** When a packet is filled, and which messages are late by then. */
final class Moment {
    /** In nanoseconds. */
    long now;
    /** How long an ack takes: nothing is sent again before. */
    long resendNanos;
    /** After how long an unreliable message isn't worth its bytes. */
    long staleNanos;
}
