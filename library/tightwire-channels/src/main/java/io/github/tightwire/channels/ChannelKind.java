package io.github.tightwire.channels;

/** The promise of a channel. */
public enum ChannelKind {
    /** Every message once and in order, or the connection closes. */
    RELIABLE_ORDERED,
    /** Every message once at most, in any order. */
    UNRELIABLE_UNORDERED
}
