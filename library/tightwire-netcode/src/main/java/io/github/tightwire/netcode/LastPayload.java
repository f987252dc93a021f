package io.github.tightwire.netcode;

/**
 * The last payload of a connection, by which a layer above ends it at the other side. It takes the place of the protocol's disconnect
 * packets, which could overtake it: it is sent 30 times within half a second, as updates come, and the disconnect packets follow.
 *
 * @param bytes the payload, of at most {@link Netcode#MAX_PAYLOAD_BYTES}; none if the other side has ended the connection by a payload of
 *     its own, and is told nothing
 * @param isUnderstood whether the other side is known to end the connection when it reads the payload. If so, no disconnect packets are
 *     sent where all goes out at once, by {@link NetcodePeer#sendLastPayloads}
 */
public record LastPayload(byte[] bytes, boolean isUnderstood) {
    /** Of a side that knows of the end. */
    public static final LastPayload NOTHING = new LastPayload(new byte[0], true);

    /**
     * Checks the length.
     *
     * @param bytes the payload
     * @param isUnderstood whether the other side ends the connection by it
     * @throws IllegalArgumentException if it is too long
     */
    public LastPayload {
        if (bytes.length > Netcode.MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("a payload of " + bytes.length + " bytes: at most " + Netcode.MAX_PAYLOAD_BYTES);
        }
    }
}
