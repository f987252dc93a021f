package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Datagrams from somebody who wants harm. */
class AttackTest {
    private static final EndpointConfig CONFIG = EndpointConfig.DEFAULT;
    private static final long MOST_BYTES = 64 * 16 * 1024;

    private int delivered;
    private int acked;
    private final Endpoint endpoint = new Endpoint(CONFIG, (bytes, offset, length) -> { }, new PacketHandler() {
        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            delivered++;
            assertTrue(length <= CONFIG.maxPacketBytes());
            return true;
        }

        @Override
        public void acked(int sequence) {
            acked++;
        }
    });

    @Test
    void fragmentsThatNeverCompleteFillNoMoreThanTheirPlaces() {
        byte[] datagram = new byte[FragmentHeader.BYTES + CONFIG.fragmentBytes()];
        long most = 0;
        for (int i = 0; i < 200_000; i++) {
            FragmentHeader.write(datagram, Sequence.of(i), 1, 16);
            assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(datagram, 0, datagram.length));
            most = Math.max(most, endpoint.reassemblyBytes());
        }
        assertEquals(CONFIG.maxReassemblies(), endpoint.reassemblies());
        assertTrue(most >= MOST_BYTES && most <= MOST_BYTES + 4 * 16 * 1024, most + " bytes");
        // Whole packets push them out, and most of the memory goes with them.
        byte[] whole = {0x20, 0, 0, 0, 1};
        for (int i = 200_000; i < 200_064; i++) {
            whole[1] = (byte) i;
            whole[2] = (byte) (i >>> 8);
            assertEquals(DatagramVerdict.PACKET, endpoint.receive(whole, 0, whole.length));
        }
        assertEquals(0, endpoint.reassemblies());
        assertEquals(4 * 16 * 1024, endpoint.reassemblyBytes());
    }

    /** The limit was all that there could be, and one byte more stopped everything, before anything could be released. */
    @Test
    void withLessMemoryTheOldestIncompletePacketIsGivenUpForANewerOne() {
        long each = 16 * 1024;
        endpoint.setMaxReassemblyBytes(3 * each);
        for (int i = 0; i < 5; i++) {
            assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(fragment(i, 1), 0, fragment(i, 1).length));
        }
        assertEquals(3, endpoint.reassemblies());
        assertEquals(3 * each, endpoint.reassemblyBytes());
        assertEquals(2, endpoint.count(EndpointCounter.PACKETS_ABANDONED));
        assertEquals(DatagramVerdict.STALE, endpoint.receive(fragment(1, 0), 0, fragment(1, 0).length));
        // The oldest that is left is complete, and makes room for an older one.
        assertEquals(DatagramVerdict.PACKET, endpoint.receive(fragment(2, 0), 0, fragment(2, 0).length));
        assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(fragment(1, 0), 0, fragment(1, 0).length));
        assertEquals(1, delivered);
        endpoint.setMaxReassemblyBytes(each);
        assertEquals(1, endpoint.reassemblies());
        assertEquals(each, endpoint.reassemblyBytes());
        assertEquals(DatagramVerdict.PACKET, endpoint.receive(fragment(4, 0), 0, fragment(4, 0).length));
    }

    @Test
    void thereIsAlwaysRoomForOnePacket() {
        endpoint.setMaxReassemblyBytes(1);
        for (int i = 0; i < 300; i++) {
            assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(fragment(i, 1), 0, fragment(i, 1).length));
            assertEquals(DatagramVerdict.PACKET, endpoint.receive(fragment(i, 0), 0, fragment(i, 0).length));
        }
        assertEquals(300, delivered);
        assertEquals(16 * 1024, endpoint.reassemblyBytes());
    }

    /** One of two fragments of a packet. */
    private static byte[] fragment(int sequence, int index) {
        byte[] datagram = new byte[FragmentHeader.BYTES + PacketHeader.MAX_BYTES + CONFIG.fragmentBytes()];
        FragmentHeader.write(datagram, sequence, index, 2);
        int headers = FragmentHeader.BYTES;
        if (index == 0) {
            PacketHeader header = new PacketHeader();
            header.set(sequence, 0, 0);
            headers += header.write(datagram, headers);
        }
        return Arrays.copyOf(datagram, headers + CONFIG.fragmentBytes());
    }

    @Test
    void fragmentsThatJumpAboutFillNoMoreThanTheirPlaces() {
        Random random = new Random(2);
        byte[] datagram = new byte[FragmentHeader.BYTES + CONFIG.fragmentBytes()];
        for (int i = 0; i < 200_000; i++) {
            int count = 2 + random.nextInt(15);
            FragmentHeader.write(datagram, random.nextInt(Sequence.COUNT), 1 + random.nextInt(count - 1), count);
            endpoint.receive(datagram, 0, datagram.length);
            assertTrue(endpoint.reassemblies() <= CONFIG.maxReassemblies());
            assertTrue(endpoint.reassemblyBytes() <= MOST_BYTES + 4 * 16 * 1024);
        }
        assertEquals(0, delivered);
    }

    /** The 64 newest sequences have a place; the one before them would take that of the newest. */
    @Test
    void fragmentsOlderThanThePlacesTakeNone() {
        byte[] datagram = new byte[FragmentHeader.BYTES + CONFIG.fragmentBytes()];
        for (int i = 0; i < 200; i++) {
            FragmentHeader.write(datagram, i, 1, 16);
            assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(datagram, 0, datagram.length));
        }
        for (int sequence : new int[] {135, 100, 0}) {
            FragmentHeader.write(datagram, sequence, 2, 16);
            assertEquals(DatagramVerdict.STALE, endpoint.receive(datagram, 0, datagram.length), sequence + "");
        }
        FragmentHeader.write(datagram, 136, 2, 16);
        assertEquals(DatagramVerdict.FRAGMENT, endpoint.receive(datagram, 0, datagram.length));
        assertEquals(CONFIG.maxReassemblies(), endpoint.reassemblies());
    }

    @Test
    void garbageIsCountedOnceEach() {
        Random random = new Random(3);
        byte[] datagram = new byte[2048];
        int datagrams = Effort.of(50_000, 300_000);
        for (int i = 0; i < datagrams; i++) {
            int length = random.nextInt(random.nextInt(4) == 0 ? datagram.length : 16);
            random.nextBytes(datagram);
            if (random.nextBoolean()) {
                datagram[0] = 1;
            }
            endpoint.receive(datagram, 0, length);
        }
        long fates = Arrays.stream(DatagramVerdict.values()).mapToLong(fate -> endpoint.count(fate.counter)).sum();
        assertEquals(datagrams, fates);
        assertEquals(datagrams, endpoint.count(EndpointCounter.DATAGRAMS_RECEIVED));
        assertEquals(delivered, endpoint.count(EndpointCounter.PACKETS_RECEIVED));
        assertEquals(0, acked);
    }

    @Test
    void everyAckOfEverySequenceAcksWhatWasSentAndNothingElse() {
        byte[] packet = {1};
        Set<Integer> sent = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            sent.add(endpoint.send(packet, 0, 1));
        }
        byte[] datagram = new byte[PacketHeader.MAX_BYTES + 1];
        PacketHeader header = new PacketHeader();
        for (int ack = 0; ack < Sequence.COUNT; ack++) {
            header.set(ack, ack, -1);
            int length = header.write(datagram, 0);
            endpoint.receive(datagram, 0, length + 1);
        }
        assertEquals(sent.size(), acked);
        assertTrue(endpoint.count(EndpointCounter.ACKS_OF_UNSENT) > 0);
        assertEquals(0, endpoint.count(EndpointCounter.PACKETS_LOST));
        assertEquals(0, endpoint.estimates().packetLoss());
    }
}
