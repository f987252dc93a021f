package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.trace.TraceBuilder;
import io.github.tightwire.trace.Trace;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** A datagram as {@link PacketReader} reads it, step by step, with a trace of each. */
final class DatagramReading {
    private final Protocol protocol;
    private final Envelope envelope;
    private final ContentsReader contents;
    private final byte[] bytes;
    private final int offset;
    private final int length;
    private final TraceBuilder trace;

    /** The array of the opened contents, with room for the head before them. */
    private final byte[] opened;
    private final int start;
    private final int end;
    private final ReadStream stream;

    DatagramReading(Protocol protocol, Envelope envelope, ContentsReader contents, byte[] bytes, int offset, int length) {
        this.protocol = protocol;
        this.envelope = envelope;
        this.contents = contents;
        this.bytes = bytes;
        this.offset = offset;
        this.length = length;
        this.trace = new TraceBuilder(protocol.toString(), true);
        this.opened = envelope.opened(bytes);
        this.start = envelope.openedOffset(offset);
        this.end = Math.max(start, envelope.contentEnd(start, length));
        this.stream = contents.stream(opened, Math.min(start, opened.length), Math.min(end, opened.length));
    }

    /** One packet, whose envelope was opened with a verdict. */
    Trace packet(Verdict verdict) {
        int position = head(verdict);
        if (trace.isAccepted()) {
            position = contents(position);
        }
        if (trace.isAccepted()) {
            int contentBytes = length - envelope.tailBytes();
            trace.end(PackedOutcome.verdict(Unpacking.end(position, opened, start, contentBytes)),
                    contentBytes * Byte.SIZE - position, new BitReader(opened, start, end - start));
        }
        if (trace.isAccepted()) {
            tail();
        }
        return trace.trace();
    }

    /** One packet or several. */
    Trace packets(Verdict verdict) {
        int position = head(verdict);
        long endBit = (length - envelope.tailBytes()) * (long) Byte.SIZE;
        boolean more = true;
        while (trace.isAccepted() && more) {
            int begin = position;
            position = contents(begin);
            if (trace.isAccepted()) {
                position = padding(position);
            }
            more = position < endBit;
            if (trace.isAccepted() && more && position == begin) {
                int left = (int) endBit - begin;
                trace.refuse("left over", Verdict.refused(Reason.LEFT_OVER_BYTES, begin), left, raw(begin, left));
            }
        }
        if (trace.isAccepted()) {
            tail();
        }
        return trace.trace();
    }

    // ---- Steps: each gives the position behind it

    /** The head, and the header after it, if there is one. */
    private int head(Verdict verdict) {
        int bits = envelope.headBytes() * Byte.SIZE;
        BigInteger head = TraceBuilder.raw(new BitReader(bytes, offset, length), 0, bits);
        if (!verdict.isAccepted()) {
            trace.refuse(envelope.head(), verdict, bits, head);
            return 0;
        }
        trace.add(envelope.head(), 0, bits, head, null);
        moveTo(bits);
        BitSerializable header = contents.header();
        return header == null ? bits : object("header", header);
    }

    /** Type, data and end check of a packet. */
    private int contents(int position) {
        int typeBits = protocol.types().indexBits();
        long outcome = contents.readType(opened, start, end, position);
        if ((int) outcome < 0) {
            trace.refuse("type", PackedOutcome.verdict(outcome), typeBits, raw(position, typeBits));
            return position;
        }
        PacketType<?> type = protocol.types().get((int) (outcome >>> Integer.SIZE));
        String name = type.type().getSimpleName();
        trace.add("type", position, typeBits, raw(position, typeBits), name);
        moveTo((int) outcome);
        int behind = object(name, type.factory().get());
        return trace.isAccepted() ? check(behind) : behind;
    }

    private int object(String path, BitSerializable object) {
        return trace.enter(path, "serializeObject").read(object, stream).exit().bits();
    }

    private int check(int position) {
        int bits = protocol.endBits();
        long outcome = contents.readEnd(opened, start, end, position);
        if ((int) outcome < 0) {
            trace.refuse(Protocol.END_OF_PACKET, PackedOutcome.verdict(outcome), bits, raw(position, bits));
            return position;
        }
        if (bits > 0) {
            trace.add(Protocol.END_OF_PACKET, position, bits, raw(position, bits), null);
        }
        return position + bits;
    }

    /** Zeros up to the next whole byte. */
    private int padding(int position) {
        int bits = -position & Byte.SIZE - 1;
        if (Unpacking.align(opened, start, position) < 0) {
            trace.refuse("padding", Verdict.refused(Reason.NON_ZERO_PADDING, position), bits, raw(position, bits));
            return position;
        }
        if (bits > 0) {
            trace.add("padding", position, bits, raw(position, bits), null);
            moveTo(position + bits);
        }
        return position + bits;
    }

    private void tail() {
        int bits = envelope.tailBytes() * Byte.SIZE;
        if (bits > 0) {
            int first = length * Byte.SIZE - bits;
            trace.add("tag", first, bits, TraceBuilder.raw(new BitReader(bytes, offset, length), first, bits), null);
        }
    }

    // ---- Bits

    /** Moves the stream to a position that is there. */
    private void moveTo(int position) {
        while (stream.bitPosition() < position) {
            stream.serializeBits(0L, Math.min(Long.SIZE, position - stream.bitPosition()));
        }
    }

    private @Nullable BigInteger raw(int position, int bits) {
        return TraceBuilder.raw(new BitReader(opened, start, end - start), position, bits);
    }
}
