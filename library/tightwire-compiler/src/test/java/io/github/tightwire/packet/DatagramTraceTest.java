package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.packet.Sample.Acks;
import io.github.tightwire.packet.Sample.Blob;
import io.github.tightwire.packet.Sample.Word;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.trace.Traces;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Traces of datagrams: their verdicts are the reader's, whatever the bytes, and they have each bit once. */
class DatagramTraceTest {
    private static final int MOST_BYTES = 1200;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    private static final Protocol PROTOCOL = Protocol.builder("traced", 1)
            .header(Acks.class, Acks::new)
            .packet(Word.class, Word::new)
            .packet(Blob.class, Blob::new)
            .packet(Bit.class, Bit::new)
            .build();
    private static final Protocol WITHOUT_CHECKS = Protocol.builder("traced", 1)
            .packet(Word.class, Word::new)
            .packet(Blob.class, Blob::new)
            .packet(Bit.class, Bit::new)
            .withoutChecks()
            .build();

    /** One bit, and a level that the context knows. */
    static final class Bit implements BitSerializable {
        private boolean set;
        private int level;

        @Override
        public void serialize(BitStream s) {
            set = s.serializeBool(set);
            level = s.serializeInt(level, 0, s.context(Integer.class));
        }
    }

    /** No bits at all. */
    static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            // Its type says it all.
        }
    }

    private static String leaves(Trace trace) {
        return trace.leaves().stream()
                .map(leaf -> leaf.bit() + "+" + leaf.bits() + " " + (leaf.path().isEmpty() ? leaf.operation() : leaf.path()))
                .collect(Collectors.joining(", "));
    }

    private static byte[] packet(Protocol protocol, BitSerializable packet) {
        byte[] bytes = new byte[MOST_BYTES];
        PacketWriter writer = protocol.writer();
        writer.setContext(5);
        return Arrays.copyOf(bytes, writer.write(packet, bytes));
    }

    @Test
    void aPacketWithAHeader() {
        byte[] packet = packet(PROTOCOL, new Blob(3));
        Trace trace = PROTOCOL.readerOfAll().trace(packet, 0, packet.length);
        assertEquals("0+32 checksum, 32+16 header.sequence, 48+32 header.acks, 80+2 type, 82+7 Blob.data, 89+7 Blob.data, "
                + "96+24 Blob.data, 120+32 end of packet", leaves(trace));
        assertEquals(Verdict.ACCEPTED, trace.verdict());
        assertEquals(152, trace.bits());
        Operation type = trace.leaves().get(3);
        assertEquals("Blob", type.value());
        assertEquals(1, type.raw().intValueExact());
        Traces.assertCovers(trace, packet, 0, true);
    }

    @Test
    void aPacketThatEndsWithinAByte() {
        byte[] packet = packet(WITHOUT_CHECKS, new Bit());
        PacketReader reader = WITHOUT_CHECKS.readerOfAll();
        reader.setContext(5);
        Trace trace = reader.trace(packet, 0, packet.length);
        assertEquals("0+32 checksum, 32+2 type, 34+1 Bit.set, 35+3 Bit.level, 38+2 padding", leaves(trace));
        assertNull(reader.packet());
    }

    @Test
    void aMissingContextIsThrownAsByTheReader() {
        byte[] packet = packet(WITHOUT_CHECKS, new Bit());
        Trace trace = WITHOUT_CHECKS.readerOfAll().trace(packet, 0, packet.length);
        assertInstanceOf(IllegalStateException.class, trace.thrown());
        assertNull(trace.verdict());
        assertEquals("0+32 checksum, 32+2 type, 34+1 Bit.set", leaves(trace));
    }

    @Test
    void severalPackets() {
        byte[] bytes = new byte[MOST_BYTES];
        int length = PROTOCOL.writer().writeAggregate(new ArrayDeque<>(List.of(new Word(1), new Blob(0))), bytes, 0, MOST_BYTES);
        byte[] datagram = Arrays.copyOf(bytes, length);
        Trace trace = PROTOCOL.readerOfAll().traceAggregate(datagram, 0, length);
        assertEquals("0+32 checksum, 32+16 header.sequence, 48+32 header.acks, 80+2 type, 82+32 Word.value, 114+32 end of packet, "
                + "146+6 padding, 152+2 type, 154+7 Blob.data, 161+7 Blob.data, 168+32 end of packet",
                leaves(trace).replace(", 168+0 Blob.data", ""));
        Traces.assertCovers(trace, datagram, 0, true);
    }

    @Test
    void atAnotherOffset() {
        byte[] packet = packet(PROTOCOL, new Blob(3));
        byte[] within = new byte[packet.length + 9];
        Arrays.fill(within, (byte) -1);
        System.arraycopy(packet, 0, within, 5, packet.length);
        PacketReader reader = PROTOCOL.readerOfAll();
        Trace trace = reader.trace(within, 5, packet.length);
        assertEquals(Verdict.ACCEPTED, trace.verdict());
        assertEquals(leaves(reader.trace(packet, 0, packet.length)), leaves(trace));
        assertEquals(leaves(reader.traceAggregate(packet, 0, packet.length)), leaves(reader.traceAggregate(within, 5, packet.length)));
        byte[] written = within.clone();
        Arrays.fill(written, 5, 5 + packet.length, (byte) 0);
        assertEquals(leaves(trace), leaves(PROTOCOL.writer().trace(new Blob(3), written, 5, packet.length)));
        assertArrayEquals(within, written);
    }

    @Test
    void whatIsLeftOverIsALeaf() {
        byte[] packet = packet(PROTOCOL, new Word(1));
        byte[] longer = Sample.withChecksum(PROTOCOL, Arrays.copyOfRange(packet, Integer.BYTES, packet.length + 2));
        Trace trace = PROTOCOL.readerOfAll().trace(longer, 0, longer.length);
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 146), trace.verdict());
        assertTrue(leaves(trace).endsWith(", 114+32 end of packet, 146+22 left over"), leaves(trace));
    }

    @Test
    void whatPacketsOfNoBitsLeaveOverIsALeaf() {
        Protocol protocol = Protocol.builder("nothing", 1).packet(Nothing.class, Nothing::new).withoutChecks().build();
        byte[] datagram = Sample.withChecksum(protocol, new byte[] {1, 0, 2});
        Trace trace = protocol.readerOfAll().traceAggregate(datagram, 0, datagram.length);
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 32), trace.verdict());
        assertTrue(leaves(trace).endsWith(", 32+24 left over"), leaves(trace));
        assertEquals(0x020001, trace.leaves().get(trace.leaves().size() - 1).raw().intValueExact());
    }

    @Test
    void paddingThatIsNotZeroIsALeafWithItsBits() {
        byte[] bytes = new byte[MOST_BYTES];
        int length = PROTOCOL.writer().writeAggregate(new ArrayDeque<>(List.of(new Word(1), new Word(2))), bytes, 0, MOST_BYTES);
        bytes[18] ^= 1 << 3;
        byte[] datagram = Sample.withChecksum(PROTOCOL, Arrays.copyOfRange(bytes, Integer.BYTES, length));
        Trace trace = PROTOCOL.readerOfAll().traceAggregate(datagram, 0, length);
        assertEquals(Verdict.refused(Reason.NON_ZERO_PADDING, 146), trace.verdict());
        assertTrue(leaves(trace).endsWith(", 114+32 end of packet, 146+6 padding"), leaves(trace));
        assertEquals(2, trace.leaves().get(trace.leaves().size() - 1).raw().intValueExact());
    }

    @Test
    void aSealedDatagramOfSeveralPacketsEndsWithItsTag() {
        byte[] bytes = new byte[MOST_BYTES];
        int length = PROTOCOL.sealedWriter(KEY).writeAggregate(new ArrayDeque<>(List.of(new Word(1), new Word(2))), bytes, 0, MOST_BYTES);
        Trace trace = PROTOCOL.sealedReaderOfAll(KEY).traceAggregate(bytes, 0, length);
        assertEquals(Verdict.ACCEPTED, trace.verdict());
        int tag = length * Byte.SIZE - 128;
        assertTrue(leaves(trace).endsWith(", " + (tag - 6) + "+6 padding, " + tag + "+128 tag"), leaves(trace));
    }

    @Test
    void aSealedPacketIsThatOfItsContents() {
        byte[] bytes = new byte[MOST_BYTES];
        PacketWriter writer = PROTOCOL.sealedWriter(KEY);
        writer.write(new Word(1), bytes);
        Trace written = writer.trace(new Word(0xCAFE), bytes, 0, MOST_BYTES);
        PacketReader reader = PROTOCOL.sealedReaderOfAll(KEY);
        int length = written.leaves().stream().mapToInt(Operation::bits).sum() / Byte.SIZE;
        Trace trace = reader.trace(bytes, 0, length);
        assertEquals(Verdict.ACCEPTED, trace.verdict());
        assertEquals("0+64 sequence, 64+16 header.sequence, 80+32 header.acks, 112+2 type, 114+32 Word.value, 146+32 end of packet, "
                + "178+6 padding, 184+128 tag", leaves(trace));
        assertEquals(0xCAFE, trace.leaves().get(4).value());
        assertEquals(1, trace.leaves().get(0).raw().intValueExact());
        for (int i = 0; i < trace.leaves().size(); i++) {
            assertEquals(trace.leaves().get(i).raw(), written.leaves().get(i).raw());
        }
        // Seen now.
        assertEquals(Verdict.refused(Reason.REPLAYED, 0), reader.trace(bytes, 0, length).verdict());
        bytes[length - 1] ^= 1;
        assertEquals(Verdict.refused(Reason.FORGED, 0), PROTOCOL.sealedReaderOfAll(KEY).trace(bytes, 0, length).verdict());
    }

    @Test
    void whatIsWrittenIsWhatTheWriterWrites() {
        for (Protocol protocol : List.of(PROTOCOL, WITHOUT_CHECKS)) {
            for (BitSerializable packet : List.of(new Word(-1), new Blob(0), new Blob(7), new Bit())) {
                byte[] expected = packet(protocol, packet);
                byte[] bytes = new byte[expected.length];
                PacketWriter writer = protocol.writer();
                writer.setContext(5);
                Trace trace = writer.trace(packet, bytes, 0, bytes.length);
                assertArrayEquals(expected, bytes);
                Traces.assertCovers(trace, bytes, 0, true);
                for (int small = 0; small < expected.length; small++) {
                    assertOverflow(protocol, packet, small);
                }
            }
        }
    }

    private static void assertOverflow(Protocol protocol, BitSerializable packet, int length) {
        PacketWriter writer = protocol.writer();
        writer.setContext(5);
        byte[] bytes = new byte[length];
        try {
            Trace trace = writer.trace(packet, bytes, 0, length);
            assertInstanceOf(PacketOverflowException.class, trace.thrown());
            Traces.assertCovers(trace, bytes, 0, false);
        } catch (PacketOverflowException e) {
            assertTrue(length < Integer.BYTES, e.getMessage());
        }
    }

    @Test
    void hostileBytesGetTheReadersVerdict() {
        Random random = new Random(1);
        Set<Reason> seen = EnumSet.noneOf(Reason.class);
        for (int i = 0; i < 20_000; i++) {
            Protocol protocol = random.nextBoolean() ? PROTOCOL : WITHOUT_CHECKS;
            byte[] packet = damaged(packet(protocol, randomPacket(random)), random);
            if (random.nextInt(4) > 0 && packet.length >= Integer.BYTES) {
                packet = Sample.withChecksum(protocol, Arrays.copyOfRange(packet, Integer.BYTES, packet.length));
            }
            assertSameVerdict(packet, () -> reader(protocol), seen);
        }
        for (Reason reason : List.of(Reason.ACCEPTED, Reason.TOO_SHORT, Reason.WRONG_CHECKSUM, Reason.PAST_END, Reason.UNKNOWN_TYPE,
                Reason.TYPE_NOT_ALLOWED, Reason.CHECK_FAILED, Reason.LEFT_OVER_BYTES, Reason.NON_ZERO_PADDING, Reason.OUT_OF_RANGE)) {
            assertTrue(seen.contains(reason), () -> reason + " is not among " + seen);
        }
    }

    private static PacketReader reader(Protocol protocol) {
        PacketReader reader = protocol == PROTOCOL ? protocol.reader(Word.class, Blob.class) : protocol.readerOfAll();
        reader.setContext(5);
        return reader;
    }

    private static BitSerializable randomPacket(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Word(random.nextInt());
            case 1 -> new Blob(random.nextInt(20));
            default -> new Bit();
        };
    }

    private static byte[] damaged(byte[] packet, Random random) {
        byte[] damaged = Arrays.copyOf(packet, random.nextInt(3) == 0 ? random.nextInt(packet.length + 4) : packet.length);
        for (int flips = random.nextInt(3); flips > 0 && damaged.length > 0; flips--) {
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return damaged;
    }

    private static void assertSameVerdict(byte[] packet, Supplier<PacketReader> readers, Set<Reason> seen) {
        byte[] before = packet.clone();
        Trace one = readers.get().trace(packet, 0, packet.length);
        assertEquals(readers.get().read(packet, packet.length), one.verdict(), one::toString);
        Trace several = readers.get().traceAggregate(packet, 0, packet.length);
        Verdict verdict = readers.get().readAggregate(packet, 0, packet.length, delivered -> { });
        assertEquals(verdict, several.verdict(), several::toString);
        Traces.assertCovers(one, packet, 0, true);
        Traces.assertCovers(several, packet, 0, true);
        assertArrayEquals(before, packet);
        assertFalse(one.subject().isEmpty());
        seen.add(one.verdict().reason());
        seen.add(several.verdict().reason());
    }
}
