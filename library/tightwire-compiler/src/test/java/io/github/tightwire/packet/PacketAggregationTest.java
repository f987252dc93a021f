package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.packet.Sample.Acks;
import io.github.tightwire.packet.Sample.Blob;
import io.github.tightwire.packet.Sample.Word;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class PacketAggregationTest {
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final Protocol PROTOCOL = Protocol.builder("aggregate", 1)
            .packet(Word.class, Word::new)
            .packet(Blob.class, Blob::new)
            .build();

    private final List<String> delivered = new ArrayList<>();

    private static Deque<BitSerializable> waiting(BitSerializable... packets) {
        return new ArrayDeque<>(List.of(packets));
    }

    private static Deque<BitSerializable> someWaiting() {
        return waiting(new Word(7), new Blob(3), new Blob(0), new Word(-1), new Blob(20));
    }

    private static List<String> names(Iterable<BitSerializable> packets) {
        List<String> names = new ArrayList<>();
        packets.forEach(packet -> names.add(packet.toString()));
        return names;
    }

    private static byte[] write(PacketWriter writer, Deque<BitSerializable> waiting, int most) {
        byte[] bytes = new byte[most];
        return Arrays.copyOf(bytes, writer.writeAggregate(waiting, bytes, 0, most));
    }

    private Verdict read(PacketReader reader, byte[] bytes) {
        delivered.clear();
        return reader.readAggregate(bytes, 0, bytes.length, packet -> delivered.add(packet.toString()));
    }

    @Test
    void theBytesAreThosePutTogetherByHand() {
        byte[] bytes = write(PROTOCOL.writer(), waiting(new Word(7), new Blob(3), new Word(-1)), 200);
        // The type in one bit shifts word and check by one; so does the count of 7 bits, up to a whole byte.
        ByteBuffer expected = Sample.littleEndian(9 + 1 + 3 + 4 + 9);
        putShifted(expected, 7, Sample.endOfPacket());
        expected.put((byte) (1 | 3 << 1)).put((byte) 3).put((byte) 4).put((byte) 5).putInt(Sample.endOfPacket());
        putShifted(expected, -1, Sample.endOfPacket());
        assertArrayEquals(Sample.withChecksum(PROTOCOL, expected.array()), bytes);
    }

    private static void putShifted(ByteBuffer buffer, int value, int check) {
        long bits = value & 0xFFFFFFFFL | (long) check << 32;
        buffer.putLong(bits << 1).put((byte) (bits >>> 63));
    }

    @Test
    void anAggregateOfOneIsAPlainPacket() {
        byte[] plain = new byte[100];
        int length = PROTOCOL.writer().write(new Blob(5), plain);
        assertArrayEquals(Arrays.copyOf(plain, length), write(PROTOCOL.writer(), waiting(new Blob(5)), 100));
        assertEquals(Verdict.ACCEPTED, read(PROTOCOL.readerOfAll(), Arrays.copyOf(plain, length)));
        assertEquals(names(waiting(new Blob(5))), delivered);
    }

    @Test
    void aReaderOfSinglePacketsTakesNoAggregate() {
        byte[] bytes = write(PROTOCOL.writer(), waiting(new Word(1), new Word(2)), 100);
        PacketReader reader = PROTOCOL.readerOfAll();
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 32 + 65), reader.read(bytes, bytes.length));
    }

    @Test
    void asManyAsFitInTheirOrderAndTheRestWaits() {
        int all = write(PROTOCOL.writer(), someWaiting(), 500).length;
        List<String> names = names(someWaiting());
        for (int most = 0; most <= all + 3; most++) {
            for (boolean sealed : new boolean[] {false, true}) {
                PacketWriter writer = sealed ? PROTOCOL.sealedWriter(KEY) : PROTOCOL.writer();
                PacketReader reader = sealed ? PROTOCOL.sealedReaderOfAll(KEY) : PROTOCOL.readerOfAll();
                int length = most + (sealed ? 8 + 16 - 4 : 0);
                Deque<BitSerializable> waiting = someWaiting();
                if (most < 4 + 9) {
                    assertThrows(PacketOverflowException.class, () -> write(writer, waiting, length));
                    assertEquals(names, names(waiting));
                    continue;
                }
                byte[] bytes = write(writer, waiting, length);
                assertEquals(Verdict.ACCEPTED, read(reader, bytes));
                int count = delivered.size();
                delivered.addAll(names(waiting));
                assertEquals(names, delivered);
                assertEquals(names.size() - count, waiting.size());
                // The next one would not have fitted.
                if (!waiting.isEmpty()) {
                    PacketWriter measuring = PROTOCOL.writer();
                    assertTrue(bytes.length + measuring.measureBytes(waiting.getFirst()) - 4 > length);
                }
            }
        }
        assertEquals(5, names.size());
    }

    @Test
    void aDatagramCutAnywhereDeliversNothing() {
        for (boolean sealed : new boolean[] {false, true}) {
            PacketReader reader = sealed ? PROTOCOL.sealedReaderOfAll(KEY) : PROTOCOL.readerOfAll();
            byte[] bytes = write(sealed ? PROTOCOL.sealedWriter(KEY) : PROTOCOL.writer(), someWaiting(), 500);
            for (int length = 0; length < bytes.length; length++) {
                assertFalse(read(reader, Arrays.copyOf(bytes, length)).isAccepted());
                assertEquals(List.of(), delivered);
            }
            assertEquals(Verdict.ACCEPTED, read(reader, bytes));
            assertEquals(names(someWaiting()), delivered);
        }
    }

    @Test
    void aDatagramDamagedAnywhereDeliversNothing() {
        for (boolean sealed : new boolean[] {false, true}) {
            PacketReader reader = sealed ? PROTOCOL.sealedReaderOfAll(KEY) : PROTOCOL.readerOfAll();
            byte[] bytes = write(sealed ? PROTOCOL.sealedWriter(KEY) : PROTOCOL.writer(), someWaiting(), 500);
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                Reason reason = read(reader, bytes).reason();
                assertEquals(sealed ? Reason.FORGED : Reason.WRONG_CHECKSUM, reason);
                assertEquals(List.of(), delivered);
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
            assertEquals(Verdict.ACCEPTED, read(reader, bytes));
        }
    }

    @Test
    void aDatagramCutByWhoeverCanComputeAChecksumDeliversWholePacketsOnly() {
        byte[] bytes = write(PROTOCOL.writer(), someWaiting(), 500);
        List<String> all = names(someWaiting());
        int boundaries = 0;
        for (int length = 5; length < bytes.length; length++) {
            Verdict verdict = read(PROTOCOL.readerOfAll(),
                    Sample.withChecksum(PROTOCOL, Arrays.copyOfRange(bytes, 4, length)));
            assertEquals(all.subList(0, delivered.size()), delivered);
            if (verdict.isAccepted()) {
                boundaries++;
                assertEquals(boundaries, delivered.size());
            } else {
                assertEquals(Reason.PAST_END, verdict.reason());
                assertEquals(boundaries, delivered.size());
            }
        }
        assertEquals(all.size() - 1, boundaries);
    }

    @Test
    void onePacketDamagedByWhoeverCanComputeAChecksumLeavesThoseBeforeIt() {
        byte[] bytes = write(PROTOCOL.writer(), waiting(new Word(7), new Blob(3), new Word(9)), 500);
        byte[] contents = Arrays.copyOfRange(bytes, 4, bytes.length);
        // The end check of the blob, behind a word of 9 bytes, a byte and three.
        contents[9 + 4] ^= 1;
        PacketReader reader = PROTOCOL.readerOfAll();
        Verdict verdict = read(reader, Sample.withChecksum(PROTOCOL, contents));
        assertEquals(Verdict.checkFailed("end of packet", (4 + 9 + 4) * 8), verdict);
        assertEquals(names(waiting(new Word(7))), delivered);
        assertEquals(null, reader.packet());
        contents[9 + 4] ^= 1;
        // The padding behind the first word.
        contents[8] ^= (byte) 0x80;
        assertEquals(Verdict.refused(Reason.NON_ZERO_PADDING, 32 + 65),
                read(reader, Sample.withChecksum(PROTOCOL, contents)));
        assertEquals(List.of(), delivered);
        assertEquals(null, reader.packet());
    }

    @Test
    void asManyFitAtAnyPlaceOfAnArray() {
        int length = write(PROTOCOL.writer(), waiting(new Word(7), new Word(8)), 200).length;
        byte[] bytes = new byte[300];
        for (int offset : new int[] {0, 150}) {
            Deque<BitSerializable> waiting = waiting(new Word(7), new Word(8), new Word(9));
            assertEquals(length, PROTOCOL.writer().writeAggregate(waiting, bytes, offset, length));
            assertEquals(names(waiting(new Word(9))), names(waiting));
        }
    }

    @Test
    void randomContentsUnderARightChecksumEnd() {
        Random random = new Random(4);
        for (Protocol protocol : List.of(PROTOCOL,
                Protocol.builder("short", 1).packet(Word.class, Word::new).withoutChecks().build(),
                Protocol.builder("empty", 1).packet(Nothing.class, Nothing::new).withoutChecks().build())) {
            for (int i = 0; i < 2000; i++) {
                byte[] contents = new byte[1 + random.nextInt(60)];
                random.nextBytes(contents);
                read(protocol.readerOfAll(), Sample.withChecksum(protocol, contents));
                assertTrue(delivered.size() <= contents.length);
            }
        }
    }

    /** No bits at all. */
    private static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            // Its type says it all.
        }
    }

    @Test
    void packetsOfNoBitsCannotBeCounted() {
        Protocol protocol = Protocol.builder("empty", 1).packet(Nothing.class, Nothing::new).withoutChecks().build();
        Deque<BitSerializable> waiting = waiting(new Nothing(), new Nothing());
        assertThrows(IllegalArgumentException.class, () -> write(protocol.writer(), waiting, 100));
        assertEquals(2, waiting.size());
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 32),
                read(protocol.readerOfAll(), Sample.withChecksum(protocol, new byte[1])));
        assertEquals(List.of(), delivered);
    }

    @Test
    void aHeaderDoesNotMakeThemCount() {
        Protocol protocol = Protocol.builder("empty", 1).header(Acks.class, Acks::new)
                .packet(Nothing.class, Nothing::new).withoutChecks().build();
        Deque<BitSerializable> waiting = waiting(new Nothing(), new Nothing());
        assertThrows(IllegalArgumentException.class, () -> write(protocol.writer(), waiting, 100));
        assertEquals(2, waiting.size());
    }

    @Test
    void theLastByteIsUsed() {
        for (int most = 19; most <= 21; most++) {
            Deque<BitSerializable> waiting = waiting(new Word(1), new Word(2));
            assertEquals(most < 20 ? 12 : 20, write(Sample.PROTOCOL.writer(), waiting, most).length);
            assertEquals(most < 20 ? 1 : 0, waiting.size());
        }
    }

    /** A number from 0 to 9. */
    private static final class Digit implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 9);
        }
    }

    @Test
    void whereOneCannotBeWrittenNoneIsTaken() {
        Protocol protocol = Protocol.builder("digits", 1).packet(Digit.class, Digit::new).build();
        Digit bad = new Digit();
        bad.value = 10;
        Deque<BitSerializable> waiting = waiting(new Digit(), bad);
        PacketWriter writer = protocol.sealedWriter(KEY);
        assertThrows(IllegalArgumentException.class, () -> write(writer, waiting, 100));
        assertEquals(2, waiting.size());
        waiting.removeLast();
        byte[] bytes = write(writer, waiting, 100);
        assertEquals(0, bytes[0], "no sequence was used");
        assertTrue(waiting.isEmpty());
        assertEquals(0, write(writer, waiting, 100).length);
    }

    @Test
    void theHeaderStandsThereOnce() {
        Protocol protocol = Protocol.builder("header", 1)
                .header(Acks.class, Acks::new)
                .packet(Word.class, Word::new)
                .build();
        PacketWriter writer = protocol.writer();
        writer.header(Acks.class).sequence = 0x1234;
        writer.header(Acks.class).acks = 0x56789ABC;
        byte[] bytes = write(writer, waiting(new Word(1), new Word(2)), 100);
        byte[] contents = Sample.littleEndian(6 + 8 + 8).putShort((short) 0x1234).putInt(0x56789ABC)
                .putInt(1).putInt(Sample.endOfPacket()).putInt(2).putInt(Sample.endOfPacket()).array();
        assertArrayEquals(Sample.withChecksum(protocol, contents), bytes);
        PacketReader reader = protocol.readerOfAll();
        assertEquals(Verdict.ACCEPTED, read(reader, bytes));
        assertEquals(List.of("word 1", "word 2"), delivered);
        assertEquals(0x1234, reader.header(Acks.class).sequence);
        assertEquals(0x56789ABC, reader.header(Acks.class).acks);
    }

    @Test
    void buffersOfEveryKind() {
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(100), ByteBuffer.allocateDirect(100))) {
            buffer.position(7);
            Deque<BitSerializable> waiting = someWaiting();
            int length = PROTOCOL.writer().writeAggregate(waiting, buffer);
            assertEquals(7 + length, buffer.position());
            assertTrue(waiting.isEmpty());
            buffer.flip().position(7);
            for (ByteBuffer received : List.of(buffer.asReadOnlyBuffer(), buffer)) {
                delivered.clear();
                assertEquals(Verdict.ACCEPTED,
                        PROTOCOL.readerOfAll().readAggregate(received, packet -> delivered.add(packet.toString())));
                assertEquals(0, received.remaining());
                assertEquals(names(someWaiting()), delivered);
            }
        }
    }
}
