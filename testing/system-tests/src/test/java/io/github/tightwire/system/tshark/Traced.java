package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.ProtocolDescription.Part;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The trace of a datagram's packet: the operations that a dissector shows as a field each. */
final class Traced {
    /** Operations that are shown as what they are made of. */
    private static final Set<String> GROUPS = Set.of("serializeObject", "serializeOrCreate", "serializeOptional", "serializeValue",
            "serializeOptionalValue", "serializeList", "serializeImmutableList", "serializeSet", "serializeImmutableSet", "serializeMap",
            "serializeImmutableMap", "serializeArray", "serializeElements");

    /** Operations without bits, or of padding alone, which are not shown. */
    private static final Set<String> NOTHING = Set.of("serializeAlign", "require");

    private Traced() {
    }

    /**
     * The trace of a packet, up to where it was refused; without operations where it does not get as far as its data.
     *
     * @param description of the protocol
     * @param datagram with one packet
     */
    static Trace of(ProtocolDescription description, byte[] datagram) {
        ReadStream stream = new ReadStream(datagram, 0, datagram.length, description.hasChecks());
        Start start = new Start(description);
        Verdict verdict = stream.readEmbedded(start);
        return verdict.isAccepted()
                ? trace(description.packets().get(start.type), stream)
                : new Trace("", true, verdict, null, 0, List.of(), 0);
    }

    /** The operations of a trace that are shown; where it has left out some that have no bits, those that have. */
    static List<Trace.Operation> rows(Trace trace) {
        List<Trace.Operation> rows = new ArrayList<>();
        add(trace.operations(), rows);
        rows.removeIf(row -> trace.omitted() > 0 && row.bits() == 0);
        return rows;
    }

    @SuppressWarnings("unchecked")
    private static Trace trace(Part part, ReadStream stream) {
        Codec<BitSerializable> codec = (Codec<BitSerializable>) Codec.of(part.type());
        return Tracer.readEmbedded(codec, part.factory().get(), stream);
    }

    private static void add(List<Trace.Operation> operations, List<Trace.Operation> rows) {
        for (Trace.Operation operation : operations) {
            // What is no method of the stream, such as the value of a collection, is a group.
            boolean isGroup = GROUPS.contains(operation.operation()) || !operation.operation().startsWith("serialize");
            if (isGroup && !operation.parts().isEmpty()) {
                add(operation.parts(), rows);
            } else if (operation.isComplete() && !isGroup && !NOTHING.contains(operation.operation())) {
                rows.add(operation);
            }
        }
    }

    /** The part before a packet's data. */
    private static final class Start implements BitSerializable {
        private final ProtocolDescription description;
        private int type;

        Start(ProtocolDescription description) {
            this.description = description;
        }

        @Override
        public void serialize(io.github.tightwire.BitStream s) {
            s.serializeBits(0, Integer.SIZE);
            if (description.header() != null) {
                s.serializeObject(description.header().factory().get());
            }
            type = s.serializeInt(type, 0, description.packets().size() - 1);
        }
    }
}
