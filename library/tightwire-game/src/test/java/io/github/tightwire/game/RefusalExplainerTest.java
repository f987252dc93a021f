package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** To explain a refused packet takes a thousand times as long as to refuse it: a tick does so once, if it is quick. */
@Timeout(60)
class RefusalExplainerTest {
    private static final long TICK = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    /** Health of ships, of which the last may be too much for the server. */
    static final class Ships implements BitSerializable {
        final List<Integer> health = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(health, 1000, 0, (value, t) -> t.serializeInt(value, 0, 100));
        }
    }

    /** The same of a client that was changed. */
    static final class NewShips implements BitSerializable {
        final List<Integer> health = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(health, 1000, 0, (value, t) -> t.serializeInt(value, 0, 127));
        }
    }

    private static final GameProtocol SERVERS = GameProtocol.builder(78).message(Ships.class, Ships::new).allowOtherTypes().build();
    private static final GameProtocol CLIENTS = GameProtocol.builder(78).message(NewShips.class, NewShips::new).allowOtherTypes().build();

    private final LogRecorder log = new LogRecorder("io.github.tightwire.violations");
    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final List<Disconnection> ends = new ArrayList<>();
    private final GameServer server = new GameServer(network.open(address), SERVERS.serverConfig(KEY, 16, address), SERVERS,
            new Inbox<Player>().on(Ships.class, (player, ships) -> { }), (player, why) -> ends.add(why), 1, () -> 0);
    private final List<GameClient> clients = new ArrayList<>();
    private long now = 1;

    private void connect(int players) {
        for (int i = 0; i < players; i++) {
            GameClient client = new GameClient(network.open(), CLIENTS, new Inbox<>(), (self, why) -> { }, now);
            client.connect(CLIENTS.tokenIssuer(KEY).issue(100 + i, List.of(address), new byte[0],
                    System.currentTimeMillis() / 1000 + 1));
            clients.add(client);
        }
        for (int i = 0; i < 20; i++) {
            tick();
        }
        assertEquals(players, server.connectedPlayers());
    }

    private void tick() {
        now += TICK;
        for (GameClient client : clients) {
            client.update(now);
            client.flush();
        }
        server.update(now);
        server.flush();
    }

    private void send(GameClient client, int ships) {
        NewShips message = new NewShips();
        for (int i = 0; i < ships; i++) {
            message.health.add(i == ships - 1 ? 120 : 3);
        }
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, message));
    }

    @AfterEach
    void close() {
        clients.forEach(GameClient::close);
        server.close();
        log.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 900})
    void aPacketThatIsRefusedEarlyIsExplainedAtOnce(int behind) {
        connect(1);
        NewShips message = new NewShips();
        message.health.addAll(List.of(3, 3, 120));
        message.health.addAll(Collections.nCopies(behind, 3));
        assertEquals(SendResult.QUEUED, clients.get(0).send(GameProtocol.RELIABLE, message));
        tick();
        assertEquals("Ships.health[2]", Objects.requireNonNull(ends.get(0).violation()).toString().replaceAll(" at bit.*", ""));
        assertTrue(ends.get(0).toString().matches("VIOLATION: Ships.health.2. at bit [0-9]+: out of range, serializeInt.0, 100."),
                ends.toString());
        assertEquals(List.of(), log.messages());
    }

    @Test
    void ofManyInOneTickOneIsExplainedAtOnceAndOneInTheLog() throws InterruptedException {
        connect(16);
        clients.forEach(client -> send(client, 3));
        tick();
        assertEquals(16, ends.size());
        assertEquals(1, ends.stream().filter(end -> end.violation() != null).count());
        awaitLog(1);
        assertTrue(log.messages().get(0).matches("player 1[0-9]+ at .*: Ships.health.2. at bit .*"), log.messages().toString());
    }

    /** It takes milliseconds: the end says what was refused, and where; the log says the rest, a moment later. */
    @Test
    void aPacketThatIsRefusedLateIsExplainedInTheLog() throws InterruptedException {
        connect(3);
        for (int i = 0; i < 3; i++) {
            send(clients.get(i), 800);
            tick();
            assertNull(ends.get(i).violation());
            assertTrue(ends.get(i).detail().matches("the packet was refused at bit [0-9]+: out of range"), ends.toString());
            awaitLog(1);
        }
        assertTrue(log.messages().get(0).contains(": Ships.health[799] at bit "), log.messages().toString());
        assertEquals(1, log.messages().size(), "one a second");
    }

    private void awaitLog(int lines) throws InterruptedException {
        while (log.messages().size() < lines) {
            Thread.sleep(1);
        }
    }
}
