package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.reliable.DatagramVerdict;
import io.github.tightwire.reliable.EndpointCounter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Messages that wait for a missing one: the memory that they take, and that they come out as they came. */
class HeldMessagesTest {
    private static final long MILLI = 1_000_000;
    private static final long LEAST = Connection.MIN_MAX_HELD_BYTES;

    /** One bit on the wire, and more than a kilobyte of memory. */
    static final class Large implements BitSerializable {
        final float[] values = new float[300];
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            flag = s.serializeBool(flag);
        }
    }

    /** Bytes, which begin at a whole byte. */
    static final class Filler implements BitSerializable {
        private byte[] bytes = {};

        @Override
        public void serialize(BitStream s) {
            int count = s.serializeInt(bytes.length, 0, 2000);
            bytes = s.isReading() ? new byte[count] : bytes;
            s.serializeBytes(bytes, 0, count);
        }

        @Override
        public String toString() {
            return bytes.length + " bytes " + Arrays.hashCode(bytes);
        }
    }

    /** Elements without a bit: how many there may be depends on the bits before them. */
    static final class Free implements BitSerializable {
        private final List<Nothing> elements = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(elements, 4000, Nothing::new);
        }

        @Override
        public String toString() {
            return elements.size() + " elements";
        }
    }

    static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    /** Reads differently when the program does. */
    static final class Moody implements BitSerializable {
        private static int most = 7;
        private int value = 7;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 7);
            s.require(value <= most, "a good mood");
        }
    }

    private final List<WeakReference<Large>> made = new ArrayList<>();
    private final MessageTypes types = MessageTypes.builder().message(Large.class, this::make).message(Filler.class, Filler::new)
            .message(Free.class, Free::new).message(Moody.class, Moody::new).build();
    private final Recorder near = new Recorder();
    private final Recorder far = new Recorder();
    private final ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE, ChannelConfig.RELIABLE);
    private final Connection nearEnd = new Connection(config, types, near, near);
    private final Connection farEnd = new Connection(config, types, far, far);
    private long now;

    private Large make() {
        Large large = new Large();
        made.add(new WeakReference<>(large));
        return large;
    }

    private void tick() {
        now += 200 * MILLI;
        nearEnd.update(now);
        farEnd.update(now);
    }

    private void give(List<byte[]> datagrams, Connection to) {
        for (byte[] datagram : datagrams) {
            to.receive(datagram, 0, datagram.length);
        }
        datagrams.clear();
    }

    /** Loses the packet of the first message. */
    private void loseTheFirst() {
        tick();
        nearEnd.send(0, filler(1, 1));
        nearEnd.sendPackets(1);
        near.datagrams.clear();
    }

    private static Filler filler(int bytes, int salt) {
        Filler filler = new Filler();
        filler.bytes = FuzzMessages.rising(salt, 1, bytes);
        return filler;
    }

    /** They were "1,023 bytes", and 1.2 MB. */
    @Test
    void messagesThatWaitTakeMemoryInProportionToTheirBits() {
        loseTheFirst();
        for (int i = 0; i < 1023; i++) {
            assertEquals(SendResult.QUEUED, nearEnd.send(0, new Large()));
        }
        made.clear();
        while (nearEnd.sendPackets(1) == 1 && near.datagrams.get(near.datagrams.size() - 1).length > 20) {
            give(near.datagrams, farEnd);
        }
        assertTrue(made.size() >= 1023, made.size() + " were read");
        System.gc();
        assertEquals(0, made.stream().filter(large -> large.get() != null).count());
        assertTrue(farEnd.heldBytes() >= 1023 && farEnd.heldBytes() <= 128 * 1023, farEnd.heldBytes() + " bytes");
        tick();
        far.drainEvents();
        nearEnd.sendPackets(1);
        give(near.datagrams, farEnd);
        assertEquals(1024, far.drainMessages().size());
        assertEquals(0, farEnd.heldBytes());
    }

    @Test
    void theyComeOutAsTheyCame() {
        loseTheFirst();
        Free free = new Free();
        for (int i = 0; i < 2000; i++) {
            free.elements.add(new Nothing());
        }
        List<String> expected = new ArrayList<>(List.of("message 0 " + filler(1, 1)));
        for (int i = 0; i < 20; i++) {
            Object[] messages = {new Large(), filler(300 + i, i), free};
            for (Object message : messages) {
                assertEquals(SendResult.QUEUED, nearEnd.send(0, message));
                expected.add("message 0 " + (message instanceof Large ? "" : message));
            }
        }
        nearEnd.sendPackets(9);
        give(near.datagrams, farEnd);
        assertEquals(List.of(), far.drainEvents());
        tick();
        nearEnd.sendPackets(1);
        give(near.datagrams, farEnd);
        assertEquals(expected, far.drainMessages().stream().map(said -> said.replaceAll("\\S+Large\\S+", "")).toList());
        assertTrue(farEnd.isOpen());
    }

    @Test
    void oneThatReadsDifferentlyWhenItsTurnComesEndsTheConnection() {
        loseTheFirst();
        nearEnd.send(0, new Moody());
        nearEnd.sendPackets(1);
        give(near.datagrams, farEnd);
        farEnd.sendPackets(1);
        give(far.datagrams, nearEnd);
        assertEquals(2, nearEnd.queued(0));
        tick();
        nearEnd.sendPackets(1);
        Moody.most = 6;
        try {
            assertThrows(IllegalStateException.class, () -> give(near.datagrams, farEnd));
        } finally {
            Moody.most = 7;
        }
        assertEquals(CloseReason.MALFORMED_PACKET, farEnd.closeReason());
    }

    @Test
    void whatThereIsNoMemoryForIsNotAckedAndComesAgain() {
        farEnd.setMaxHeldBytes(LEAST);
        loseTheFirst();
        for (int i = 0; i < 200; i++) {
            assertEquals(SendResult.QUEUED, nearEnd.send(0, filler(1000, i)));
        }
        for (int i = 0; i < 5; i++) {
            tick();
            nearEnd.sendPackets(40);
            near.datagrams.remove(0);
            give(near.datagrams, farEnd);
            long held = farEnd.heldBytes() - farEnd.endpoint().reassemblyBytes();
            assertTrue(held > LEAST / 4 - 10_000 && held <= LEAST / 4, held + " bytes");
        }
        assertTrue(farEnd.endpoint().count(EndpointCounter.PACKETS_DECLINED) > 0);
        for (int i = 0; i < 300 && nearEnd.queued(0) > 0; i++) {
            tick();
            nearEnd.sendPackets(4);
            give(near.datagrams, farEnd);
            farEnd.sendPackets(1);
            give(far.datagrams, nearEnd);
        }
        assertEquals(0, nearEnd.queued(0));
        assertEquals(201, far.drainMessages().size());
        assertEquals(farEnd.endpoint().reassemblyBytes(), farEnd.heldBytes());
    }

    /** However little there is: at half of all packets lost, on two channels, everything arrives, and in order. */
    @Test
    void nothingStandsStill() {
        farEnd.setMaxHeldBytes(LEAST);
        SplittableRandom random = new SplittableRandom(1);
        List<String> expected = new ArrayList<>();
        int sent = 0;
        for (int i = 0; i < 2000 && (sent < 1200 || nearEnd.queued(0) + nearEnd.queued(1) > 0); i++) {
            tick();
            for (int channel = 0; channel < 2; channel++) {
                while (sent < 1200 && nearEnd.queued(channel) < 300) {
                    Filler message = filler(500 + random.nextInt(1000), sent++);
                    assertEquals(SendResult.QUEUED, nearEnd.send(channel, message));
                    expected.add("message " + channel + " " + message);
                }
            }
            nearEnd.sendPackets(8);
            farEnd.sendPackets(1);
            near.datagrams.removeIf(datagram -> random.nextInt(8) == 0);
            give(near.datagrams, farEnd);
            give(far.datagrams, nearEnd);
            assertTrue(farEnd.heldBytes() <= LEAST, farEnd.heldBytes() + " bytes");
        }
        List<String> messages = far.drainMessages();
        for (String channel : List.of("message 0", "message 1")) {
            assertEquals(expected.stream().filter(message -> message.startsWith(channel)).toList(),
                    messages.stream().filter(message -> message.startsWith(channel)).toList());
        }
    }

    /** Each packet has what is next, so that it is taken, and something large that is far ahead. */
    @Test
    void whoFillsTheMemoryWithPacketsThatAreWantedGetsNoMore() {
        farEnd.setMaxHeldBytes(LEAST);
        tick();
        for (int i = 0; i < 500; i++) {
            byte[] packet = new byte[1100];
            int next = i;
            int length = new WriteStream(packet).write(s -> write(s, next));
            byte[] datagram = new byte[9 + length];
            datagram[0] = 0x1E;
            datagram[1] = (byte) i;
            datagram[2] = (byte) (i >> 8);
            datagram[3] = -1;
            datagram[4] = -1;
            System.arraycopy(packet, 0, datagram, 9, length);
            DatagramVerdict fate = farEnd.receive(datagram, 0, datagram.length);
            boolean hasRoom = (i + 1) * (1000 + 48) <= LEAST / 2 - 100;
            assertEquals(hasRoom ? DatagramVerdict.PACKET : DatagramVerdict.DECLINED, fate, i + "");
            assertTrue(farEnd.heldBytes() <= LEAST / 2, farEnd.heldBytes() + " bytes");
        }
        assertTrue(farEnd.isOpen());
        assertTrue(farEnd.heldBytes() > LEAST / 2 - 1200, farEnd.heldBytes() + " bytes");
    }

    /** A packet of two messages: one of a bit that is next, and one of 1,000 bytes. */
    private static void write(BitStream s, int next) {
        s.serializeInt(1, 0, 2);
        s.serializeInt(0, 0, 1);
        s.serializeBool(false);
        s.serializeBool(true);
        s.serializeInt(2, 1, 256);
        s.serializeUint16(next);
        MessageIds.serialize(s, next, next + 500);
        s.serializeInt(0, 0, 3);
        s.serializeBool(true);
        s.serializeInt(1, 0, 3);
        filler(1000, next).serialize(s);
    }

    @Test
    void theLeastThatIsHeldIsSixtyFourKilobytes() {
        farEnd.setMaxHeldBytes(64 * 1024);
        String words = assertThrows(IllegalArgumentException.class, () -> farEnd.setMaxHeldBytes(64 * 1024 - 1)).getMessage();
        assertEquals("65535 bytes are too few for what waits after a loss: 65536 or more", words);
    }

    @Test
    void aPacketIsThereWhileItIsReceived() {
        assertEquals(null, farEnd.currentPacket());
        List<byte[]> seen = new ArrayList<>();
        Connection[] ends = new Connection[1];
        ends[0] = new Connection(config, types, far, (channel, message) -> seen.add(ends[0].currentPacket()));
        nearEnd.send(0, filler(3, 1));
        nearEnd.sendPackets(1);
        byte[] datagram = near.datagrams.get(0).clone();
        give(near.datagrams, ends[0]);
        near.datagrams.add(datagram);
        assertEquals(1, seen.size());
        assertTrue(Arrays.equals(near.drainPacket(), seen.get(0)));
    }
}
