package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.BounceBuffer;
import io.github.tightwire.internal.Buffers;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.trace.Trace;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets of a {@link Protocol}, plain or sealed, one a datagram or several, of the types that are allowed here. A packet
 * goes to the {@linkplain PacketHandlers handler} of its type; without handlers, ask the reader for the {@link #packet()}.
 *
 * <p>A packet is discarded unread if its checksum or its tag is wrong, because it is damaged, forged, or of another key, protocol or
 * version; and if a sealed packet came before or is too old. Bytes left over after the end are refused, and so is padding in the last
 * byte that is not zero.
 *
 * <p>Exceptions of the program's <i>own</i> code come out of a read unchanged: those of a handler or a delivery, and those of a
 * packet's serialize method or factory, after which there is no {@link #packet()}. {@link io.github.tightwire.Codec} says
 * how to handle these.
 *
 * <p>Not thread-safe.
 */
public final class PacketReader {
    private final Protocol protocol;
    private final Envelope envelope;
    private final ContentsReader contents;

    /** By type, in the protocol's order; none for a reader whose packets are asked for. */
    private final PacketHandlers.@Nullable Handler[] handlers;
    private final Consumer<BitSerializable> toHandlers;

    PacketReader(Protocol protocol, boolean[] allowed, PacketHandlers handlers, Envelope envelope) {
        this.protocol = protocol;
        this.handlers = handlers.of(protocol.types());
        this.envelope = envelope;
        this.contents = new ContentsReader(protocol, allowed);
        this.toHandlers = packet -> handle();
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
     * The header that stood before the type of the last packet: always the same object, read into for every packet that is
     * neither damaged nor forged. Where the packet was refused, it may be half read.
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
     * The packet that was read last.
     *
     * @return the packet; null before the first, and where the last was refused
     */
    public @Nullable BitSerializable packet() {
        return contents.packet();
    }

    /**
     * Reads a packet from the start of an array. It must end where the length says.
     *
     * @param bytes to read from
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public Verdict read(byte[] bytes, int length) {
        return read(bytes, 0, length);
    }

    /**
     * Reads a packet from a part of an array. It must end where the length says. Where it is accepted, its
     * {@linkplain PacketHandlers handler} is called, if there is one.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @return accepted, or why not; the bit counts from the start of the packet, its CRC or its sequence included
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Verdict read(byte[] bytes, int offset, int length) {
        Verdict verdict = open(bytes, offset, length);
        if (!verdict.isAccepted()) {
            return verdict;
        }
        byte[] opened = envelope.opened(bytes);
        int start = envelope.openedOffset(offset);
        int end = envelope.contentEnd(start, length);
        long outcome = contents.readHeader(opened, start, end, envelope.headBytes() * Byte.SIZE);
        if ((int) outcome >= 0) {
            outcome = contents.read(opened, start, end, (int) outcome);
        }
        verdict = verdict(Unpacking.end(outcome, opened, start, length - envelope.tailBytes()));
        if (verdict.isAccepted()) {
            handle();
        }
        return verdict;
    }

    /**
     * Reads a packet from a buffer. It must end at the limit. The position moves there, whatever the verdict.
     *
     * @param buffer to read from, on the heap, direct or read-only, of any byte order
     * @return accepted, or why not
     */
    public Verdict read(ByteBuffer buffer) {
        int length = buffer.remaining();
        if (buffer.hasArray()) {
            int offset = buffer.arrayOffset() + buffer.position();
            Buffers.skip(buffer, buffer.remaining());
            return read(buffer.array(), offset, length);
        }
        byte[] scratch = BounceBuffer.take(length);
        try {
            buffer.get(scratch, 0, length);
            return read(scratch, 0, length);
        } finally {
            BounceBuffer.give(scratch);
        }
    }

    /**
     * Reads a datagram of one packet or several, as {@link PacketWriter#writeAggregate} wrote it, and delivers one after
     * another. Nothing of a damaged or forged datagram is delivered. Where a packet within is refused, those before it were
     * delivered, each of them whole; neither it nor those after it are.
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
        if (!verdict.isAccepted()) {
            return verdict;
        }
        byte[] opened = envelope.opened(bytes);
        int start = envelope.openedOffset(offset);
        int end = envelope.contentEnd(start, length);
        long endBit = (length - envelope.tailBytes()) * (long) Byte.SIZE;
        long outcome = contents.readHeader(opened, start, end, envelope.headBytes() * Byte.SIZE);
        boolean more = true;
        while ((int) outcome >= 0 && more) {
            int begin = (int) outcome;
            outcome = readAligned(opened, start, end, begin);
            more = (int) outcome < endBit;
            if (more && (int) outcome == begin) {
                // A type of no bits would be delivered for ever.
                outcome = PackedOutcome.refused(Reason.LEFT_OVER_BYTES, begin);
            }
            if ((int) outcome >= 0) {
                delivery.accept(contents.accepted());
            }
        }
        return verdict(outcome);
    }

    /**
     * Reads a datagram of one packet or several, as {@link PacketWriter#writeAggregate} wrote it, and calls the
     * {@linkplain PacketHandlers handler} of one after another.
     *
     * @param bytes where the datagram is
     * @param offset of its first byte
     * @param length of the datagram in bytes
     * @return accepted, or why the first packet that was refused was; the bit counts from the start of the datagram
     * @throws IndexOutOfBoundsException if the range is not within the array
     * @see #readAggregate(byte[], int, int, Consumer)
     */
    public Verdict readAggregate(byte[] bytes, int offset, int length) {
        return readAggregate(bytes, offset, length, toHandlers);
    }

    /** Hands the packet that was read last to its type's handler. */
    private void handle() {
        PacketHandlers.Handler handler = handlers[contents.index()];
        if (handler != null) {
            handler.handle(contents.accepted());
        }
    }

    /**
     * Reads a packet as {@link #read(byte[], int, int)} does, and explains each of its bits; no handler is called, and there is no
     * {@link #packet()}. A sealed packet counts as seen.
     *
     * <p>Leaves are the {@code checksum}, or the {@code sequence} of a sealed packet; the operations of the header, their paths
     * starting with {@code header}; the {@code type}; the operations of the packet, their paths starting with the simple name of its
     * class; the check {@code end of packet}; the {@code padding} of the last byte; the {@code tag} of a sealed packet. The bits
     * of what is sealed are those that were sealed.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @return all that was read; its verdict is that of the read
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Trace trace(byte[] bytes, int offset, int length) {
        Verdict opened = open(bytes, offset, length);
        return new DatagramReading(protocol, envelope, contents, bytes, offset, length).packet(opened);
    }

    /**
     * Reads a datagram of one packet or several as {@link #readAggregate(byte[], int, int)} does, and explains each of its bits; nothing
     * is delivered. Leaves are as those of {@link #trace}, with the {@code padding} after each packet.
     *
     * @param bytes where the datagram is
     * @param offset of its first byte
     * @param length of the datagram in bytes
     * @return all that was read; its verdict is that of the read
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Trace traceAggregate(byte[] bytes, int offset, int length) {
        Verdict opened = open(bytes, offset, length);
        return new DatagramReading(protocol, envelope, contents, bytes, offset, length).packets(opened);
    }

    /** Reads a packet, and the padding after it up to the next whole byte. */
    private long readAligned(byte[] bytes, int start, int end, int position) {
        long outcome = contents.read(bytes, start, end, position);
        if ((int) outcome < 0) {
            return outcome;
        }
        int aligned = Unpacking.align(bytes, start, (int) outcome);
        return aligned < 0 ? PackedOutcome.refused(Reason.NON_ZERO_PADDING, (int) outcome) : aligned;
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
            Buffers.skip(buffer, buffer.remaining());
            return readAggregate(buffer.array(), offset, length, delivery);
        }
        byte[] scratch = BounceBuffer.take(length);
        try {
            buffer.get(scratch, 0, length);
            return readAggregate(scratch, 0, length, delivery);
        } finally {
            BounceBuffer.give(scratch);
        }
    }

    private Verdict open(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        contents.clear();
        int contentBytes = length - envelope.headBytes() - envelope.tailBytes();
        return contentBytes <= 0
                ? Verdict.refused(Reason.TOO_SHORT, 0)
                : envelope.open(bytes, offset, contentBytes);
    }

    private Verdict verdict(long outcome) {
        if ((int) outcome < 0) {
            contents.clear();
        }
        return PackedOutcome.verdict(outcome);
    }
}
