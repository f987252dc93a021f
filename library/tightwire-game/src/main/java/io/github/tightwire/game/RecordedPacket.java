package io.github.tightwire.game;

import io.github.tightwire.Verdict;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.channels.PacketTracer;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.reliable.HeaderFields;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A packet that was {@linkplain GamePeer#record recorded}, read again. Nothing that depends on earlier packets is checked: whether it is
 * a duplicate, and whether its messages are the next ones.
 *
 * @param netcode netcode's header; null if it has none
 * @param reliable reliable's header before the messages; null unless it is a payload with one, and if it is malformed
 * @param control the game layer's own payload in words, such as {@code "end, kicked"}; null for any other packet
 * @param contentsOffset the first byte after all of these headers
 * @param problem the refusal of a header, with the bit of its layer, such as {@code refused at bit 16: bad size}; empty if all are accepted
 * @param violation why it is refused; null if it is accepted, or has no messages
 * @param trace of the messages; null if there are none, and for a fragment
 */
public record RecordedPacket(@Nullable ClearPacket netcode, @Nullable HeaderFields reliable, @Nullable String control, int contentsOffset,
        String problem, @Nullable Violation violation, @Nullable Trace trace) {
    private static final String MALFORMED = "refused at bit 0: malformed";
    private static final String TOO_LARGE = "refused at bit 0: too large";

    static RecordedPacket read(byte[] bytes, MessageTypes types, ConnectionConfig channels) {
        ClearPacket netcode = ClearPacket.read(bytes, bytes.length);
        if (netcode == null) {
            return new RecordedPacket(null, null, null, 0, ClearPacket.problem(bytes, bytes.length), null, null);
        }
        int offset = netcode.offset();
        if (!netcode.type().equals(ClearPacket.PAYLOAD)) {
            return new RecordedPacket(netcode, null, null, offset, "", null, null);
        }
        int length = bytes.length - offset;
        if (ControlPayload.isOne(bytes, offset, length)) {
            ControlPayload control = ControlPayload.read(bytes, offset, length);
            if (control == null) {
                return new RecordedPacket(netcode, null, null, offset, MALFORMED, null, null);
            }
            offset += control.headerBytes();
            RecordedPacket headers = new RecordedPacket(netcode, null, control.words(), offset, "", null, null);
            return offset < bytes.length ? headers.withMessages(bytes, types, channels) : headers;
        }
        EndpointConfig limits = channels.endpoint();
        boolean isTooLarge = length > limits.maxDatagramBytes();
        HeaderFields reliable = isTooLarge ? null : HeaderFields.read(bytes, offset, length, limits);
        if (reliable == null) {
            return new RecordedPacket(netcode, null, null, offset, isTooLarge ? TOO_LARGE : MALFORMED, null, null);
        }
        offset += reliable.bytes();
        if (reliable.fragments() > 1) {
            return new RecordedPacket(netcode, reliable, null, offset, "", null, null);
        }
        isTooLarge = bytes.length - offset > limits.maxPacketBytes();
        RecordedPacket headers = new RecordedPacket(netcode, reliable, null, offset, isTooLarge ? TOO_LARGE : "", null, null);
        return isTooLarge ? headers : headers.withMessages(bytes, types, channels);
    }

    private RecordedPacket withMessages(byte[] bytes, MessageTypes types, ConnectionConfig channels) {
        PacketTracer tracer = new PacketTracer(channels, types, null);
        int length = bytes.length - contentsOffset;
        Trace read = tracer.trace(bytes, contentsOffset, length);
        Violation refusal = read.verdict() == Verdict.ACCEPTED ? null : tracer.explain(bytes, contentsOffset, length);
        return new RecordedPacket(netcode, reliable, control, contentsOffset, problem, refusal, read);
    }

    /**
     * Returns whether nothing is wrong with it by itself.
     *
     * @return true unless it has no headers, or is refused
     */
    public boolean isAccepted() {
        return problem.isEmpty() && violation == null;
    }

    /**
     * The types of its messages.
     *
     * @return their simple names in order, up to where it is refused
     */
    public List<String> messages() {
        return trace == null ? List.of() : trace.operations().stream()
                .filter(RecordedPacket::isMessage).map(Operation::path).toList();
    }

    /**
     * Returns the names of what it carries: messages, and fragments of blocks.
     *
     * @return simple names of types, and {@code block 2/5} for the second of five fragments, in order, up to where it is refused
     */
    public List<String> contents() {
        List<String> names = new ArrayList<>();
        Object fragments = "";
        for (Operation operation : trace == null ? List.<Operation>of() : trace.operations()) {
            String path = operation.path();
            if (isMessage(operation)) {
                names.add(path);
            } else if (path.startsWith("entries[") && path.endsWith("].fragments")) {
                fragments = operation.value();
            } else if (path.startsWith("entries[") && path.endsWith("].fragment") && operation.value() instanceof Integer fragment) {
                names.add("block " + (fragment + 1) + "/" + fragments);
            }
        }
        return names;
    }

    private static boolean isMessage(Operation operation) {
        return operation.operation().equals("serializeObject") || operation.operation().equals("serializeValue");
    }

    /**
     * The packet as a line.
     *
     * @return its type, sequence and contents, and why it is refused
     */
    @Override
    public String toString() {
        if (netcode == null) {
            return "no packet of netcode, " + problem;
        }
        StringJoiner words = new StringJoiner(", ");
        words.add(netcode.type() + " " + Long.toUnsignedString(netcode.sequence()));
        if (reliable != null) {
            words.add("packet " + reliable.sequence() + (reliable.fragments() == 1 ? ""
                    : ", fragment " + (reliable.fragment() + 1) + " of " + reliable.fragments()));
        } else if (control != null) {
            words.add(control);
        }
        contents().forEach(words::add);
        return words + (problem.isEmpty() ? "" : ", " + problem) + (violation == null ? "" : ", refused: " + violation);
    }
}
