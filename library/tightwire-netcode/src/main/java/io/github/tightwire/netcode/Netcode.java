package io.github.tightwire.netcode;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The numbers of netcode 1.02. */
public final class Netcode {
    /** The largest payload. */
    public static final int MAX_PAYLOAD_BYTES = 1200;

    /** The largest datagram that either side sends; a longer one is not netcode's. */
    public static final int MAX_DATAGRAM_BYTES = 1300;

    /** A connect token, as a matchmaker hands it out. */
    public static final int CONNECT_TOKEN_BYTES = 2048;

    /** The bytes that tell a server about a client, in the token's private part. */
    public static final int USER_DATA_BYTES = 256;

    /** The keys of ChaCha20-Poly1305. */
    public static final int KEY_BYTES = 32;

    /** The most slots of a server: clients take no more. */
    public static final int MAX_CLIENTS = 256;

    /** The most servers that a token is good for. */
    public static final int MAX_SERVERS = 32;

    static final byte[] VERSION = "NETCODE 1.02\0".getBytes(StandardCharsets.US_ASCII);
    static final int TAG_BYTES = 16;
    static final int TOKEN_NONCE_BYTES = 24;
    static final int PRIVATE_TOKEN_BYTES = 1024;
    static final int CHALLENGE_BYTES = 300;
    /** A challenge as a datagram: first byte, sequence, contents, tag. */
    static final int SEALED_CHALLENGE_BYTES = 1 + Long.BYTES + Long.BYTES + CHALLENGE_BYTES + TAG_BYTES;
    static final int REQUEST_BYTES = 1 + VERSION.length + Long.BYTES + Long.BYTES + TOKEN_NONCE_BYTES + PRIVATE_TOKEN_BYTES;

    /** The interval at which a side that has nothing to say is heard: ten times a second. */
    static final long SEND_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A disconnect is never acknowledged, so it is said more than once. */
    static final int DISCONNECT_PACKETS = 10;

    private Netcode() {
    }
}
