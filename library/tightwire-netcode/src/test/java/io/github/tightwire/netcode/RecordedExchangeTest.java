package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packets recorded with the C library at the other end go in again, and the same comes out, to the byte. */
class RecordedExchangeTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final long PROTOCOL = 0x1122334455667788L;
    private static final Set<String> OUTPUTS = Set.of("out", "event", "payload", "connected", "disconnected");

    private final List<String> outputs = new ArrayList<>();
    private int inputs;

    @ParameterizedTest
    @ValueSource(strings = {"client-ipv4.txt", "client-ipv6.txt"})
    void aClient(String recording) {
        NetcodeClient client = new NetcodeClient(this::sent, new ClientListener() {
            @Override
            public void changed(NetcodeClient client, ClientState state) {
                outputs.add("event " + state);
            }

            @Override
            public void payload(NetcodeClient client, byte[] bytes, int length) {
                outputs.add("payload " + HEX.formatHex(bytes, 0, length));
            }
        }, 0);
        replay(Vectors.lines(recording), words -> {
            switch (words[0]) {
                case "connect" -> client.connect(HEX.parseHex(words[1]));
                case "time" -> client.advanceTo(Long.parseLong(words[1]));
                case "in" -> assertReceived(words, client.receive(address(words), bytes(words), bytes(words).length));
                case "send" -> client.send(HEX.parseHex(words[1]), words[1].length() / 2);
                case "update" -> client.update();
                case "disconnect" -> client.disconnect();
                default -> throw new AssertionError(words[0]);
            }
        });
        assertTrue(inputs > 50, inputs + " inputs");
        assertEquals(12, client.counters().get(Counter.PAYLOADS_RECEIVED));
        assertEquals(1, client.counters().get(Counter.CONNECTED));
    }

    @Test
    void aServer() {
        List<String> lines = Vectors.lines("server.txt");
        String[] start = lines.get(0).split(" ");
        List<String> random = lines.stream().filter(line -> line.startsWith("random")).toList();
        SecureRandom recorded = new SecureRandom() {
            private static final long serialVersionUID = 1L;
            private int next;

            @Override
            public void nextBytes(byte[] bytes) {
                System.arraycopy(HEX.parseHex(random.get(next++).split(" ")[1]), 0, bytes, 0, bytes.length);
            }
        };
        ServerConfig config = ServerConfig.of(PROTOCOL, Vectors.key(i -> 7 * i + 3), Integer.parseInt(start[4]),
                new InetSocketAddress(start[2], Integer.parseInt(start[3])));
        NetcodeServer server = new NetcodeServer(config, recorded, this::sent, new ServerListener() {
            @Override
            public void connected(NetcodeServer server, int client) {
                outputs.add("connected " + client + " " + server.clientId(client));
            }

            @Override
            public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
                outputs.add("payload " + client + " " + HEX.formatHex(bytes, 0, length));
                server.send(client, bytes, length);
            }

            @Override
            public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
                outputs.add("disconnected " + client + " " + clientId + " " + reason);
            }
        }, 0, Long.parseLong(start[1]) - 1); // Its tokens are of the second in which it started, and so refused today.
        replay(lines.subList(1 + random.size(), lines.size()), words -> {
            switch (words[0]) {
                case "time" -> server.advanceTo(Long.parseLong(words[1]), Long.parseLong(words[2]));
                case "in" -> assertReceived(words, server.receive(address(words), bytes(words), bytes(words).length));
                case "update" -> server.update();
                default -> throw new AssertionError(words[0]);
            }
        });
        assertTrue(inputs > 50, inputs + " inputs");
        assertEquals(18, server.counters().get(Counter.PAYLOADS_RECEIVED));
        assertEquals(2, server.counters().get(Counter.CONNECTED));
        assertEquals(2, server.counters().get(Counter.DISCONNECTED_THERE));
    }

    private void replay(List<String> lines, Input input) {
        for (int i = 0; i < lines.size();) {
            outputs.clear();
            input.take(lines.get(i++).split(" "));
            inputs++;
            List<String> expected = new ArrayList<>();
            while (i < lines.size() && OUTPUTS.contains(lines.get(i).split(" ")[0])) {
                expected.add(lines.get(i++));
            }
            assertEquals(expected, outputs, "line " + i);
        }
    }

    private boolean sent(InetSocketAddress to, byte[] bytes, int length) {
        outputs.add("out " + to.getAddress().getHostAddress() + " " + to.getPort() + " " + HEX.formatHex(bytes, 0, length));
        return true;
    }

    private static InetSocketAddress address(String[] words) {
        return new InetSocketAddress(words[1], Integer.parseInt(words[2]));
    }

    private static byte[] bytes(String[] words) {
        return HEX.parseHex(words[4]);
    }

    private static void assertReceived(String[] words, DatagramVerdict outcome) {
        assertEquals(DatagramVerdict.valueOf(words[3]), outcome);
    }

    /** Takes an input. */
    private interface Input {
        void take(String[] words);
    }
}
