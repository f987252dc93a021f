package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exceptions out of the program's own code, and ends from within an update. */
@Timeout(60)
class FailureTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int BAD = 13;

    record Number(int value) implements BitValue<Number> {
        @Override
        public Number serialize(BitStream s) {
            return new Number(s.serializeInt(value, 0, 1000));
        }
    }

    static final class Map implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    /** A message whose own code throws when it is read. */
    static final class Trap implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            if (s.isReading()) {
                throw new IllegalStateException("by a message");
            }
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder(80).value(Number.class, new Number(0))
            .message(Trap.class, Trap::new).block(Map.class, Map::new).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final List<String> told = new ArrayList<>();
    private final List<Integer> heard = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final Transport serverTransport = network.open(address);
    private FailureAction action = FailureAction.DISCONNECT;
    private final Set<String> thrown = new TreeSet<>();
    private String throwing = "";
    private BiConsumer<Player, Number> receiver = (player, number) -> { };
    private BiConsumer<GameClient, Number> clientReceiver = (client, number) -> { };
    private Transport transport = serverTransport;
    private RuntimeException sendFailure;
    private long now = 1;
    private long nextId = 1;

    private final class Told<P> implements GameListener<P> {
        private final String side;

        Told(String side) {
            this.side = side;
        }

        @Override
        public void connected(P peer) {
            told.add(side + " connected");
            maybeThrow("connected");
        }

        @Override
        public void disconnected(P peer, Disconnection why) {
            told.add(side + " " + why.cause());
            maybeThrow("disconnected");
        }

        @Override
        public void receiving(P peer, int channel, int fragments, int total) {
            maybeThrow("receiving");
        }

        @Override
        public void sending(P peer, int channel, int fragments, int total) {
            maybeThrow("sending");
        }

        @Override
        public FailureAction failed(P peer, Throwable failure) {
            failures.add(failure);
            maybeThrow("failed");
            return action;
        }

        private void maybeThrow(String method) {
            if (throwing.equals(side + " " + method)) {
                thrown.add(method);
                throw new IllegalStateException(method);
            }
        }
    }

    private final GameServer server = new GameServer(new Transport() {
        @Override
        public int read(Receiver to, int most) {
            return transport.read(to, most);
        }

        @Override
        public InetSocketAddress localAddress() {
            return address;
        }

        @Override
        public void close() {
            serverTransport.close();
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            if (sendFailure != null) {
                throw sendFailure;
            }
            return serverTransport.send(to, bytes, length);
        }
    }, PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, new Inbox<Player>().on(Number.class, (player, number) -> {
        heard.add(number.value());
        receiver.accept(player, number);
        if (number.value() == BAD) {
            throw new IllegalStateException("by a receiver");
        }
    }).on(Trap.class, (player, trap) -> { }).onBlock(Map.class, (player, map, block) -> { }), new Told<>("server"), now, () -> 0);
    private final List<GameClient> clients = new ArrayList<>();

    @AfterEach
    void close() {
        throwing = "";
        clients.forEach(GameClient::close);
        server.close();
        log.close();
    }

    @Test
    void aReceiverThatThrowsEndsItsOwnConnectionAndIsLogged() {
        GameClient client = connect();
        GameClient other = connect();
        send(client, 1, BAD, 2);
        send(other, 3);
        tick();
        assertEquals(List.of(1, BAD, 3), heard);
        assertEquals(List.of("server EXCEPTION"), told);
        assertEquals(failures, log.thrown());
        assertEquals("by a receiver", failures.get(0).getMessage());
        assertTrue(log.messages().get(0).contains("player 1 at"), log.messages().get(0));
        tick();
        assertFalse(client.isConnected());
        assertTrue(other.isConnected());
    }

    @Test
    void aProgramMayBeToldInsteadAndTheRestOfThePacketArrives() {
        action = FailureAction.CONTINUE;
        GameClient client = connect();
        send(client, 1, BAD, BAD, 2);
        tick();
        assertEquals(List.of(1, BAD, BAD, 2), heard);
        assertEquals(2, failures.size());
        assertEquals(List.of(), log.messages());
        for (int i = 0; i < 60; i++) {
            tick();
        }
        assertEquals(List.of(1, BAD, BAD, 2), heard);
        assertEquals(0, client.queued(GameProtocol.RELIABLE));
    }

    @Test
    void theFirstMayComeOutWhenTheTickIsOver() {
        action = FailureAction.RETHROW;
        GameClient first = connect();
        GameClient second = connect();
        GameClient third = connect();
        send(first, BAD);
        send(second, BAD);
        send(third, 3);
        IllegalStateException thrown = assertThrows(IllegalStateException.class, this::tick);
        assertSame(failures.get(0), thrown);
        assertEquals(List.of(BAD, BAD, 3), heard);
        assertEquals(List.of(failures.get(1)), log.thrown());
        assertEquals(List.of("server EXCEPTION", "server EXCEPTION"), told);
        tick();
        assertTrue(third.isConnected());
    }

    @Test
    void anErrorStopsNobodyElseEither() {
        receiver = (player, number) -> recurse(0);
        GameClient client = connect();
        GameClient other = connect();
        send(client, 1);
        tick();
        assertTrue(failures.get(0) instanceof StackOverflowError, failures.toString());
        receiver = (player, number) -> { };
        send(other, 2);
        tick();
        assertEquals(List.of(1, 2), heard);
    }

    private static int recurse(int depth) {
        return depth < 0 ? 0 : recurse(depth + 1) + 1;
    }

    @Test
    void aMessageThatThrowsIsAViolationWhateverTheProgramSays() {
        action = FailureAction.CONTINUE;
        GameClient client = connect();
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Trap()));
        tick();
        assertEquals(List.of("server VIOLATION"), told);
        assertEquals("by a message", failures.get(0).getMessage());
    }

    @Test
    void whereFailedThrowsTheConnectionEnds() {
        throwing = "server failed";
        action = FailureAction.CONTINUE;
        send(connect(), BAD);
        tick();
        assertEquals(List.of("server EXCEPTION"), told);
        assertEquals(2, log.messages().size());
    }

    @Test
    void everyMethodOfAListenerMayThrow() {
        throwing = "server connected";
        GameClient client = client();
        client.connect(token());
        for (int i = 0; i < 30; i++) {
            tick();
        }
        assertEquals("server EXCEPTION", told.get(1));
        assertEquals(0, server.connectedPlayers());

        throwing = "client connected";
        told.clear();
        client.connect(token());
        for (int i = 0; i < 30; i++) {
            tick();
        }
        assertTrue(told.contains("client EXCEPTION"), told.toString());

        for (String method : List.of("server receiving", "client sending")) {
            throwing = "";
            GameClient sender = connect();
            throwing = method;
            assertEquals(SendResult.QUEUED, sender.send(GameProtocol.BLOCKS, new Map(), new byte[5000]));
            for (int i = 0; i < 30; i++) {
                tick();
            }
            assertTrue(told.contains(method.substring(0, 6) + " EXCEPTION"), told.toString());
        }

        throwing = "";
        GameClient last = connect();
        throwing = "server disconnected";
        last.disconnect();
        tick();
        assertEquals(0, server.connectedPlayers());
        throwing = "";
        connect();

        Set<String> methods = Stream.of(GameListener.class.getDeclaredMethods()).map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        methods.remove("failed");       // As above.
        assertEquals(methods, thrown);
    }

    @Test
    void whatAListenerThrowsOutsideOfAnUpdateComesOutOfTheCall() {
        action = FailureAction.RETHROW;
        GameClient client = connect();
        throwing = "client disconnected";
        assertThrows(IllegalStateException.class, client::disconnect);
        tick();
        connect();
        throwing = "server disconnected";
        assertThrows(IllegalStateException.class, () -> server.player(0).disconnect());
        assertEquals(0, server.connectedPlayers());
    }

    /** Attack 11. */
    @Test
    void aReceiverMayCloseTheServer() {
        receiver = (player, number) -> server.close();
        GameClient client = connect();
        GameClient other = connect();
        send(client, 1, 2);
        send(other, 3);
        tick();
        assertEquals(List.of(1), heard);
        assertEquals(List.of("server SERVER_CLOSED", "server SERVER_CLOSED"), told);
        assertEquals(List.of(), failures);
        assertTrue(server.isClosed());
        tick();
        assertFalse(client.isConnected() || other.isConnected());
        // Its address is free.
        network.open(address).close();
    }

    /** Attack 11. */
    @Test
    void aReceiverMayCloseTheClientOrConnectItAgain() {
        GameClient client = connect();
        clientReceiver = (self, number) -> self.connect(token());
        assertEquals(SendResult.QUEUED, server.player(0).send(GameProtocol.RELIABLE, new Number(1)));
        for (int i = 0; i < 30; i++) {
            tick();
        }
        assertTrue(client.isConnected());
        assertEquals(List.of("client BY_THIS_SIDE", "server BY_OTHER_SIDE", "server connected", "client connected"), told);
        told.clear();
        clientReceiver = (self, number) -> self.close();
        assertEquals(SendResult.QUEUED, server.player(0).send(GameProtocol.RELIABLE, new Number(1)));
        for (int i = 0; i < 3; i++) {
            tick();
        }
        assertEquals(List.of("client BY_THIS_SIDE", "server BY_OTHER_SIDE"), told);
        assertTrue(client.isClosed());
        assertThrows(IllegalStateException.class, () -> client.connect(token()));
        assertEquals(List.of(), failures);
    }

    @Test
    void aReceiverMayEndEveryConnection() {
        receiver = (player, number) -> server.players().forEach(Player::disconnect);
        GameClient client = connect();
        GameClient other = connect();
        send(client, 1, 2);
        send(other, 3);
        tick();
        assertEquals(List.of(1), heard);
        assertEquals(List.of("server KICKED", "server KICKED"), told);
        assertEquals(0, server.connectedPlayers());
    }

    @Test
    void anUpdateWithinAnUpdateIsAMistake() {
        receiver = (player, number) -> server.update(now);
        send(connect(), 1);
        tick();
        assertTrue(failures.get(0) instanceof IllegalStateException, failures.toString());
    }

    /** The other players are timed out, and kept alive, all the same. */
    @Test
    void aTransportThatFailsIsToldWhenTheTickIsOver() {
        connect();
        transport = new Broken();
        clients.clear();
        for (int i = 0; i < 400 && told.isEmpty(); i++) {
            assertThrows(UncheckedIOException.class, this::tick);
        }
        assertEquals(List.of("server CONNECTION_LOST"), told);
    }

    private static final class Broken implements Transport {
        @Override
        public int read(Receiver receiver, int most) {
            throw new UncheckedIOException(new IOException("broken"));
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            return false;
        }

        @Override
        public InetSocketAddress localAddress() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
        }
    }

    private GameClient client() {
        GameClient client = new GameClient(network.open(), PROTOCOL,
                new Inbox<GameClient>().on(Number.class, (self, number) -> clientReceiver.accept(self, number)), new Told<>("client"), now);
        clients.add(client);
        return client;
    }

    /** One whose way out fails: nobody's tick ends halfway, and the failure comes out once all is done. */
    @Test
    void aTransportThatThrowsAtASendStopsNoTick() {
        GameClient one = connect();
        GameClient two = connect();
        sendFailure = new IllegalStateException("no way out");
        send(one, 1);
        send(two, 2);
        for (GameClient client : clients) {
            client.flush();
        }
        server.players().forEach(player -> assertEquals(SendResult.QUEUED, player.send(GameProtocol.RELIABLE, new Number(3))));
        now += TICK_NANOS;
        server.update(now);
        assertEquals(List.of(1, 2), heard);
        assertSame(sendFailure, assertThrows(IllegalStateException.class, server::flush));
        // Kept alive, and told of the end, as far as it can be.
        now += 20 * TICK_NANOS;
        assertSame(sendFailure, assertThrows(IllegalStateException.class, () -> server.update(now)));
        assertEquals(2, server.connectedPlayers());
        assertSame(sendFailure, assertThrows(IllegalStateException.class, server::close));
        assertEquals(List.of("server SERVER_CLOSED", "server SERVER_CLOSED"), told);
    }

    /** Of the JVM itself: whatever the listener says, it comes out of the update, which completes. */
    @Test
    void anErrorOfTheJvmComesOutOnceTheUpdateIsComplete() {
        GameClient one = connect();
        GameClient two = connect();
        action = FailureAction.CONTINUE;
        receiver = (player, number) -> {
            if (number.value() == BAD) {
                throw new InternalError("by the JVM");
            }
        };
        send(one, BAD);
        send(two, 2);
        one.update(now);
        one.flush();
        two.update(now);
        two.flush();
        now += TICK_NANOS;
        assertEquals("by the JVM", assertThrows(InternalError.class, () -> server.update(now)).getMessage());
        assertEquals(List.of(BAD, 2), heard);
        assertEquals(List.of("server EXCEPTION"), told);
    }

    @Test
    void anExceptionWithoutWordsIsOneAllTheSame() {
        GameClient client = connect();
        receiver = (player, number) -> {
            throw new IllegalStateException() {
                private static final long serialVersionUID = 1L;

                @Override
                public String toString() {
                    throw new IllegalStateException("no words");
                }
            };
        };
        send(client, 1);
        tick();
        tick();
        assertEquals(List.of("server EXCEPTION", "client OTHER_SIDE_FAILED"), told);
    }

    private GameClient connect() {
        GameClient client = client();
        client.connect(token());
        for (int i = 0; i < 60 && !client.isConnected(); i++) {
            tick();
        }
        assertTrue(client.isConnected());
        told.clear();
        return client;
    }

    private byte[] token() {
        return PROTOCOL.tokenIssuer(KEY).issue(nextId++, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    private void send(GameClient client, int... values) {
        for (int value : values) {
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Number(value)));
        }
    }

    private void tick() {
        now += TICK_NANOS;
        for (GameClient client : List.copyOf(clients)) {
            client.update(now);
            client.flush();
        }
        server.update(now);
        server.flush();
    }
}
