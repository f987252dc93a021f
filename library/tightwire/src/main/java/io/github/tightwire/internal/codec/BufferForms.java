package io.github.tightwire.internal.codec;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.BounceBuffer;
import io.github.tightwire.internal.Buffers;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.template.PositionedCodec;
import java.nio.ByteBuffer;

/**
 * The forms of a codec that take a {@link ByteBuffer}: in its array, where it has one to show, or else by way of an array of the
 * thread's. Which of the two, the codec itself asks: see docs/decisions/codecs.md.
 */
final class BufferForms {
    private BufferForms() {
    }

    static int writeHeap(PositionedCodec codec, BitSerializable value, ByteBuffer buffer) {
        int start = buffer.arrayOffset() + buffer.position();
        int length = Bits.bytesFor(codec.writePacket(value, buffer.array(), start, end(start, buffer.remaining())));
        Buffers.skip(buffer, length);
        return length;
    }

    static int writeDirect(PositionedCodec codec, BitSerializable value, ByteBuffer buffer) {
        int most = Math.min(buffer.remaining(), measure(codec, value, buffer.remaining()));
        byte[] scratch = BounceBuffer.take(most);
        try {
            int length = Bits.bytesFor(codec.writePacket(value, scratch, 0, end(0, most)));
            buffer.put(scratch, 0, length);
            return length;
        } finally {
            BounceBuffer.give(scratch);
        }
    }

    private static int measure(PositionedCodec codec, BitSerializable value, int most) {
        try {
            return Bits.bytesFor(codec.measureAt(value, null, 0));
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explained(e, value, 0, most, null, 0, 0);
        }
    }

    static Verdict readHeap(PositionedCodec codec, BitSerializable value, ByteBuffer buffer) {
        int start = buffer.arrayOffset() + buffer.position();
        long outcome = codec.readPacket(value, buffer.array(), start, end(start, buffer.remaining()));
        return advance(buffer, Unpacking.end(outcome, buffer.array(), start, buffer.remaining()));
    }

    static Verdict readHeapEmbedded(PositionedCodec codec, BitSerializable value, ByteBuffer buffer) {
        int start = buffer.arrayOffset() + buffer.position();
        return advance(buffer, codec.readPacket(value, buffer.array(), start, end(start, buffer.remaining())));
    }

    static Verdict readDirect(PositionedCodec codec, BitSerializable value, ByteBuffer buffer, boolean isWhole) {
        int length = buffer.remaining();
        byte[] scratch = BounceBuffer.take(length);
        try {
            Buffers.peek(buffer, scratch, length);
            long outcome = codec.readPacket(value, scratch, 0, end(0, length));
            return advance(buffer, isWhole ? Unpacking.end(outcome, scratch, 0, length) : outcome);
        } finally {
            BounceBuffer.give(scratch);
        }
    }

    /** Returns the end of a packet that starts at a byte: what of the range is after the longest packet is not used. */
    static int end(int start, int length) {
        return start + Math.min(length, Bits.MAX_PACKET_BITS / Byte.SIZE);
    }

    /** Moves a buffer after what was read of it. */
    private static Verdict advance(ByteBuffer buffer, long outcome) {
        if ((int) outcome >= 0) {
            Buffers.skip(buffer, Bits.bytesFor((int) outcome));
        }
        return PackedOutcome.verdict(outcome);
    }
}
