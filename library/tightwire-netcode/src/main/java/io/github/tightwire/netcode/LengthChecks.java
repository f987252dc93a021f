package io.github.tightwire.netcode;

import java.util.Objects;

/** Refuses to send payloads of a wrong length, and datagrams that are too long. */
final class LengthChecks {
    private LengthChecks() {
    }

    static void checkLength(byte[] payload, int length) {
        if (length < 1 || length > Netcode.MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("a payload of " + length + " bytes: 1 to " + Netcode.MAX_PAYLOAD_BYTES);
        }
        Objects.checkFromIndexSize(0, length, payload.length);
    }

    /** Checks what a transport is given. */
    static void checkDatagram(byte[] datagram, int length) {
        if (length > Netcode.MAX_DATAGRAM_BYTES) {
            throw new IllegalArgumentException("a datagram of " + length + " bytes: at most " + Netcode.MAX_DATAGRAM_BYTES);
        }
        Objects.checkFromIndexSize(0, length, datagram.length);
    }
}
