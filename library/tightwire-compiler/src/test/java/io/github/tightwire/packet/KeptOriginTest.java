package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.packet.Sample.Word;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The stream object of packets that can't do without one, which their writer or reader keeps. */
class KeptOriginTest {
    private final Keeper keeper = new Keeper();
    private final Protocol protocol = Protocol.builder("kept", 1)
            .packet(Keeper.class, () -> keeper)
            .packet(Outer.class, Outer::new)
            .packet(Word.class, Word::new)
            .build();
    private final PacketWriter writer = protocol.writer();
    private final PacketReader reader = protocol.readerOfAll();
    private final byte[] bytes = new byte[100];

    @Test
    void isTheSameForEveryPacket() {
        assertFalse(Codec.of(Keeper.class).isCompiled());
        int length = writer.write(keeper, bytes);
        BitStream first = keeper.stream;
        byte[] packet = Arrays.copyOf(bytes, length);
        writer.write(keeper, bytes);
        assertSame(first, keeper.stream);
        assertArrayEquals(packet, Arrays.copyOf(bytes, length));
        assertTrue(reader.read(packet, length).isAccepted());
        BitStream received = keeper.stream;
        assertTrue(reader.read(packet, length).isAccepted());
        assertSame(received, keeper.stream);
    }

    @Test
    void isOfNoBytesAfterThePacket() {
        int length = writer.write(keeper, bytes);
        BitStream late = keeper.stream;
        byte[] packet = Arrays.copyOf(bytes, length);
        assertThrows(PacketOverflowException.class, () -> late.serializeUint8(0xFF));
        assertArrayEquals(packet, Arrays.copyOf(bytes, length));
        assertTrue(reader.read(packet, length).isAccepted());
        BitStream received = keeper.stream;
        assertThrows(IllegalStateException.class, () -> received.serializeUint8(0));
        assertTrue(reader.read(packet, length).isAccepted());
    }

    @Test
    void isGivenBackByAPacketThatFails() {
        writer.write(keeper, bytes);
        BitStream failed = keeper.stream;
        keeper.value = 1 << 20;
        assertThrows(IllegalArgumentException.class, () -> writer.write(keeper, bytes));
        assertThrows(PacketOverflowException.class, () -> failed.serializeUint8(0xFF));
        // The one of the second write, which looks for the path: what it is given goes nowhere.
        assertNotSame(failed, keeper.stream);
        keeper.value = 7;
        int length = writer.write(keeper, bytes);
        assertSame(failed, keeper.stream);
        byte[] packet = Sample.withChecksum(protocol, Arrays.copyOfRange(bytes, 4, length - 5));
        assertFalse(reader.read(packet, packet.length).isAccepted());
        assertTrue(reader.read(bytes, length).isAccepted());
        assertEquals(7, keeper.value);
    }

    @Test
    void keepsTheContextOfTheWriter() {
        writer.setContext("writer's");
        keeper.own = "packet's";
        writer.write(keeper, bytes);
        assertEquals("writer's", keeper.seen);
        writer.write(keeper, bytes);
        assertEquals("writer's", keeper.seen);
    }

    @Test
    void isNotTakenTwiceByAPacketWithinAnother() {
        Outer outer = new Outer();
        outer.writer = writer;
        outer.inner = keeper;
        byte[] expected = new byte[100];
        int length = protocol.writer().write(outerOf(protocol.writer()), expected);
        assertEquals(length, writer.write(outer, bytes));
        assertArrayEquals(expected, bytes);
        assertNotSame(outer.stream, keeper.stream);
        assertTrue(reader.read(outer.innerBytes, outer.innerLength).isAccepted());
        assertTrue(reader.read(bytes, length).isAccepted());
    }

    private Outer outerOf(PacketWriter other) {
        Outer outer = new Outer();
        outer.writer = other;
        outer.inner = new Word(5);
        return outer;
    }

    /** Runs plainly, since it holds on to its stream. */
    private static final class Keeper implements BitSerializable {
        int value = 5;
        BitStream stream;
        Object own;
        Object seen;

        @Override
        public void serialize(BitStream s) {
            stream = s;
            if (own != null) {
                seen = s.context(String.class);
                s.setContext(own);
            }
            value = s.serializeInt(value, 0, 1000);
        }
    }

    /** Writes another packet by the same writer, in the middle of itself. */
    private static final class Outer implements BitSerializable {
        final byte[] innerBytes = new byte[100];
        int innerLength;
        int before = 3;
        int after = 4;
        PacketWriter writer;
        BitSerializable inner;
        BitStream stream;

        @Override
        public void serialize(BitStream s) {
            stream = s;
            before = s.serializeUint16(before);
            if (s.isWriting()) {
                innerLength = writer.write(inner, innerBytes);
            }
            after = s.serializeUint16(after);
        }
    }
}
