package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.BounceBuffer;
import io.github.tightwire.internal.Buffers;
import io.github.tightwire.trace.Trace;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes packets of a {@link Protocol}, plain or sealed, one a datagram or several.
 *
 * <p>A value outside its bounds, or a packet that doesn't fit, throws an exception. A sealed writer has then used no sequence. The bytes
 * in the given range are undefined.
 *
 * <p>Not thread-safe.
 */
public final class PacketWriter {
    private final Protocol protocol;
    private final Envelope envelope;
    private final ContentsWriter contents;

    PacketWriter(Protocol protocol, Envelope envelope) {
        this.protocol = protocol;
        this.envelope = envelope;
        this.contents = new ContentsWriter(protocol);
    }

    /**
     * Gives the serialize methods something to {@linkplain io.github.tightwire.BitStream#context ask for}.
     *
     * @param context for every packet from now on; null for nothing
     */
    public void setContext(@Nullable Object context) {
        contents.setContext(context);
    }

    /**
     * The header, before the type: always the same object. Fill it in before a packet is written.
     *
     * @param type of the header
     * @param <H> the type
     * @return the header
     * @throws IllegalStateException if the protocol has none, or one of another type
     */
    public <H extends BitSerializable> H header(Class<H> type) {
        return protocol.cast(contents.header(), type);
    }

    /**
     * Writes a packet into an array, from its first byte.
     *
     * @param packet of a type of the protocol
     * @param bytes to write to
     * @return the length of the packet in bytes
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int write(BitSerializable packet, byte[] bytes) {
        return write(packet, bytes, 0, bytes.length);
    }

    /**
     * Writes a packet into a part of an array. Nothing outside the part is touched; within it, bytes after the packet may
     * be overwritten.
     *
     * @param packet of a type of the protocol
     * @param bytes to write to
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return the length of the packet in bytes
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     * @throws IndexOutOfBoundsException if the range is not within the array
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int write(BitSerializable packet, byte[] bytes, int offset, int length) {
        int end = end(bytes, offset, length);
        int begin = contents.writeHeader(bytes, offset, end, envelope.headBytes() * Byte.SIZE);
        return close(bytes, offset, contents.write(packet, bytes, offset, end, begin));
    }

    /**
     * Writes a packet into a buffer, between its position and its limit, and moves the position after it. Where writing
     * throws, the position stays.
     *
     * @param packet of a type of the protocol
     * @param buffer to write to, on the heap or direct, of any byte order
     * @return the length of the packet in bytes
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit
     * @throws IllegalStateException if a sealed writer has used every sequence of its key
     */
    public int write(BitSerializable packet, ByteBuffer buffer) {
        int length;
        if (buffer.hasArray()) {
            length = write(packet, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            Buffers.skip(buffer, length);
        } else {
            int most = Math.min(buffer.remaining(), measureBytes(packet));
            byte[] scratch = BounceBuffer.take(most);
            try {
                length = write(packet, scratch, 0, most);
                buffer.put(scratch, 0, length);
            } finally {
                BounceBuffer.give(scratch);
            }
        }
        return length;
    }

    /**
     * Writes a packet as {@link #write(BitSerializable, byte[], int, int)} does, and explains each of its bits, as {@link
     * PacketReader#trace} does for received packets. An exception is recorded in the trace; of a sealed packet no sequence was used then.
     * A {@code padding} fills the last byte.
     *
     * @param packet of a type of the protocol
     * @param bytes to write to
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return all that was written
     * @throws IllegalArgumentException if it is not of a type of the protocol
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Trace trace(BitSerializable packet, byte[] bytes, int offset, int length) {
        int end = end(bytes, offset, length);
        return new DatagramWriting(protocol, envelope, contents, bytes, offset, end).packet(packet);
    }

    /**
     * Writes packets into one datagram, as many as fit, for {@link PacketReader#readAggregate}. They share one envelope and
     * one header; each starts at a whole byte after the one before.
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
        int end = end(bytes, offset, length);
        long mostBits = (end - offset) * (long) Byte.SIZE;
        int position = contents.writeHeader(bytes, offset, end, envelope.headBytes() * Byte.SIZE);
        int written = 0;
        for (BitSerializable packet : waiting) {
            if (written > 0 && position + (long) contents.measure(packet, 0) > mostBits) {
                break;
            }
            int behind = contents.write(packet, bytes, offset, end, position);
            if (behind == position) {
                throw nothing();
            }
            // What is after it in its last byte is zero already.
            position = Bits.bytesFor(behind) * Byte.SIZE;
            written++;
        }
        int datagramBytes = close(bytes, offset, position);
        for (int i = 0; i < written; i++) {
            waiting.removeFirst();
        }
        return datagramBytes;
    }

    /**
     * Writes packets into one datagram in a buffer, as many as fit between its position and its limit, and moves the position
     * after it. Where writing throws, the position stays.
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
            Buffers.skip(buffer, length);
        } else {
            byte[] scratch = BounceBuffer.take(buffer.remaining());
            try {
                length = writeAggregate(waiting, scratch, 0, buffer.remaining());
                buffer.put(scratch, 0, length);
            } finally {
                BounceBuffer.give(scratch);
            }
        }
        return length;
    }

    /**
     * The most bytes that a packet takes in its current state.
     *
     * @param packet of a type of the protocol
     * @return in bytes, everything counted
     * @throws IllegalArgumentException if it is not of a type of the protocol
     */
    public int measureBytes(BitSerializable packet) {
        int bits = contents.measure(packet, contents.measureHeader());
        return envelope.headBytes() + Bits.bytesFor(bits) + envelope.tailBytes();
    }

    /** Returns the end of the contents: what of the range is after the longest packet is not used. */
    private int end(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int most = Math.min(length - envelope.tailBytes(), Bits.MAX_PACKET_BITS / Byte.SIZE);
        if (most < envelope.headBytes()) {
            throw new PacketOverflowException("no packet fits into " + length + " bytes");
        }
        return offset + most;
    }

    /** Closes the envelope around contents that end at a position, and returns the length of it all in bytes. */
    private int close(byte[] bytes, int offset, int position) {
        int contentBytes = Bits.bytesFor(position) - envelope.headBytes();
        requireContents(contentBytes);
        envelope.close(bytes, offset, contentBytes);
        return envelope.headBytes() + contentBytes + envelope.tailBytes();
    }

    static void requireContents(int contentBytes) {
        if (contentBytes == 0) {
            throw nothing();
        }
    }

    private static IllegalArgumentException nothing() {
        return new IllegalArgumentException("a packet without a single bit, which no reader accepts");
    }
}
