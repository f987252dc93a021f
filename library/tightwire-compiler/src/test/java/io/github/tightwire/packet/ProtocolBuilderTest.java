package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The parts of a protocol's description: ids that somebody else has chosen, factories, lookups, handlers. */
class ProtocolBuilderTest {
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    /** Eight bits, 5 and 6. */
    private static class One implements BitSerializable {
        int value = 5;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, 8);
        }
    }

    private static final class Two extends One {
    }

    private static Protocol.Builder ones() {
        return Protocol.builder("ones", 1).packet(One.class, One::new).packet(Two.class, Two::new).withoutChecks();
    }

    /** The JDK's own CRC-32 over the id's bytes and the contents: a type of one bit, the value, seven bits of nothing. */
    private static byte[] expected(byte[] id, int contents) {
        byte[] packet = {0, 0, 0, 0, (byte) contents, (byte) (contents >>> 8)};
        CRC32 crc = new CRC32();
        crc.update(id);
        crc.update(packet, 4, 2);
        ByteBuffer.wrap(packet).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
        return packet;
    }

    @Test
    void anIdOf64Bits() {
        Protocol protocol = ones().id(0x1122334455667788L).build();
        assertEquals(0x1122334455667788L, protocol.id());
        byte[] bytes = new byte[6];
        assertEquals(6, protocol.writer().write(new One(), bytes));
        byte[] id = {(byte) 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
        assertArrayEquals(expected(id, 5 << 1), bytes);
        assertEquals(Verdict.ACCEPTED, protocol.readerOfAll().read(bytes, 6));
        assertEquals(Reason.WRONG_CHECKSUM, ones().build().readerOfAll().read(bytes, 6).reason());
    }

    /** As in the sample of the articles: four bytes under the CRC, which are not the eight of the same number. */
    @Test
    void anIdOf32Bits() {
        Protocol protocol = ones().shortId(0x88776655).build();
        assertEquals(0x88776655L, protocol.id());
        byte[] bytes = new byte[6];
        assertEquals(6, protocol.writer().write(new Two(), bytes));
        assertArrayEquals(expected(new byte[] {0x55, 0x66, 0x77, (byte) 0x88}, 5 << 1 | 1), bytes);
        assertEquals(Verdict.ACCEPTED, protocol.readerOfAll().read(bytes, 6));
        Protocol wide = ones().id(0x88776655L).build();
        assertEquals(Reason.WRONG_CHECKSUM, wide.readerOfAll().read(bytes, 6).reason());
        byte[] sealed = new byte[64];
        int length = protocol.sealedWriter(KEY).write(new One(), sealed);
        assertEquals(Verdict.ACCEPTED, wide.sealedReaderOfAll(KEY).read(sealed, length), "sealed packets have 64 bits of it");
        assertEquals(wide.id(), ones().shortId(1).id(0x88776655L).build().id(), "the last one counts");
    }

    @Test
    void aFactoryMakesObjectsOfExactlyItsType() {
        Protocol.Builder builder = Protocol.builder("factories", 1);
        String message = assertThrows(IllegalArgumentException.class, () -> builder.packet(One.class, Two::new)).getMessage();
        assertEquals("the factory of " + One.class.getName() + " makes an object of " + Two.class.getName(), message);
        message = assertThrows(IllegalArgumentException.class, () -> builder.packet(One.class, () -> null)).getMessage();
        assertEquals("the factory of " + One.class.getName() + " makes null", message);
        assertThrows(IllegalArgumentException.class, () -> builder.header(One.class, Two::new));
        assertThrows(IllegalStateException.class, builder::build);
    }

    @Test
    void aLookupIsForTheTypesAfterIt() {
        Protocol protocol = Protocol.builder("lookup", 1).lookup(MethodHandles.lookup()).packet(One.class, One::new).build();
        assertEquals(1, protocol.types().count());
        assertEquals(Codec.of(One.class).isCompiled(), Codec.of(One.class, MethodHandles.lookup()).isCompiled());
        assertThrows(NullPointerException.class, () -> Protocol.builder("lookup", 1).lookup(null));
    }

    @Test
    void handlersGetTheirTypes() {
        Protocol protocol = ones().build();
        List<String> got = new ArrayList<>();
        PacketHandlers handlers = new PacketHandlers().on(One.class, one -> got.add("one " + one.value));
        PacketReader reader = protocol.reader(handlers);
        handlers.on(Two.class, two -> got.add("two " + two.value));
        byte[] one = written(protocol, new One());
        byte[] two = written(protocol, new Two());
        assertEquals(Verdict.ACCEPTED, reader.read(one, one.length));
        assertEquals(Reason.TYPE_NOT_ALLOWED, reader.read(two, two.length).reason(), "made before it was handled");
        assertEquals(List.of("one 5"), got);
        reader = protocol.reader(handlers);
        assertEquals(Verdict.ACCEPTED, reader.read(ByteBuffer.wrap(two)));
        assertEquals(List.of("one 5", "two 5"), got);
        assertSame(Two.class, reader.packet().getClass());
        two[0]++;
        assertEquals(Reason.WRONG_CHECKSUM, reader.read(two, two.length).reason());
        assertNull(reader.packet());
        assertEquals(2, got.size());

        byte[] several = new byte[64];
        int length = protocol.writer().writeAggregate(new ArrayDeque<>(List.of(new Two(), new One())), several, 0, 64);
        assertEquals(Verdict.ACCEPTED, reader.readAggregate(several, 0, length));
        assertEquals(List.of("one 5", "two 5", "two 5", "one 5"), got);
        byte[] sealed = new byte[64];
        length = protocol.sealedWriter(KEY).write(new One(), sealed);
        assertEquals(Verdict.ACCEPTED, protocol.sealedReader(KEY, handlers).read(sealed, length));
        assertEquals(5, got.size());
    }

    @Test
    void handlersThatMakeNoSense() {
        PacketHandlers handlers = new PacketHandlers().on(One.class, one -> { });
        assertThrows(IllegalArgumentException.class, () -> handlers.on(One.class, one -> { }));
        assertThrows(NullPointerException.class, () -> handlers.on(Two.class, null));
        Protocol twos = Protocol.builder("twos", 1).packet(Two.class, Two::new).build();
        assertThrows(IllegalArgumentException.class, () -> twos.reader(handlers));
        assertThrows(IllegalArgumentException.class, () -> twos.sealedReader(KEY, handlers));
    }

    @Test
    void whatAHandlerThrowsLeavesTheRead() {
        Protocol protocol = ones().build();
        IllegalStateException own = new IllegalStateException("own");
        PacketReader reader = protocol.reader(new PacketHandlers().on(One.class, one -> {
            throw own;
        }));
        byte[] one = written(protocol, new One());
        assertSame(own, assertThrows(IllegalStateException.class, () -> reader.read(one, one.length)));
        assertTrue(reader.packet() instanceof One);
    }

    private static byte[] written(Protocol protocol, BitSerializable packet) {
        byte[] bytes = new byte[64];
        return Arrays.copyOf(bytes, protocol.writer().write(packet, bytes));
    }

    @Test
    void aDescriptionHasTheTypesInOrder() {
        ProtocolDescription description = Protocol.builder("ones", 3).header(Two.class, Two::new).packet(One.class, One::new)
                .packet(Two.class, Two::new).build().description();
        assertEquals("ones", description.name());
        assertEquals(3, description.version());
        assertEquals(8, description.checksumPrefix().length);
        assertTrue(description.hasChecks());
        assertEquals(Two.class, description.header().type());
        assertEquals(List.of(One.class, Two.class), description.packets().stream().map(ProtocolDescription.Part::type).toList());
        assertSame(One.class, description.packets().get(0).factory().get().getClass());
        assertNull(ones().build().description().header());
    }

    @Test
    void anotherVersionIsNamed() {
        Protocol three = Protocol.builder("ones", 3).packet(One.class, One::new).build();
        byte[] packet = new byte[16];
        int length = three.writer().write(new One(), packet);

        Protocol four = Protocol.builder("ones", 4).otherVersions(2, 3, 4).packet(One.class, One::new).build();
        PacketReader reader = four.reader(One.class);
        Verdict verdict = reader.read(packet, length);
        assertEquals(Reason.OTHER_VERSION, verdict.reason());
        assertEquals("refused at bit 0: other version: ones 3", verdict.toString());
        assertNull(verdict.check());
        assertNull(reader.packet());
        assertEquals(verdict, four.readerOfAll().read(packet, length));

        // Damaged, of a version that nobody named, of another name: a wrong checksum. And its own is read as ever.
        Verdict wrong = Verdict.refused(Reason.WRONG_CHECKSUM, 0);
        packet[4] ^= 1;
        assertEquals(wrong, reader.read(packet, length));
        packet[4] ^= 1;
        assertEquals(wrong, Protocol.builder("ones", 4).otherVersions(2).packet(One.class, One::new).build()
                .reader(One.class).read(packet, length));
        assertEquals(wrong, Protocol.builder("twos", 4).otherVersions(3).packet(One.class, One::new).build()
                .reader(One.class).read(packet, length));
        length = four.writer().write(new One(), packet);
        assertTrue(reader.read(packet, length).isAccepted());
        Protocol.builder("ones", 4).otherVersions(new int[16]);
        assertThrows(IllegalArgumentException.class, () -> Protocol.builder("ones", 4).otherVersions(new int[17]));
        assertEquals(wrong, Protocol.builder("ones", 5).otherVersions(4).otherVersions(3).packet(One.class, One::new).build()
                .reader(One.class).read(packet, length));
    }

    /** The first 64 packets with a wrong checksum are looked at, and then one in 64. */
    @Test
    void aFloodOfGarbageIsNotComparedWithOtherVersions() {
        byte[] packet = new byte[16];
        int length = Protocol.builder("ones", 3).packet(One.class, One::new).build().writer().write(new One(), packet);
        PacketReader reader = Protocol.builder("ones", 4).otherVersions(3).packet(One.class, One::new).build().reader(One.class);
        int named = 0;
        for (int i = 0; i < 640; i++) {
            named += reader.read(packet, length).reason() == Reason.OTHER_VERSION ? 1 : 0;
        }
        assertEquals(64 + 9, named);
    }
}
