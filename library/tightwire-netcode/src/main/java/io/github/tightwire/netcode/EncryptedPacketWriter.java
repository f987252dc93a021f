package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/**
 * Writes sealed packets: a byte of the type and the number of the sequence's bytes, the sequence without its high zero bytes,
 * the contents, a tag.
 */
final class EncryptedPacketWriter {
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES];
    private final ByteBuffer view = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);
    private final Aead aead;
    private final PacketData associatedData;
    private long sequence;
    private int contents;

    EncryptedPacketWriter(Aead aead, long protocolId) {
        this.aead = aead;
        this.associatedData = new PacketData(protocolId);
    }

    /** Starts a packet, and returns a view, little-endian, which stands where its contents go. */
    ByteBuffer start(NetcodePacket type, long sequence) {
        int sequenceBytes = Math.max(1, Long.BYTES - Long.numberOfLeadingZeros(sequence) / Byte.SIZE);
        this.sequence = sequence;
        this.contents = 1 + sequenceBytes;
        bytes[0] = (byte) (sequenceBytes << 4 | type.ordinal());
        for (int i = 0; i < sequenceBytes; i++) {
            bytes[1 + i] = (byte) (sequence >>> i * Byte.SIZE);
        }
        return view.position(contents);
    }

    /** Returns the length of the packet as far as it was put into the view. */
    int length() {
        return view.position();
    }

    /** Seals the bytes that were put into the view, and returns the number of the packet's bytes. */
    int finish(Key key) {
        int contentBytes = view.position() - contents;
        aead.seal(key, sequence, associatedData.of(bytes[0]), bytes, contents, contentBytes);
        return contents + contentBytes + Netcode.TAG_BYTES;
    }

    /** The packet that was started or finished last. */
    byte[] bytes() {
        return bytes;
    }
}
