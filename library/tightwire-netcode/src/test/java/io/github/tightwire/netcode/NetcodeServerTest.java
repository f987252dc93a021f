package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NetcodeServerTest {
    private final World world = new World();

    @Test
    void fromTheTokenToTheEnd() {
        NetcodeClient client = world.client(World.HOME, world.token(42));
        world.run(4);
        client.send("hello".getBytes(), 5);
        world.server.send(0, "welcome!".getBytes(), 7);
        world.run(1);
        assertEquals(0, client.clientIndex());
        assertEquals(4, client.maxClients());
        assertTrue(world.server.isConnected(0));
        assertEquals(42, world.server.clientId(0));
        assertEquals(World.HOME, world.server.address(0));
        assertArrayEquals(Arrays.copyOf(new byte[] {42, 9}, 256), world.server.userData(0));
        assertEquals(1, world.server.connectedClients());
        assertEquals(0, world.server.handshakes());
        assertEquals(1, world.server.counters().get(Counter.CHALLENGES_SENT));
        client.disconnect();
        world.run(1);
        assertFalse(world.server.isConnected(0));
        assertEquals(List.of("client SENDING_CONNECTION_REQUEST", "client SENDING_CONNECTION_RESPONSE",
                "connected 0 id 42 from 5001", "client CONNECTED", "payload 0 hello", "client payload welcome",
                "client DISCONNECTED", "disconnected 0 id 42 BY_CLIENT"), world.events);
    }

    @Test
    void whatIsSentAndHowLongItIs() {
        NetcodeClient client = world.client(World.HOME, world.token(1));
        world.run(4);
        assertEquals(List.of(NetcodePacket.REQUEST, NetcodePacket.RESPONSE, NetcodePacket.KEEP_ALIVE),
                world.sentTo(World.SERVER).stream().map(Datagram::type).toList());
        assertEquals(List.of(1078, 1 + 1 + 308 + 16, 1 + 1 + 8 + 16),
                world.sentTo(World.SERVER).stream().map(datagram -> datagram.bytes().length).toList());
        List<Datagram> answers = world.sentTo(World.HOME).subList(0, 2);
        assertEquals(List.of(NetcodePacket.CHALLENGE, NetcodePacket.KEEP_ALIVE), answers.stream().map(Datagram::type).toList());
        assertEquals(1 + 8 + 308 + 16, answers.get(0).bytes().length);
        assertTrue(answers.get(0).bytes()[8] < 0, "in the upper half of the sequences");
        assertEquals(0, answers.get(1).bytes()[1], "the first of the slot's own");
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void keepAlivesInSilenceTenTimesASecond() {
        world.connectedClient(World.HOME, 1);
        int toClient = world.sentTo(World.HOME).size();
        int toServer = world.sentTo(World.SERVER).size();
        world.run(200);
        assertEquals(100, world.sentTo(World.HOME).size() - toClient, 1);
        assertEquals(100, world.sentTo(World.SERVER).size() - toServer, 1);
        assertEquals(1, world.server.connectedClients());
    }

    @Test
    void noKeepAlivesBesidePayloads() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.run(2);
        long before = world.server.counters().get(Counter.KEEP_ALIVES_SENT)
                + client.counters().get(Counter.KEEP_ALIVES_SENT);
        for (int i = 0; i < 100; i++) {
            world.server.send(0, new byte[1], 1);
            client.send(new byte[1], 1);
            world.run(1);
        }
        assertEquals(before, world.server.counters().get(Counter.KEEP_ALIVES_SENT)
                + client.counters().get(Counter.KEEP_ALIVES_SENT));
    }

    @Test
    void aKeepAliveBeforeEachPayloadUntilTheClientIsHeard() {
        world.client(World.HOME, world.token(1));
        world.run(3);
        int before = world.sent.size();
        world.server.send(0, new byte[1], 1);
        world.server.send(0, new byte[1], 1);
        assertEquals(List.of(NetcodePacket.KEEP_ALIVE, NetcodePacket.PAYLOAD, NetcodePacket.KEEP_ALIVE, NetcodePacket.PAYLOAD),
                world.sent.stream().skip(before).map(Datagram::type).toList());
        world.run(2);
        int confirmed = world.sent.size();
        world.server.send(0, new byte[1], 1);
        assertEquals(List.of(NetcodePacket.PAYLOAD), world.sent.stream().skip(confirmed).map(Datagram::type).toList());
    }

    @Test
    void aServerDisconnectsTenTimesOver() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        int before = world.sent.size();
        world.server.disconnect(0);
        assertEquals(10, world.sent.stream().skip(before).filter(d -> d.type() == NetcodePacket.DISCONNECT).count());
        assertEquals("disconnected 0 id 7 BY_SERVER", world.events.get(world.events.size() - 1));
        assertFalse(world.server.isConnected(0));
        world.server.disconnect(0);
        assertEquals(before + 10, world.sent.size());
        world.run(1);
        assertEquals(ClientState.DISCONNECTED, client.state());
    }

    @Test
    void aClientThatIsSilentIsTimedOut() {
        world.connectedClient(World.HOME, 7);
        world.clients.clear();
        world.run(99);
        assertTrue(world.server.isConnected(0));
        world.run(2);
        assertFalse(world.server.isConnected(0));
        assertEquals("disconnected 0 id 7 TIMED_OUT", world.events.get(world.events.size() - 1));
        assertEquals(1, world.server.counters().get(Counter.TIMED_OUT));
    }

    @Test
    void aClientThatStoodStillIsToldThatItWasTimedOut() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        world.clients.clear();
        world.run(102, datagram -> datagram.to().equals(World.SERVER));
        assertFalse(world.server.isConnected(0));
        List<Datagram> last = world.sentTo(World.HOME).subList(world.sentTo(World.HOME).size() - 10, world.sentTo(World.HOME).size());
        client.advanceTo(world.nanos);
        for (Datagram goodbye : last) {
            assertEquals(NetcodePacket.DISCONNECT, goodbye.type());
            client.receive(World.SERVER, goodbye.bytes(), goodbye.bytes().length);
        }
        assertEquals(ClientState.DISCONNECTED, client.state());
    }

    @Test
    void aServerThatStoodStillForEightSecondsHasItsClientsBackAtOnce() {
        NetcodeClient[] clients = new NetcodeClient[4];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = world.connectedClient(address(i), i);
        }
        world.run(5);
        long at = world.nanos;
        for (int tick = 0; tick < 8 * 20; tick++) {
            world.nanos += TimeUnit.MILLISECONDS.toNanos(50);
            world.seconds = World.SECONDS + world.nanos / TimeUnit.SECONDS.toNanos(1);
            for (int i = 0; i < clients.length; i++) {
                clients[i].advanceTo(world.nanos);
                clients[i].update();
                if (clients[i].state().isError()) {
                    clients[i].connect(world.token(i));
                }
            }
        }
        world.run(4);
        for (int i = 0; i < clients.length; i++) {
            assertEquals(ClientState.CONNECTED, clients[i].state());
            assertEquals(i, clients[i].clientIndex(), "its old slot");
            assertEquals(i, world.server.clientId(i));
        }
        assertEquals(4, world.server.counters().get(Counter.REPLACED));
        assertEquals(0, world.server.counters().get(Counter.TIMED_OUT));
        assertTrue(world.nanos - at < TimeUnit.SECONDS.toNanos(9));
    }

    private static InetSocketAddress address(int client) {
        return new InetSocketAddress("198.51.100." + client, 7000);
    }

    @Test
    void aStallTimesOutNobodyWhoseDatagramsWait() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        client.send(new byte[1], 1);
        world.pass(TimeUnit.SECONDS.toNanos(60));
        world.run(1);
        assertTrue(world.server.isConnected(0));
    }

    @Test
    void withoutATimeOutAClientStays() {
        TokenIssuer endless = new TokenIssuer(World.PROTOCOL, World.PRIVATE_KEY, 30, -1, World.random(4));
        world.client(World.HOME, endless.issue(1, List.of(World.SERVER), new byte[0], world.seconds));
        world.run(4);
        world.clients.clear();
        world.pass(TimeUnit.DAYS.toNanos(1));
        world.run(1);
        assertTrue(world.server.isConnected(0));
        world.give(World.ELSEWHERE, World.request(endless.issue(2, List.of(World.SERVER), new byte[0], world.seconds)));
        assertEquals(1, world.server.handshakes());
        world.run(201);
        assertEquals(0, world.server.handshakes(), "a handshake ends even so");
    }

    @Test
    void theFirstFreePlace() {
        for (int i = 0; i < 3; i++) {
            world.connectedClient(new InetSocketAddress("127.0.0.1", 100 + i), i);
        }
        world.server.disconnect(1);
        world.connectedClient(World.HOME, 9);
        assertEquals(9, world.server.clientId(1));
        assertEquals(3, world.server.connectedClients());
    }

    @Test
    void fullItDenies() {
        for (int i = 0; i < 4; i++) {
            world.connectedClient(new InetSocketAddress("127.0.0.1", 100 + i), i);
        }
        NetcodeClient fifth = world.client(World.HOME, world.token(5));
        world.run(3);
        assertEquals(ClientState.CONNECTION_DENIED, fifth.state());
        assertEquals(1, world.server.counters().get(Counter.DENIALS_SENT));
        assertEquals(1, world.server.counters().get(DatagramVerdict.SERVER_FULL));
    }

    @Test
    void fullOnceTheResponseComesItDenies() {
        NetcodeClient late = world.client(World.HOME, world.token(99));
        world.run(2);
        assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, late.state());
        for (int i = 0; i < 4; i++) {
            world.client(new InetSocketAddress("127.0.0.1", 100 + i), world.token(i));
        }
        world.run(4, datagram -> !datagram.from().equals(World.HOME));
        assertEquals(4, world.server.connectedClients());
        world.run(4);
        assertEquals(ClientState.CONNECTION_DENIED, late.state());
    }

    @Test
    void aClientThatComesFromElsewhereTakesItsOldPlace() {
        world.connectedClient(new InetSocketAddress("192.0.2.7", 1), 9);
        NetcodeClient first = world.connectedClient(World.HOME, 1);
        world.connectedClient(new InetSocketAddress("192.0.2.8", 1), 8);
        world.connectedClient(new InetSocketAddress("192.0.2.9", 1), 7);
        world.events.clear();
        // A full server, even: the slot is its own.
        NetcodeClient second = world.client(World.ELSEWHERE, world.token(1));
        world.run(1);
        assertEquals(World.HOME, world.server.address(1), "whose request is not answered yet is nobody");
        world.run(4);
        assertEquals(ClientState.CONNECTED, second.state());
        assertEquals(1, second.clientIndex());
        assertEquals(World.ELSEWHERE, world.server.address(1));
        assertEquals(ClientState.DISCONNECTED, first.state(), "it is told, in case it is there");
        assertEquals(List.of("disconnected 1 id 1 REPLACED", "connected 1 id 1 from 5002"),
                world.events.stream().filter(event -> !event.startsWith("client")).toList());
    }

    @Test
    void aClientThatComesFromTheSameAddressTakesItsOldPlace() {
        NetcodeClient first = world.connectedClient(World.HOME, 1);
        for (int i = 0; i < 300; i++) {
            first.send(new byte[1], 1);
        }
        world.run(1);
        NetcodeClient second = world.client(World.HOME, world.token(1));
        second.send(new byte[1], 1);
        world.run(4);
        assertEquals(ClientState.CONNECTED, second.state());
        second.send("again".getBytes(), 5);
        world.run(1);
        assertEquals("payload 0 again", world.events.get(world.events.size() - 1));
        assertEquals(0, world.sentTo(World.HOME).stream().filter(datagram -> datagram.type() == NetcodePacket.DISCONNECT).count(),
                "nobody is there to open it");
        assertEquals(1, world.server.connectedClients());
        assertEquals(0, world.server.handshakes());
        world.run(110);
        assertEquals(ClientState.CONNECTED, second.state());
    }

    @Test
    void anOtherClientFromAnAddressThatHasAPlaceIsNotHeard() {
        NetcodeClient first = world.connectedClient(World.HOME, 1);
        assertEquals(DatagramVerdict.ALREADY_CONNECTED, world.give(World.HOME, World.request(world.token(2))));
        world.run(4);
        assertEquals(ClientState.CONNECTED, first.state());
    }

    @Test
    void aRequestThatIsNotProvenReplacesNobody() {
        NetcodeClient first = world.connectedClient(World.HOME, 1);
        // A token of the client's was stolen, and presented from an address where the answer does not arrive.
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.ELSEWHERE, World.request(world.token(1))));
        world.run(200);
        assertEquals(ClientState.CONNECTED, first.state());
        assertEquals(World.HOME, world.server.address(0));
        assertEquals(0, world.server.counters().get(Counter.REPLACED));
    }

    @Test
    void oneClientIdShakesHandsTwiceAndGetsOnePlace() {
        NetcodeClient one = world.client(World.HOME, world.token(1));
        NetcodeClient other = world.client(World.ELSEWHERE, world.token(1));
        world.run(4);
        assertEquals(1, world.server.connectedClients());
        assertEquals(1, List.of(one, other).stream().filter(client -> client.state() == ClientState.CONNECTED).count());
        assertEquals(0, world.server.handshakes());
        world.run(120);
        assertEquals(1, world.server.counters().get(Counter.HANDSHAKES_EXPIRED));
        assertEquals(0, world.server.counters().get(Counter.REPLACED));
    }

    @Test
    void whatComesLateOfAnEarlierAttemptReplacesNobody() {
        byte[] early = world.token(1);
        world.client(World.HOME, early);
        world.run(2);
        Datagram response = world.lastSentTo(World.SERVER);
        assertEquals(NetcodePacket.RESPONSE, response.type());
        world.wire.clear();
        world.clients.clear();
        NetcodeClient client = world.connectedClient(World.ELSEWHERE, 1);
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.deliver(response));
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(early)));
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.deliver(response));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void whoeverReplacesCountsOnceForItsHost() {
        World limited = new World(World.config(4).withMaxClientsPerHost(1));
        InetSocketAddress before = new InetSocketAddress("198.51.100.7", 1);
        InetSocketAddress after = new InetSocketAddress("198.51.100.7", 2);
        limited.connectedClient(before, 1);
        limited.connectedClient(after, 1);
        assertEquals(after, limited.server.address(0));
        assertEquals(DatagramVerdict.HOST_FULL, limited.give(before, World.request(limited.token(2))));
        limited.connectedClient(new InetSocketAddress("198.51.100.8", 1), 3);
        assertEquals(DatagramVerdict.HOST_FULL, limited.give(new InetSocketAddress("198.51.100.8", 2), World.request(limited.token(1))));
    }

    @Test
    void aListenerThatThrowsLosesNotWhoReplaces() {
        World noWorld = new World();
        NetcodeServer server = new NetcodeServer(World.config(2), World.random(1),
                (to, bytes, length) -> noWorld.clients.get(to).receive(World.SERVER, bytes, length) != null, new ServerListener() {
                    @Override
                    public void connected(NetcodeServer server, int client) {
                    }

                    @Override
                    public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
                    }

                    @Override
                    public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
                        throw new IllegalStateException("thrown by the game");
                    }
                }, 0, World.SECONDS);
        for (int i = 0; i < 2; i++) {
            InetSocketAddress address = address(i);
            NetcodeClient client = new NetcodeClient((to, bytes, length) -> server.receive(address, bytes, length) != null, QUIET, 0);
            noWorld.clients.put(address, client);
            client.connect(noWorld.token(1));
            client.update();
            client.advanceTo(TimeUnit.SECONDS.toNanos(1));
            if (i == 0) {
                client.update();
            } else {
                assertThrows(IllegalStateException.class, client::update);
            }
            assertEquals(address, server.address(0));
        }
    }

    private static final ClientListener QUIET = new ClientListener() {
        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    };

    @Test
    void aHostMayHaveSoManyPlaces() {
        World limited = new World(World.config(4).withMaxClientsPerHost(2));
        limited.connectedClient(new InetSocketAddress("198.51.100.7", 1), 1);
        NetcodeClient second = limited.connectedClient(new InetSocketAddress("198.51.100.7", 2), 2);
        assertEquals(DatagramVerdict.HOST_FULL,
                limited.give(new InetSocketAddress("198.51.100.7", 3), World.request(limited.token(3))));
        assertEquals(NetcodePacket.DENIED, limited.lastSentTo(new InetSocketAddress("198.51.100.7", 3)).type());
        limited.connectedClient(new InetSocketAddress("198.51.100.8", 1), 4);
        second.disconnect();
        limited.run(1);
        limited.connectedClient(new InetSocketAddress("198.51.100.7", 3), 5);
        // Of an IPv6 address the network counts: within it a host has any address that it likes.
        World six = new World(World.config(4).withMaxClientsPerHost(1));
        six.connectedClient(new InetSocketAddress("2001:db8:0:1::1", 1), 1);
        assertEquals(DatagramVerdict.HOST_FULL,
                six.give(new InetSocketAddress("2001:db8:0:1:ffff::2", 1), World.request(six.token(2))));
        six.connectedClient(new InetSocketAddress("2001:db8:0:2::1", 1), 3);
    }

    @Test
    void anOtherTokenFromAnAddressThatShakesHands() {
        world.client(World.HOME, world.token(1));
        world.run(1);
        NetcodeClient client = world.client(World.HOME, world.token(2));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(2, world.server.clientId(0));
        assertEquals(0, world.server.handshakes());
    }

    @Test
    void aRestartIsNoticedWithinTheTimeOutAndANewTokenConnects() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        world.run(20);
        world.start(World.config(4));
        world.run(102);
        assertEquals(ClientState.CONNECTION_TIMED_OUT, client.state());
        client.connect(world.token(7));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(1, world.server.connectedClients());
    }

    @Test
    void aFullServer() {
        int many = Netcode.MAX_CLIENTS;
        World crowd = new World(World.config(many).withMaxPerTick(1000, 1));
        for (int i = 0; i < many; i++) {
            crowd.client(new InetSocketAddress("198.51." + i % 250 + ".1", 1 + i), crowd.token(i));
        }
        crowd.run(12);
        assertEquals(many, crowd.server.connectedClients());
        crowd.clients.values().forEach(client -> client.send(new byte[] {65}, 1));
        crowd.run(1);
        assertEquals(many, crowd.server.counters().get(Counter.PAYLOADS_RECEIVED));
        assertEquals(many, crowd.server.rememberedTokens());
    }

    @Test
    void theClockSetBackPutsOffNothing() {
        world.connectedClient(World.HOME, 7);
        world.run(1);
        world.clients.clear();
        world.wire.clear();
        world.nanos -= TimeUnit.HOURS.toNanos(1);
        world.run(101);
        assertFalse(world.server.isConnected(0));
    }

    @Test
    void wrongArguments() {
        world.connectedClient(World.HOME, 7);
        byte[] bytes = new byte[1201];
        assertThrows(IllegalArgumentException.class, () -> world.server.send(0, bytes, 0));
        assertThrows(IllegalArgumentException.class, () -> world.server.send(0, bytes, 1201));
        assertThrows(IndexOutOfBoundsException.class, () -> world.server.send(0, new byte[5], 6));
        assertThrows(IndexOutOfBoundsException.class, () -> world.server.send(4, bytes, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> world.server.receive(World.HOME, bytes, 1202));
        assertThrows(IllegalStateException.class, () -> world.server.clientId(1));
        assertFalse(world.server.send(1, bytes, 1));
        assertTrue(world.server.send(0, bytes, 1200));
        assertThrows(IllegalArgumentException.class, () -> World.config(0));
        assertEquals("257 slots: at most 256, since netcode's clients join no larger server",
                assertThrows(IllegalArgumentException.class, () -> World.config(257)).getMessage());
        assertEquals(256, World.config(256).maxClients());
        assertThrows(IllegalArgumentException.class, () -> World.config(1).withMaxPerTick(0, 1));
        assertThrows(IllegalArgumentException.class, () -> World.config(1).withMaxPerTick(1, 0));
        assertThrows(IllegalArgumentException.class, () -> World.config(1).withMaxTokenLifetimeSeconds(0));
        assertThrows(IllegalArgumentException.class, () -> World.config(1).withMaxClientsPerHost(0));
        assertThrows(IllegalArgumentException.class,
                () -> ServerConfig.of(1, World.PRIVATE_KEY, 1, new InetSocketAddress("0.0.0.0", 1)));
        assertThrows(IllegalArgumentException.class, () -> ServerConfig.of(1, World.PRIVATE_KEY, 1));
    }

    @Test
    void aListenerMayDoAnything() {
        World noWorld = new World();
        NetcodeServer[] busy = new NetcodeServer[1];
        busy[0] = new NetcodeServer(World.config(2), World.random(1), (to, bytes, length) -> {
            NetcodeClient client = noWorld.clients.get(to);
            if (client != null) {
                client.receive(World.SERVER, bytes, length);
            }
            return true;
        }, new ServerListener() {
            @Override
            public void connected(NetcodeServer server, int client) {
                server.send(client, new byte[] {1}, 1);
            }

            @Override
            public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
                server.disconnect(client);
                assertFalse(server.send(client, bytes, length));
            }

            @Override
            public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
                server.disconnect(client);
                throw new IllegalStateException("thrown by the game");
            }
        }, 0, World.TIMEOUT_SECONDS);
        NetcodeClient client = new NetcodeClient((to, bytes, length) -> busy[0].receive(World.HOME, bytes, length) != null,
                new ClientListener() {
                    @Override
                    public void changed(NetcodeClient client, ClientState state) {
                        if (state == ClientState.SENDING_CONNECTION_RESPONSE) {
                            client.update();
                        }
                    }

                    @Override
                    public void payload(NetcodeClient client, byte[] bytes, int length) {
                        client.send(bytes, length);
                    }
                }, 0);
        noWorld.clients.put(World.HOME, client);
        client.connect(noWorld.issuer.issue(1, List.of(World.SERVER), new byte[0], 40));
        assertEquals("thrown by the game", assertThrows(IllegalStateException.class, client::update).getMessage());
        assertEquals(0, busy[0].connectedClients());
        assertEquals(ClientState.DISCONNECTED, client.state());
        busy[0].update();
    }
}
