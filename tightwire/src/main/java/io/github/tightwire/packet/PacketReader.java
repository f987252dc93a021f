package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Scratch;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets of a {@link Protocol}, plain or sealed, one a datagram or several, of the types that are allowed here.
 *
 * <p>A packet is discarded before anything of it is read where its checksum or its tag is wrong: it is damaged, forged, of
 * another key, of another protocol, or of another version; and where a sealed packet came before or is too old. Bytes left
 * over behind the end are refused.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class PacketReader {
    private static final BitSerializable END = s -> s.serializeCheck(Protocol.END_OF_PACKET);

    private final Protocol protocol;
    private final boolean[] allowed;
    private final Envelope envelope;
    private final @Nullable BitSerializable header;
    private final Head head = new Head();
    private final Type type = new Type();
    private @Nullable Object context;
    /** Of the packet that is being read; none otherwise, and nobody asks. */
    @SuppressWarnings("NullAway.Init")
    private ReadStream stream;
    private @Nullable BitSerializable packet;

    PacketReader(Protocol protocol, boolean[] allowed, Envelope envelope) {
        this.protocol = protocol;
        this.allowed = allowed;
        this.envelope = envelope;
        this.header = protocol.newHeader();
    }

    /**
     * Gives the serialize methods something to {@linkplain BitStream#context ask for}.
     *
     * @param context for every packet from now on; null for nothing
     */
    public void setContext(Object context) {
        this.context = context;
    }

    /**
     * The header that stood before the type of the last packet: always the same object, read into for every packet that is
     * neither damaged nor forged. Where the packet was refused, it may be half read.
     *
     * @param type of the header
     * @param <H> the type
     * @return the header
     * @throws IllegalStateException if the protocol has none, or one of another type
     */
    public <H extends BitSerializable> H header(Class<H> type) {
        return protocol.cast(header, type);
    }

    /**
     * The packet that was read last.
     *
     * @return the packet; null before the first, and where the last was refused
     */
    public @Nullable BitSerializable packet() {
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
     * @return accepted, or why not; the bit counts from the start of the packet, its CRC or its sequence included
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Verdict read(byte[] bytes, int offset, int length) {
        Verdict verdict = open(bytes, offset, length);
        if (verdict.isAccepted()) {
            verdict = readContents();
        }
        if (verdict.isAccepted() && Bits.bytesFor(stream.bitPosition()) != length - envelope.tailBytes()) {
            verdict = Verdict.refused(Reason.LEFT_OVER_BYTES, stream.bitPosition());
        }
        return close(verdict);
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

    /**
     * Reads a datagram of one packet or several, as {@link PacketWriter#writeAggregate} wrote it, and delivers one after
     * another. Nothing of a damaged or forged datagram is delivered. Where a packet within is refused, those before it were
     * delivered, each of them whole; neither it nor those behind it are.
     *
     * @param bytes where the datagram is
     * @param offset of its first byte
     * @param length of the datagram in bytes
     * @param delivery gets each packet as soon as it was read; must not read with this reader
     * @return accepted, or why the first packet that was refused was; the bit counts from the start of the datagram
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Verdict readAggregate(byte[] bytes, int offset, int length, Consumer<? super BitSerializable> delivery) {
        Verdict verdict = open(bytes, offset, length);
        long end = (length - envelope.tailBytes()) * (long) Byte.SIZE;
        boolean more = true;
        while (verdict.isAccepted() && more) {
            int begin = stream.bitPosition();
            verdict = readContents();
            if (verdict.isAccepted()) {
                verdict = stream.read(BitStream::serializeAlign);
            }
            more = stream.bitPosition() < end;
            if (verdict.isAccepted() && more && stream.bitPosition() == begin) {
                // A type of no bits would be delivered for ever.
                verdict = Verdict.refused(Reason.LEFT_OVER_BYTES, begin);
            }
            if (verdict.isAccepted()) {
                delivery.accept(packet);
            }
        }
        return close(verdict);
    }

    /**
     * Reads a datagram of one packet or several from a buffer, up to its limit. The position moves there, whatever the
     * verdict.
     *
     * @param buffer where the datagram is, on the heap, direct or read-only, of any byte order
     * @param delivery gets each packet as soon as it was read; must not read with this reader
     * @return accepted, or why the first packet that was refused was
     * @see #readAggregate(byte[], int, int, Consumer)
     */
    public Verdict readAggregate(ByteBuffer buffer, Consumer<? super BitSerializable> delivery) {
        int length = buffer.remaining();
        if (buffer.hasArray()) {
            int offset = buffer.arrayOffset() + buffer.position();
            buffer.position(buffer.limit());
            return readAggregate(buffer.array(), offset, length, delivery);
        }
        byte[] scratch = Scratch.take(length);
        try {
            buffer.get(scratch, 0, length);
            return readAggregate(scratch, 0, length, delivery);
        } finally {
            Scratch.give(scratch);
        }
    }

    /** Opens the envelope, and reads the header. */
    private Verdict open(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        packet = null;
        int contentBytes = length - envelope.headBytes() - envelope.tailBytes();
        if (contentBytes <= 0) {
            return Verdict.refused(Reason.TOO_SHORT, 0);
        }
        Verdict verdict = envelope.open(bytes, offset, contentBytes);
        if (!verdict.isAccepted()) {
            return verdict;
        }
        stream = new ReadStream(
                envelope.opened(), envelope.openedOffset(), envelope.headBytes() + contentBytes, protocol.hasChecks());
        stream.setContext(context);
        stream.read(head);
        return header == null ? verdict : read(protocol.headerCodec(), header);
    }

    /** Reads type, data and end check; the packet is there where they were accepted. */
    private Verdict readContents() {
        packet = null;
        int begin = stream.bitPosition();
        Verdict verdict = stream.read(type);
        if (verdict.reason() == Reason.OUT_OF_RANGE) {
            return Verdict.refused(Reason.UNKNOWN_TYPE, begin);
        }
        if (!verdict.isAccepted()) {
            return verdict;
        }
        if (!allowed[type.index]) {
            return Verdict.refused(Reason.TYPE_NOT_ALLOWED, begin);
        }
        Protocol.PacketType<?> known = protocol.type(type.index);
        BitSerializable received = known.factory().get();
        verdict = read(known.codec(), received);
        if (verdict.isAccepted()) {
            verdict = stream.read(END);
        }
        if (verdict.isAccepted()) {
            packet = received;
        }
        return verdict;
    }

    @SuppressWarnings("NullAway")
    private Verdict close(Verdict verdict) {
        if (!verdict.isAccepted()) {
            packet = null;
        }
        stream = null;
        return verdict;
    }

    // The factory has made an object of the codec's type.

    @SuppressWarnings("unchecked")
    private <T extends BitSerializable> Verdict read(Codec<T> codec, BitSerializable object) {
        return codec.read((T) object, stream);
    }

    /** What the envelope has read already. */
    private final class Head implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBits(0L, envelope.headBytes() * Byte.SIZE);
        }
    }

    /** Of which type the packet is. */
    private final class Type implements BitSerializable {
        private int index;

        @Override
        public void serialize(BitStream s) {
            index = s.serializeInt(index, 0, protocol.typeCount() - 1);
        }
    }
}
