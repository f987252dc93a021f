package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.channels.FuzzMessages.Block;
import io.github.tightwire.channels.FuzzMessages.Bytes;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.reliable.EndpointCounter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets from somebody who wants harm, as bits made by hand. */
class HostileInputTest {
    /** A reliable channel with blocks of 10 bytes in fragments of 4, an unreliable one, a reliable one without blocks. */
    private static final ConnectionConfig CONFIG = ConnectionConfig.of(
            ChannelConfig.RELIABLE.withBlocks(10, 4).withQueues(8, 8).withMaxMessagesPerPacket(4),
            ChannelConfig.UNRELIABLE.withMaxMessagesPerPacket(4),
            ChannelConfig.RELIABLE.withBlocks(0, 1));

    private static final int FLIPPED = Effort.of(3_000, 30_000);

    private final Recorder recorder = new Recorder();
    private final Connection connection = new Connection(CONFIG, FuzzMessages.TYPES, recorder, recorder);
    private int sequence;

    /** Each refusal beside what is accepted one step away. A packet begins with 2 bits of [0, 3] entries, 2 of [0, 2] channels. */
    @ParameterizedTest
    @CsvSource({
        // Nothing; no entries; an entry of nothing; a channel that is not there; an entry too few.
        "'',                   the packet was refused at bit 0: past end",
        "00,                   ",
        "'00 000001',          the packet was refused at bit 2: non zero padding",
        "'00 000000 00000000', the packet was refused at bit 2: left over bytes",
        "'10 00 0 0',          ",
        "'10 11 0 0',          the packet was refused at bit 2: out of range",
        "'01 00 0 0',          the packet was refused at bit 8: past end",
        // Reliable: messages 1 to 4; an id; a type of 0 to 3; a text.
        "'10 00 0 1 00 0000000000000000 10 000000',           ",
        "'10 00 0 1 00 0000000000000000 10 100000 10000110',  ",
        "'10 00 0 1 00 0000000000000000 10 100000',           'the packet was refused at bit 32: past end'",
        "'10 00 0 1 00 0000000000000000 10 100000 00000000',  'the packet was refused at bit 32: embedded nul'",
        // Two messages; the id of the second is one more; an align after the length of the first text.
        "'10 00 0 1 10 0000000000000000 1 10 000000 0000000 10 000000',  ",
        "'10 00 0 1 10 0000000000000000 1 10 000000 0000001 10 000000',  'the packet was refused at bit 33: non zero padding'",
        // Ahead of what there is room for: 8 messages; 7 is the last.
        "'10 00 0 1 00 1110000000000000 10 000000',  ",
        "'10 00 0 1 00 0001000000000000 10 000000',  'message 8 is ahead of what [0, 7] has room for'",
        // Before the first: late, and nothing.
        "'10 00 0 1 00 1111111111111111 10 000000',  ",
        // A message of a block over a reliable channel, not in a fragment.
        "'10 00 0 1 00 0000000000000000 11 0000000000000000 00',  a message without its block",
        // Unreliable: a fragment; a block of 1 byte, and one longer than the packet.
        "'10 10 1 0000000000000000 00 00 00 00000 00000000 11 0000000000000000',  'a fragment of a block on channel 1, which has none'",
        "'10 10 0 1 00 11 0000000000000000 000000000000000000 0000 00000000', ",
        "'10 10 0 1 00 11 0000000000000000 100000000000000000 0000 00000000', 'a block of 2 bytes in a packet of 7'",
        "'10 10 0 1 00 11 0000000000000000 111111111111111111 0000 00000000', 'a block of 262144 bytes in a packet of 7'",
        // No blocks on channel 2.
        "'10 01 1 0000000000000000',  'a fragment of a block on channel 2, which has none'",
        // Fragments 1 to 3 of 1 to 4 bytes. One of one, with its message of type 3, and with another type; and four.
        "'10 00 1 0000000000000000 00 00 0000000 00000000 11 1000000000000000', ",
        "'10 00 1 0000000000000000 00 00 0000000 00000000 10 1000000000000000', "
                + "'a block for io.github.tightwire.channels.FuzzMessages$Text, which has none'",
        "'10 00 1 0000000000000000 11 00 00 00000 00000000', 'the packet was refused at bit 21: out of range'",
        // Fragment 2 of 3, and 3 of 3. The last may have 2 bytes of the ten, and no more.
        "'10 00 1 0000000000000000 01 01 10 00000 00000000 00000000', ",
        "'10 00 1 0000000000000000 01 11 10 00000 00000000 00000000', 'the packet was refused at bit 23: out of range'",
        "'10 00 1 0000000000000000 01 01 01 00000 00000000 00000000 00000000', 'fragment 2 of a block has 3 bytes'",
        // Fragment 0 of 3, whole and too short.
        "'10 00 1 0000000000000000 01 00 11 00000 00000000 00000000 00000000 00000000 11 0000000000000000', ",
        "'10 00 1 0000000000000000 01 00 01 00000 00000000 00000000 00000000 11 0000000000000000', 'fragment 0 of a block has 3 bytes'",
    })
    void packetIsReadOrClosesTheConnection(String bits, String problem) {
        give(bits);
        String event = recorder.drainEvents().stream().filter(line -> line.startsWith("closed")).findFirst().orElse(null);
        if (problem == null) {
            assertNull(event);
        } else {
            assertEquals(problem, event.substring(event.indexOf(": ") + 2));
        }
        assertEquals(problem == null, connection.isOpen());
    }

    /** Early, late, and then in its turn: the same block of one byte. */
    @Test
    void blockIsTakenInItsTurnAlone() {
        give("10 00 1 1000000000000000 00 00 0000000 00000000 11 1000000000000000");
        give("10 00 1 1111111111111111 00 00 0000000 00000000 11 1000000000000000");
        assertEquals(List.of(), recorder.drainEvents());
        assertEquals(0, connection.count(0, ChannelCounter.FRAGMENTS_RECEIVED));
        give("10 00 1 0000000000000000 00 00 0000000 00000000 11 1000000000000000");
        assertEquals(1, recorder.drainMessages().size());
        assertEquals(1, connection.count(0, ChannelCounter.FRAGMENTS_RECEIVED));
    }

    @Test
    void blockThatChangesItsMindIsOutOfSync() {
        give("10 00 1 0000000000000000 01 10 11 00000 00000000 00000000 00000000 00000000");
        assertTrue(connection.isOpen());
        give("10 00 1 0000000000000000 10 1 11 000000 00000000 00000000 00000000 00000000");
        assertEquals(CloseReason.OUT_OF_SYNC, connection.closeReason());
    }

    @Test
    void nothingOfAMalformedPacketIsApplied() {
        // A whole message on channel 0, and an entry that is cut short.
        assertEquals(0, connection.endpoint().count(EndpointCounter.PACKETS_DECLINED));
        give("01 00 0 1 00 0000000000000000 10 000000");
        assertEquals(CloseReason.MALFORMED_PACKET, connection.closeReason());
        assertEquals(1, recorder.drainEvents().size());
        assertEquals(1, connection.endpoint().count(EndpointCounter.PACKETS_DECLINED), "and it is not acked");
        give("10 00 0 1 00 0000000000000000 10 000000");
        assertEquals(List.of(), recorder.drainEvents());
        assertEquals(2, connection.endpoint().count(EndpointCounter.PACKETS_DECLINED));
    }

    @Test
    void everyTruncationOfEveryPacketIsRefused() {
        int packets = 0;
        for (String line : Resources.lines("corpus.txt")) {
            byte[] packet = HexFormat.of().parseHex(line.split(" ")[2]);
            for (int length = 0; length < packet.length; length += packet.length > 600 ? 97 : 1) {
                Recorder fresh = new Recorder();
                Connection target = new Connection(ConnectionConfig.DEFAULT, FuzzMessages.TYPES, fresh, fresh);
                receive(target, packet, length, 0);
                // A packet of nothing is whole after its first byte; none of the seeds is.
                assertEquals(CloseReason.MALFORMED_PACKET, target.closeReason(), line.split(" ")[0] + " cut to " + length);
            }
            packets++;
        }
        assertEquals(13, packets);
    }

    @Test
    void flippedBitsAreReadOrRefusedAndNeverAnException() {
        Random random = new Random(1);
        List<byte[]> seeds = new ArrayList<>();
        Resources.lines("corpus.txt").forEach(line -> seeds.add(HexFormat.of().parseHex(line.split(" ")[2])));
        int open = 0;
        for (int round = 0; round < FLIPPED; round++) {
            Recorder fresh = new Recorder();
            Connection target = new Connection(ConnectionConfig.of(
                    ChannelConfig.RELIABLE.withQueues(64, 64), ChannelConfig.UNRELIABLE.withQueues(64, 64)),
                    FuzzMessages.TYPES, fresh, fresh);
            int first = random.nextInt(seeds.size());
            for (int i = 0; i < 3 && target.isOpen(); i++) {
                byte[] packet = seeds.get((first + i) % seeds.size()).clone();
                for (int flips = random.nextInt(4); flips > 0; flips--) {
                    int at = random.nextInt(random.nextBoolean() ? packet.length : Math.min(packet.length, 12));
                    packet[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                }
                receive(target, packet, packet.length, i);
            }
            open += target.isOpen() ? 1 : 0;
        }
        assertTrue(open > FLIPPED / 10 && open < FLIPPED * 9 / 10, open + " of them survived");
    }

    @Test
    void garbageIsReadOrRefusedAndNeverAnException() {
        Random random = new Random(2);
        byte[] packet = new byte[200];
        for (int round = 0; round < Effort.of(5_000, 50_000); round++) {
            Recorder fresh = new Recorder();
            Connection target = new Connection(CONFIG, FuzzMessages.TYPES, fresh, fresh);
            random.nextBytes(packet);
            receive(target, packet, random.nextInt(packet.length), 0);
        }
    }

    @Test
    void smallPacketMakesNoLargeMemory() {
        // Channel 1: four messages of blocks, each said to have 256 KiB; channel 0: a block of all its fragments.
        byte[] packet = new byte[64];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long most = 0;
        Random random = new Random(3);
        // Verdicts are made once: a first half of the packets makes those that there are.
        for (int round = 0; round < 5_000; round++) {
            Connection target = new Connection(CONFIG, FuzzMessages.TYPES, recorder, recorder);
            random.nextBytes(packet);
            // An entry of channel 1 with messages.
            packet[0] = (byte) (packet[0] & 0xC0 | 0b10_0101);
            long before = threads.getThreadAllocatedBytes(thread);
            receive(target, packet, packet.length, 0);
            long allocated = threads.getThreadAllocatedBytes(thread) - before;
            most = round < 2_500 ? 0 : Math.max(most, allocated);
            recorder.events.clear();
        }
        // What the messages themselves have, at most, is 512 bytes each.
        assertTrue(most < 32 * 1024, most + " bytes for 64");
    }

    @Test
    void messagesThatNeverComeInTurnFillNoMoreThanTheQueue() {
        // Ids 1 to 7 again and again, 0 never.
        for (int round = 0; round < 1_000; round++) {
            for (int id = 1; id < 8; id++) {
                String bits = new StringBuilder(String.format("%16s", Integer.toBinaryString(id)).replace(' ', '0')).reverse().toString();
                give("10 00 0 1 00 " + bits + " 10 000000");
            }
        }
        assertTrue(connection.isOpen());
        assertEquals(List.of(), recorder.drainEvents());
        assertEquals(7_000 - 7, connection.count(0, ChannelCounter.DUPLICATES));
        give("10 00 0 1 00 0000000000000000 10 000000");
        assertEquals(8, recorder.drainEvents().size());
    }

    @Test
    void acksOfWhatWasNeverSentAreNothing() {
        Bytes message = new Bytes();
        connection.send(0, message);
        connection.send(0, new Block(), new byte[10]);
        byte[] datagram = new byte[5];
        // Packets of nothing that ack all of 32 sequences, everywhere, before anything was sent.
        for (int ack = 0; ack < 1 << 16; ack += 7) {
            datagram[0] = 0x20;
            datagram[1] = (byte) ack;
            datagram[2] = (byte) (ack >>> 8);
            connection.receive(datagram, 0, datagram.length);
        }
        assertEquals(2, connection.queued(0));
        assertTrue(connection.isOpen());
    }

    private void give(String bits) {
        byte[] packet = packet(bits);
        receive(connection, packet, packet.length, sequence++);
    }

    /** In a datagram of the layer below that acks nothing. */
    private static void receive(Connection target, byte[] packet, int length, int sequence) {
        byte[] datagram = new byte[9 + length];
        datagram[0] = 0x1E;
        datagram[1] = (byte) sequence;
        datagram[2] = (byte) (sequence >>> 8);
        datagram[3] = (byte) 0xFF;
        datagram[4] = (byte) 0xFF;
        System.arraycopy(packet, 0, datagram, 9, length);
        // Above 1 KiB a peer sends fragments, but whole datagrams are read as well.
        target.receive(datagram, 0, datagram.length);
    }

    private static byte[] packet(String bits) {
        String plain = bits.replace(" ", "");
        byte[] packet = new byte[(plain.length() + 7) / 8];
        for (int i = 0; i < plain.length(); i++) {
            if (plain.charAt(i) == '1') {
                packet[i / 8] |= (byte) (1 << i % 8);
            }
        }
        return packet;
    }
}
