package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.netcode.Counter;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A player whose router forgets it, and gives it another port: the game goes on. */
class MovedPlayerTest {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("moving", 1).value(Number.class, new Number(0)).build();
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);
    private static final int STEP_MILLIS = 16;

    private final VirtualNetwork network = new VirtualNetwork();
    private final List<String> ends = new ArrayList<>();
    private final List<Integer> atServer = new ArrayList<>();
    private final List<Integer> atClient = new ArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private long now = 1;
    private int sent;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void theGameGoesOnWithinASecondAndNothingReliableIsLost() {
        Router router = new Router(network::open);
        GameServer server = server(network.open(ADDRESS), ADDRESS);
        GameClient client = client(router);
        client.connect(token(ADDRESS));
        play(server, client, 1000);
        Player player = server.players().get(0);
        InetSocketAddress before = player.address();
        for (int i = 0; i < 5; i++) {
            router.forget();
            play(server, client, 1000);
            assertEquals(router.localAddress(), player.address());
            assertSame(player, server.players().get(0));
        }
        assertEquals(5, server.counters().get(Counter.MOVED));
        assertTrue(!before.equals(player.address()) && player.toString().contains(player.address().toString()), player.toString());
        play(server, client, 2000);
        sent -= 20;
        assertEquals(IntStream.range(0, sent).boxed().toList(), atServer.subList(0, sent));
        assertEquals(IntStream.range(0, sent).boxed().toList(), atClient.subList(0, sent));
        assertEquals(List.of(), ends);
    }

    /** Both sides hear how much may be lost where the connection can't go on, as with a client of another library. */
    @Test
    void whatWasQueuedAndNotAckedIsReported() {
        int[] undelivered = {-1, -1};
        boolean[] silent = {false};
        Transport socket = network.open();
        Router router = new Router(() -> silent[0] ? new VirtualNetwork().open() : socket);
        Inbox<Player> inbox = new Inbox<Player>().on(Number.class, (player, number) -> atServer.add(number.value()));
        GameServer server = new GameServer(network.open(ADDRESS), PROTOCOL.serverConfig(KEY, 4, ADDRESS), PROTOCOL, inbox,
                (player, why) -> undelivered[0] = player.undelivered(), now, () -> 0);
        open.add(server);
        Inbox<GameClient> hears = new Inbox<GameClient>().on(Number.class, (self, number) -> atClient.add(number.value()));
        GameClient client = new GameClient(router, PROTOCOL, hears, (self, why) -> undelivered[1] = self.undelivered(), now);
        open.add(0, client);
        client.connect(token(ADDRESS));
        play(server, client, 1000);
        assertEquals(0, client.undelivered());
        Player player = server.players().get(0);
        // Neither hears the other any more.
        silent[0] = true;
        router.forget();
        for (int i = 0; i < 3; i++) {
            client.send(GameProtocol.RELIABLE, new Number(i));
            client.send(GameProtocol.UNRELIABLE, new Number(i));
        }
        for (int i = 0; i < 7; i++) {
            player.send(GameProtocol.RELIABLE, new Number(i));
        }
        for (int i = 0; i < 400; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS);
            server.update(now);
            server.flush(now);
            now += TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS);
            client.update(now);
        }
        assertTrue(undelivered[0] >= 7 && undelivered[0] <= 10, "seven, and those whose acks were under way: " + undelivered[0]);
        assertTrue(undelivered[1] >= 3 && undelivered[1] <= 6, "three, and those whose acks were under way: " + undelivered[1]);
        assertEquals(undelivered[0], player.undelivered());
        assertEquals(undelivered[1], client.undelivered());
    }

    /** With a real socket in place of the router's port. */
    @Test
    void onRealSockets() throws IOException {
        InetSocketAddress any = new InetSocketAddress("127.0.0.1", 0);
        UdpTransport socket = new UdpTransport(any);
        Router router = new Router(() -> {
            try {
                return new UdpTransport(any);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        GameServer server = server(socket, socket.localAddress());
        GameClient client = client(router);
        client.connect(token(socket.localAddress()));
        playUntilMoved(server, client, 0);
        router.forget();
        playUntilMoved(server, client, 1);
        assertEquals(router.localAddress(), server.players().get(0).address());
        assertEquals(List.of(), ends);
    }

    private void playUntilMoved(GameServer server, GameClient client, int moves) {
        // The time of the game is virtual; that of the sockets is not.
        for (int i = 0; i < 250 && (server.counters().get(Counter.MOVED) < moves || !client.isConnected()); i++) {
            play(server, client, STEP_MILLIS);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertEquals(moves, server.counters().get(Counter.MOVED));
        assertTrue(client.isConnected(), ends.toString());
    }

    private GameServer server(Transport transport, InetSocketAddress address) {
        Inbox<Player> inbox = new Inbox<Player>().on(Number.class, (player, number) -> atServer.add(number.value()));
        GameServer server = new GameServer(transport, PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, inbox,
                (player, why) -> ends.add("server: " + why), now, () -> 0);
        open.add(server);
        return server;
    }

    private GameClient client(Transport transport) {
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(Number.class, (self, number) -> atClient.add(number.value()));
        GameClient client = new GameClient(transport, PROTOCOL, inbox, (self, why) -> ends.add("client: " + why), now);
        open.add(0, client);
        return client;
    }

    private static byte[] token(InetSocketAddress server) {
        return PROTOCOL.tokenIssuer(KEY).issue(1, List.of(server), new byte[0], Instant.now().getEpochSecond() + 1);
    }

    private void play(GameServer server, GameClient client, int millis) {
        for (int i = 0; i < millis / STEP_MILLIS; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS);
            if (client.isConnected() && server.players().size() == 1 && client.queued(GameProtocol.RELIABLE) < 100) {
                client.send(GameProtocol.RELIABLE, new Number(sent));
                server.sendToAll(GameProtocol.RELIABLE, new Number(sent++));
            }
            server.update(now);
            server.flush(now);
            client.update(now);
            client.flush(now);
        }
    }

    record Number(int value) implements BitValue<Number> {
        @Override
        public Number serialize(BitStream s) {
            return new Number(s.serializeInt(value, 0, 100_000));
        }
    }

    /** A home router, that can forget the port of its one machine. */
    private static final class Router implements Transport {
        private final Supplier<Transport> ports;
        private Transport port;

        Router(Supplier<Transport> ports) {
            this.ports = ports;
            port = ports.get();
        }

        void forget() {
            port.close();
            port = ports.get();
        }

        @Override
        public int read(Receiver receiver, int most) {
            return port.read(receiver, most);
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] datagram, int length) {
            return port.send(to, datagram, length);
        }

        @Override
        public InetSocketAddress localAddress() {
            return port.localAddress();
        }

        @Override
        public void close() {
            port.close();
        }
    }
}
