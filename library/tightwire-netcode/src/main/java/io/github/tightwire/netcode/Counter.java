package io.github.tightwire.netcode;

/** The counts of a server or a client besides the {@link DatagramVerdict} of each datagram. All go up, from zero. */
public enum Counter {
    /** Datagrams that came in, accepted or not. */
    DATAGRAMS_RECEIVED,
    /** The bytes of the datagrams that came in, without UDP's and IP's headers. */
    BYTES_RECEIVED,
    /** Datagrams that went out. */
    DATAGRAMS_SENT,
    /** The bytes of the datagrams that went out, without UDP's and IP's headers. */
    BYTES_SENT,
    /** Payloads that were delivered. */
    PAYLOADS_RECEIVED,
    /** Payloads that were sent. */
    PAYLOADS_SENT,
    /** Connection requests that were sent. */
    REQUESTS_SENT,
    /** Challenges that were sent. */
    CHALLENGES_SENT,
    /** Denials that were sent. */
    DENIALS_SENT,
    /** Keep-alives that were sent. */
    KEEP_ALIVES_SENT,
    /** Connections that were made. */
    CONNECTED,
    /** Connections that this side ended. */
    DISCONNECTED_HERE,
    /** Connections that the other side ended. */
    DISCONNECTED_THERE,
    /** Connections that ended because nothing was heard for too long. */
    TIMED_OUT,
    /** Connections of a server that ended because their client came again, with another token. */
    REPLACED,
    /** Changes of a connected client's address. */
    MOVED,
    /** Handshakes of a server that came to nothing. */
    HANDSHAKES_EXPIRED,
    /** Datagrams that the machine did not take, because it has no room for them or no way to go. */
    SEND_FAILURES,
    /** Ticks that read as many datagrams as a tick may, or as long, and so may have left some. */
    TICKS_CUT_SHORT
}
