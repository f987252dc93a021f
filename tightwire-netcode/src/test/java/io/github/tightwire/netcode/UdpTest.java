package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers and clients on real sockets. */
class UdpTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aServerAndItsClient(String host) throws IOException {
        Echo echo = new Echo();
        Collector collector = new Collector(1);
        try (UdpServer server = Sockets.server(InetAddress.getByName(host), 2, 1000, echo);
                UdpClient client = UdpClient.open(collector)) {
            Runnable tick = () -> {
                server.tick();
                client.tick();
            };
            client.netcode().connect(Sockets.token(5, server.localAddress()));
            Sockets.until("connected", () -> client.netcode().state() == ClientState.CONNECTED, tick);
            assertEquals(5, server.netcode().clientId(0));
            assertEquals(InetAddress.getByName(host), server.netcode().address(0).getAddress());
            Sockets.until("echoed", () -> collector.received.get(0), () -> {
                client.netcode().send(new byte[Netcode.MAX_PAYLOAD_BYTES], Netcode.MAX_PAYLOAD_BYTES);
                tick.run();
            });
            server.netcode().disconnect(0);
            Sockets.until("disconnected", () -> client.netcode().state() == ClientState.DISCONNECTED, tick);
        }
    }

    @Test
    void aDatagramOfNoBytesIsOne() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        BitSet lengths = new BitSet();
        try (UdpTransport sender = new UdpTransport(any); UdpTransport receiver = new UdpTransport(any)) {
            sender.send(receiver.localAddress(), new byte[0], 0);
            Sockets.until("received", () -> receiver.read((from, bytes, length) -> {
                lengths.set(length);
                return Outcome.ACCEPTED;
            }, 10) == 1, () -> { });
        }
        assertEquals(BitSet.valueOf(new long[] {1}), lengths);
    }

    @Test
    void aFullServerOnOneSocket() throws IOException {
        int many = Netcode.MAX_CLIENTS;
        Echo echo = new Echo();
        Collector collector = new Collector(many);
        List<UdpClient> clients = new ArrayList<>();
        try (UdpServer server = Sockets.server(InetAddress.getByName("127.0.0.1"), many, 2000, echo)) {
            for (int i = 0; i < many; i++) {
                clients.add(UdpClient.open(collector));
                clients.get(i).netcode().connect(Sockets.token(i, server.localAddress()));
            }
            Runnable tick = () -> {
                server.tick();
                clients.forEach(UdpClient::tick);
            };
            Sockets.until("all connected", () -> clients.stream()
                    .allMatch(client -> client.netcode().state() == ClientState.CONNECTED), tick);
            assertEquals(many, server.netcode().connectedClients());
            Sockets.until("all echoed", () -> collector.received.cardinality() == many, () -> {
                for (int i = 0; i < many; i++) {
                    if (!collector.received.get(i)) {
                        clients.get(i).netcode().send(ByteBuffer.allocate(4).putInt(i).array(), 4);
                    }
                }
                tick.run();
            });
            assertEquals(many, server.netcode().counters().get(Counter.CONNECTED));
        } finally {
            clients.forEach(UdpClient::close);
        }
    }

    @Test
    void underAFloodItKeepsItsClientsAndItsTick() throws IOException {
        int maxPerTick = 50;
        Echo echo = new Echo();
        Collector collector = new Collector(1000);
        try (UdpServer server = Sockets.server(InetAddress.getByName("127.0.0.1"), 2, maxPerTick, echo);
                UdpClient client = UdpClient.open(collector);
                DatagramChannel flood = DatagramChannel.open()) {
            client.netcode().connect(Sockets.token(5, server.localAddress()));
            Sockets.until("connected", () -> client.netcode().state() == ClientState.CONNECTED, () -> {
                server.tick();
                client.tick();
            });
            Counters counters = server.netcode().counters();
            ByteBuffer garbage = ByteBuffer.allocate(60);
            Random random = new Random(1);
            int[] sent = new int[1];
            Sockets.until("echoed", () -> collector.received.cardinality() == 200, () -> {
                try {
                    for (int i = 0; i < 45; i++) {
                        random.nextBytes(garbage.array());
                        flood.send(garbage.rewind(), server.localAddress());
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                client.netcode().send(ByteBuffer.allocate(4).putInt(sent[0]++ % 1000).array(), 4);
                long before = counters.get(Counter.DATAGRAMS_RECEIVED);
                server.tick();
                assertTrue(counters.get(Counter.DATAGRAMS_RECEIVED) - before <= maxPerTick);
                client.tick();
            });
            // And when there is more than a tick may read, the tick still ends.
            for (int i = 0; i < 4 * maxPerTick; i++) {
                flood.send(garbage.rewind(), server.localAddress());
            }
            server.tick();
            assertTrue(counters.get(Counter.TICKS_CUT_SHORT) > 0);
            assertEquals(1, server.netcode().connectedClients());
        }
    }

    @Test
    void whatCantBeSentIsCountedAndHarmsNobody() throws IOException {
        try (UdpServer server = Sockets.server(1, new Echo());
                UdpClient client = new UdpClient(DatagramChannel.open(StandardProtocolFamily.INET)
                        .bind(new InetSocketAddress("127.0.0.1", 0)), new Collector(1))) {
            // A socket for IPv4 alone, and a server on IPv6.
            client.netcode().connect(new TokenIssuer(World.PROTOCOL, World.PRIVATE_KEY).issue(1,
                    List.of(new InetSocketAddress("::1", 9)), new byte[0], System.currentTimeMillis() / 1000));
            client.tick();
            assertEquals(1, client.netcode().counters().get(Counter.SEND_FAILURES));
            client.netcode().connect(Sockets.token(5, server.localAddress()));
            Sockets.until("connected", () -> client.netcode().state() == ClientState.CONNECTED, () -> {
                server.tick();
                client.tick();
            });
        }
    }

    @Test
    void aPortThatIsTaken() throws IOException {
        try (UdpServer server = Sockets.server(1, new Echo())) {
            ServerConfig config = ServerConfig.of(1, World.PRIVATE_KEY, 1, server.localAddress());
            String message = assertThrows(IOException.class,
                    () -> UdpServer.open(server.localAddress(), config, new Echo())).getMessage();
            assertTrue(message.startsWith("cannot listen at /127.0.0.1:"), message);
        }
        try (DatagramChannel unbound = DatagramChannel.open()) {
            ServerConfig config = ServerConfig.of(1, World.PRIVATE_KEY, 1, World.SERVER);
            assertThrows(IllegalArgumentException.class, () -> new UdpServer(unbound, config, new Echo()));
        }
    }

    private static final class Echo implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            server.send(client, bytes, length);
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }
    }

    /** Which numbers came back. */
    private static final class Collector implements ClientListener {
        private final BitSet received;

        Collector(int numbers) {
            received = new BitSet(numbers);
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            received.set(ByteBuffer.wrap(bytes).getInt());
        }
    }
}
