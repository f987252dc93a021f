package io.github.tightwire.inspect;

import io.github.tightwire.Verdict;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.microscope.ExceptionText;
import io.github.tightwire.microscope.WorldReplay;
import io.github.tightwire.microscope.WorldTotals;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The contents of a datagram, as a protocol reads it.
 *
 * @param words its packets, and why it is refused
 * @param isAccepted whether it is not
 * @param trace every field; null where there is none to see
 */
record DatagramText(String words, boolean isAccepted, Trace trace) {
    /** Reads a datagram of packets. */
    static DatagramText of(PacketReader reader, boolean aggregates, byte[] bytes) {
        List<String> words = new ArrayList<>();
        Verdict verdict;
        if (aggregates) {
            verdict = reader.readAggregate(bytes, 0, bytes.length, packet -> words.add(name(packet)));
        } else {
            verdict = reader.read(bytes, bytes.length);
            if (verdict.isAccepted()) {
                words.add(name(reader.packet()));
            }
        }
        if (!verdict.isAccepted()) {
            words.add(verdict.toString());
        }
        Trace trace = aggregates ? reader.traceAggregate(bytes, 0, bytes.length) : reader.trace(bytes, 0, bytes.length);
        return new DatagramText(String.join(", ", words), verdict.isAccepted(), trace);
    }

    /**
     * Reads a packet that a game's server or client recorded.
     *
     * @param worlds have taken the packets before, and take this one's; null where the game's world is not known
     * @param totals get what it tells of the world
     */
    static DatagramText of(GameProtocol protocol, Datagram datagram, WorldReplay worlds, WorldTotals totals) {
        RecordedPacket packet = protocol.read(datagram.bytes());
        if (worlds == null) {
            return new DatagramText(packet.toString(), packet.isAccepted(), packet.trace());
        }
        List<byte[]> ofWorlds = WorldReplay.packets(datagram.bytes(), packet);
        List<Trace> explained = worlds.explain(datagram, ofWorlds);
        worlds.take(datagram, ofWorlds);
        explained.forEach(totals::add);
        String words = Stream.concat(Stream.of(packet.toString()), explained.stream().map(WorldTotals::words))
                .collect(Collectors.joining(", "));
        return new DatagramText(words, packet.isAccepted(), WorldReplay.merged(packet.trace(), explained));
    }

    /** Returns a datagram whose reader threw. */
    static DatagramText ofThrown(Throwable thrown) {
        return new DatagramText("the program threw " + ExceptionText.words(thrown), false, null);
    }

    private static String name(Object packet) {
        return packet.getClass().getSimpleName();
    }
}
