package io.github.tightwire.microscope;

import io.github.tightwire.Verdict;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** Explains datagrams as a protocol reads them. */
interface Decoder {
    /**
     * Explains a datagram, whatever is in it.
     *
     * @param place where it is in a recording
     * @param bytes those of the datagram there, or others in their place
     */
    Decoded decode(Place place, byte[] bytes);

    /** Returns whether packets have a checksum. */
    boolean hasChecksum();

    /** Sets the checksum of a datagram to that of what it has; without one, or without room for it, does nothing. */
    void mend(byte[] bytes);

    /**
     * As a program's protocol does.
     *
     * @param protocol a {@link Protocol} or a {@link GameProtocol}
     * @param aggregates whether a datagram of a {@link Protocol} may have several packets
     */
    static Decoder of(Object protocol, boolean aggregates) {
        return protocol instanceof GameProtocol game ? new OfGame(game) : new OfProtocol((Protocol) protocol, aggregates);
    }

    /** Packets with a checksum. */
    final class OfProtocol implements Decoder {
        private final PacketReader reader;
        private final boolean aggregates;
        private final byte[] prefix;

        OfProtocol(Protocol protocol, boolean aggregates) {
            this.reader = protocol.readerOfAll();
            this.aggregates = aggregates;
            this.prefix = protocol.description().checksumPrefix();
        }

        @Override
        public Decoded decode(Place place, byte[] bytes) {
            Trace trace = aggregates ? reader.traceAggregate(bytes, 0, bytes.length) : reader.trace(bytes, 0, bytes.length);
            String type = trace.operations().stream()
                    .filter(operation -> operation.operation().equals("type") && operation.value() != null)
                    .map(operation -> String.valueOf(operation.value())).distinct().collect(Collectors.joining(", "));
            Verdict verdict = trace.verdict();
            if (verdict == null) {
                String thrown = ExceptionText.words(trace.thrown());
                return new Decoded(type, "at bit " + trace.bits() + " the program threw " + thrown, trace.bits(), trace);
            }
            return new Decoded(type, verdict.toString(), verdict.bit(), trace);
        }

        @Override
        public boolean hasChecksum() {
            return true;
        }

        @Override
        public void mend(byte[] bytes) {
            if (bytes.length >= Integer.BYTES) {
                CRC32 crc = new CRC32();
                crc.update(prefix);
                crc.update(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
            }
        }
    }

    /** A recording of a game's server or client, opened. */
    final class OfGame implements Decoder {
        private final GameProtocol protocol;
        private final RecordedWorlds worlds;

        OfGame(GameProtocol protocol) {
            this.protocol = protocol;
            WorldReplay replay = WorldReplay.of(protocol);
            this.worlds = replay == null ? null : new RecordedWorlds(protocol, replay);
        }

        @Override
        public Decoded decode(Place place, byte[] bytes) {
            RecordedPacket packet = protocol.read(bytes);
            List<Trace> explained = worlds == null || place.index() < 0 ? List.of() : worlds.explain(place, bytes, packet);
            List<Operation> operations = new ArrayList<>();
            int behind = 0;
            if (packet.netcode() != null) {
                behind = add("netcode", packet.netcode().type() + " " + Long.toUnsignedString(packet.netcode().sequence()), bytes, 0,
                        packet.netcode().offset(), operations);
            }
            if (packet.reliable() != null) {
                behind = add("reliable", "packet " + packet.reliable().sequence() + ", ack " + packet.reliable().ack(), bytes, behind,
                        packet.contentsOffset(), operations);
            } else if (packet.control() != null) {
                behind = add("control", packet.control(), bytes, behind, packet.contentsOffset(), operations);
            }
            int base = behind * Byte.SIZE;
            Trace messages = WorldReplay.merged(packet.trace(), explained);
            if (messages != null) {
                messages.operations().forEach(operation -> operations.add(WorldReplay.moved(operation, base)));
            } else if (packet.isAccepted() && behind < bytes.length) {
                behind = add("contents", packet.reliable() == null ? "of netcode" : "a fragment", bytes, behind, bytes.length, operations);
            }
            int refusedAt = packet.isAccepted() ? -1 : packet.violation() == null ? base : packet.violation().bit() + base;
            Trace trace = new Trace(protocol.toString(), true, messages == null ? Verdict.ACCEPTED : messages.verdict(),
                    messages == null ? null : messages.thrown(), base + (messages == null ? 0 : messages.bits()), operations,
                    messages == null ? 0 : messages.omitted());
            String words = explained.stream().map(WorldTotals::words).collect(Collectors.joining("; "));
            return new Decoded(type(packet), verdict(packet) + (words.isEmpty() ? "" : ": " + words), refusedAt, trace);
        }

        private static String type(RecordedPacket packet) {
            if (packet.netcode() == null || !packet.netcode().type().equals(ClearPacket.PAYLOAD)) {
                return packet.netcode() == null ? "" : packet.netcode().type();
            }
            if (packet.control() != null) {
                return packet.control();
            }
            if (packet.reliable() == null) {
                return "";
            }
            if (packet.trace() == null) {
                return "fragment";
            }
            // One type for all fragments of blocks, however many there are.
            String contents = packet.contents().stream().map(name -> name.startsWith("block ") ? "block" : name).distinct()
                    .collect(Collectors.joining(", "));
            return contents.isEmpty() ? "acks" : contents;
        }

        private static String verdict(RecordedPacket packet) {
            if (packet.isAccepted()) {
                return Verdict.ACCEPTED.toString();
            }
            return packet.violation() != null ? "refused: " + packet.violation() : packet.problem();
        }

        private static int add(String name, String value, byte[] bytes, int begin, int end, List<Operation> operations) {
            byte[] bigEndian = new byte[end - begin];
            for (int i = begin; i < end; i++) {
                bigEndian[end - 1 - i] = bytes[i];
            }
            operations.add(new Operation(name, "header", List.of(), begin * Byte.SIZE, (end - begin) * Byte.SIZE,
                    new BigInteger(1, bigEndian), value, true, List.of()));
            return end;
        }

        @Override
        public boolean hasChecksum() {
            return false;
        }

        @Override
        public void mend(byte[] bytes) {
            // Recorded packets were opened: there is none.
        }
    }
}
