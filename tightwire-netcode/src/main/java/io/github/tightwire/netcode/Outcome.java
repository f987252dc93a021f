package io.github.tightwire.netcode;

/**
 * What became of a datagram: accepted, or why it was ignored. Whatever is ignored changes nothing, and is answered only where it
 * says so here.
 */
public enum Outcome {
    /** It was what it should be, and was acted on. */
    ACCEPTED,

    /** Longer than {@link Netcode#MAX_DATAGRAM_BYTES}. */
    TOO_LARGE,
    /** Shorter than the shortest packet of its kind. */
    TOO_SMALL,
    /** From an address that has neither a connection nor a handshake; at a client, from any but the server it speaks to. */
    UNKNOWN_SENDER,
    /** Of no type that there is, or of one that this side does not take. */
    BAD_TYPE,
    /** The sequence says that it has no bytes, or more than eight; or it is the last of all, 2^64 - 1, which is reserved. */
    BAD_SEQUENCE,
    /** Its sequence was received before, or is too old to tell. */
    REPLAYED,
    /**
     * From an address of which a tick has opened, or checked, as much as it may; or whose client is
     * {@linkplain NetcodeServer#ignore ignored}.
     */
    DATAGRAMS_TOO_MANY,
    /** The tag does not fit: damaged, forged, sealed with another key, or for another protocol. */
    FORGED,
    /** Genuine, and its contents are not of the size that its type has. */
    BAD_SIZE,
    /** At a client: a genuine keep-alive with a place or a number of places that no server has. */
    BAD_PLACE,
    /** Genuine, and of no meaning in the state that the connection is in. */
    OUT_OF_PLACE,

    /** A connection request that is not exactly as long as they are. */
    REQUEST_BAD_SIZE,
    /** A connection request of another version of netcode. */
    REQUEST_OTHER_VERSION,
    /** A connection request of another protocol, or of another version of the game. */
    REQUEST_OTHER_PROTOCOL,
    /** A connection request whose token has expired. */
    TOKEN_EXPIRED,
    /** A connection request whose token may be from before the server started, or from that second; or be one that it has forgotten. */
    TOKEN_TOO_OLD,
    /** A connection request after as many tokens were opened as a tick may: it was not looked at. */
    REQUESTS_TOO_MANY,
    /** A connection request whose token does not open with the server's private key. */
    TOKEN_FORGED,
    /** A connection request whose token opens, and makes no sense. */
    TOKEN_MALFORMED,
    /** A connection request whose token is for other servers. */
    TOKEN_OTHER_SERVER,
    /** A connection request from an address where another client is connected, or a response of a client that has its place. */
    ALREADY_CONNECTED,
    /** A connection request whose token has made its connection, or was first seen from another address. */
    TOKEN_USED,
    /** A connection request with a new token, while as many as can be remembered have not expired yet. */
    TOKENS_TOO_MANY,
    /** A connection request, answered with a denial, from a host that has all the places that one host may have. */
    HOST_FULL,
    /** A connection request or response, answered with a denial, while every place is taken. */
    SERVER_FULL,
    /** A connection request, while as many handshakes as there may be have not come to their end. */
    HANDSHAKES_TOO_MANY,

    /** A connection response whose challenge is not one that this server made for this client. */
    CHALLENGE_FORGED
}
