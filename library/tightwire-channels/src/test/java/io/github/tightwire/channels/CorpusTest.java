package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.channels.FuzzMessages.Block;
import io.github.tightwire.channels.FuzzMessages.Bytes;
import io.github.tightwire.channels.FuzzMessages.Primitives;
import io.github.tightwire.channels.FuzzMessages.Text;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The seeds of yojimbo's fuzzers: read, and written again from the same messages, to the byte. */
class CorpusTest {
    private static final long TICK = 100_000_000;

    /** Nothing in fragments, so that each datagram is a packet. */
    private static final ConnectionConfig CONFIG = new ConnectionConfig(
            List.of(ChannelConfig.RELIABLE, ChannelConfig.UNRELIABLE),
            new EndpointConfig(8192, 8192, 8192, 1, 8, 10, 60), 10_000_000_000L);

    private static final String PRIMITIVES = "0 -12345 109517 1 40490fd0 4005bf0a8b04919b 3ed70a3d 500 512";
    private static final String TEXT = "1 'fuzz-seed-string'";
    private static final String BYTES = "2 200 " + FuzzMessages.hash(FuzzMessages.rising(1, 5, 200), 200);

    @Test
    void varietyOverTheReliableChannel() {
        assertSeed("reliable_variety", connection -> sendVariety(connection, 0), variety(0));
    }

    @Test
    void varietyOverTheUnreliableChannel() {
        assertSeed("unreliable_variety", connection -> sendVariety(connection, 1), variety(1));
    }

    @Test
    void varietyOverBothChannels() {
        List<String> both = new ArrayList<>(variety(0));
        both.addAll(variety(1));
        assertSeed("mixed_channels", connection -> {
            sendVariety(connection, 0);
            sendVariety(connection, 1);
        }, both);
    }

    @Test
    void blockOfOneFragment() {
        assertSeed("reliable_block", connection -> sendBlock(connection, 512, 0), List.of(block(512, 0)));
    }

    @Test
    void blockOfFiveFragments() {
        assertSeed("reliable_block_multifragment", connection -> sendBlock(connection, 5000, 3), List.of(block(5000, 3)));
    }

    @Test
    void messagesAndABlock() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            expected.addAll(variety(0));
        }
        expected.add(block(3000, 7));
        assertSeed("reliable_messages_and_block", connection -> {
            for (int i = 0; i < 4; i++) {
                sendVariety(connection, 0);
            }
            sendBlock(connection, 3000, 7);
        }, expected);
    }

    /** Sends the seed's messages from one connection to another that acks each packet at once. */
    private static void assertSeed(String seed, Consumer<Connection> messages, List<String> expectedMessages) {
        List<String> expectedPackets = Resources.lines("corpus.txt").stream()
                .filter(line -> line.startsWith(seed + " ")).map(line -> line.split(" ")[2]).toList();
        Recorder sent = new Recorder();
        Recorder received = new Recorder();
        Connection sender = new Connection(CONFIG, FuzzMessages.TYPES, sent, sent);
        Connection receiver = new Connection(CONFIG, FuzzMessages.TYPES, received, received);
        messages.accept(sender);
        List<String> packets = new ArrayList<>();
        for (int i = 0; i < expectedPackets.size(); i++) {
            sender.update(i * TICK);
            receiver.update(i * TICK);
            sender.sendPackets(1);
            byte[] datagram = sent.datagrams.get(0);
            packets.add(HexFormat.of().formatHex(sent.drainPacket()));
            receiver.receive(datagram, 0, datagram.length);
            receiver.sendPackets(1);
            byte[] ack = received.datagrams.remove(0);
            sender.receive(ack, 0, ack.length);
        }
        assertEquals(expectedPackets, packets);
        assertEquals(expectedMessages, received.drainMessages());
        assertEquals(0, sender.queued(0) + sender.queued(1));
        assertTrue(sender.isOpen() && receiver.isOpen());
    }

    private static void sendVariety(Connection connection, int channel) {
        Primitives primitives = new Primitives();
        primitives.integer = -12345;
        primitives.bits = 0x1ABCD;
        primitives.flag = true;
        primitives.single = 3.14159f;
        primitives.wide = 2.718281828;
        primitives.compressed = 0.42f;
        primitives.base = 500;
        primitives.relative = 512;
        assertEquals(SendResult.QUEUED, connection.send(channel, primitives));
        Text text = new Text();
        text.text = "fuzz-seed-string";
        assertEquals(SendResult.QUEUED, connection.send(channel, text));
        Bytes bytes = new Bytes();
        bytes.count = 200;
        System.arraycopy(FuzzMessages.rising(1, 5, 200), 0, bytes.data, 0, 200);
        assertEquals(SendResult.QUEUED, connection.send(channel, bytes));
    }

    private static void sendBlock(Connection connection, int length, int salt) {
        assertEquals(SendResult.QUEUED, connection.send(0, new Block(), FuzzMessages.rising(salt, 1, length)));
    }

    private static List<String> variety(int channel) {
        return List.of("message " + channel + " " + PRIMITIVES, "message " + channel + " " + TEXT, "message " + channel + " " + BYTES);
    }

    private static String block(int length, int salt) {
        return "message 0 3 0 " + length + " " + FuzzMessages.hash(FuzzMessages.rising(salt, 1, length), length);
    }
}
