package io.github.tightwire.netcode;

/**
 * The outcome of a datagram: accepted, or why it was ignored. An ignored datagram changes nothing, and is answered only where the
 * constant says so.
 */
public enum DatagramVerdict {
    /** Genuine, and acted on. */
    ACCEPTED,

    /** Longer than {@link Netcode#MAX_DATAGRAM_BYTES}. */
    TOO_LARGE,
    /** Shorter than the shortest packet of its kind. */
    TOO_SMALL,
    /** From an address that has neither a connection nor a handshake; at a client, from any but the server it speaks to. */
    UNKNOWN_SENDER,
    /**
     * At a client that connects: the answer of the server, genuine, but from another address than the token names, so that it counts for
     * nothing. The server's machine has several; see {@link UdpTransport#ofServer}.
     */
    OTHER_ADDRESS,
    /** Its type doesn't exist, or is not for this side. */
    BAD_TYPE,
    /** The sequence says that it has no bytes, or more than eight; or it is the last of all, 2^64 - 1, which is reserved. */
    BAD_SEQUENCE,
    /** Its sequence was received before, or is too old to tell. */
    REPLAYED,
    /**
     * From an address that has used up the datagrams which a tick opens, or checks, for one; or from a client that is {@linkplain
     * NetcodeServer#ignore ignored}.
     */
    DATAGRAMS_TOO_MANY,
    /** The tag is wrong: the packet is damaged, forged, sealed with another key, or for another protocol. */
    FORGED,
    /** Genuine, but its contents have another size than its type has. */
    BAD_SIZE,
    /** At a client: a genuine keep-alive with a slot or a number of slots that no server has. */
    BAD_PLACE,
    /** Genuine, but it means nothing in the state of the connection. */
    OUT_OF_PLACE,

    /** A connection request that is longer or shorter than all of them are. */
    REQUEST_BAD_SIZE,
    /** A connection request of another version of netcode. */
    REQUEST_OTHER_VERSION,
    /** A connection request of another protocol, or of another version of the game. */
    REQUEST_OTHER_PROTOCOL,
    /** A connection request whose token has expired. */
    TOKEN_EXPIRED,
    /**
     * A connection request whose token may be from before the server's start, or from that second; or is one that the server has forgotten.
     */
    TOKEN_TOO_OLD,
    /** A connection request that came after a tick had opened as many tokens as it may: nothing looked at it. */
    REQUESTS_TOO_MANY,
    /** A connection request whose token does not open with the server's private key. */
    TOKEN_FORGED,
    /** A connection request whose token opens, but makes no sense. */
    TOKEN_MALFORMED,
    /** A connection request whose token is for other servers. */
    TOKEN_OTHER_SERVER,
    /** A connection request from an address where another client is connected, or a response from a client that already has its slot. */
    ALREADY_CONNECTED,
    /** A connection request whose token has made its connection, or was first seen from another address. */
    TOKEN_USED,
    /** A connection request with a new token, while the server remembers as many unexpired tokens as it can. */
    TOKENS_TOO_MANY,
    /** A connection request, answered with a denial, from a host that has all the slots that one host may have. */
    HOST_FULL,
    /** A connection request or response, answered with a denial, while every slot is taken. */
    SERVER_FULL,
    /** A connection request, while as many handshakes are under way as there may be. */
    HANDSHAKES_TOO_MANY,

    /** A connection response whose challenge this server did not make for this client. */
    CHALLENGE_FORGED
}
