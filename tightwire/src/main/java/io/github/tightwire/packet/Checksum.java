package io.github.tightwire.packet;

import java.util.zip.CRC32;

/** The CRC-32 of a packet, with the protocol id as its unsent prefix. */
final class Checksum {
    private final byte[] prefix = new byte[Long.BYTES];
    private final CRC32 crc = new CRC32();

    Checksum(long protocolId) {
        for (int i = 0; i < prefix.length; i++) {
            prefix[i] = (byte) (protocolId >>> i * Byte.SIZE);
        }
    }

    /** The checksum of the bytes behind the CRC field. */
    int of(byte[] bytes, int offset, int length) {
        crc.reset();
        crc.update(prefix);
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
