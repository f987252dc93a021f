package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.packet.Sample.Acks;
import io.github.tightwire.packet.Sample.Word;
import java.util.Arrays;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The surroundings of a packet: a header before the type, and a context. */
class PacketSurroundingsTest {
    private static final Protocol WITH_HEADER = Protocol.builder("header", 1)
            .header(Acks.class, Acks::new)
            .packet(Word.class, Word::new)
            .packet(Door.class, Door::new)
            .build();

    /** Bounds known only at run time. */
    private record Level(int rooms) {
    }

    /** A door to a room of the level. */
    private static final class Door implements BitSerializable {
        private int room;

        @Override
        public void serialize(BitStream s) {
            room = s.serializeInt(room, 0, s.context(Level.class).rooms() - 1);
        }
    }

    @Test
    void theHeaderStandsBetweenChecksumAndType() {
        PacketWriter writer = WITH_HEADER.writer();
        Acks sent = writer.header(Acks.class);
        sent.sequence = 0xBEEF;
        sent.acks = 0x01020304;
        byte[] bytes = new byte[100];
        int length = writer.write(new Word(5), bytes);
        // Type 0 in one bit shifts word and check.
        long bits = 5L | (long) Sample.endOfPacket() << 32;
        byte[] contents = Sample.littleEndian(15).putShort((short) 0xBEEF).putInt(0x01020304)
                .putLong(bits << 1).put((byte) (bits >>> 63)).array();
        assertArrayEquals(Sample.withChecksum(WITH_HEADER, contents), Arrays.copyOf(bytes, length));
        assertEquals(length, writer.measureBytes(new Word(5)));

        PacketReader reader = WITH_HEADER.readerOfAll();
        assertEquals(Verdict.ACCEPTED, reader.read(bytes, length));
        Acks received = reader.header(Acks.class);
        assertEquals(0xBEEF, received.sequence);
        assertEquals(0x01020304, received.acks);
        assertSame(sent, writer.header(Acks.class));

        // Damaged: the header is not read.
        bytes[4] ^= 1;
        assertEquals(Verdict.refused(Reason.WRONG_CHECKSUM, 0), reader.read(bytes, length));
        assertEquals(0xBEEF, received.sequence);
    }

    @Test
    void everyTruncationUnderARightChecksumIsRefused() {
        PacketWriter writer = WITH_HEADER.writer();
        byte[] bytes = new byte[100];
        int length = writer.write(new Word(5), bytes);
        PacketReader reader = WITH_HEADER.readerOfAll();
        for (int cut = 5; cut < length; cut++) {
            byte[] packet = Sample.withChecksum(WITH_HEADER, Arrays.copyOfRange(bytes, 4, cut));
            assertEquals(Reason.PAST_END, reader.read(packet, packet.length).reason());
        }
    }

    @Test
    void aTypeIsJudgedBehindTheHeader() {
        Protocol three = Protocol.builder("three", 1).header(Acks.class, Acks::new)
                .packet(Word.class, Word::new).packet(Door.class, Door::new).packet(Acks.class, Acks::new).build();
        byte[] contents = new byte[20];
        contents[6] = 3;
        byte[] unknown = Sample.withChecksum(three, contents);
        PacketReader reader = three.reader(Word.class);
        assertEquals(Verdict.refused(Reason.UNKNOWN_TYPE, 32 + 48), reader.read(unknown, unknown.length));
        contents[6] = 2;
        byte[] known = Sample.withChecksum(three, contents);
        assertEquals(Verdict.refused(Reason.TYPE_NOT_ALLOWED, 32 + 48), reader.read(known, known.length));
    }

    @Test
    void aHeaderThatTheProtocolDoesNotHave() {
        assertThrows(IllegalStateException.class, () -> Sample.PROTOCOL.writer().header(Acks.class));
        assertThrows(IllegalStateException.class, () -> Sample.PROTOCOL.readerOfAll().header(Acks.class));
        assertThrows(IllegalStateException.class, () -> WITH_HEADER.writer().header(Word.class));
    }

    @Test
    void theContextGivesTheBounds() {
        for (boolean sealed : new boolean[] {false, true}) {
            SecretKeySpec key = new SecretKeySpec(new byte[32], "ChaCha20");
            PacketWriter writer = sealed ? WITH_HEADER.sealedWriter(key) : WITH_HEADER.writer();
            PacketReader reader = sealed ? WITH_HEADER.sealedReaderOfAll(key) : WITH_HEADER.readerOfAll();
            writer.setContext(new Level(6));
            reader.setContext(new Level(6));
            Door door = new Door();
            door.room = 5;
            byte[] bytes = new byte[100];
            int length = writer.write(door, bytes);
            assertEquals(length, writer.measureBytes(door));
            assertEquals(Verdict.ACCEPTED, reader.read(bytes, length));
            assertEquals(5, ((Door) reader.packet()).room);

            // A smaller level, of as many bits: the same room is none of it.
            reader.setContext(new Level(5));
            length = writer.write(door, bytes);
            assertEquals(Reason.OUT_OF_RANGE, reader.read(bytes, length).reason());
        }
    }

    @Test
    void whatTheProgramsOwnCodeThrowsComesOutOfARead() {
        byte[] bytes = new byte[100];
        int length = WITH_HEADER.writer().write(new Word(5), bytes);
        IllegalStateException thrown = new IllegalStateException("the handler's");
        PacketReader reader = WITH_HEADER.reader(new PacketHandlers().on(Word.class, word -> {
            throw thrown;
        }).on(Door.class, door -> { }));
        assertSame(thrown, assertThrows(IllegalStateException.class, () -> reader.read(bytes, length)));
        assertTrue(reader.packet() instanceof Word);

        PacketWriter writer = WITH_HEADER.writer();
        writer.setContext(new Level(4));
        int doorLength = writer.write(new Door(), bytes);
        assertThrows(IllegalStateException.class, () -> reader.read(bytes, doorLength));
        assertNull(reader.packet());
        reader.setContext(new Level(4));
        assertEquals(Verdict.ACCEPTED, reader.read(bytes, doorLength));
        reader.setContext(null);
        assertThrows(IllegalStateException.class, () -> reader.read(bytes, doorLength));
    }

    @Test
    void aMissingContextIsTheCallersBug() {
        Door door = new Door();
        IllegalStateException missing = assertThrows(IllegalStateException.class,
                () -> new WriteStream(new byte[10]).write(door));
        assertTrue(missing.getMessage().contains("Level") && missing.getMessage().contains("setContext"));
        ReadStream reading = new ReadStream(new byte[10]);
        assertThrows(IllegalStateException.class, () -> reading.read(door));
        assertThrows(IllegalStateException.class, () -> new MeasureStream().measure(door));
        reading.setContext("no level");
        IllegalStateException other = assertThrows(IllegalStateException.class, () -> reading.read(door));
        assertTrue(other.getMessage().contains("java.lang.String"));
        reading.setContext(new Level(3));
        assertEquals(Verdict.ACCEPTED, reading.readEmbedded(door));
        assertThrows(IllegalStateException.class, () -> WITH_HEADER.writer().write(door, new byte[100]));
        assertThrows(IllegalStateException.class, () -> WITH_HEADER.writer().measureBytes(door));
    }
}
