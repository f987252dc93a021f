package io.github.tightwire.netcode;

/** The states of a client, as the standard has them. */
public enum ClientState {
    /** The token expired before any of its servers took the client. */
    CONNECT_TOKEN_EXPIRED,
    /** The bytes to connect with are no connect token, or one that has made its one connection. */
    INVALID_CONNECT_TOKEN,
    /** Nothing came from the server for the time-out of the token. */
    CONNECTION_TIMED_OUT,
    /** The machine knows that nothing reaches any server of the token: it has no route there, or the port is closed. */
    SERVERS_UNREACHABLE,
    /** The last server of the token sent a challenge, and then did not take the client. */
    CONNECTION_RESPONSE_TIMED_OUT,
    /** The last server of the token did not answer. */
    CONNECTION_REQUEST_TIMED_OUT,
    /** The last server of the token is full. */
    CONNECTION_DENIED,
    /** Not connected, and nothing is wrong: at the start, and once either side has ended the connection. */
    DISCONNECTED,
    /** Asks a server for a challenge. */
    SENDING_CONNECTION_REQUEST,
    /** Sends the challenge back. */
    SENDING_CONNECTION_RESPONSE,
    /** Payloads go both ways. */
    CONNECTED;

    /**
     * Returns whether the client has given up: the cause has to be fixed, and a new token obtained.
     *
     * @return whether it is one of the first seven
     */
    public boolean isError() {
        return compareTo(DISCONNECTED) < 0;
    }

    /**
     * Returns whether the client is on its way to be connected.
     *
     * @return whether it is one of the two that send something
     */
    public boolean isConnecting() {
        return this == SENDING_CONNECTION_REQUEST || this == SENDING_CONNECTION_RESPONSE;
    }
}
