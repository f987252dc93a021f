package io.github.tightwire.channels;

/** The counts of a channel of a {@link Connection}, for an operator's graphs. Blocks are messages too. */
public enum ChannelCounter {
    /** Messages taken to be sent. */
    MESSAGES_QUEUED,
    /** Messages refused since too many waited. */
    QUEUE_FULL,
    /** Messages refused since no packet could hold them. */
    TOO_LARGE,
    /** Messages put into packets, again and again if need be; fragments of blocks are none. */
    MESSAGES_SENT,
    /** Messages dropped, since they had waited too long for the line; of an unreliable channel only. See {@link Connection#beginPaced}. */
    STALE,
    /** Messages that the other side has; of a reliable channel only. */
    MESSAGES_ACKED,
    /** Messages given to the handler. */
    MESSAGES_RECEIVED,
    /** Messages received that had been received before; of a reliable channel only. */
    DUPLICATES,
    /**
     * Messages received and dropped, since the handler {@linkplain MessageHandler#wantsMore had enough}, threw or closed the connection; of
     * an unreliable channel only.
     */
    UNWANTED,
    /** Fragments of blocks put into packets, again and again if need be. */
    FRAGMENTS_SENT,
    /** Fragments of blocks received for the first time. */
    FRAGMENTS_RECEIVED
}
