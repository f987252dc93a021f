package io.github.tightwire.netcode;

import java.util.Objects;

/** The payloads that may be sent. */
final class Payloads {
    private Payloads() {
    }

    static void checkLength(byte[] payload, int length) {
        if (length < 1 || length > Netcode.MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("a payload of " + length + " bytes: 1 to " + Netcode.MAX_PAYLOAD_BYTES);
        }
        Objects.checkFromIndexSize(0, length, payload.length);
    }
}
