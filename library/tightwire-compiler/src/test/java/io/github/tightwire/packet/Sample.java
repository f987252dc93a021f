package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Packets, a header and keys for the tests of this package. */
final class Sample {
    static final Protocol PROTOCOL = Protocol.builder("sample", 1).packet(Word.class, Word::new).build();

    private Sample() {
    }

    /** Thirty-two bits. */
    static final class Word implements BitSerializable {
        int value;

        Word() {
        }

        Word(int value) {
            this.value = value;
        }

        @Override
        public void serialize(BitStream s) {
            value = s.serializeUint32(value);
        }

        @Override
        public String toString() {
            return "word " + value;
        }
    }

    /** A few bits of a bounded number, and as many bytes. */
    static final class Blob implements BitSerializable {
        byte[] data = {};

        Blob() {
        }

        Blob(int length) {
            data = new byte[length];
            for (int i = 0; i < length; i++) {
                data[i] = (byte) (length + i);
            }
        }

        @Override
        public void serialize(BitStream s) {
            data = s.serializeByteArray(data, 100);
        }

        @Override
        public String toString() {
            return "blob of " + data.length + " " + Arrays.hashCode(data);
        }
    }

    /** Sequence and acks: 48 bits. */
    static final class Acks implements BitSerializable {
        int sequence;
        int acks;

        @Override
        public void serialize(BitStream s) {
            sequence = s.serializeUint16(sequence);
            acks = s.serializeUint32(acks);
        }
    }

    /** The check at the end of a packet: the CRC-32 of its name. */
    static int endOfPacket() {
        CRC32 crc = new CRC32();
        crc.update("end of packet".getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }

    /** Puts the right checksum before a packet, as everybody can. */
    static byte[] withChecksum(Protocol protocol, byte[] contents) {
        CRC32 crc = new CRC32();
        crc.update(littleEndian(8).putLong(0, protocol.id()).array());
        crc.update(contents);
        return littleEndian(4 + contents.length).putInt((int) crc.getValue()).put(contents).array();
    }

    static ByteBuffer littleEndian(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
