package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.golden.Chat;
import io.github.tightwire.golden.Cube;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.golden.PlayerState;
import io.github.tightwire.golden.Snapshot;
import io.github.tightwire.golden.Telemetry;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.model.PacketModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packets as they go over a network. */
class ProtocolTest {
    /** The first eight bytes of what sha256sum says of "tanks", a zero byte, 3 0 0 0. */
    private static final long TANKS_3 = Long.reverseBytes(0xaf5f98a22c043b62L);

    private static final Protocol PROTOCOL = builder("tanks", 3).build();

    static List<Modelled> samples() {
        return List.of(
                PlayerState.moving(), PlayerState.resting(), Chat.greeting(), Telemetry.report(), Snapshot.everyTier(),
                Tree.ofFive());
    }

    @Test
    void nameAndVersionGiveTheId() {
        assertEquals(TANKS_3, PROTOCOL.id());
        assertNotEquals(PROTOCOL.id(), builder("tanks", 4).build().id());
        assertNotEquals(PROTOCOL.id(), builder("tank", 3).build().id());
        assertTrue(PROTOCOL.toString().contains("tanks 3"));
        assertTrue(PROTOCOL.toString().contains(String.format("%016x", TANKS_3)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void packetsAreWhatTheModelSays(Modelled packet) {
        byte[] expected = modelled(packet);
        byte[] bytes = new byte[expected.length + 20];
        Arrays.fill(bytes, (byte) 0xA5);
        assertEquals(expected.length, PROTOCOL.writer().write(packet, bytes, 7, expected.length));
        assertArrayEquals(expected, Arrays.copyOfRange(bytes, 7, 7 + expected.length));
        for (int i = 0; i < bytes.length; i++) {
            assertTrue(i >= 7 && i < 7 + expected.length || bytes[i] == (byte) 0xA5, "byte " + i);
        }
        assertEquals(expected.length, PROTOCOL.writer().write(packet, new byte[expected.length + 1]));
        assertTrue(expected.length <= PROTOCOL.writer().measureBytes(packet));

        PacketReader reader = PROTOCOL.readerOfAll();
        assertNull(reader.packet());
        for (int behind = 0; behind <= 8; behind++) {
            byte[] received = Arrays.copyOf(expected, expected.length + behind);
            Arrays.fill(received, expected.length, received.length, (byte) 0xA5);
            assertEquals(Verdict.ACCEPTED, reader.read(received, expected.length));
            assertArrayEquals(expected, modelled((Modelled) reader.packet()));
        }
    }

    @Test
    void aPacketByHand() {
        Protocol one = Protocol.builder("tanks", 3).packet(Cube.class, Cube::new).build();
        byte[] bytes = new byte[9];
        assertEquals(9, one.writer().write(new Cube(), bytes));
        // No bits of a type; five bits of a cube, 0x05; five bits up, the CRC-32 of "end of packet".
        assertEquals("e2afd4ae25b675bf14", HexFormat.of().formatHex(bytes));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noLesserCapacityIsEnough(Modelled packet) {
        byte[] expected = modelled(packet);
        for (int capacity = 0; capacity < expected.length; capacity++) {
            byte[] bytes = new byte[capacity + 9];
            Arrays.fill(bytes, (byte) 0xA5);
            int less = capacity;
            assertThrows(PacketOverflowException.class, () -> PROTOCOL.writer().write(packet, bytes, 0, less));
            for (int i = capacity; i < bytes.length; i++) {
                assertEquals((byte) 0xA5, bytes[i]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyFlippedBitIsRefused(Modelled packet) {
        byte[] bytes = modelled(packet);
        PacketReader reader = PROTOCOL.readerOfAll();
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] damaged = bytes.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertEquals(Verdict.refused(Reason.WRONG_CHECKSUM, 0), reader.read(damaged, damaged.length));
            assertNull(reader.packet());
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyTruncationIsRefused(Modelled packet) {
        byte[] bytes = modelled(packet);
        PacketReader reader = PROTOCOL.readerOfAll();
        for (int length = 0; length < bytes.length; length++) {
            Reason reason = length <= 4 ? Reason.TOO_SHORT : Reason.WRONG_CHECKSUM;
            assertEquals(Verdict.refused(reason, 0), reader.read(bytes, length));
            assertNull(reader.packet());
            if (length > 4) {
                // Even where whoever cut it knows how to make a checksum.
                byte[] sealed = PacketModel.sealed(TANKS_3, Arrays.copyOf(bytes, length));
                Verdict verdict = reader.read(sealed, length);
                assertTrue(verdict.reason() == Reason.PAST_END || verdict.reason() == Reason.CHECK_FAILED, verdict::toString);
            }
        }
    }

    /** A forger who knows the checksum gets as far as the checks of every value, and no exception out of them. */
    @ParameterizedTest
    @MethodSource("samples")
    void forgedPacketsAreRefusedOrReadInRange(Modelled packet) {
        byte[] bytes = modelled(packet);
        PacketReader reader = PROTOCOL.readerOfAll();
        Random random = new Random(9);
        for (int bit = 32; bit < bytes.length * 8; bit++) {
            byte[] forged = bytes.clone();
            forged[bit / 8] ^= (byte) (1 << bit % 8);
            forge(reader, forged);
            random.nextBytes(forged);
            forge(reader, forged);
        }
    }

    private static void forge(PacketReader reader, byte[] forged) {
        byte[] sealed = PacketModel.sealed(TANKS_3, forged);
        Verdict verdict = reader.read(sealed, sealed.length);
        assertNotEquals(Reason.WRONG_CHECKSUM, verdict.reason());
        if (verdict.isAccepted()) {
            PROTOCOL.writer().write(reader.packet(), new byte[2000]);
        } else {
            assertNull(reader.packet());
            assertTrue(verdict.bit() >= 32, verdict::toString);
        }
    }

    @Test
    void packetsOfAnotherProtocolAreNotRead() {
        byte[] bytes = modelled(Chat.greeting());
        for (Protocol other : List.of(builder("tanks", 4).build(), builder("ships", 3).build())) {
            assertEquals(Verdict.refused(Reason.WRONG_CHECKSUM, 0), other.readerOfAll().read(bytes, bytes.length));
        }
    }

    @Test
    void typesThatAreNoneOrNotAllowed() {
        // Five types, three bits: 4 is the last.
        byte[] unknown = PacketModel.sealed(TANKS_3, new byte[] {0, 0, 0, 0, 5});
        assertEquals(Verdict.refused(Reason.UNKNOWN_TYPE, 32), PROTOCOL.readerOfAll().read(unknown, 5));
        byte[] last = PacketModel.sealed(TANKS_3, new byte[] {0, 0, 0, 0, 4});
        assertEquals(Reason.PAST_END, PROTOCOL.readerOfAll().read(last, 5).reason());

        byte[] chat = modelled(Chat.greeting());
        PacketReader server = PROTOCOL.reader(PlayerState.class, Tree.class);
        assertEquals(Verdict.refused(Reason.TYPE_NOT_ALLOWED, 32), server.read(chat, chat.length));
        assertEquals(Verdict.ACCEPTED, PROTOCOL.reader(Chat.class).read(chat, chat.length));
        byte[] tree = modelled(Tree.ofFive());
        assertEquals(Verdict.ACCEPTED, server.read(tree, tree.length));
        assertTrue(server.packet() instanceof Tree);
        // Refused: nothing is left of the packet before.
        assertEquals(Reason.TYPE_NOT_ALLOWED, server.read(chat, chat.length).reason());
        assertNull(server.packet());
        assertThrows(IllegalArgumentException.class, () -> PROTOCOL.reader(Cube.class));
        assertThrows(IllegalArgumentException.class, () -> PROTOCOL.writer().write(new Cube(), new byte[100]));
        assertThrows(IllegalArgumentException.class, () -> PROTOCOL.writer().measureBytes(new Cube()));
    }

    @Test
    void bytesLeftOverAreRefused() {
        byte[] bytes = modelled(Tree.ofFive());
        int end = 32 + 3 + 5 * 6 + 32;
        for (int more = 1; more <= 3; more++) {
            byte[] longer = PacketModel.sealed(TANKS_3, Arrays.copyOf(bytes, bytes.length + more));
            assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, end), PROTOCOL.readerOfAll().read(longer, longer.length));
        }
        byte[] dirty = bytes.clone();
        dirty[dirty.length - 1] |= (byte) 0x80;
        assertEquals(Verdict.refused(Reason.NON_ZERO_PADDING, end),
                PROTOCOL.readerOfAll().read(PacketModel.sealed(TANKS_3, dirty), dirty.length));
        assertEquals(Verdict.ACCEPTED, PROTOCOL.readerOfAll().read(bytes, bytes.length));
    }

    @Test
    void theEndIsChecked() {
        byte[] bytes = modelled(Tree.ofFive());
        bytes[bytes.length - 1] ^= 1;
        Verdict verdict = PROTOCOL.readerOfAll().read(PacketModel.sealed(TANKS_3, bytes), bytes.length);
        assertEquals(Verdict.checkFailed("end of packet", 32 + 3 + 5 * 6), verdict);
    }

    @Test
    void withoutChecks() {
        Protocol release = builder("tanks", 3).withoutChecks().build();
        assertEquals(PROTOCOL.id(), release.id());
        byte[] expected = PacketModel.packet(TANKS_3, 5, 4, Tree.ofFive()::model, false);
        byte[] bytes = new byte[64];
        assertEquals(9, release.writer().write(Tree.ofFive(), bytes));
        assertArrayEquals(expected, Arrays.copyOf(bytes, 9));
        assertEquals(9, release.writer().measureBytes(Tree.ofFive()));
        assertEquals(Verdict.ACCEPTED, release.readerOfAll().read(bytes, 9));
        assertEquals(Reason.LEFT_OVER_BYTES, release.readerOfAll().read(modelled(Tree.ofFive()), 13).reason());
        assertEquals(Reason.PAST_END, PROTOCOL.readerOfAll().read(bytes, 9).reason());
        // The checks of the packet itself are gone too.
        int checked = PROTOCOL.writer().write(PlayerState.resting(), bytes);
        assertEquals(checked - 8, release.writer().write(PlayerState.resting(), bytes));
    }

    @Test
    void aPacketOfNoBitsIsNotWritten() {
        Protocol nothing = Protocol.builder("nothing", 1).packet(Nothing.class, Nothing::new).withoutChecks().build();
        assertThrows(IllegalArgumentException.class, () -> nothing.writer().write(new Nothing(), new byte[8]));
        Protocol checked = Protocol.builder("nothing", 1).packet(Nothing.class, Nothing::new).build();
        assertEquals(8, checked.writer().write(new Nothing(), new byte[8]));
    }

    @Test
    void buffersOfEveryKind() {
        byte[] expected = modelled(Chat.greeting());
        for (ByteBuffer buffer : List.of(
                ByteBuffer.allocate(200).position(5).slice().position(2).limit(150),
                ByteBuffer.allocateDirect(200).order(ByteOrder.LITTLE_ENDIAN).position(7).limit(155))) {
            int start = buffer.position();
            assertEquals(expected.length, PROTOCOL.writer().write(Chat.greeting(), buffer));
            assertEquals(start + expected.length, buffer.position());
            buffer.limit(buffer.position()).position(start);
            byte[] written = new byte[expected.length];
            buffer.duplicate().get(written);
            assertArrayEquals(expected, written);
            for (ByteBuffer received : List.of(buffer.duplicate(), buffer.asReadOnlyBuffer())) {
                PacketReader reader = PROTOCOL.readerOfAll();
                assertEquals(Verdict.ACCEPTED, reader.read(received));
                assertEquals(0, received.remaining());
                assertArrayEquals(expected, modelled((Modelled) reader.packet()));
                ByteBuffer cut = received.duplicate().position(start).limit(start + expected.length - 1);
                assertEquals(Reason.WRONG_CHECKSUM, reader.read(cut).reason());
                assertEquals(0, cut.remaining());
            }
            buffer.limit(start + expected.length - 1);
            byte last = buffer.duplicate().clear().get(start + expected.length - 1);
            assertThrows(PacketOverflowException.class, () -> PROTOCOL.writer().write(Chat.greeting(), buffer));
            assertEquals(start, buffer.position());
            assertEquals(last, buffer.duplicate().clear().get(start + expected.length - 1));
        }
    }

    @Test
    void aWriterAndAReaderAreUsedAgain() {
        PacketWriter writer = PROTOCOL.writer();
        PacketReader reader = PROTOCOL.readerOfAll();
        byte[] bytes = new byte[200];
        for (Modelled packet : samples()) {
            assertThrows(PacketOverflowException.class, () -> writer.write(packet, bytes, 0, 6));
            int length = writer.write(packet, bytes);
            assertArrayEquals(modelled(packet), Arrays.copyOf(bytes, length));
            assertEquals(Reason.WRONG_CHECKSUM, reader.read(bytes, length - 1).reason());
            assertEquals(Verdict.ACCEPTED, reader.read(bytes, length));
            assertSame(packet.getClass(), reader.packet().getClass());
        }
    }

    @Test
    void protocolsThatAreNone() {
        assertThrows(IllegalStateException.class, () -> Protocol.builder("none", 1).build());
        assertThrows(IllegalArgumentException.class,
                () -> Protocol.builder("twice", 1).packet(Tree.class, Tree::new).packet(Tree.class, Tree::new));
        assertThrows(NullPointerException.class, () -> Protocol.builder(null, 1));
        assertThrows(NullPointerException.class, () -> Protocol.builder("null", 1).packet(Tree.class, null));
        assertThrows(IndexOutOfBoundsException.class, () -> PROTOCOL.readerOfAll().read(new byte[8], 9));
        assertThrows(IndexOutOfBoundsException.class, () -> PROTOCOL.writer().write(Tree.ofFive(), new byte[8], 1, 8));
    }

    private static Protocol.Builder builder(String name, int version) {
        return Protocol.builder(name, version)
                .packet(PlayerState.class, PlayerState::new)
                .packet(Chat.class, Chat::new)
                .packet(Telemetry.class, Telemetry::new)
                .packet(Snapshot.class, Snapshot::new)
                .packet(Tree.class, Tree::new);
    }

    private static byte[] modelled(Modelled packet) {
        int type = List.of(PlayerState.class, Chat.class, Telemetry.class, Snapshot.class, Tree.class).indexOf(packet.getClass());
        return PacketModel.packet(TANKS_3, 5, type, packet::model, true);
    }

    private static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    @Test
    void roomForTheChecksumAloneIsRoomEnoughUntilSomethingIsWritten() {
        PacketWriter writer =
                Protocol.builder("nothing", 1).packet(Nothing.class, Nothing::new).withoutChecks().build().writer();
        assertThrows(PacketOverflowException.class, () -> writer.write(new Nothing(), new byte[3]));
        assertThrows(IllegalArgumentException.class, () -> writer.write(new Nothing(), new byte[4]));
    }
}
