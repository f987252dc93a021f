package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/** The data that a packet's tag authenticates besides its contents: the version, the protocol and the packet's first byte. */
final class PacketData {
    static final int BYTES = Netcode.VERSION.length + Long.BYTES + 1;

    private final byte[] bytes;

    PacketData(long protocolId) {
        bytes = ByteBuffer.allocate(BYTES).order(LITTLE_ENDIAN)
                .put(Netcode.VERSION).putLong(protocolId).array();
    }

    byte[] of(byte prefix) {
        bytes[bytes.length - 1] = prefix;
        return bytes;
    }
}
