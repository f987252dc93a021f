package io.github.tightwire.microscope;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldTracer;
import io.github.tightwire.world.WorldTypes;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recorded game's worlds, read again: each player has a copy, which takes packet after packet, so that a packet that is relative to
 * earlier ones can be explained. A packet whose reference came before the recording can't be.
 */
public final class WorldReplay {
    private final WorldTypes types;
    private final Map<Way, WorldCopy> copies = new HashMap<>();

    /** The source and the destination of packets. */
    private record Way(SocketAddress source, SocketAddress destination) {
        static Way of(Datagram datagram) {
            return new Way(datagram.source(), datagram.destination());
        }
    }

    private WorldReplay(WorldTypes types) {
        this.types = types;
    }

    /**
     * Copies of a game's worlds that have read nothing.
     *
     * @param protocol of the game
     * @return them; null where the protocol says of no world that it carries it
     */
    public static WorldReplay of(GameProtocol protocol) {
        return protocol.carried().stream().filter(WorldTypes.class::isInstance).findFirst()
                .map(types -> new WorldReplay((WorldTypes) types)).orElse(null);
    }

    /**
     * Returns what a program could do so that packets of its world are explained.
     *
     * @param protocol of any kind
     * @return a line where a game sends a world, and its protocol doesn't say of which types
     */
    public static Optional<String> hint(Object protocol) {
        boolean isUntold = protocol instanceof GameProtocol game && of(game) == null
                && game.samples().stream().anyMatch(sample -> sample.get() instanceof WorldPacket);
        return isUntold ? Optional.of("packets of the world are not explained: the protocol says nothing of its types; "
                + "add carrying(types) to its builder") : Optional.empty();
    }

    /** Forgets what was read. */
    void restart() {
        copies.clear();
    }

    /**
     * Returns the packets of worlds that a recorded packet carries.
     *
     * @param bytes of the recorded packet
     * @param packet as the protocol reads it
     * @return each a copy, in order
     */
    public static List<byte[]> packets(byte[] bytes, RecordedPacket packet) {
        List<byte[]> packets = new ArrayList<>();
        for (Operation message : packet.trace() == null ? List.<Operation>of() : packet.trace().operations()) {
            Operation carried = carried(message);
            if (carried != null) {
                packets.add(bytes(bytes, packet, carried));
            }
        }
        return packets;
    }

    /** The bytes of a message that is a world's packet; null of another message, and where there are none. */
    private static Operation carried(Operation message) {
        if (!message.path().equals(WorldPacket.class.getSimpleName()) || message.parts().isEmpty()) {
            return null;
        }
        Operation last = message.parts().get(message.parts().size() - 1);
        return last.isComplete() && last.operation().equals("serializeBytes") && last.bits() >= Byte.SIZE ? last : null;
    }

    private static byte[] bytes(byte[] bytes, RecordedPacket packet, Operation carried) {
        // The bits that align them are not theirs.
        int begin = packet.contentsOffset() + (carried.bit() + Byte.SIZE - 1) / Byte.SIZE;
        return Arrays.copyOfRange(bytes, begin, packet.contentsOffset() + (carried.bit() + carried.bits()) / Byte.SIZE);
    }

    /**
     * Takes packets of worlds, after all before them.
     *
     * @param datagram that had them
     * @param packets of worlds
     */
    public void take(Datagram datagram, List<byte[]> packets) {
        for (byte[] packet : packets) {
            if (isAgain(copy(datagram).read(packet, 0, packet.length))) {
                WorldCopy next = new WorldCopy(types);
                if (next.read(packet, 0, packet.length).isAccepted()) {
                    copies.put(Way.of(datagram), next);
                }
            }
        }
    }

    private WorldCopy copy(Datagram datagram) {
        return copies.computeIfAbsent(Way.of(datagram), way -> new WorldCopy(types));
    }

    /** Returns whether a packet may be the first one of another view: of a player who came again. */
    private static boolean isAgain(Verdict verdict) {
        return verdict != null && verdict.reason() == Reason.TOO_OLD;
    }

    /**
     * Explains packets of worlds; nothing of them is kept.
     *
     * @param datagram in whose place they are
     * @param packets of worlds
     * @return the traces, in the order of the packets
     */
    public List<Trace> explain(Datagram datagram, List<byte[]> packets) {
        List<Trace> traces = new ArrayList<>();
        for (byte[] world : packets) {
            Trace trace = WorldTracer.read(copy(datagram), world, 0, world.length);
            Trace first = isAgain(trace.verdict()) ? WorldTracer.read(new WorldCopy(types), world, 0, world.length) : trace;
            traces.add(first.verdict() != null && first.verdict().isAccepted() ? first : trace);
        }
        return traces;
    }

    /**
     * Returns a recorded packet's trace with those of its worlds' packets in place of their bytes.
     *
     * @param trace of the recorded packet; null where there is none
     * @param worlds the traces that {@link #explain} gave
     * @return the trace
     */
    public static Trace merged(Trace trace, List<Trace> worlds) {
        if (worlds.isEmpty()) {
            return trace;
        }
        List<Operation> operations = new ArrayList<>();
        int next = 0;
        for (Operation message : trace.operations()) {
            Operation carried = carried(message);
            operations.add(carried == null ? message : merged(message, carried, worlds.get(next++)));
        }
        return new Trace(trace.subject(), trace.isReading(), trace.verdict(), trace.thrown(), trace.bits(), operations, trace.omitted());
    }

    private static Operation merged(Operation message, Operation carried, Trace world) {
        int base = (carried.bit() + Byte.SIZE - 1) / Byte.SIZE * Byte.SIZE;
        List<Operation> explained = new ArrayList<>();
        carried.parts().stream().filter(part -> part.bit() + part.bits() <= base).forEach(explained::add);
        world.operations().forEach(operation -> explained.add(moved(operation, base)));
        List<Operation> parts = new ArrayList<>(message.parts());
        parts.set(parts.size() - 1, withParts(carried, explained));
        return withParts(message, parts);
    }

    private static Operation withParts(Operation operation, List<Operation> parts) {
        return new Operation(operation.path(), operation.operation(), operation.operands(), operation.bit(), operation.bits(), null,
                operation.value(), operation.isComplete(), parts, operation.coding());
    }

    /** An operation, and all parts of it, from a later bit on. */
    static Operation moved(Operation operation, int bits) {
        return new Operation(operation.path(), operation.operation(), operation.operands(), operation.bit() + bits, operation.bits(),
                operation.raw(), operation.value(), operation.isComplete(),
                operation.parts().stream().map(part -> moved(part, bits)).toList(), operation.coding());
    }
}
