package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.template.PositionedCodec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the contents of an envelope: the header, and each packet's type, data and end check, straight from the array. A
 * read gives a {@link PackedOutcome}: the position after it, or a refusal.
 */
final class ContentsReader {
    private static final int NONE = -1;

    private final boolean checks;
    private final int endBits;
    private final int typeBits;

    /** By their index; null for one that is not allowed. */
    private final @Nullable PacketType<?>[] types;

    private final @Nullable BitSerializable header;
    private final @Nullable PositionedCodec headerCodec;

    /**
     * Codecs ask it for the checks and the context. One that can't do without a stream object takes it for its packet, so that none is
     * made: see docs/decisions/packets.md.
     */
    private final ReadStream origin;
    private @Nullable Object context;

    /** The object that the last accepted packet was read into. */
    private @Nullable Object received;

    /** Of the type of the packet that was read last; {@link #NONE} where that was refused. */
    private int index = NONE;

    ContentsReader(Protocol protocol, boolean[] allowed) {
        this.checks = protocol.hasChecks();
        this.endBits = protocol.endBits();
        this.typeBits = protocol.types().indexBits();
        this.types = protocol.types().only(allowed);
        this.header = protocol.newHeader();
        this.headerCodec = header == null ? null : protocol.headerCodec();
        this.origin = Streams.kept(new ReadStream(new byte[0], 0, 0, checks));
    }

    @Nullable BitSerializable header() {
        return header;
    }

    void setContext(@Nullable Object context) {
        this.context = context;
        origin.setContext(context);
    }

    /** A stream with the checks and the context of this reader, over a packet: for a trace. */
    ReadStream stream(byte[] bytes, int start, int end) {
        ReadStream stream = new ReadStream(bytes, start, end - start, checks);
        stream.setContext(context);
        return stream;
    }

    /** The packet that was read last; null if it was refused. */
    @Nullable BitSerializable packet() {
        return index == NONE ? null : (BitSerializable) received;
    }

    /** The packet that was read last, where it was accepted. */
    BitSerializable accepted() {
        return Objects.requireNonNull(packet(), "packet");
    }

    /** The index of the type of the packet that was read last, where it was accepted. */
    int index() {
        return index;
    }

    /** Forgets the packet that was read last. */
    void clear() {
        index = NONE;
    }

    /** Reads the header, if there is one. */
    long readHeader(byte[] bytes, int start, int end, int position) {
        return header == null || headerCodec == null ? position : headerCodec.readAt(header, bytes, start, end, origin, position);
    }

    /** Reads a packet's type, data and end check; the packet is there where they were accepted. */
    long read(byte[] bytes, int start, int end, int position) {
        index = NONE;
        long outcome = readType(bytes, start, end, position);
        if ((int) outcome < 0) {
            return outcome;
        }
        int type = (int) (outcome >>> Integer.SIZE);
        PacketType<?> described = types[type];
        Object object = described.make();
        outcome = described.codec().readAt(object, bytes, start, end, origin, (int) outcome);
        if ((int) outcome >= 0) {
            outcome = readEnd(bytes, start, end, (int) outcome);
        }
        if ((int) outcome >= 0) {
            accept(object, type);
        }
        return outcome;
    }

    /** A reference is stored only where it is another one: see docs/decisions/hotspot.md. */
    private void accept(Object object, int type) {
        if (received != object) {
            received = object;
        }
        index = type;
    }

    /** Reads a packet's type: the position behind it in the low half, its index in the high half; or a refusal. */
    long readType(byte[] bytes, int start, int end, int position) {
        if (!Unpacking.hasRemaining(start, end, position, typeBits)) {
            return PackedOutcome.refused(Reason.PAST_END, position);
        }
        int type = (int) Unpacking.window(bytes, start, end, position) & (1 << typeBits) - 1;
        if (type >= types.length) {
            return PackedOutcome.refused(Reason.UNKNOWN_TYPE, position);
        }
        if (types[type] == null) {
            return PackedOutcome.refused(Reason.TYPE_NOT_ALLOWED, position);
        }
        return PackedOutcome.of(position + typeBits, type);
    }

    /** Reads the check at a packet's end, where there is one. */
    long readEnd(byte[] bytes, int start, int end, int position) {
        if (endBits == 0) {
            return position;
        }
        if (!Unpacking.hasRemaining(start, end, position, endBits)) {
            return PackedOutcome.refused(Reason.PAST_END, position);
        }
        return (int) Unpacking.window(bytes, start, end, position) != Protocol.END_OF_PACKET_CRC
                ? PackedOutcome.checkFailed(Protocol.END_OF_PACKET, position)
                : position + endBits;
    }
}
