package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server and clients over real sockets, tick by tick and not in real time: waiting for seconds takes none. */
@Timeout(120)
class GameTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final int PATIENCE_TICKS = 2000;
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    static final class Chat implements BitSerializable {
        int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 1_000_000);
        }
    }

    record Hit(int by) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            return new Hit(s.serializeInt(by, 0, 63));
        }
    }

    static final class Level implements BitSerializable {
        int seed;

        @Override
        public void serialize(BitStream s) {
            seed = s.serializeInt(seed, 0, 1000);
        }
    }

    static final class ServersOnly implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
        }
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

    private static final GameProtocol PROTOCOL = GameProtocol.builder(77).message(Chat.class, Chat::new)
            .block(Level.class, Level::new).message(ServersOnly.class, ServersOnly::new).value(Hit.class, new Hit(0))
            .message(Weapon.class, Weapon::new).build();

    private final List<String> events = new ArrayList<>();
    private final List<GameClient> clients = new ArrayList<>();
    private final List<Cause> serverEnds = new ArrayList<>();
    private final List<Cause> clientEnds = new ArrayList<>();
    private final List<Integer> atServer = new ArrayList<>();
    private final List<Integer> atClient = new ArrayList<>();
    private Transport transport;
    private int largestSent;
    private byte[] level;
    private byte[] levelAtServer;
    private int progress;
    private GameServer server;
    private long now = System.nanoTime();
    private long nextId = 1;

    @BeforeEach
    void open() throws IOException {
        server = newServer(ANY, 2);
    }

    @AfterEach
    void close() {
        clients.forEach(GameClient::close);
        server.close();
    }

    @Test
    void reliableMessagesArriveOnceAndInOrderBothWays() throws IOException {
        GameClient client = connect();
        for (int i = 0; i < 500; i++) {
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, chat(i)));
            assertEquals(SendResult.QUEUED, server.player(0).send(GameProtocol.RELIABLE, chat(1000 + i)));
        }
        tickUntil(() -> atServer.size() >= 500 && atClient.size() >= 500);
        tick(30);
        for (int i = 0; i < 500; i++) {
            assertEquals(i, atServer.get(i));
            assertEquals(1000 + i, atClient.get(i));
        }
        assertEquals(500, atServer.size());
        assertEquals(500, atClient.size());
    }

    @Test
    void aBlockArrivesWholeAndItsProgressIsTold() throws IOException {
        connect();
        byte[] bytes = new byte[200_000];
        new Random(1).nextBytes(bytes);
        Level message = new Level();
        message.seed = 7;
        assertEquals(SendResult.QUEUED, server.player(0).send(GameProtocol.BLOCKS, message, bytes));
        tickUntil(() -> level != null);
        assertArrayEquals(bytes, level);
        assertTrue(progress > 100, progress + " times told");
    }

    /** While 200,000 bytes are on their way, a message goes with the next packet: at the rate of the start there is one in two ticks. */
    @Test
    void nothingWaitsForABlock() throws IOException {
        GameClient client = connect();
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.BLOCKS, new Level(), new byte[200_000]));
        tick(3);
        for (int i = 0; i < 10; i++) {
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, chat(i)));
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, chat(100 + i)));
            tick(2);
            assertTrue(atServer.contains(i) && atServer.contains(100 + i), i + ": " + atServer);
        }
        assertEquals(null, levelAtServer);
        tickUntil(() -> levelAtServer != null);
        assertEquals("channel 0 has no blocks", assertThrows(IllegalArgumentException.class,
                () -> client.send(GameProtocol.RELIABLE, new Level(), new byte[1])).getMessage());
    }

    @Test
    void channelsMayBeOthers() {
        GameProtocol one = GameProtocol.builder("one", 1).value(Hit.class, new Hit(0)).channels(ChannelConfig.UNRELIABLE).build();
        assertEquals(0, one.clockChannel());
        assertEquals(1, one.channels().channels().size());
        assertEquals(GameProtocol.defaultChannels().endpoint(), one.channels().endpoint());
        GameProtocol.Builder none = GameProtocol.builder("none", 1).value(Hit.class, new Hit(0)).channels(ChannelConfig.RELIABLE);
        assertThrows(IllegalStateException.class, none::build);
    }

    @Test
    void everyPlayerIsSentWhatIsForAll() throws IOException {
        server.sendToAll(GameProtocol.RELIABLE, new Hit(1));
        assertEquals(List.of(), server.players());
        connect();
        connect();
        assertEquals(List.of(server.player(0), server.player(1)), server.players());
        server.sendToAll(GameProtocol.RELIABLE, new Hit(42));
        tickUntil(() -> atClient.size() == 2);
        assertEquals(List.of(42, 42), atClient);
        List<Player> before = server.players();
        before.get(0).disconnect();
        assertEquals(List.of(server.player(1)), server.players());
        assertEquals(2, before.size());
        server.sendToAll(GameProtocol.RELIABLE, new Hit(7));
        tickUntil(() -> atClient.size() == 3);
        assertThrows(IllegalArgumentException.class, () -> server.sendToAll(GameProtocol.RELIABLE, new Hit(64)));
        assertThrows(IllegalArgumentException.class, () -> server.sendToAll(GameProtocol.RELIABLE, "no message"));
    }

    @Test
    void whatCannotBeSentIsTold() throws IOException {
        GameClient stranger = newClient();
        assertEquals(SendResult.CLOSED, stranger.send(GameProtocol.RELIABLE, chat(1)));
        GameClient client = connect();
        int queued = 0;
        while (client.send(GameProtocol.RELIABLE, chat(0)) == SendResult.QUEUED) {
            queued++;
        }
        assertEquals(1024, queued);
        assertEquals(SendResult.QUEUE_FULL, client.send(GameProtocol.RELIABLE, chat(0)));
        assertEquals(1024, client.queued(GameProtocol.RELIABLE));
        tickUntil(() -> client.queued(GameProtocol.RELIABLE) == 0);
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, chat(0)));
        assertEquals(SendResult.TOO_LARGE, client.send(GameProtocol.BLOCKS, new Level(), new byte[256 * 1024 + 1]));
        assertThrows(IllegalArgumentException.class, () -> client.send(GameProtocol.RELIABLE, chat(-1)));
    }

    @Test
    void aClientThatLeavesIsToldToTheServerAndTheOtherWay() throws IOException {
        GameClient first = connect();
        GameClient second = connect();
        first.disconnect();
        tickUntil(() -> serverEnds.size() == 1);
        assertEquals(List.of(Cause.BY_OTHER_SIDE), serverEnds);
        assertEquals(List.of(Cause.BY_THIS_SIDE), clientEnds);
        server.player(1).disconnect();
        tickUntil(() -> clientEnds.size() == 2);
        assertEquals(Cause.KICKED, clientEnds.get(1));
        assertEquals(Cause.KICKED, serverEnds.get(1));
        assertFalse(first.isConnected() || second.isConnected());
        assertEquals(0, server.connectedPlayers());
    }

    @Test
    void aSilentClientIsTimedOutAndItsPlaceIsFree() throws IOException {
        clients.remove(connect());
        tickUntil(() -> !serverEnds.isEmpty());
        assertEquals(List.of(Cause.CONNECTION_LOST), serverEnds);
        connect();
        assertEquals(2, server.player(0).id());
    }

    @Test
    void aServerThatWasStartedAgainIsNoticedWithinTheTimeoutAndAnotherTokenLeadsOn() throws IOException {
        GameClient client = connect();
        tick(60);
        InetSocketAddress address = server.localAddress();
        // As if it were killed: nobody is told.
        server = restart(address);
        long before = now;
        tickUntil(() -> !clientEnds.isEmpty());
        assertEquals(List.of(Cause.CONNECTION_LOST), clientEnds);
        assertTrue(now - before <= 5_500_000_000L, (now - before) / 1_000_000 + " ms");
        client.connect(token());
        tickUntil(client::isConnected);
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, chat(5)));
        tickUntil(() -> atServer.contains(5));
    }

    @Test
    void whatAServerDoesNotExpectEndsTheConnection() throws IOException {
        GameClient client = connect();
        client.send(GameProtocol.RELIABLE, new ServersOnly());
        tickUntil(() -> !serverEnds.isEmpty());
        assertEquals(List.of(Cause.VIOLATION), serverEnds);
        tickUntil(() -> !client.isConnected());
        assertEquals(List.of(Cause.PROTOCOL_ERROR), clientEnds);
    }

    /** The sender of such a message is gone; the others stay. */
    @Test
    void aMessageThatThrowsWhenItIsReadEndsTheConnection() throws IOException {
        GameClient client = connect();
        GameClient honest = connect();
        Weapon weapon = new Weapon();
        weapon.index = 3;
        client.send(GameProtocol.RELIABLE, weapon);
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game")) {
            tickUntil(() -> !serverEnds.isEmpty());
            assertEquals(1, log.messages().size());
        }
        assertEquals(List.of(Cause.VIOLATION), serverEnds);
        honest.send(GameProtocol.RELIABLE, chat(9));
        tickUntil(() -> atServer.contains(9));
        assertTrue(honest.isConnected());
    }

    @Test
    void aReceiverMayDisconnectWhoeverSent() throws IOException {
        GameClient client = connect();
        client.send(GameProtocol.RELIABLE, chat(666_666));
        client.send(GameProtocol.RELIABLE, chat(1));
        tickUntil(() -> !serverEnds.isEmpty());
        assertEquals(List.of(666_666), atServer);
        assertEquals(List.of(Cause.KICKED), serverEnds);
    }

    @Test
    void aFullServerDeniesAndATokenThatIsNoneIsInvalid() throws IOException {
        connect();
        connect();
        GameClient third = newClient();
        third.connect(token());
        tickUntil(() -> !clientEnds.isEmpty());
        assertEquals(List.of(Cause.DENIED), clientEnds);
        third.connect(new byte[100]);
        assertEquals(Cause.INVALID_TOKEN, clientEnds.get(1));
    }

    @Test
    void whereNobodyListensThereIsNoAnswer() throws IOException {
        byte[] token = token();
        server.close();
        GameClient client = newClient();
        client.connect(token);
        for (int i = 0; i < PATIENCE_TICKS && clientEnds.isEmpty(); i++) {
            now += TICK_NANOS;
            client.update(now);
            client.flush();
        }
        assertEquals(List.of(Cause.NO_ANSWER), clientEnds);
    }

    @Test
    void bothSidesAgreeOnTheTime() throws IOException {
        GameClient client = connect();
        tickUntil(() -> client.clock().isKnown());
        tick(120);
        // One process and one clock, each told once a tick: the offset is 0, and the error a tick or two.
        assertTrue(Math.abs(client.clock().offsetNanos()) <= client.clock().errorNanos());
        assertTrue(client.clock().errorNanos() <= 2 * TICK_NANOS, client.clock().errorNanos() + " ns");
    }

    @Test
    void nobodyButAServerSaysWhatTimeItIs() throws IOException {
        GameClient client = connect();
        client.send(GameProtocol.UNRELIABLE, new TimeResponse());
        tickUntil(() -> !serverEnds.isEmpty());
        assertEquals(List.of(Cause.VIOLATION), serverEnds);
    }

    /** A client with a token may send any payload: it is ignored, or ends the connection, and nothing else happens. */
    @Test
    void whateverAnAdmittedClientSendsTheServerStands() throws IOException {
        GameClient honest = connect();
        SplittableRandom random = new SplittableRandom(3);
        byte[] payload = new byte[1200];
        int violations = 0;
        try (UdpTransport socket = new UdpTransport(ANY); LogRecorder log = new LogRecorder("io.github.tightwire.game")) {
            for (int round = 0; round < 40; round++) {
                NetcodeClient wild = new NetcodeClient(socket, new Mute(), now);
                wild.connect(token());
                for (int i = 0; i < 60 && wild.state() != ClientState.CONNECTED; i++) {
                    tick(wild, socket);
                }
                for (int i = 0; i < 200 && wild.state() == ClientState.CONNECTED; i++) {
                    random.nextBytes(payload);
                    // A packet's header as often as not, so that something gets as far as the messages.
                    payload[0] = random.nextBoolean() ? 0 : payload[0];
                    payload[1] = (byte) i;
                    payload[2] = 0;
                    wild.send(payload, 1 + random.nextInt(random.nextBoolean() ? 20 : 1200));
                    tick(wild, socket);
                }
                wild.disconnect();
                tick(wild, socket);
                assertTrue(log.thrown().stream().allMatch(ArrayIndexOutOfBoundsException.class::isInstance), log.messages().toString());
                violations += serverEnds.contains(Cause.VIOLATION) ? 1 : 0;
                serverEnds.clear();
            }
        }
        assertTrue(violations > 20, violations + " of 40 came to an end by what they sent");
        honest.send(GameProtocol.RELIABLE, chat(9));
        tickUntil(() -> atServer.contains(9));
        assertTrue(honest.isConnected() && clientEnds.isEmpty());
    }

    private void tick(NetcodeClient wild, UdpTransport socket) {
        tick(1);
        wild.advanceTo(now);
        wild.read(socket, 100);
        wild.update();
    }

    private static final class Mute implements ClientListener {
        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    }

    @Test
    void noDatagramIsLargerThanItMayBe() throws IOException {
        connect();
        server.player(0).send(GameProtocol.BLOCKS, new Level(), new byte[100_000]);
        tickUntil(() -> level != null);
        assertTrue(largestSent > 1000 && largestSent <= GameProtocol.MAX_DATAGRAM_BYTES, largestSent + " bytes");
    }

    /** Other transports have the same tests. */
    Transport newTransport(InetSocketAddress local) throws IOException {
        return new UdpTransport(local);
    }

    private GameServer newServer(InetSocketAddress local, int maxPlayers) throws IOException {
        transport = new Measured(newTransport(local));
        return new GameServer(transport, PROTOCOL.serverConfig(KEY, maxPlayers, transport.localAddress()), PROTOCOL,
                new Inbox<Player>().on(Chat.class, this::hear).onBlock(Level.class, (player, message, block) -> levelAtServer = block),
                new GameListener<>() {
                    @Override
                    public void connected(Player player) {
                        events.add("connected " + player.id());
                    }

                    @Override
                    public void disconnected(Player player, Disconnection why) {
                        serverEnds.add(why.cause());
                    }
                }, now, () -> 0);
    }

    private void hear(Player player, Chat chat) {
        atServer.add(chat.number);
        if (chat.number == 666_666) {
            player.disconnect();
        }
    }

    /** Another server at the same address, whose clients don't hear of the end of the one before. */
    private GameServer restart(InetSocketAddress address) throws IOException {
        // Its socket is closed under it, so that its farewell goes nowhere.
        transport.close();
        return newServer(address, 2);
    }

    private GameClient newClient() throws IOException {
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(Chat.class, (client, chat) -> atClient.add(chat.number))
                .on(Hit.class, (client, hit) -> atClient.add(hit.by()))
                .onBlock(Level.class, (client, message, block) -> level = block)
                .on(ServersOnly.class, (client, message) -> { });
        GameClient client = new GameClient(newTransport(ANY), PROTOCOL, inbox, new GameListener<>() {
            @Override
            public void connected(GameClient connected) {
                events.add("at a server");
            }

            @Override
            public void disconnected(GameClient disconnected, Disconnection why) {
                clientEnds.add(why.cause());
            }

            @Override
            public void receiving(GameClient receiver, int channel, int fragments, int total) {
                progress++;
            }
        }, now);
        clients.add(client);
        return client;
    }

    private GameClient connect() throws IOException {
        GameClient client = newClient();
        int before = server.connectedPlayers();
        client.connect(token());
        tickUntil(() -> client.isConnected() && server.connectedPlayers() == before + 1);
        assertTrue(events.contains("connected " + (nextId - 1)), events.toString());
        return client;
    }

    private byte[] token() {
        // A server takes no token of the second in which it started.
        long nextSecond = System.currentTimeMillis() / 1000 + 1;
        return PROTOCOL.tokenIssuer(KEY).issue(nextId++, List.of(server.localAddress()), new byte[0], nextSecond);
    }

    private static Chat chat(int number) {
        Chat chat = new Chat();
        chat.number = number;
        return chat;
    }

    private void tickUntil(BooleanSupplier done) {
        for (int i = 0; i < PATIENCE_TICKS && !done.getAsBoolean(); i++) {
            tick(1);
        }
        assertTrue(done.getAsBoolean(), "not after " + PATIENCE_TICKS + " ticks: " + events + serverEnds + clientEnds);
    }

    private void tick(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK_NANOS;
            clients.forEach(client -> client.update(now));
            clients.forEach(GameClient::flush);
            server.update(now);
            server.flush();
        }
    }

    /** A socket that remembers the largest datagram that went out. */
    private final class Measured extends ForwardingTransport {
        Measured(Transport socket) {
            super(socket);
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            largestSent = Math.max(largestSent, length);
            return super.send(to, bytes, length);
        }
    }
}
