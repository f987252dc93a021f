package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
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
import java.util.stream.Stream;
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
                return DatagramVerdict.ACCEPTED;
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
    void aClosedPortAndAFamilyThatThisSocketLacksAreNotWaitedOut() throws IOException {
        InetSocketAddress closed;
        try (UdpTransport gone = new UdpTransport(new InetSocketAddress("127.0.0.1", 0))) {
            closed = gone.localAddress();
        }
        InetSocketAddress six = new InetSocketAddress("::1", 9);
        try (UdpServer server = Sockets.server(1, new Echo());
                UdpClient client = new UdpClient(DatagramChannel.open(StandardProtocolFamily.INET)
                        .bind(new InetSocketAddress("127.0.0.1", 0)), new Collector(1))) {
            // Of tokens without a time-out: who waits, waits for ever.
            client.netcode().connect(Sockets.token(5, closed, six, server.localAddress()));
            Sockets.until("connected", () -> client.netcode().state() == ClientState.CONNECTED, () -> {
                server.tick();
                client.tick();
            });
            assertEquals(List.of("127.0.0.1:" + closed.getPort() + " can't be reached: the port is closed",
                    "[0:0:0:0:0:0:0:1]:9 can't be reached: this socket has no addresses of this family"),
                    client.netcode().failures().stream().map(ServerFailure::toString).toList());
            client.netcode().connect(Sockets.token(5, closed));
            Sockets.until("unreachable", () -> client.netcode().state() == ClientState.SERVERS_UNREACHABLE, client::tick);
        }
    }

    /** A datagram that a system refuses to send, as it does where there is no route: here since nobody may broadcast. */
    @Test
    void anErrorOfTheSystemIsNamed() throws IOException {
        InetSocketAddress all = new InetSocketAddress("255.255.255.255", 9);
        try (UdpTransport transport = new UdpTransport(new InetSocketAddress(0)); Mailbox mailbox = new Mailbox()) {
            assertFalse(transport.send(all, new byte[1], 1));
            assertEquals("Permission denied", transport.failure(all).getMessage());
            assertTrue(transport.send(mailbox.address(), new byte[1], 1));
            assertNull(transport.failure(mailbox.address()));
            assertEquals(1, mailbox.next().length);
            byte[] question = mailbox.next();
            assertEquals(1, question.length, "a byte, to find out");
            assertEquals(DatagramVerdict.TOO_SMALL, new World().give(World.HOME, question));
            assertNull(transport.failure(mailbox.address()));
        }
    }

    @Test
    void aDatagramThatIsTooLongIsRefusedWithWords() throws IOException {
        try (UdpTransport transport = new UdpTransport(new InetSocketAddress(0)); Mailbox mailbox = new Mailbox()) {
            for (int length : new int[] {1301, 1400, 1401, 65_507}) {
                assertEquals("a datagram of " + length + " bytes: at most 1300", assertThrows(IllegalArgumentException.class,
                        () -> transport.send(mailbox.address(), new byte[65_507], length)).getMessage());
            }
            assertTrue(transport.send(mailbox.address(), new byte[1300], 1300));
            assertEquals(1300, mailbox.next().length);
            assertThrows(IndexOutOfBoundsException.class, () -> transport.send(mailbox.address(), new byte[10], 11));
            assertThrows(IndexOutOfBoundsException.class, () -> transport.send(mailbox.address(), new byte[10], -1));
        }
    }

    /** A machine with several addresses, as the loopback is: the wildcard would answer from 127.0.0.1. */
    @Test
    void aServerAtTheWildcardAnswersFromTheAddressThatWasAsked() throws IOException {
        for (String[] hosts : new String[][] {{"127.0.0.2"}, {"127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.2"}}) {
            InetSocketAddress[] addresses = atOnePort(hosts);
            Collector collector = new Collector(hosts.length);
            List<UdpClient> clients = new ArrayList<>();
            try (UdpServer server = UdpServer.open(new InetSocketAddress(addresses[0].getPort()),
                    ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, hosts.length, addresses), new Echo())) {
                for (int i = 0; i < hosts.length; i++) {
                    clients.add(UdpClient.open(collector));
                    clients.get(i).netcode().connect(Sockets.token(i, addresses[i]));
                }
                Sockets.until("all echoed", () -> collector.received.cardinality() == hosts.length, () -> {
                    for (int i = 0; i < hosts.length; i++) {
                        clients.get(i).netcode().send(ByteBuffer.allocate(4).putInt(i).array(), 4);
                        clients.get(i).tick();
                    }
                    server.tick();
                });
                assertEquals(addresses[0], server.localAddress());
            } finally {
                clients.forEach(UdpClient::close);
            }
        }
    }

    @Test
    void theWildcardIsAllOfTheMachineWhereItDoesNotHaveTheServersAddressesOrNotAtThatPort() throws IOException {
        InetSocketAddress here = atOnePort("127.0.0.2")[0];
        int port = here.getPort();
        for (InetSocketAddress other : List.of(new InetSocketAddress("198.51.100.77", port), new InetSocketAddress("127.0.0.2", 1))) {
            try (UdpServer server = UdpServer.open(new InetSocketAddress(port),
                    ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, 1, here, other), new Echo())) {
                assertTrue(server.localAddress().getAddress().isAnyLocalAddress());
                assertEquals(port, server.localAddress().getPort());
            }
        }
    }

    /** A socket that the program has bound to the wildcard: its client names the address that it is answered from. */
    @Test
    void aClientNamesTheAddressThatItIsAnsweredFrom() throws IOException {
        DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(0));
        int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        InetSocketAddress asked = new InetSocketAddress("127.0.0.2", port);
        try (UdpServer server = new UdpServer(channel, ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, 1, asked), new Echo());
                UdpClient client = UdpClient.open(new Collector(1))) {
            client.netcode().connect(Sockets.token(5, asked));
            Sockets.until("answered", () -> client.netcode().counters().get(DatagramVerdict.OTHER_ADDRESS) > 0, () -> {
                server.tick();
                client.tick();
            });
            assertEquals(ClientState.SENDING_CONNECTION_REQUEST, client.netcode().state());
        }
    }

    private static InetSocketAddress[] atOnePort(String... hosts) throws IOException {
        try (UdpTransport any = new UdpTransport(new InetSocketAddress(0))) {
            return Stream.of(hosts).map(host -> new InetSocketAddress(host, any.localAddress().getPort()))
                    .toArray(InetSocketAddress[]::new);
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

    /** The numbers that came back. */
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
