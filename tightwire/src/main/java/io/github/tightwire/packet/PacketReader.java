package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Scratch;
import java.nio.ByteBuffer;

/**
 * Reads packets of a {@link Protocol}, of the types that are allowed here.
 *
 * <p>A packet is discarded before anything of it is read where its checksum is wrong: it is damaged, or of another protocol,
 * or of another version. Bytes left over behind the end are refused.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class PacketReader {
    private static final BitSerializable END = s -> s.serializeCheck(Protocol.END_OF_PACKET);

    private final Protocol protocol;
    private final boolean[] allowed;
    private final Checksum checksum;
    private final Header header = new Header();
    private BitSerializable packet;

    PacketReader(Protocol protocol, boolean[] allowed) {
        this.protocol = protocol;
        this.allowed = allowed;
        this.checksum = new Checksum(protocol.id());
    }

    /**
     * The packet that was read last.
     *
     * @return the packet; null before the first, and where the last was refused
     */
    public BitSerializable packet() {
        return packet;
    }

    /**
     * Reads a packet from the start of an array. It must end where the length says.
     *
     * @param bytes where it is
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public Verdict read(byte[] bytes, int length) {
        return read(bytes, 0, length);
    }

    /**
     * Reads a packet from a part of an array. It must end where the length says.
     *
     * @param bytes where it is
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @return accepted, or why not; the bit counts from the start of the packet, its CRC included
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Verdict read(byte[] bytes, int offset, int length) {
        packet = null;
        ReadStream stream = new ReadStream(bytes, offset, length, protocol.hasChecks());
        if (length <= Integer.BYTES) {
            return Verdict.refused(Reason.TOO_SHORT, 0);
        }
        Verdict verdict = stream.read(header);
        if (header.checksum != checksum.of(bytes, offset + Integer.BYTES, length - Integer.BYTES)) {
            return Verdict.refused(Reason.WRONG_CHECKSUM, 0);
        }
        if (verdict.reason() == Reason.OUT_OF_RANGE) {
            return Verdict.refused(Reason.UNKNOWN_TYPE, verdict.bit());
        }
        if (!verdict.isAccepted()) {
            return verdict;
        }
        if (!allowed[header.type]) {
            return Verdict.refused(Reason.TYPE_NOT_ALLOWED, Integer.SIZE);
        }
        return read(protocol.type(header.type), stream, length);
    }

    /**
     * Reads a packet from a buffer. It must end at the limit. The position moves there, whatever the verdict.
     *
     * @param buffer where it is, on the heap, direct or read-only, of any byte order
     * @return accepted, or why not
     */
    public Verdict read(ByteBuffer buffer) {
        int length = buffer.remaining();
        if (buffer.hasArray()) {
            int offset = buffer.arrayOffset() + buffer.position();
            buffer.position(buffer.limit());
            return read(buffer.array(), offset, length);
        }
        byte[] scratch = Scratch.take(length);
        try {
            buffer.get(scratch, 0, length);
            return read(scratch, 0, length);
        } finally {
            Scratch.give(scratch);
        }
    }

    private <T extends BitSerializable> Verdict read(Protocol.PacketType<T> type, ReadStream stream, int length) {
        T received = type.factory().get();
        Verdict verdict = type.codec().read(received, stream);
        if (verdict.isAccepted()) {
            verdict = stream.read(END);
        }
        if (verdict.isAccepted() && Bits.bytesFor(stream.bitPosition()) != length) {
            verdict = Verdict.refused(Reason.LEFT_OVER_BYTES, stream.bitPosition());
        }
        if (verdict.isAccepted()) {
            packet = received;
        }
        return verdict;
    }

    /** What stands before the data. */
    private final class Header implements BitSerializable {
        private int checksum;
        private int type;

        @Override
        public void serialize(BitStream s) {
            checksum = s.serializeUint32(checksum);
            type = s.serializeInt(type, 0, protocol.typeCount() - 1);
        }
    }
}
