package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.Measuring;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.template.PositionedCodec;
import org.jspecify.annotations.Nullable;

/**
 * Writes and measures the contents of an envelope: the header, and each packet's type, data and end check. The bits of a type and
 * of a check go straight to the array, as compiled code puts them there; a codec is given the position where the data starts.
 */
final class ContentsWriter {
    private final Protocol protocol;
    private final PacketTypes types;
    private final int typeBits;
    private final int endBits;
    private final @Nullable BitSerializable header;
    private final @Nullable PositionedCodec headerCodec;

    /**
     * Codecs ask the two for the checks and the context. One that can't do without a stream object takes the origin for its packet, so
     * that none is made: see docs/decisions/packets.md.
     */
    private final WriteStream origin;
    private final MeasureStream measureOrigin;
    private @Nullable Object context;

    ContentsWriter(Protocol protocol) {
        this.protocol = protocol;
        this.types = protocol.types();
        this.typeBits = types.indexBits();
        this.endBits = protocol.endBits();
        this.header = protocol.newHeader();
        this.headerCodec = header == null ? null : protocol.headerCodec();
        this.origin = Streams.kept(new WriteStream(new byte[0], 0, 0, protocol.hasChecks()));
        this.measureOrigin = new MeasureStream(protocol.hasChecks());
    }

    @Nullable BitSerializable header() {
        return header;
    }

    void setContext(@Nullable Object context) {
        this.context = context;
        origin.setContext(context);
        measureOrigin.setContext(context);
    }

    /** A stream with the checks and the context of this writer, over a packet: for a trace. */
    WriteStream stream(byte[] bytes, int start, int end) {
        WriteStream stream = new WriteStream(bytes, start, end - start, protocol.hasChecks());
        stream.setContext(context);
        return stream;
    }

    /** Writes the header, if there is one, and returns the position after it. */
    int writeHeader(byte[] bytes, int start, int end, int position) {
        return header == null || headerCodec == null ? position : headerCodec.writeAt(header, bytes, start, end, origin, position);
    }

    /** Writes a packet's type, data and end check, and returns the position after them. */
    int write(BitSerializable packet, byte[] bytes, int start, int end, int position) {
        int index = protocol.indexOf(packet.getClass());
        int data = put(index, typeBits, bytes, start, end, position);
        int behind = types.get(index).codec().writeAt(packet, bytes, start, end, origin, data);
        return put(Protocol.END_OF_PACKET_CRC & 0xFFFFFFFFL, endBits, bytes, start, end, behind);
    }

    private static int put(long bits, int count, byte[] bytes, int start, int end, int position) {
        if (count > 0) {
            Packing.commit(bytes, start, end, position, Packing.scratch(bytes, start, position), bits, count);
        }
        return position + count;
    }

    /** Measures the header, if there is one: the most bits up to its end. */
    int measureHeader() {
        return header == null || headerCodec == null ? 0 : headerCodec.measureAt(header, measureOrigin, 0);
    }

    /** Measures a packet's type, data and end check on top of the measure before. */
    int measure(BitSerializable packet, int position) {
        int index = protocol.indexOf(packet.getClass());
        int behind = types.get(index).codec().measureAt(packet, measureOrigin, position + typeBits);
        return Measuring.add(endBits, behind);
    }
}
