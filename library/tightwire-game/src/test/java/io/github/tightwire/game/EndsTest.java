package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each end of a connection has its own name on both sides, and a last message arrives. In virtual time. */
@Timeout(60)
class EndsTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int SEEDS = Effort.of(40, 1_000);
    private static final NetworkConditions LOSSY = NetworkConditions.PERFECT.withLoss(0.2).withDelays(20, 30);
    private static final NetworkConditions BURSTS = NetworkConditions.PERFECT.withBursts(0.2, 8).withDelays(20, 30);

    record Say(String text) implements BitValue<Say> {
        @Override
        public Say serialize(BitStream s) {
            return new Say(s.serializeString(text, 1_100));
        }
    }

    /** Nobody expects it. */
    record Odd() implements BitValue<Odd> {
        @Override
        public Odd serialize(BitStream s) {
            return this;
        }
    }

    static final class Picture implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("ends", 1).value(Say.class, new Say("")).value(Odd.class, new Odd())
            .block(Picture.class, Picture::new).build();

    /** A server and its clients, on a network of their own. */
    private static final class World {
        final VirtualNetwork network = new VirtualNetwork();
        final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
        final NetworkConditions conditions;
        final long seed;
        final List<String> told = new ArrayList<>();
        BiConsumer<Player, Say> atServer = (player, say) -> told.add("server hears " + say.text());
        BiConsumer<GameClient, Say> atClient = (client, say) -> told.add("client hears " + say.text());
        Object farewell;
        long now = 1;
        final GameServer server;
        final List<GameClient> clients = new ArrayList<>();

        World(NetworkConditions conditions, long seed) {
            this.conditions = conditions;
            this.seed = seed;
            server = new GameServer(link(network.open(address), 1), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
                    new Inbox<Player>().on(Say.class, (player, say) -> atServer.accept(player, say)), new GameListener<>() {
                        @Override
                        public void connected(Player player) {
                            if (farewell != null) {
                                player.disconnect(farewell);
                            }
                        }

                        @Override
                        public void disconnected(Player player, Disconnection why) {
                            told.add("server " + why.cause());
                        }
                    }, now, () -> 0);
        }

        Transport link(Transport socket, long salt) {
            return new SimulatedNetwork(socket, conditions, () -> now, seed * 31 + salt);
        }

        GameClient client() {
            GameClient client = new GameClient(link(network.open(), 2 + clients.size()), PROTOCOL,
                    new Inbox<GameClient>().on(Say.class, (self, say) -> atClient.accept(self, say)),
                    (self, why) -> told.add("client " + why.cause()), now);
            clients.add(client);
            return client;
        }

        GameClient connected() {
            GameClient client = client();
            client.connect(() -> CompletableFuture.completedFuture(token(7)));
            for (int i = 0; i < 600 && !client.isConnected(); i++) {
                run(1);
            }
            run(20);
            assertTrue(client.isConnected());
            return client;
        }

        byte[] token(long id) {
            return PROTOCOL.tokenIssuer(KEY).issue(id, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
        }

        Player player() {
            return server.players().get(0);
        }

        void run(int ticks) {
            for (int i = 0; i < ticks; i++) {
                now += TICK_NANOS;
                for (GameClient client : clients) {
                    client.update(now);
                    client.flush();
                }
                server.update(now);
                server.flush();
            }
        }
    }

    private final World world = new World(NetworkConditions.PERFECT, 1);

    @Test
    void kicked() {
        GameClient client = world.connected();
        world.player().disconnect();
        assertEquals(0, world.server.connectedPlayers());
        world.run(600);
        assertEquals(List.of("server KICKED", "client KICKED"), world.told);
        assertFalse(client.isConnecting());
    }

    /** Two programs with one identity: the newer stays, and that is all. */
    @Test
    void loggedInElsewhere() {
        GameClient older = world.connected();
        GameClient newer = world.connected();
        world.run(3_000);
        assertEquals(List.of("server LOGGED_IN_ELSEWHERE", "client LOGGED_IN_ELSEWHERE"), world.told);
        assertFalse(older.isConnecting());
        assertTrue(newer.isConnected());
        assertEquals(1, world.server.connectedPlayers());
    }

    @Test
    void aServerThatClosesSaysSoAndItsClientsComeBack() {
        GameClient client = world.connected();
        world.server.close();
        client.update(world.now);
        assertEquals(List.of("server SERVER_CLOSED", "client SERVER_CLOSED"), world.told);
        assertTrue(client.isConnecting());
    }

    @Test
    void aViolationIsAProtocolErrorAtTheSideThatMadeIt() {
        GameClient client = world.connected();
        client.send(GameProtocol.RELIABLE, new Odd());
        world.run(600);
        assertEquals(List.of("server VIOLATION", "client PROTOCOL_ERROR"), world.told);
        assertFalse(client.isConnecting());
        world.told.clear();
        client = world.connected();
        world.player().send(GameProtocol.RELIABLE, new Odd());
        world.run(600);
        assertEquals(List.of("client VIOLATION", "server PROTOCOL_ERROR"), world.told);
        assertFalse(client.isConnecting());
    }

    @Test
    void anExceptionIsTheOtherSidesFailure() {
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game")) {
            world.atServer = (player, say) -> {
                throw new IllegalStateException("by the server");
            };
            GameClient client = world.connected();
            client.send(GameProtocol.RELIABLE, new Say("x"));
            world.run(4);
            assertEquals(List.of("server EXCEPTION", "client OTHER_SIDE_FAILED"), world.told);
            assertTrue(client.isConnecting());
            client.disconnect();
            world.told.clear();
            world.atClient = (self, say) -> {
                throw new IllegalStateException("by the client");
            };
            world.connected();
            world.player().send(GameProtocol.RELIABLE, new Say("x"));
            world.run(4);
            assertEquals(List.of("client EXCEPTION", "server OTHER_SIDE_FAILED"), world.told);
            assertEquals(2, log.thrown().size());
        }
    }

    @Test
    void aClientThatLeaves() {
        world.connected().disconnect();
        world.run(4);
        assertEquals(List.of("client BY_THIS_SIDE", "server BY_OTHER_SIDE"), world.told);
    }

    /** Of the line's own end, in silence. */
    @Test
    void aTimeOutIsOneOnBothSides() {
        GameClient client = world.connected();
        world.clients.clear();
        world.run(400);
        assertEquals(List.of("server CONNECTION_LOST"), world.told);
        client.update(world.now);
        assertEquals("client CONNECTION_LOST", world.told.get(1));
        assertTrue(client.isConnecting());
    }

    @Test
    void aLastMessageIsHeardOnceAndBeforeTheEnd() {
        GameClient client = world.connected();
        world.player().disconnect(new Say("until Monday"));
        world.run(100);
        assertEquals(List.of("server KICKED", "client hears until Monday", "client KICKED"), world.told);
        assertFalse(client.isConnecting());
        world.told.clear();
        world.connected().disconnect(new Say("good night"));
        world.run(100);
        assertEquals(List.of("client BY_THIS_SIDE", "server hears good night", "server BY_OTHER_SIDE"), world.told);
    }

    @Test
    void whatCanNotBeALastMessageEndsNothing() {
        GameClient client = world.connected();
        Player player = world.player();
        for (Object message : List.of("no message", new Picture(), new Say("x".repeat(1_101)))) {
            assertThrows(IllegalArgumentException.class, () -> player.disconnect(message));
            assertThrows(IllegalArgumentException.class, () -> client.disconnect(message));
        }
        assertTrue(player.isConnected() && client.isConnected());
        player.disconnect(new Say("x".repeat(1_100)));
        player.disconnect(new Say("twice"));
        world.run(4);
        assertEquals(3, world.told.size(), world.told.toString());
        // Where there is no connection, a client's is no more than a disconnect.
        client.disconnect(new Say("nobody"));
        assertEquals(3, world.told.size());
    }

    /** One that the other side does not expect is a violation, and ends it all the same. */
    @Test
    void aLastMessageIsRefusedAsAnyOther() {
        world.connected().disconnect(new Odd());
        world.run(4);
        assertEquals(List.of("client BY_THIS_SIDE", "server VIOLATION"), world.told);
    }

    @Test
    void aClientCanNotKickThePlayersOfAServer() {
        GameClient client = world.connected();
        for (EndReason reason : EndReason.values()) {
            if (!reason.isOf(false)) {
                byte[] end = ControlPayload.end(reason, new byte[0]).bytes();
                client.netcode().send(end, end.length);
            }
        }
        client.netcode().send(new byte[] {ControlPayload.MARK}, 1);
        client.netcode().send(new byte[] {ControlPayload.MARK, 9}, 2);
        world.run(4);
        assertEquals(List.of(), world.told);
        byte[] end = ControlPayload.end(EndReason.LEFT, new byte[0]).bytes();
        client.netcode().send(end, end.length);
        world.run(4);
        assertEquals("server BY_OTHER_SIDE", world.told.get(0));
    }

    /** At 20% loss, one by one and in bursts, with a jitter in which a disconnect packet could overtake it: in 99% of the ends. */
    @Test
    void aLastMessageArrives() {
        for (NetworkConditions conditions : List.of(LOSSY, BURSTS)) {
            assertArrives("of a kick", conditions, lossy -> {
                lossy.connected();
                lossy.player().disconnect(new Say("x".repeat(1_000)));
                lossy.run(80);
            });
        }
        assertArrives("of a kick at the door", LOSSY, lossy -> {
            lossy.farewell = new Say("banned");
            lossy.client().connect(() -> CompletableFuture.completedFuture(lossy.token(7)));
            lossy.run(300);
        });
        assertArrives("of a kick for the first message", LOSSY, lossy -> {
            lossy.atServer = (player, say) -> player.disconnect(new Say("wrong password"));
            GameClient client = lossy.client();
            client.connect(() -> CompletableFuture.completedFuture(lossy.token(7)));
            client.send(GameProtocol.RELIABLE, new Say("password"));
            lossy.run(300);
        });
        for (NetworkConditions conditions : List.of(LOSSY, BURSTS)) {
            assertArrives("of a server that closes next", conditions, lossy -> {
                lossy.connected();
                lossy.player().disconnect(new Say("maintenance"));
                lossy.server.close();
                lossy.run(10);
            });
            assertArrives("of a client that closes next", conditions, lossy -> {
                GameClient client = lossy.connected();
                // Until the server has greeted it: a client that closes before leaves without a message.
                lossy.run(120);
                client.disconnect(new Say("good night"));
                client.close();
                lossy.run(10);
            });
        }
    }

    private interface Script {
        void run(World world);
    }

    private static void assertArrives(String which, NetworkConditions conditions, Script script) {
        int arrived = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            World lossy = new World(conditions, seed);
            script.run(lossy);
            arrived += lossy.told.stream().anyMatch(words -> words.contains(" hears ")) ? 1 : 0;
        }
        assertTrue(arrived >= Math.floor(0.99 * SEEDS), which + ", " + conditions + ": " + arrived + " of " + SEEDS);
    }

    /** Netcode's disconnect packets, at once, and nothing else: as a peer in C has always been told. */
    @Test
    void aPeerWithoutAGameLayerIsToldAsEver() {
        List<String> heard = new ArrayList<>();
        Transport socket = world.network.open();
        Connection[] connection = new Connection[1];
        NetcodeClient peer = new NetcodeClient(socket, new ClientListener() {
            @Override
            public void changed(NetcodeClient client, ClientState state) {
                heard.add(state.name());
            }

            @Override
            public void payload(NetcodeClient client, byte[] bytes, int length) {
                heard.add(bytes[0] == ControlPayload.MARK ? "a payload of a game layer" : "a packet");
                connection[0].receive(bytes, 0, length);
            }
        }, world.now);
        connection[0] = new Connection(PROTOCOL.channels(), PROTOCOL.types(), (bytes, offset, length) -> {
            boolean unused = peer.send(Arrays.copyOfRange(bytes, offset, offset + length), length);
        }, (channel, message) -> { });
        peer.connect(world.token(7));
        for (int i = 0; i < 100; i++) {
            world.run(1);
            peer.advanceTo(world.now);
            peer.read(socket, 100);
            peer.update();
            connection[0].update(world.now);
            int unused = connection[0].sendPackets(1);
        }
        heard.removeIf(what -> what.equals("a packet"));
        assertEquals(List.of("SENDING_CONNECTION_REQUEST", "SENDING_CONNECTION_RESPONSE", "CONNECTED"), heard);
        world.player().disconnect(new Say("not for you"));
        assertEquals(10, world.network.waiting(socket.localAddress()));
        peer.read(socket, 100);
        assertEquals("DISCONNECTED", heard.get(heard.size() - 1));
    }
}
