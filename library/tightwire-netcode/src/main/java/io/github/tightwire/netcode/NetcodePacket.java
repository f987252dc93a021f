package io.github.tightwire.netcode;

import org.jspecify.annotations.Nullable;

/** The kinds of packets. The code of a kind on the wire is its ordinal. */
enum NetcodePacket {
    /** Not sealed, and not like the others: {@link RequestGate}. */
    REQUEST(0, 0),
    DENIED(0, 0),
    CHALLENGE(Long.BYTES + Netcode.CHALLENGE_BYTES, Long.BYTES + Netcode.CHALLENGE_BYTES),
    RESPONSE(Long.BYTES + Netcode.CHALLENGE_BYTES, Long.BYTES + Netcode.CHALLENGE_BYTES),
    /** The client's slot and the number of slots. */
    KEEP_ALIVE(2 * Integer.BYTES, 2 * Integer.BYTES),
    PAYLOAD(1, Netcode.MAX_PAYLOAD_BYTES),
    DISCONNECT(0, 0);

    private static final NetcodePacket[] TYPES = values();

    private final int minBytes;
    private final int maxBytes;

    NetcodePacket(int minBytes, int maxBytes) {
        this.minBytes = minBytes;
        this.maxBytes = maxBytes;
    }

    /** The type of a code, or null. */
    static @Nullable NetcodePacket of(int code) {
        return code < TYPES.length ? TYPES[code] : null;
    }

    boolean takes(int contentBytes) {
        return minBytes <= contentBytes && contentBytes <= maxBytes;
    }

    /** Returns whether a second one of a sequence is refused. The first four are good to come again, and their sequences are apart. */
    boolean isGuardedFromReplay() {
        return compareTo(KEEP_ALIVE) >= 0;
    }
}
