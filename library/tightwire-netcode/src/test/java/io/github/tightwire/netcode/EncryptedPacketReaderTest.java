package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Refusals of a reader, each beside the accepted packet one step away. */
class EncryptedPacketReaderTest {
    private static final Key KEY = Vectors.key(i -> i);

    private final EncryptedPacketReader reader = new EncryptedPacketReader(
            EnumSet.complementOf(EnumSet.of(NetcodePacket.REQUEST, NetcodePacket.CHALLENGE)), new Aead(), 1);
    private final ReplayProtection window = new ReplayProtection();

    @Test
    void theLength() {
        byte[] packet = packet(NetcodePacket.DISCONNECT, 5, 0);
        assertEquals(18, packet.length);
        assertEquals(DatagramVerdict.TOO_SMALL, read(Arrays.copyOf(packet, 17)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet));
        byte[] longSequence = packet(NetcodePacket.DISCONNECT, Long.MAX_VALUE, 0);
        assertEquals(25, longSequence.length);
        assertEquals(DatagramVerdict.TOO_SMALL, read(Arrays.copyOf(longSequence, 24)));
        assertEquals(DatagramVerdict.ACCEPTED, read(longSequence));
    }

    @Test
    void theType() {
        byte[] packet = packet(NetcodePacket.DISCONNECT, 5, 0);
        for (int type : new int[] {0, 2, 7, 15}) {
            byte[] other = packet.clone();
            other[0] = (byte) (0x10 | type);
            assertEquals(DatagramVerdict.BAD_TYPE, read(other), "type " + type);
        }
        byte[] another = packet.clone();
        another[0] = 0x14;
        assertEquals(DatagramVerdict.FORGED, read(another), "the tag vouches for the type");
        assertEquals(DatagramVerdict.ACCEPTED, read(packet));
    }

    @Test
    void theSequence() {
        byte[] packet = Arrays.copyOf(packet(NetcodePacket.PAYLOAD, 5, 100), 140);
        for (int bytes : new int[] {0, 9, 15}) {
            packet[0] = (byte) (bytes << 4 | NetcodePacket.PAYLOAD.ordinal());
            assertEquals(DatagramVerdict.BAD_SEQUENCE, read(packet), bytes + " bytes");
        }
        packet[0] = (byte) (8 << 4 | NetcodePacket.PAYLOAD.ordinal());
        assertEquals(DatagramVerdict.FORGED, read(packet));
    }

    @Test
    void theLastSequenceIsReserved() {
        assertEquals(DatagramVerdict.BAD_SEQUENCE, read(packet(NetcodePacket.PAYLOAD, -1, 9)));
        assertEquals(DatagramVerdict.BAD_SEQUENCE, read(packet(NetcodePacket.DENIED, -1, 0)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 3, 9)), "it has not moved the window");
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, -2, 9)));
    }

    @Test
    void theContents() {
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.PAYLOAD, 1, 0)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 2, 1)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 3, 1200)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.PAYLOAD, 4, 1201)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.KEEP_ALIVE, 5, 7)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.KEEP_ALIVE, 6, 8)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.KEEP_ALIVE, 7, 9)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.RESPONSE, 8, 307)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.RESPONSE, 9, 308)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.DISCONNECT, 10, 1)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.DISCONNECT, 11, 0)));
        assertEquals(DatagramVerdict.BAD_SIZE, read(packet(NetcodePacket.DENIED, 12, 1)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.DENIED, 13, 0)));
    }

    @Test
    void aReplay() {
        byte[] packet = packet(NetcodePacket.PAYLOAD, 1000, 9);
        assertEquals(DatagramVerdict.ACCEPTED, read(packet));
        assertEquals(DatagramVerdict.REPLAYED, read(packet));
        assertEquals(DatagramVerdict.REPLAYED, read(packet(NetcodePacket.KEEP_ALIVE, 1000, 8)));
        assertEquals(DatagramVerdict.REPLAYED, read(packet(NetcodePacket.PAYLOAD, 744, 9)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 745, 9)));
    }

    @Test
    void aForgeryDoesNotMoveTheWindow() {
        byte[] forged = packet(NetcodePacket.PAYLOAD, 1 << 20, 9);
        forged[20] ^= 1;
        assertEquals(DatagramVerdict.FORGED, read(forged));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 3, 9)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.PAYLOAD, 1 << 20, 9)));
    }

    @Test
    void whatIsBeforeTheConnectionDoesNotMoveTheWindowEither() {
        byte[] denied = packet(NetcodePacket.DENIED, Long.MIN_VALUE, 0);
        assertEquals(DatagramVerdict.ACCEPTED, read(denied));
        assertEquals(DatagramVerdict.ACCEPTED, read(denied), "and comes as often as it likes");
        assertEquals(DatagramVerdict.ACCEPTED, read(packet(NetcodePacket.KEEP_ALIVE, 0, 8)));
    }

    @Test
    void anotherProtocol() {
        byte[] packet = packet(NetcodePacket.PAYLOAD, 1, 9);
        EncryptedPacketReader other = new EncryptedPacketReader(EnumSet.allOf(NetcodePacket.class), new Aead(), 2);
        assertEquals(DatagramVerdict.FORGED, other.read(packet, packet.length, KEY, window, new DecryptQuota(1)));
        assertEquals(DatagramVerdict.FORGED, reader.read(packet, packet.length, Vectors.key(i -> i + 1), window, new DecryptQuota(1)));
        assertEquals(DatagramVerdict.ACCEPTED, read(packet));
    }

    private DatagramVerdict read(byte[] packet) {
        return reader.read(packet, packet.length, KEY, window, new DecryptQuota(1));
    }

    private static byte[] packet(NetcodePacket type, long sequence, int contentBytes) {
        // A new writer each time: a sequence may come back here.
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), 1);
        writer.start(type, sequence).put(new byte[contentBytes]);
        return Arrays.copyOf(writer.bytes(), writer.finish(KEY));
    }
}
