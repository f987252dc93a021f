package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.kernel.Outcome;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.kernel.Unpacking;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is within an envelope: the header, and each packet's type, data and end check, straight from the array. What a
 * read comes to is an {@link Outcome}: the position after it, or a refusal.
 */
final class ContentsReader {
    private final Protocol protocol;
    private final boolean[] allowed;
    private final @Nullable BitSerializable header;

    /**
     * Codecs ask it for the checks and the context. One that can't do without a stream object takes it for its packet, so that none is
     * made: see docs/decisions/packets-without-streams.md.
     */
    private final ReadStream origin;
    private @Nullable Object context;
    private @Nullable BitSerializable packet;

    /** Of its type. */
    private int index;

    ContentsReader(Protocol protocol, boolean[] allowed) {
        this.protocol = protocol;
        this.allowed = allowed;
        this.header = protocol.newHeader();
        this.origin = Streams.kept(new ReadStream(new byte[0], 0, 0, protocol.hasChecks()));
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
        ReadStream stream = new ReadStream(bytes, start, end - start, protocol.hasChecks());
        stream.setContext(context);
        return stream;
    }

    /** The packet that was read last; null if it was refused. */
    @Nullable BitSerializable packet() {
        return packet;
    }

    /** The packet that was read last, where it was accepted. */
    BitSerializable accepted() {
        return Objects.requireNonNull(packet, "packet");
    }

    /** The index of the type of the packet that was read last, where it was accepted. */
    int index() {
        return index;
    }

    /** Forgets the packet that was read last. */
    void clear() {
        packet = null;
    }

    /** Reads the header, if there is one. */
    long readHeader(byte[] bytes, int start, int end, int position) {
        return header == null ? position : protocol.headerCodec().readAt(header, bytes, start, end, origin, position);
    }

    /** Reads a packet's type, data and end check; the packet is there where they were accepted. */
    long read(byte[] bytes, int start, int end, int position) {
        packet = null;
        long outcome = readType(bytes, start, end, position);
        if ((int) outcome < 0) {
            return outcome;
        }
        int type = (int) (outcome >>> Integer.SIZE);
        PacketType<?> described = protocol.types().get(type);
        BitSerializable received = described.factory().get();
        outcome = described.codec().readAt(received, bytes, start, end, origin, (int) outcome);
        if ((int) outcome >= 0) {
            outcome = readEnd(bytes, start, end, (int) outcome);
        }
        if ((int) outcome >= 0) {
            packet = received;
            index = type;
        }
        return outcome;
    }

    /** Reads a packet's type: the position behind it in the low half, its index in the high half; or a refusal. */
    long readType(byte[] bytes, int start, int end, int position) {
        PacketTypes types = protocol.types();
        if (!Unpacking.hasRemaining(start, end, position, types.indexBits())) {
            return Outcome.refused(Reason.PAST_END, position);
        }
        int index = (int) Unpacking.wide(bytes, start, end, position, types.indexBits());
        if (index >= types.count()) {
            return Outcome.refused(Reason.UNKNOWN_TYPE, position);
        }
        if (!allowed[index]) {
            return Outcome.refused(Reason.TYPE_NOT_ALLOWED, position);
        }
        return (long) index << Integer.SIZE | position + types.indexBits();
    }

    /** Reads the check at a packet's end, where there is one. */
    long readEnd(byte[] bytes, int start, int end, int position) {
        int bits = protocol.endBits();
        if (!Unpacking.hasRemaining(start, end, position, bits)) {
            return Outcome.refused(Reason.PAST_END, position);
        }
        return bits > 0 && (int) Unpacking.window(bytes, start, end, position) != Protocol.END_OF_PACKET_CRC
                ? Outcome.checkFailed(Protocol.END_OF_PACKET, position)
                : position + bits;
    }
}
