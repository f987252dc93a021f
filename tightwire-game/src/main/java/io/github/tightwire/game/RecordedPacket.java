package io.github.tightwire.game;

import io.github.tightwire.Verdict;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.channels.PacketTracer;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.reliable.PacketHeading;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A packet that was {@linkplain GamePeer#record recorded}, read again. Nothing that depends on earlier packets is checked: whether it is
 * a duplicate, and whether its messages are the next ones.
 *
 * @param netcode netcode's header; null if it has none
 * @param reliable reliable's header before the messages; null unless it is a payload, and if it is malformed
 * @param violation why it is refused; null if it is accepted, or has no messages
 * @param trace of the messages; null if there are none, and for a fragment
 */
public record RecordedPacket(@Nullable ClearPacket netcode, @Nullable PacketHeading reliable, @Nullable Violation violation,
        @Nullable Trace trace) {
    static RecordedPacket read(byte[] bytes, MessageTypes types, ConnectionConfig channels) {
        ClearPacket netcode = ClearPacket.read(bytes, bytes.length);
        if (netcode == null || !netcode.type().equals(ClearPacket.PAYLOAD)) {
            return new RecordedPacket(netcode, null, null, null);
        }
        int offset = netcode.offset();
        PacketHeading reliable = PacketHeading.read(bytes, offset, bytes.length - offset, channels.endpoint());
        if (reliable == null || reliable.fragments() > 1) {
            return new RecordedPacket(netcode, reliable, null, null);
        }
        PacketTracer tracer = new PacketTracer(channels, types, null);
        offset += reliable.bytes();
        Trace trace = tracer.trace(bytes, offset, bytes.length - offset);
        boolean isAccepted = trace.verdict() == Verdict.ACCEPTED;
        return new RecordedPacket(netcode, reliable, isAccepted ? null : tracer.explain(bytes, offset, bytes.length - offset), trace);
    }

    /**
     * Whether nothing is wrong with it by itself.
     *
     * @return true unless it has no headers, or is refused
     */
    public boolean isAccepted() {
        return netcode != null && (reliable != null || !netcode.type().equals(ClearPacket.PAYLOAD)) && violation == null;
    }

    /**
     * The types of its messages.
     *
     * @return their simple names in order, up to where it is refused
     */
    public List<String> messages() {
        return trace == null ? List.of() : trace.operations().stream()
                .filter(operation -> operation.operation().equals("serializeObject") || operation.operation().equals("serializeValue"))
                .map(Operation::path).toList();
    }

    /**
     * The packet as a line.
     *
     * @return its type, sequence and messages, and why it is refused
     */
    @Override
    public String toString() {
        if (netcode == null) {
            return "no packet of netcode";
        }
        StringJoiner words = new StringJoiner(", ");
        words.add(netcode.type() + " " + Long.toUnsignedString(netcode.sequence()));
        if (reliable != null) {
            words.add("packet " + reliable.sequence() + (reliable.fragments() == 1 ? ""
                    : ", fragment " + (reliable.fragment() + 1) + " of " + reliable.fragments()));
        } else if (netcode.type().equals(ClearPacket.PAYLOAD)) {
            words.add("malformed");
        }
        messages().forEach(words::add);
        return words + (violation == null ? "" : ", refused: " + violation);
    }
}
