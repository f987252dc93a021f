package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.tightwire.channels.FuzzMessages.Block;
import io.github.tightwire.channels.FuzzMessages.Bytes;
import io.github.tightwire.channels.FuzzMessages.Primitives;
import io.github.tightwire.channels.FuzzMessages.Text;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection of ours does the same as a recorded one of yojimbo: every datagram and every message, in order. */
class RecordedExchangeTest {
    private static final long MILLI = 1_000_000;
    private static final EndpointConfig ENDPOINT = new EndpointConfig(600, 200, 200, 3, 64, 10, 60);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void connectionDoesWhatTheRecordedOneDid(int variant) {
        Recorder recorder = new Recorder();
        Connection connection = new Connection(config(variant), FuzzMessages.TYPES, recorder, recorder);
        List<String> lines = Resources.lines("exchange-" + variant + ".txt");
        int checked = 0;
        for (int i = 1; i < lines.size(); i++) {
            String[] line = lines.get(i).split(" ");
            String at = variant + " at " + i;
            switch (line[0]) {
                case "update" -> connection.update(Long.parseLong(line[1]) * MILLI);
                case "send" -> assertEquals(SendResult.QUEUED, send(connection, line), at);
                case "in" -> {
                    byte[] datagram = HexFormat.of().parseHex(line[1]);
                    connection.receive(datagram, 0, datagram.length);
                    List<String> expected = new ArrayList<>();
                    while (lines.get(i + 1).startsWith("message")) {
                        expected.add(lines.get(++i));
                    }
                    assertEquals(expected, recorder.drainMessages(), at);
                    checked++;
                }
                case "out" -> {
                    assertEquals(1, connection.sendPackets(1));
                    List<String> expected = new ArrayList<>(List.of(line[1]));
                    while (i + 1 < lines.size() && lines.get(i + 1).startsWith("out")) {
                        expected.add(lines.get(++i).substring(4));
                    }
                    assertEquals(expected, recorder.drainDatagrams(), at);
                    checked++;
                }
                default -> fail(at + ": " + line[0]);
            }
        }
        assertTrue(checked > 150, checked + " checked");
        assertTrue(connection.isOpen());
    }

    private static ConnectionConfig config(int variant) {
        ChannelConfig reliable =
                ChannelConfig.RELIABLE.withBlocks(2000, 150).withQueues(64, 64).withMaxMessagesPerPacket(8);
        ChannelConfig unreliable =
                ChannelConfig.UNRELIABLE.withBlocks(2000, 150).withQueues(64, 64).withMaxMessagesPerPacket(8);
        List<ChannelConfig> channels = switch (variant) {
            case 0 -> List.of(reliable, unreliable);
            case 1 -> List.of(reliable);
            default -> List.of(unreliable, reliable.withBudget(120));
        };
        return new ConnectionConfig(channels, ENDPOINT, 10_000 * MILLI);
    }

    private static SendResult send(Connection connection, String[] line) {
        int channel = Integer.parseInt(line[1]);
        int k = Integer.parseInt(line[3]);
        int length = Integer.parseInt(line[4]);
        switch (line[2]) {
            case "0" -> {
                Primitives message = new Primitives();
                message.integer = k * 7919 % 100_001 - 50_000;
                message.bits = k * 31 & 0x1FFFF;
                message.flag = (k & 1) != 0;
                message.single = k * 0.5f;
                message.wide = k * 0.25;
                message.compressed = k % 101 / 100.0f;
                message.base = k % 900;
                message.relative = message.base + 1 + k % 5000;
                return connection.send(channel, message);
            }
            case "1" -> {
                Text message = new Text();
                for (int i = 0; i < length; i++) {
                    message.text += (char) ('a' + (k + i) % 26);
                }
                return connection.send(channel, message);
            }
            case "2" -> {
                Bytes message = new Bytes();
                message.count = length;
                System.arraycopy(FuzzMessages.rising(k, 7, length), 0, message.data, 0, length);
                return connection.send(channel, message);
            }
            default -> {
                Block message = new Block();
                message.sequence = k;
                return connection.send(channel, message, FuzzMessages.rising(k, 7, length));
            }
        }
    }
}
