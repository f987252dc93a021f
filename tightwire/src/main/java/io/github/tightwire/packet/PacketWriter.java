package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.PacketOverflowException;
import io.github.tightwire.internal.Scratch;
import java.nio.ByteBuffer;

/**
 * Writes packets of a {@link Protocol}.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class PacketWriter {
    private final Protocol protocol;
    private final Checksum checksum;

    PacketWriter(Protocol protocol) {
        this.protocol = protocol;
        this.checksum = new Checksum(protocol.id());
    }

    /**
     * Writes a packet into an array, from its first byte.
     *
     * @param packet of a type of the protocol
     * @param bytes where it goes
     * @return the length of the packet in bytes
     */
    public int write(BitSerializable packet, byte[] bytes) {
        return write(packet, bytes, 0, bytes.length);
    }

    /**
     * Writes a packet into a part of an array. Nothing outside the part is touched; within it, bytes behind the packet may
     * be.
     *
     * @param packet of a type of the protocol
     * @param bytes where it goes
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return the length of the packet in bytes
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(BitSerializable packet, byte[] bytes, int offset, int length) {
        int type = protocol.indexOf(packet.getClass());
        WriteStream stream = new WriteStream(bytes, offset, length, protocol.hasChecks());
        stream.serializeUint32(0);
        stream.serializeInt(type, 0, protocol.typeCount() - 1);
        write(protocol.type(type).codec(), packet, stream);
        stream.serializeCheck(Protocol.END_OF_PACKET);
        int packetBytes = stream.finish();
        if (packetBytes == Integer.BYTES) {
            throw new IllegalArgumentException("a packet of no bits at all, which no reader would accept");
        }
        BitWriter head = new BitWriter(bytes, offset, Integer.BYTES);
        head.writeBits(checksum.of(bytes, offset + Integer.BYTES, packetBytes - Integer.BYTES), Integer.SIZE);
        head.finish();
        return packetBytes;
    }

    /**
     * Writes a packet into a buffer, between its position and its limit, and moves the position behind it. Where writing
     * throws, the position stays.
     *
     * @param packet of a type of the protocol
     * @param buffer where it goes, on the heap or direct, of any byte order
     * @return the length of the packet in bytes
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     */
    public int write(BitSerializable packet, ByteBuffer buffer) {
        int length;
        if (buffer.hasArray()) {
            length = write(packet, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + length);
        } else {
            int most = Math.min(buffer.remaining(), measure(packet));
            byte[] scratch = Scratch.take(most);
            try {
                length = write(packet, scratch, 0, most);
                buffer.put(scratch, 0, length);
            } finally {
                Scratch.give(scratch);
            }
        }
        return length;
    }

    /**
     * The most bytes a packet takes as it is now.
     *
     * @param packet of a type of the protocol
     * @return in bytes, everything counted
     * @throws IllegalArgumentException if it is not of a type of the protocol
     */
    public int measure(BitSerializable packet) {
        int type = protocol.indexOf(packet.getClass());
        MeasureStream stream = new MeasureStream(protocol.hasChecks());
        stream.serializeUint32(0);
        stream.serializeInt(type, 0, protocol.typeCount() - 1);
        measure(protocol.type(type).codec(), packet, stream);
        stream.serializeCheck(Protocol.END_OF_PACKET);
        return Bits.bytesFor(stream.bitPosition());
    }

    // The class of the packet has chosen the codec.

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void write(Codec<T> codec, BitSerializable packet, WriteStream stream) {
        codec.write((T) packet, stream);
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void measure(Codec<T> codec, BitSerializable packet, MeasureStream stream) {
        codec.measure((T) packet, stream);
    }
}
