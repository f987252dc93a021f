package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.FuzzMessages.Block;
import io.github.tightwire.channels.FuzzMessages.Bytes;
import io.github.tightwire.channels.FuzzMessages.Primitives;
import io.github.tightwire.channels.FuzzMessages.Text;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.reliable.EndpointCounter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final Recorder near = new Recorder();
    private final Recorder far = new Recorder();
    private Connection nearEnd;
    private Connection farEnd;
    private long now;

    private void connect(ConnectionConfig config) {
        nearEnd = new Connection(config, FuzzMessages.TYPES, near, near);
        farEnd = new Connection(config, FuzzMessages.TYPES, far, far);
        advance(0);
    }

    // ---- What is sent, bit by bit

    @Test
    void packetWithoutMessagesIsACount() {
        connect(ConnectionConfig.DEFAULT);
        assertEquals(1, nearEnd.sendPackets(4));
        // No entries: 2 bits of [0, 2].
        assertEquals("00", HexFormat.of().formatHex(near.drainPacket()));
    }

    @Test
    void messageOnTheReliableChannelIsWhatAHandWrites() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("a"));
        nearEnd.sendPackets(1);
        // 1 entry (2 bits), channel 0 (1), no fragment (1), messages (1), one of [1, 256] (8), id 0 (16), type 1 of [0, 3] (2),
        // length 1 of [0, 63] (6), which makes 37 bits; an align, and the letter.
        String bits = "10" + "0" + "0" + "1" + "00000000" + "0000000000000000" + "10" + "100000" + "000" + "10000110";
        assertEquals(bits, bits(near.drainPacket()));
    }

    @Test
    void messagesOnTheUnreliableChannelHaveNoIds() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(1, text(""));
        nearEnd.send(1, text(""));
        nearEnd.sendPackets(1);
        // 1 entry, channel 1, no fragment, messages, two of [1, 256]; twice type 1 and no letters: an align each.
        String bits = "10" + "1" + "0" + "1" + "10000000" + "10" + "000000" + "000" + "10" + "000000";
        assertEquals(bits, bits(near.drainPacket()));
    }

    @Test
    void contentsAreThoseOfAPacketAndGoBesideTheQueues() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(1, text("queued"));
        byte[] contents = nearEnd.contentsOf(1, text(""));
        // 1 entry, channel 1, no fragment, messages, one of [1, 256]; type 1 and no letters.
        assertEquals("10" + "1" + "0" + "1" + "00000000" + "10" + "000000" + "0".repeat(3), bits(contents));
        byte[] longer = new byte[contents.length + 2];
        System.arraycopy(contents, 0, longer, 1, contents.length);
        assertTrue(farEnd.receiveContents(longer, 1, contents.length));
        assertEquals(1, nearEnd.queued(1));
        assertFalse(farEnd.receiveContents(longer, 0, longer.length));
        assertEquals(CloseReason.MALFORMED_PACKET, farEnd.closeReason());
        assertThrows(IndexOutOfBoundsException.class, () -> farEnd.receiveContents(longer, 1, longer.length));
    }

    @Test
    void contentsAreRefusedAsASendIs() {
        connect(ConnectionConfig.DEFAULT);
        assertThrows(IllegalArgumentException.class, () -> nearEnd.contentsOf(0, text("")));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.contentsOf(1, new Block()));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.contentsOf(1, "no message"));
        assertThrows(IndexOutOfBoundsException.class, () -> nearEnd.contentsOf(2, text("")));
    }

    @Test
    void oneChannelAndOneTypeTakeNoBits() {
        Recorder recorder = new Recorder();
        MessageTypes types = MessageTypes.builder().message(Text.class, Text::new).build();
        Connection connection =
                new Connection(ConnectionConfig.of(ChannelConfig.RELIABLE.withMaxMessagesPerPacket(1)), types, recorder, recorder);
        connection.send(0, text(""));
        connection.sendPackets(1);
        // 1 entry of [0, 1], no fragment, messages, id 0, no letters.
        assertEquals("1" + "0" + "1" + "0000000000000000" + "000000" + "0000000", bits(recorder.drainPacket()));
    }

    /** A message that is a value. */
    record Hit(int by, int damage) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            return new Hit(s.serializeInt(by, 0, 15), s.serializeInt(damage, 1, 100));
        }
    }

    @Test
    void valueIsWhatAHandWritesAndArrivesAsOne() {
        MessageTypes types = MessageTypes.builder().value(Hit.class, new Hit(0, 1)).message(Text.class, Text::new).build();
        ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE.withMaxMessagesPerPacket(1));
        nearEnd = new Connection(config, types, near, near);
        farEnd = new Connection(config, types, far, far);
        assertEquals(SendResult.QUEUED, nearEnd.send(0, new Hit(5, 3)));
        assertEquals("ConnectionTest$Hit", assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, new Hit(5, 3), new byte[1]))
                .getMessage().replaceAll(".*\\.(\\S*) carries no block.*", "$1"));
        IllegalArgumentException outside = assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, new Hit(5, 0)));
        assertTrue(outside.getMessage().contains("damage = 0 is outside [1, 100]"), outside.getMessage());
        nearEnd.sendPackets(1);
        receive(farEnd, near.datagrams.get(0));
        assertEquals(List.of("message 0 Hit[by=5, damage=3]"), far.drainEvents());
        // 1 entry of [0, 1], no fragment, messages, id 0, type 0 of [0, 1], by 5, damage 3 of [1, 100].
        assertEquals("1" + "0" + "1" + "0000000000000000" + "0" + "1010" + "0100000" + "0", bits(near.drainPacket()));
    }

    @Test
    void valueThatIsRefusedEndsTheConnection() {
        MessageTypes types = MessageTypes.builder().value(Hit.class, new Hit(0, 1)).build();
        ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE.withMaxMessagesPerPacket(1));
        for (int damage : new int[] {100, 0}) {
            nearEnd = new Connection(config, types, near, near);
            farEnd = new Connection(config, types, far, far);
            nearEnd.send(0, new Hit(15, 100));
            nearEnd.sendPackets(1);
            byte[] datagram = near.datagrams.remove(0);
            // The last 7 bits of 30 are the damage, 99 of [0, 99]: 127 is outside.
            if (damage == 0) {
                datagram[datagram.length - 1] |= 0x3F;
                datagram[datagram.length - 2] |= (byte) 0x80;
            }
            receive(farEnd, datagram);
            assertEquals(damage == 100, farEnd.isOpen());
        }
    }

    @Test
    void fragmentIsWhatAHandWrites() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(4, 2)));
        Block block = new Block();
        block.sequence = 0x8001;
        nearEnd.send(0, block, new byte[] {1, 2, 3});
        nearEnd.sendPackets(1);
        // 1 entry, a fragment, id 0, 2 of [1, 2] fragments, fragment 0 of [0, 1], 2 of [1, 2] bytes: 21 bits; an align, the bytes;
        // type 3 of [0, 3], and the message.
        assertEquals("1" + "1" + "0000000000000000" + "1" + "0" + "1" + "000" + "10000000" + "01000000" + "11" + "1000000000000001"
                + "000000", bits(near.drainPacket()));
        nearEnd.sendPackets(1);
        assertEquals("1" + "1" + "0000000000000000" + "1" + "1" + "0" + "000" + "11000000", bits(near.drainPacket()));
    }

    // ---- Reliable

    @Test
    void messageIsSentAgainUntilItIsAcked() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("x"));
        nearEnd.sendPackets(1);
        near.datagrams.clear();
        advance(99 * MILLI);
        nearEnd.sendPackets(1);
        assertEquals(1, near.drainPacket().length, "not yet");
        advance(MILLI);
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertEquals(List.of("message 0 1 'x'"), far.drainEvents());
        assertEquals(1, nearEnd.queued(0));
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
        assertEquals(0, nearEnd.queued(0));
        assertEquals(2, nearEnd.count(0, ChannelCounter.MESSAGES_SENT));
        assertEquals(1, nearEnd.count(0, ChannelCounter.MESSAGES_ACKED));
    }

    @Test
    void messagesThatCameAheadWaitForTheMissingOne() {
        connect(ConnectionConfig.DEFAULT);
        List<byte[]> datagrams = new ArrayList<>();
        for (String letter : List.of("a", "b", "c")) {
            nearEnd.send(0, text(letter));
            nearEnd.sendPackets(1);
            datagrams.add(near.datagrams.remove(0));
        }
        receive(farEnd, datagrams.get(2));
        receive(farEnd, datagrams.get(1));
        assertEquals(List.of(), far.drainEvents());
        receive(farEnd, datagrams.get(0));
        assertEquals(List.of("message 0 1 'a'", "message 0 1 'b'", "message 0 1 'c'"), far.drainEvents());
        advance(200 * MILLI);
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertEquals(List.of(), far.drainEvents());
        assertEquals(3, farEnd.count(0, ChannelCounter.DUPLICATES));
    }

    @Test
    void messageInTwoPacketsIsAckedOnce() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withMaxMessagesPerPacket(1)));
        nearEnd.send(0, text("lost"));
        nearEnd.send(0, text("b"));
        nearEnd.sendPackets(2);
        advance(100 * MILLI);
        nearEnd.sendPackets(2);
        // The first and the third packet have the first message.
        near.datagrams.remove(2);
        near.datagrams.remove(0);
        assertEquals(2, near.datagrams.size());
        deliver(near, farEnd);
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
        assertEquals(1, nearEnd.count(0, ChannelCounter.MESSAGES_ACKED));
        assertEquals(2, nearEnd.queued(0), "the second waits behind the first");
        assertEquals(List.of(), far.drainEvents());
    }

    @Test
    void ackOfAPacketThatIsRememberedIsOfItsOwnMessages() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("first"));
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        farEnd.sendPackets(1);
        for (int i = 1; i < 1_024; i++) {
            if (i == 512) {
                nearEnd.send(0, text("second"));
                nearEnd.send(0, text("third"));
            }
            nearEnd.sendPackets(1);
        }
        deliver(far, nearEnd);
        assertEquals(2, nearEnd.queued(0));
    }

    @Test
    void blockWaitsForWhatIsBeforeItAndHoldsUpWhatIsAfter() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(1000, 400)));
        nearEnd.send(0, text("before"));
        nearEnd.send(0, new Block(), FuzzMessages.rising(0, 1, 1000));
        nearEnd.send(0, text("after"));
        for (int i = 0; i < 6; i++) {
            exchange();
        }
        assertEquals(List.of(
                "message 0 1 'before'", "receiving 0 1/3", "receiving 0 2/3",
                "message 0 3 0 1000 " + FuzzMessages.hash(FuzzMessages.rising(0, 1, 1000), 1000), "message 0 1 'after'"),
                far.drainEvents());
        assertEquals(List.of("sending 0 1/3", "sending 0 2/3", "sending 0 3/3"), near.drainEvents());
        assertEquals(0, nearEnd.queued(0));
    }

    @Test
    void packetsGoOutWhileThereIsSomethingToSend() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(5000, 500)));
        nearEnd.send(0, new Block(), new byte[5000]);
        assertEquals(4, nearEnd.sendPackets(4));
        assertEquals(6, nearEnd.sendPackets(16));
        assertEquals(1, nearEnd.sendPackets(16));
        assertEquals(10, nearEnd.count(0, ChannelCounter.FRAGMENTS_SENT));
    }

    @Test
    void nothingIsSentThatTheOtherSideHasNoRoomFor() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withQueues(16, 4)));
        for (int i = 0; i < 16; i++) {
            nearEnd.send(0, text("x"));
        }
        assertEquals(1, nearEnd.sendPackets(8));
        assertEquals(4, nearEnd.count(0, ChannelCounter.MESSAGES_SENT));
        deliver(near, farEnd);
        assertEquals(4, far.drainEvents().size());
    }

    @Test
    void fragmentThatHasNoRoomWaitsForTheNextPacket() {
        ChannelConfig blocks = ChannelConfig.RELIABLE.withBlocks(1000, 300);
        connect(new ConnectionConfig(List.of(blocks, blocks), EndpointConfig.DEFAULT.withMaxPacketBytes(600), SECOND));
        nearEnd.send(0, new Block(), new byte[300]);
        nearEnd.send(1, new Block(), new byte[300]);
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertEquals(1, far.drainMessages().size());
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertTrue(far.drainMessages().get(0).startsWith("message 1 3 0 300 "));
    }

    @Test
    void fragmentIsSentAgainAfterItsTime() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(100, 100)));
        nearEnd.send(0, new Block(), new byte[100]);
        nearEnd.sendPackets(1);
        advance(250 * MILLI);
        nearEnd.sendPackets(1);
        assertEquals(1, nearEnd.count(0, ChannelCounter.FRAGMENTS_SENT), "not yet");
        advance(1);
        nearEnd.sendPackets(1);
        assertEquals(2, nearEnd.count(0, ChannelCounter.FRAGMENTS_SENT));
    }

    @Test
    void lateAckOfABlockIsNoneOfTheNext() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(200, 100)));
        nearEnd.send(0, new Block(), new byte[100]);
        nearEnd.send(0, new Block(), FuzzMessages.rising(0, 1, 200));
        nearEnd.sendPackets(1);
        advance(300 * MILLI);
        nearEnd.sendPackets(1);
        // The first block twice: the second copy arrives, and later, when the next block has begun, the first.
        byte[] late = near.datagrams.remove(0);
        deliver(near, farEnd);
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
        nearEnd.sendPackets(1);
        near.datagrams.clear();
        receive(farEnd, late);
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
        assertEquals(List.of("sending 0 1/1"), near.drainEvents());
        assertEquals(1, nearEnd.queued(0));
    }

    @Test
    void idsWrap() {
        connect(ConnectionConfig.DEFAULT);
        int sent = 0;
        int received = 0;
        while (received < 70_000) {
            while (nearEnd.send(0, number(sent)) == SendResult.QUEUED) {
                sent++;
            }
            exchange();
            for (String event : far.drainEvents()) {
                Primitives expected = number(received++);
                assertEquals("message 0 " + expected, event);
            }
        }
    }

    // ---- What is sent is what was given

    @Test
    void messageThatIsUsedAgainArrivesAsItWas() {
        connect(ConnectionConfig.DEFAULT);
        Text text = text("");
        for (int channel = 0; channel < 2; channel++) {
            for (String letters : List.of("a", "bc", "def")) {
                text.text = letters;
                nearEnd.send(channel, text);
            }
        }
        text.text = "changed";
        nearEnd.sendPackets(1);
        near.datagrams.clear();
        text.text = "changed again";
        advance(SECOND);
        nearEnd.send(1, text);
        nearEnd.sendPackets(1);
        text.text = "and again";
        deliver(near, farEnd);
        assertEquals(List.of("message 0 1 'a'", "message 0 1 'bc'", "message 0 1 'def'", "message 1 1 'changed again'"),
                far.drainEvents());
    }

    @Test
    void messageOfABlockThatIsUsedAgainArrivesAsItWas() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(1000, 400), ChannelConfig.UNRELIABLE));
        Block block = new Block();
        for (int i = 0; i < 2; i++) {
            block.sequence = 7 + i;
            nearEnd.send(i, block, new byte[500]);
        }
        block.sequence = 9;
        for (int i = 0; i < 4; i++) {
            exchange();
        }
        String hash = " 500 " + FuzzMessages.hash(new byte[500], 500);
        assertEquals(List.of("message 1 3 8" + hash, "message 0 3 7" + hash), far.drainMessages());
    }

    @Test
    void longMessagesOneAfterAnotherInOnePlace() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withQueues(2, 2), ChannelConfig.UNRELIABLE.withQueues(2, 2)));
        for (int i = 0; i < 40; i++) {
            int count = i * 331 % 513;
            for (int channel = 0; channel < 2; channel++) {
                assertEquals(SendResult.QUEUED, nearEnd.send(channel, bytes(count)));
            }
            exchange();
            assertEquals(List.of("message 0 " + bytes(count), "message 1 " + bytes(count)), far.drainEvents());
        }
    }

    // ---- A handler that has enough

    @Test
    void reliableMessagesWaitForTheNextUpdateAndUnreliableOnesAreLost() {
        connect(ConnectionConfig.DEFAULT);
        for (int i = 0; i < 5; i++) {
            nearEnd.send(0, text("r" + i));
            nearEnd.send(1, text("u" + i));
        }
        nearEnd.sendPackets(1);
        for (int i = 5; i < 7; i++) {
            nearEnd.send(0, text("r" + i));
            nearEnd.send(1, text("u" + i));
        }
        nearEnd.sendPackets(1);
        far.wanted = 2;
        deliver(near, farEnd);
        assertEquals(List.of("message 0 1 'r0'", "message 0 1 'r1'"), far.drainEvents());
        assertEquals(7, farEnd.count(1, ChannelCounter.UNWANTED));
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
        assertEquals(0, nearEnd.queued(0), "they have arrived");
        far.wanted = 3;
        advance(MILLI);
        assertEquals(List.of("message 0 1 'r2'", "message 0 1 'r3'", "message 0 1 'r4'"), far.drainEvents());
        far.wanted = 9;
        advance(MILLI);
        assertEquals(List.of("message 0 1 'r5'", "message 0 1 'r6'"), far.drainEvents());
        advance(MILLI);
        assertEquals(List.of(), far.drainEvents());
        assertEquals(0, farEnd.heldBytes());
    }

    @Test
    void wholeBlockWaitsOnceAndCounts() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(1000, 400), ChannelConfig.RELIABLE));
        nearEnd.send(1, text("x"));
        nearEnd.sendPackets(1);
        far.wanted = 1;
        deliver(near, farEnd);
        nearEnd.send(0, new Block(), FuzzMessages.rising(0, 1, 1000));
        // The second time since none of them is acked.
        for (int i = 0; i < 2; i++) {
            nearEnd.sendPackets(9);
            deliver(near, farEnd);
            assertEquals(1000, farEnd.heldBytes());
            nearEnd.update(now + 300 * MILLI);
        }
        assertEquals(List.of("message 1 1 'x'", "receiving 0 1/3", "receiving 0 2/3"), far.drainEvents());
        assertEquals(6, nearEnd.count(0, ChannelCounter.FRAGMENTS_SENT));
        far.wanted = 9;
        farEnd.update(now);
        assertEquals(List.of("message 0 3 0 1000 " + FuzzMessages.hash(FuzzMessages.rising(0, 1, 1000), 1000)), far.drainEvents());
        assertEquals(0, farEnd.heldBytes());
    }

    // ---- One thread

    @Test
    void secondThreadIsToldAtOnce() throws InterruptedException {
        connect(ConnectionConfig.DEFAULT);
        List<Runnable> uses = List.of(() -> nearEnd.send(0, text("x")), () -> nearEnd.send(1, text("x")), () -> nearEnd.update(now),
                () -> nearEnd.sendPackets(1), () -> nearEnd.receive(new byte[10], 0, 10));
        List<String> told = new ArrayList<>();
        Thread second = new Thread(() -> {
            for (Runnable use : uses) {
                told.add(assertThrows(IllegalStateException.class, use::run).getMessage());
            }
        }, "the second");
        second.start();
        second.join();
        assertEquals(Collections.nCopies(uses.size(), "thread the second uses a connection of thread "
                + Thread.currentThread().getName() + ": only the thread that updates it may"), told);
        assertEquals(SendResult.QUEUED, nearEnd.send(0, text("x")));
        assertEquals(1, nearEnd.queued(0));
    }

    @Test
    void threadThatHasEndedOwnsNothing() throws InterruptedException {
        Connection[] made = new Connection[1];
        Thread first = new Thread(() -> {
            made[0] = new Connection(ConnectionConfig.DEFAULT, FuzzMessages.TYPES, near, near);
            made[0].update(0);
        });
        first.start();
        first.join();
        assertEquals(SendResult.QUEUED, made[0].send(0, text("x")));
        made[0].update(1);
        assertEquals(1, made[0].sendPackets(1));
    }

    // ---- Backpressure

    @Test
    void fullQueueIsTold() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withQueues(4, 4), ChannelConfig.UNRELIABLE.withQueues(4, 4)));
        for (int channel = 0; channel < 2; channel++) {
            for (int i = 0; i < 4; i++) {
                assertEquals(SendResult.QUEUED, nearEnd.send(channel, text("x")));
            }
            assertEquals(SendResult.QUEUE_FULL, nearEnd.send(channel, text("x")));
            assertEquals(4, nearEnd.queued(channel));
            assertEquals(1, nearEnd.count(channel, ChannelCounter.QUEUE_FULL));
        }
        exchange();
        assertEquals(SendResult.QUEUED, nearEnd.send(0, text("x")));
        assertEquals(SendResult.QUEUED, nearEnd.send(1, text("x")));
    }

    @Test
    void messageThatNoPacketCanHoldIsTooLarge() {
        // 104 bytes less 2 of header, and 32 bits for messages; 16 for the id, 2 of the type, 10 of the count, 7 for the align.
        EndpointConfig endpoint = EndpointConfig.DEFAULT.withMaxPacketBytes(104);
        connect(new ConnectionConfig(
                List.of(ChannelConfig.RELIABLE.withBlocks(0, 1), ChannelConfig.UNRELIABLE), endpoint, SECOND));
        assertEquals(SendResult.QUEUED, nearEnd.send(0, bytes(93)));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(0, bytes(94)));
        assertEquals(SendResult.QUEUED, nearEnd.send(1, bytes(95)));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(1, bytes(96)));
        assertEquals(1, nearEnd.count(0, ChannelCounter.TOO_LARGE));
        // And they do travel, one a packet.
        exchange();
        exchange();
        exchange();
        assertEquals(2, far.drainMessages().size());
        assertTrue(nearEnd.isOpen() && farEnd.isOpen());
    }

    @Test
    void blockThatIsTooLargeIsTold() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(100, 50), ChannelConfig.UNRELIABLE));
        assertEquals(SendResult.QUEUED, nearEnd.send(0, new Block(), new byte[100]));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(0, new Block(), new byte[101]));
        assertEquals(SendResult.QUEUED, nearEnd.send(1, new Block(), new byte[8000]));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(1, new Block(), new byte[8192]));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(1, new Block(), new byte[300_000]));
        nearEnd.sendPackets(8);
        deliver(near, farEnd);
        String whole = "message 1 3 0 8000 " + FuzzMessages.hash(new byte[8000], 8000);
        assertEquals(List.of(whole, "message 0 3 0 100 " + FuzzMessages.hash(new byte[100], 100)), far.drainMessages());
    }

    @Test
    void blockOnAnUnreliableChannelMustFitWithItsHeaders() {
        // Of 816 bits 32 are for headers; 2 of the type, 16 of the message, 18 of the length and 7 for the align.
        connect(new ConnectionConfig(List.of(ChannelConfig.UNRELIABLE, ChannelConfig.UNRELIABLE.withBlocks(50, 50)),
                EndpointConfig.DEFAULT.withMaxPacketBytes(104), SECOND));
        assertEquals(SendResult.QUEUED, nearEnd.send(0, new Block(), new byte[92]));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(0, new Block(), new byte[93]));
        assertEquals(SendResult.QUEUED, nearEnd.send(1, new Block(), new byte[50]));
        assertEquals(SendResult.TOO_LARGE, nearEnd.send(1, new Block(), new byte[51]));
    }

    @ParameterizedTest
    @CsvSource({"45, 2", "46, 1"})
    void secondChannelHasWhatTheFirstAndItsHeaderLeave(int count, int messages) {
        // Of 816 bits the first takes 32 for messages, 19 and 320, and 32 for its header; of 413 the second takes 32 and 19.
        connect(new ConnectionConfig(List.of(ChannelConfig.UNRELIABLE, ChannelConfig.UNRELIABLE),
                EndpointConfig.DEFAULT.withMaxPacketBytes(104), SECOND));
        nearEnd.send(0, bytes(40));
        nearEnd.send(1, bytes(count));
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertEquals(messages, far.drainMessages().size());
    }

    @Test
    void peerThatDoesNotAckClosesTheConnection() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("x"));
        for (int i = 0; i < 30; i++) {
            advance(SECOND);
        }
        assertTrue(nearEnd.isOpen(), "nothing was sent yet");
        nearEnd.sendPackets(1);
        for (int i = 0; i < 10; i++) {
            advance(SECOND);
        }
        assertTrue(nearEnd.isOpen());
        advance(MILLI);
        assertEquals(CloseReason.NOT_ACKED, nearEnd.closeReason());
        assertEquals(List.of("closed NOT_ACKED: nothing was acked for 10001 ms"), near.drainEvents());
        assertEquals(SendResult.CLOSED, nearEnd.send(0, text("x")));
        assertEquals(0, nearEnd.sendPackets(4));
    }

    @Test
    void largePacketsThatAreUnluckyCloseNothing() {
        // Of eight fragments at 30% loss one packet in eighteen arrives, and so the first fragment of a block may be late for long.
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBlocks(8_000, 8_000).withPriority(-1), ChannelConfig.UNRELIABLE));
        Random random = new Random(6);
        for (int tick = 0; tick < 60 * 120; tick++) {
            // Large and unlucky, the block always; small and mostly lucky, every tenth packet.
            nearEnd.send(0, new Block(), new byte[8_000]);
            nearEnd.sendPackets(1);
            near.datagrams.removeIf(datagram -> datagram.length > 500);
            nearEnd.sendPackets(tick % 10 == 0 ? 2 : 1);
            near.datagrams.removeIf(datagram -> random.nextInt(10) < 3 || datagram.length > 500);
            deliver(near, farEnd);
            farEnd.sendPackets(1);
            far.datagrams.removeIf(datagram -> random.nextInt(10) < 3);
            deliver(far, nearEnd);
            advance(SECOND / 60);
            assertTrue(nearEnd.isOpen(), () -> near.drainEvents().toString());
        }
        assertEquals(0, nearEnd.count(0, ChannelCounter.MESSAGES_ACKED), "none of the large ones arrived");
    }

    @Test
    void sideThatStoodStillDoesNotBlameTheOther() {
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("x"));
        nearEnd.sendPackets(1);
        advance(3_600 * SECOND);
        assertTrue(nearEnd.isOpen());
    }

    @Test
    void ackOfAnythingIsPatience() {
        connect(ConnectionConfig.DEFAULT);
        for (int i = 0; i < 100; i++) {
            nearEnd.send(0, text("x"));
            exchange();
            advance(SECOND);
        }
        assertTrue(nearEnd.isOpen());
        for (int i = 0; i < 30; i++) {
            advance(SECOND);
        }
        assertTrue(nearEnd.isOpen(), "nothing waits");
    }

    @Test
    void valueOutsideItsBoundsIsToldWhereItIsSent() {
        connect(ConnectionConfig.DEFAULT);
        Primitives message = number(1);
        message.integer = 100_001;
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, message));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(1, message));
        assertEquals(0, nearEnd.queued(0) + nearEnd.queued(1));
    }

    @Test
    void wrongUseIsTheCallersError() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE, ChannelConfig.RELIABLE.withBlocks(0, 1)));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, new Block()));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, text("x"), new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, new Block(), new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(1, new Block(), new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, (BitSerializable) s -> { }));
        assertThrows(IllegalArgumentException.class, () -> nearEnd.send(0, "no message"));
        assertThrows(IndexOutOfBoundsException.class, () -> nearEnd.send(2, text("x")));
        assertThrows(IndexOutOfBoundsException.class, () -> nearEnd.queued(-1));
    }

    // ---- Budget and priority

    @Test
    void budgetBoundsWhatAPacketCarriesOfAChannel() {
        connect(ConnectionConfig.of(ChannelConfig.RELIABLE.withBudget(100), ChannelConfig.UNRELIABLE));
        for (int i = 0; i < 10; i++) {
            nearEnd.send(0, bytes(30));
            nearEnd.send(1, bytes(30));
        }
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        List<String> events = far.drainEvents();
        // Of 800 bits 32 are for headers; a message takes 2 + 10 + 7 + 240, the first 16 more.
        assertEquals(2, events.stream().filter(event -> event.startsWith("message 0")).count());
        assertEquals(10, events.stream().filter(event -> event.startsWith("message 1")).count());
    }

    @Test
    void nobodyLooksForMessagesThatFitIntoLessThan32Bits() {
        // Of 128 bits 32 are for headers; a message takes 12, and the ids 16 and 1: 60, 73, 86, 99, and 29 are left. Or 12 and
        // no ids: 44 to 104, and 24 are left.
        MessageTypes types = MessageTypes.builder().message(Twelve.class, Twelve::new).build();
        int[] received = new int[2];
        Connection sender = new Connection(ConnectionConfig.of(
                ChannelConfig.RELIABLE.withBudget(16), ChannelConfig.UNRELIABLE.withBudget(16)), types, near, near);
        Connection receiver =
                new Connection(ConnectionConfig.DEFAULT, types, far, (channel, message) -> received[channel]++);
        for (int i = 0; i < 20; i++) {
            sender.send(0, new Twelve());
            sender.send(1, new Twelve());
        }
        sender.sendPackets(1);
        deliver(near, receiver);
        assertEquals(4, received[0]);
        assertEquals(6, received[1]);
    }

    static final class Twelve implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBits(0, 12);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 1, 1", "1, 0, 0", "-1, 0, 1"})
    void channelOfHigherPriorityIsAskedFirst(int first, int second, int winner) {
        connect(new ConnectionConfig(
                List.of(ChannelConfig.UNRELIABLE.withPriority(first), ChannelConfig.UNRELIABLE.withPriority(second)),
                EndpointConfig.DEFAULT.withMaxPacketBytes(600), SECOND));
        nearEnd.send(0, bytes(400));
        nearEnd.send(1, bytes(400));
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertTrue(far.drainEvents().get(0).startsWith("message " + winner));
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertTrue(far.drainEvents().get(0).startsWith("message " + (1 - winner)));
    }

    @Test
    void entriesAreInTheOrderOfChannelsWhateverThePriorities() {
        connect(ConnectionConfig.of(
                ChannelConfig.RELIABLE.withPriority(1), ChannelConfig.RELIABLE.withPriority(3), ChannelConfig.RELIABLE.withPriority(2)));
        for (int channel = 0; channel < 3; channel++) {
            nearEnd.send(channel, text("x"));
        }
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        assertEquals(List.of("message 0 1 'x'", "message 1 1 'x'", "message 2 1 'x'"), far.drainEvents());
    }

    @Test
    void nothingWaitsForABlockOnAChannelOfItsOwn() {
        ChannelConfig weighed = ChannelConfig.RELIABLE.withBlocks(100_000, 1_000).withWeight(1);
        connect(new ConnectionConfig(List.of(ChannelConfig.UNRELIABLE.withWeight(1), weighed, weighed),
                EndpointConfig.DEFAULT.withMaxPacketBytes(1_160), SECOND));
        nearEnd.send(2, new Block(), new byte[100_000]);
        int ticks = 0;
        for (boolean arrived = false; !arrived; ticks++) {
            // Too long for what a fragment leaves of a packet.
            nearEnd.send(0, bytes(400));
            nearEnd.send(1, bytes(500));
            advance(SECOND / 60);
            nearEnd.sendPackets(4);
            deliver(near, farEnd);
            farEnd.sendPackets(1);
            deliver(far, nearEnd);
            List<String> messages = far.drainMessages();
            assertEquals(List.of("message 0 " + bytes(400), "message 1 " + bytes(500)), messages.subList(0, 2), "in the same tick");
            arrived = messages.size() > 2;
        }
        assertTrue(ticks < 60, "the block has three packets of four: " + ticks);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 1", "1, 10"})
    void channelsShareTheLineByTheirWeights(int first, int second) {
        ChannelConfig channel = ChannelConfig.UNRELIABLE.withQueues(64, 64);
        connect(new ConnectionConfig(List.of(channel.withWeight(first), channel.withWeight(second)),
                EndpointConfig.DEFAULT.withMaxPacketBytes(600), SECOND));
        int packets = 1_100;
        for (int i = 0; i < packets; i++) {
            // One message fits, whosever it is.
            nearEnd.send(0, bytes(400));
            nearEnd.send(1, bytes(400));
            nearEnd.sendPackets(1);
            near.datagrams.clear();
        }
        assertEquals(packets * first / (first + second), nearEnd.count(0, ChannelCounter.MESSAGES_SENT), 2);
        assertEquals(packets * second / (first + second), nearEnd.count(1, ChannelCounter.MESSAGES_SENT), 2);
    }

    @Test
    void channelThatWasSilentSavesNothingUp() {
        ChannelConfig channel = ChannelConfig.UNRELIABLE.withWeight(1);
        connect(new ConnectionConfig(List.of(channel, channel), EndpointConfig.DEFAULT.withMaxPacketBytes(600), SECOND));
        for (int i = 0; i < 100; i++) {
            nearEnd.send(0, bytes(400));
            nearEnd.sendPackets(1);
        }
        for (int i = 0; i < 100; i++) {
            nearEnd.send(0, bytes(400));
            nearEnd.send(1, bytes(400));
        }
        for (int i = 0; i < 20; i++) {
            nearEnd.sendPackets(1);
        }
        assertEquals(10, nearEnd.count(1, ChannelCounter.MESSAGES_SENT), 1);
    }

    @Test
    void whoeverHasNoWeightGoesBeforeThoseOfItsPriority() {
        ChannelConfig channel = ChannelConfig.UNRELIABLE;
        connect(new ConnectionConfig(List.of(channel.withWeight(1000), channel, channel.withWeight(1).withPriority(1)),
                EndpointConfig.DEFAULT.withMaxPacketBytes(600), SECOND));
        for (int i = 0; i < 3; i++) {
            nearEnd.send(i, bytes(400));
        }
        nearEnd.sendPackets(3);
        deliver(near, farEnd);
        assertEquals(List.of("message 2", "message 1", "message 0"),
                far.drainEvents().stream().map(event -> event.substring(0, 9)).toList());
    }

    // ---- The handler

    @Test
    void handlerMayCloseAndNothingComesAfter() {
        List<String> received = new ArrayList<>();
        Connection[] closing = new Connection[1];
        closing[0] = new Connection(ConnectionConfig.DEFAULT, FuzzMessages.TYPES, far, (channel, message) -> {
            received.add(message.toString());
            closing[0].close();
        });
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("a"));
        nearEnd.send(0, text("b"));
        nearEnd.send(1, text("c"));
        nearEnd.sendPackets(1);
        deliver(near, closing[0]);
        assertEquals(List.of("1 'a'"), received);
        assertEquals(CloseReason.CLOSED, closing[0].closeReason());
    }

    @Test
    void handlerMayAnswer() {
        Connection[] answering = new Connection[1];
        answering[0] = new Connection(
                ConnectionConfig.DEFAULT, FuzzMessages.TYPES, far, (channel, message) -> answering[0].send(channel, message));
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("ping"));
        nearEnd.sendPackets(1);
        deliver(near, answering[0]);
        answering[0].sendPackets(1);
        deliver(far, nearEnd);
        assertEquals(List.of("message 0 1 'ping'"), near.drainEvents());
    }

    @Test
    void messagesFindTheirContext() {
        MessageTypes types = MessageTypes.builder().message(InContext.class, InContext::new).build();
        Connection sender = new Connection(ConnectionConfig.DEFAULT, types, near, near, 1000);
        List<Integer> rooms = new ArrayList<>();
        Connection receiver = new Connection(
                ConnectionConfig.DEFAULT, types, far, (channel, message) -> rooms.add(((InContext) message).room), 1000);
        InContext message = new InContext();
        message.room = 999;
        assertEquals(SendResult.QUEUED, sender.send(0, message));
        assertEquals(SendResult.QUEUED, sender.send(1, message));
        sender.sendPackets(1);
        deliver(near, receiver);
        assertEquals(List.of(999, 999), rooms);
        Connection without = new Connection(ConnectionConfig.DEFAULT, types, near, near);
        assertThrows(IllegalStateException.class, () -> without.send(0, message));
    }

    /** A message with a check that is missing. */
    static final class Weapon implements BitSerializable {
        private static final int[] DAMAGE = {10, 20, 30};
        private int index;
        private int damage;

        @Override
        public void serialize(BitStream s) {
            index = s.serializeInt(index, 0, 3);
            damage = s.isReading() ? DAMAGE[index] : damage;
        }
    }

    /** Otherwise the packet would come, and throw, for ever. */
    @Test
    void messageThatThrowsWhenItIsReadClosesTheConnection() {
        MessageTypes types = MessageTypes.builder().message(Weapon.class, Weapon::new).build();
        Connection sender = new Connection(ConnectionConfig.DEFAULT, types, near, near);
        Connection receiver = new Connection(ConnectionConfig.DEFAULT, types, far, far);
        Weapon weapon = new Weapon();
        weapon.index = 3;
        sender.send(0, weapon);
        sender.sendPackets(1);
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> deliver(near, receiver));
        assertEquals(CloseReason.MALFORMED_PACKET, receiver.closeReason());
        assertEquals(List.of("closed MALFORMED_PACKET: a message threw java.lang.ArrayIndexOutOfBoundsException: "
                + "Index 3 out of bounds for length 3"), far.drainEvents());
        assertEquals(1, receiver.endpoint().count(EndpointCounter.PACKETS_DECLINED));
    }

    @Test
    void handlerMayThrowAndTheRestComesAfter() {
        List<String> received = new ArrayList<>();
        Connection receiver = new Connection(ConnectionConfig.DEFAULT, FuzzMessages.TYPES, far, (channel, message) -> {
            received.add(message.toString());
            if (received.size() == 1) {
                throw new IllegalStateException("the handler's");
            }
        });
        connect(ConnectionConfig.DEFAULT);
        nearEnd.send(0, text("a"));
        nearEnd.send(0, text("b"));
        nearEnd.sendPackets(1);
        assertThrows(IllegalStateException.class, () -> deliver(near, receiver));
        assertTrue(receiver.isOpen());
        near.datagrams.clear();
        // It was not acked, and so is sent again.
        advance(SECOND);
        nearEnd.sendPackets(1);
        deliver(near, receiver);
        assertEquals(List.of("1 'a'", "1 'b'"), received);
    }

    static final class InContext implements BitSerializable {
        private int room;

        @Override
        public void serialize(BitStream s) {
            room = s.serializeInt(room, 0, s.context(Integer.class) - 1);
        }
    }

    @Test
    void openConnectionHasNoReasonToBeClosed() {
        connect(ConnectionConfig.DEFAULT);
        assertNull(nearEnd.closeReason());
        nearEnd.close();
        nearEnd.close();
        assertEquals(List.of("closed CLOSED: closed by this side"), near.drainEvents());
        assertFalse(nearEnd.isOpen());
    }

    private void exchange() {
        advance(100 * MILLI);
        nearEnd.sendPackets(1);
        deliver(near, farEnd);
        farEnd.sendPackets(1);
        deliver(far, nearEnd);
    }

    private void advance(long nanos) {
        now += nanos;
        nearEnd.update(now);
        farEnd.update(now);
    }

    private static void deliver(Recorder from, Connection to) {
        List<byte[]> datagrams = List.copyOf(from.datagrams);
        from.datagrams.clear();
        datagrams.forEach(datagram -> receive(to, datagram));
    }

    private static void receive(Connection to, byte[] datagram) {
        to.receive(datagram, 0, datagram.length);
    }

    private static Text text(String letters) {
        Text text = new Text();
        text.text = letters;
        return text;
    }

    private static Bytes bytes(int count) {
        Bytes bytes = new Bytes();
        bytes.count = count;
        return bytes;
    }

    private static Primitives number(int value) {
        Primitives message = new Primitives();
        message.integer = value % 100_000;
        message.bits = value & 0x1FFFF;
        return message;
    }

    /** The bits of a packet, in the order in which they were written. */
    private static String bits(byte[] packet) {
        StringBuilder bits = new StringBuilder();
        for (byte value : packet) {
            for (int i = 0; i < Byte.SIZE; i++) {
                bits.append(value >>> i & 1);
            }
        }
        return bits.toString();
    }
}
