package io.github.tightwire.channels;

import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.trace.Tracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains packets of a connection bit by bit: which channels, which messages, and what each field of a message was. It reads as a
 * {@link Connection} does, but for all that depends on earlier packets, and takes far longer.
 *
 * <p>In a trace the fields of a message start with its type's simple name, {@code Move.x}; those around messages with {@code entries}.
 *
 * <p>Thread-safe if the factories of the types are.
 */
public final class PacketTracer {
    private static final String SUBJECT = "a packet of messages";
    private static final int WARM_UP_BYTES = 64;

    private final ConnectionConfig config;
    private final MessageTypes types;
    private final @Nullable Object context;

    /**
     * A tracer.
     *
     * @param config the channels
     * @param types of messages
     * @param context what {@link io.github.tightwire.BitStream#context} returns; null for nothing
     */
    public PacketTracer(ConnectionConfig config, MessageTypes types, @Nullable Object context) {
        this.config = Objects.requireNonNull(config, "config");
        this.types = Objects.requireNonNull(types, "types");
        this.context = context;
    }

    /**
     * Reads a packet.
     *
     * @param bytes it is in
     * @param offset of its first byte, after the header of {@link io.github.tightwire.reliable.Endpoint}
     * @param length in bytes
     * @return each operation with its bits, up to where it was refused. What a message threw is in it
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Trace trace(byte[] bytes, int offset, int length) {
        return read(bytes, offset, length).trace;
    }

    /**
     * Reads a packet, and says what it is refused for.
     *
     * @param bytes it is in
     * @param offset of its first byte
     * @param length in bytes
     * @return the violation; null if the packet by itself is accepted
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public @Nullable Violation explain(byte[] bytes, int offset, int length) {
        Reading reading = read(bytes, offset, length);
        return reading.problem == null && reading.trace.verdict() != null && reading.trace.verdict().isAccepted() ? null
                : Violation.of(reading.trace, reading.problem);
    }

    /**
     * Traces a made-up packet of each type, so that no later trace has to load what all of them need. The first trace of a process takes a
     * hundred milliseconds for that: call it where nobody waits, such as at a server's start.
     */
    public void warmUp() {
        byte[] packet = new byte[WARM_UP_BYTES];
        for (int type = 0; type < types.size(); type++) {
            int number = type;
            int length = new WriteStream(packet).write(s -> writeStart(s, number));
            // A message of zeros: few types refuse their first field.
            Objects.requireNonNull(String.valueOf(explain(packet, 0, length + WARM_UP_BYTES / 2)));
        }
    }

    /** All that is before the bits of a message. */
    private void writeStart(BitStream s, int type) {
        s.serializeInt(1, 0, config.channels().size());
        s.serializeInt(0, 0, config.channels().size() - 1);
        s.serializeBool(false);
        s.serializeBool(true);
        s.serializeInt(1, 1, config.channels().get(0).maxMessagesPerPacket());
        if (config.channels().get(0).kind() == ChannelKind.RELIABLE_ORDERED) {
            s.serializeUint16(0);
        }
        s.serializeInt(type, 0, types.size() - 1);
    }

    private record Reading(Trace trace, @Nullable String problem) {
    }

    private Reading read(byte[] bytes, int offset, int length) {
        ConnectionPacket packet = new ConnectionPacket(config.channels(), types, null);
        packet.begin(length);
        ReadStream stream = new ReadStream(bytes, offset, length);
        stream.setContext(context);
        Trace trace = Tracer.read(packet, stream);
        return new Reading(new Trace(SUBJECT, true, trace.verdict(), trace.thrown(), trace.bits(), named(trace.operations()),
                trace.omitted()), packet.problem());
    }

    /** The operations with the names of messages in place of how they are made here. */
    private List<Operation> named(List<Operation> operations) {
        List<Operation> named = new ArrayList<>();
        List<Object> bounds = List.of(0, types.size() - 1);
        int type = 0;
        for (Operation operation : operations) {
            boolean isMessage = operation.operation().equals("serializeObject") || operation.operation().equals("serializeValue");
            if (isMessage) {
                named.add(moved(operation, operation.path(), types.get(type).type().getSimpleName()));
            } else {
                // The number of a type is what stands before its message, in an array of some name.
                boolean isType = operation.operands().equals(bounds);
                named.add(isType ? moved(operation, operation.path(), operation.path().replaceFirst("\\w+\\[]$", "type")) : operation);
                type = isType && operation.value() instanceof Integer number ? number : type;
            }
        }
        return named;
    }

    private static Operation moved(Operation operation, String from, String to) {
        String path = operation.path().startsWith(from) ? to + operation.path().substring(from.length()) : operation.path();
        return new Operation(path, operation.operation(), operation.operands(), operation.bit(), operation.bits(), operation.raw(),
                operation.value(), operation.isComplete(), operation.parts().stream().map(part -> moved(part, from, to)).toList());
    }
}
