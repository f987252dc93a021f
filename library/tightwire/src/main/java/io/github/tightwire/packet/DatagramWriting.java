package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.trace.TraceBuilder;
import io.github.tightwire.trace.Trace;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** A packet as {@link PacketWriter} writes it, step by step, with a trace of each. */
final class DatagramWriting {
    private final Protocol protocol;
    private final Envelope envelope;
    private final ContentsWriter contents;
    private final byte[] bytes;
    private final int offset;
    private final TraceBuilder trace;
    private final WriteStream stream;

    DatagramWriting(Protocol protocol, Envelope envelope, ContentsWriter contents, byte[] bytes, int offset, int end) {
        this.protocol = protocol;
        this.envelope = envelope;
        this.contents = contents;
        this.bytes = bytes;
        this.offset = offset;
        this.trace = new TraceBuilder(protocol.toString(), false);
        this.stream = contents.stream(bytes, offset, end);
    }

    Trace packet(BitSerializable packet) {
        int index = protocol.indexOf(packet.getClass());
        String name = packet.getClass().getSimpleName();
        put(envelope.head(), 0, envelope.headBytes() * Byte.SIZE, null);
        BitSerializable header = contents.header();
        if (header != null) {
            object("header", header);
        }
        put("type", index, protocol.types().indexBits(), name);
        object(name, packet);
        if (protocol.hasChecks()) {
            put(Protocol.END_OF_PACKET, Protocol.END_OF_PACKET_CRC & 0xFFFFFFFFL, protocol.endBits(), null);
        }
        if (trace.isAccepted()) {
            trace.padding();
            int contentBytes = stream.finish() - envelope.headBytes();
            trace.run(() -> close(contentBytes));
        }
        return trace.trace();
    }

    /** Bits around objects. Those of the head come to be when the envelope is closed. */
    private void put(String operation, long value, int bits, @Nullable String meaning) {
        int position = stream.bitPosition();
        for (int done = 0; trace.isAccepted() && done < bits; done += Integer.SIZE) {
            int count = Math.min(Integer.SIZE, bits - done);
            trace.run(() -> stream.serializeBits(value, count));
        }
        if (trace.isAccepted()) {
            trace.add(operation, position, bits, bits == 0 ? null : BigInteger.valueOf(value), meaning);
        }
    }

    private void object(String path, BitSerializable object) {
        if (trace.isAccepted()) {
            trace.enter(path, "serializeObject").write(object, stream).exit();
        }
    }

    private void close(int contentBytes) {
        PacketWriter.requireContents(contentBytes);
        envelope.close(bytes, offset, contentBytes);
        int length = envelope.headBytes() + contentBytes + envelope.tailBytes();
        BitReader packet = new BitReader(bytes, offset, length);
        trace.setFirst(TraceBuilder.raw(packet, 0, envelope.headBytes() * Byte.SIZE));
        int tagBits = envelope.tailBytes() * Byte.SIZE;
        if (tagBits > 0) {
            int first = length * Byte.SIZE - tagBits;
            trace.add("tag", first, tagBits, TraceBuilder.raw(packet, first, tagBits), null);
        }
    }
}
