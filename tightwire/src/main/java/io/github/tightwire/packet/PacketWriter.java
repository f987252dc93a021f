package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.PacketOverflowException;
import io.github.tightwire.internal.Scratch;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes packets of a {@link Protocol}, plain or sealed, one a datagram or several.
 *
 * <p>A packet of which a value is outside its bounds, or that does not fit, is an exception. Nothing was sent then, and with a
 * sealed writer no sequence was used; the bytes in the given range are of no meaning.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class PacketWriter {
    private final Protocol protocol;
    private final Envelope envelope;
    private final @Nullable BitSerializable header;
    private @Nullable Object context;

    PacketWriter(Protocol protocol, Envelope envelope) {
        this.protocol = protocol;
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
     * The header that stands before the type: always the same object. Fill it in before a packet is written.
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
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int write(BitSerializable packet, byte[] bytes, int offset, int length) {
        WriteStream stream = start(bytes, offset, length);
        writeContents(packet, stream);
        return finish(stream, bytes, offset);
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
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
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
     * Writes packets into one datagram, as many as fit, for {@link PacketReader#readAggregate}. They share one envelope and
     * one header; each starts at a whole byte behind the one before.
     *
     * @param waiting the packets, of types of the protocol, in this order; those written are removed. Where writing throws,
     *     none is
     * @param bytes where the datagram goes
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return the length of the datagram in bytes; 0 where none is waiting
     * @throws IllegalArgumentException if a packet is not of a type of the protocol, a value is outside its bounds, or a
     *     packet has no bits at all
     * @throws PacketOverflowException if not even the first fits
     * @throws IndexOutOfBoundsException if the range is not within the array
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int writeAggregate(Deque<? extends BitSerializable> waiting, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (waiting.isEmpty()) {
            return 0;
        }
        WriteStream stream = start(bytes, offset, length);
        long most = (length - envelope.tailBytes()) * (long) Byte.SIZE;
        int written = 0;
        for (BitSerializable packet : waiting) {
            int begin = stream.bitPosition();
            if (written > 0 && begin + (long) measureContents(packet) > most) {
                break;
            }
            writeContents(packet, stream);
            if (stream.bitPosition() == begin) {
                throw nothing();
            }
            stream.serializeAlign();
            written++;
        }
        int datagramBytes = finish(stream, bytes, offset);
        for (int i = 0; i < written; i++) {
            waiting.removeFirst();
        }
        return datagramBytes;
    }

    /**
     * Writes packets into one datagram in a buffer, as many as fit between its position and its limit, and moves the position
     * behind it. Where writing throws, the position stays.
     *
     * @param waiting the packets, of types of the protocol, in this order; those written are removed. Where writing throws,
     *     none is
     * @param buffer where the datagram goes, on the heap or direct, of any byte order
     * @return the length of the datagram in bytes; 0 where none is waiting
     * @throws IllegalArgumentException if a packet is not of a type of the protocol, a value is outside its bounds, or a
     *     packet has no bits at all
     * @throws PacketOverflowException if not even the first fits
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int writeAggregate(Deque<? extends BitSerializable> waiting, ByteBuffer buffer) {
        int length;
        if (buffer.hasArray()) {
            length = writeAggregate(
                    waiting, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + length);
        } else {
            byte[] scratch = Scratch.take(buffer.remaining());
            try {
                length = writeAggregate(waiting, scratch, 0, buffer.remaining());
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
        MeasureStream stream = newMeasureStream();
        if (header != null) {
            measure(protocol.headerCodec(), header, stream);
        }
        measureContents(packet, stream);
        return envelope.headBytes() + Bits.bytesFor(stream.bitPosition()) + envelope.tailBytes();
    }

    /** Leaves room for the head, and writes the header. */
    private WriteStream start(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length < envelope.headBytes() + envelope.tailBytes()) {
            throw new PacketOverflowException("no packet fits into " + length + " bytes");
        }
        WriteStream stream = new WriteStream(bytes, offset, length - envelope.tailBytes(), protocol.hasChecks());
        stream.setContext(context);
        stream.serializeBits(0L, envelope.headBytes() * Byte.SIZE);
        if (header != null) {
            write(protocol.headerCodec(), header, stream);
        }
        return stream;
    }

    private int finish(WriteStream stream, byte[] bytes, int offset) {
        int contentBytes = stream.finish() - envelope.headBytes();
        if (contentBytes == 0) {
            throw nothing();
        }
        envelope.close(bytes, offset, contentBytes);
        return envelope.headBytes() + contentBytes + envelope.tailBytes();
    }

    private void writeContents(BitSerializable packet, WriteStream stream) {
        int type = protocol.indexOf(packet.getClass());
        stream.serializeInt(type, 0, protocol.typeCount() - 1);
        write(protocol.type(type).codec(), packet, stream);
        stream.serializeCheck(Protocol.END_OF_PACKET);
    }

    private int measureContents(BitSerializable packet) {
        MeasureStream stream = newMeasureStream();
        measureContents(packet, stream);
        return stream.bitPosition();
    }

    private void measureContents(BitSerializable packet, MeasureStream stream) {
        int type = protocol.indexOf(packet.getClass());
        stream.serializeInt(type, 0, protocol.typeCount() - 1);
        measure(protocol.type(type).codec(), packet, stream);
        stream.serializeCheck(Protocol.END_OF_PACKET);
    }

    private MeasureStream newMeasureStream() {
        MeasureStream stream = new MeasureStream(protocol.hasChecks());
        stream.setContext(context);
        return stream;
    }

    private static IllegalArgumentException nothing() {
        return new IllegalArgumentException("a packet of no bits at all, which no reader would accept");
    }

    // The class of the object has chosen the codec.

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void write(Codec<T> codec, BitSerializable object, WriteStream stream) {
        codec.write((T) object, stream);
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void measure(Codec<T> codec, BitSerializable object, MeasureStream stream) {
        codec.measure((T) object, stream);
    }
}
