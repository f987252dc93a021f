package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.Counter;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that connects, and comes back by itself. In virtual time. */
@Timeout(60)
class ReconnectTest {
    private static final long MILLI = 1_000_000;
    private static final long TICK_NANOS = 10 * MILLI;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final long PLAYER = 4711;

    record Say(int number) implements BitValue<Say> {
        @Override
        public Say serialize(BitStream s) {
            return new Say(s.serializeInt(number, 0, 1000));
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("reconnect", 1).value(Say.class, new Say(0)).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final List<Cause> ends = new ArrayList<>();
    private final List<Boolean> wasConnecting = new ArrayList<>();
    private final List<String> atServer = new ArrayList<>();
    private final List<Long> asked = new ArrayList<>();
    private long now = 1;
    private int connections;
    private GameServer server = server();
    private final GameClient client = new GameClient(network.open(), PROTOCOL, new Inbox<>(), new GameListener<>() {
        @Override
        public void connected(GameClient peer) {
            connections++;
        }

        @Override
        public void disconnected(GameClient peer, Disconnection why) {
            ends.add(why.cause());
            wasConnecting.add(peer.isConnecting());
        }
    }, now);

    private GameServer server() {
        Inbox<Player> inbox = new Inbox<Player>()
                .on(Say.class, (player, say) -> atServer.add(player.id() + " at " + player.slot() + " says " + say.number()));
        return new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, inbox, (player, why) -> { }, now,
                () -> 0);
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        log.close();
    }

    @Test
    void aReliableMessageThatIsSentWhileItConnectsGoesOutFirst() {
        assertEquals(SendResult.CLOSED, client.send(GameProtocol.RELIABLE, new Say(0)));
        client.connect(token());
        assertTrue(client.isConnecting());
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Say(1)));
        assertEquals(SendResult.CLOSED, client.send(GameProtocol.UNRELIABLE, new Say(2)));
        assertEquals(1, client.queued(GameProtocol.RELIABLE));
        run(500);
        assertTrue(client.isConnected());
        assertFalse(client.isConnecting());
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Say(3)));
        run(100);
        assertEquals(List.of("4711 at 0 says 1", "4711 at 0 says 3"), atServer);
    }

    @Test
    void whatWasQueuedForAConnectionThatWasNeverMadeIsForgotten() {
        server.close();
        client.connect(token());
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Say(1)));
        run(6000);
        assertEquals(List.of(Cause.NO_ANSWER), ends);
        assertEquals(List.of(false), wasConnecting);
        server = server();
        client.connect(token());
        run(500);
        assertTrue(client.isConnected());
        assertEquals(List.of(), atServer);
    }

    @Test
    void aClientKnowsItsPlace() {
        GameClient other = new GameClient(network.open(), PROTOCOL, new Inbox<>(), (self, why) -> { }, now);
        other.connect(PROTOCOL.tokenIssuer(KEY).issue(1, List.of(address), new byte[0], seconds()));
        for (int i = 0; i < 50; i++) {
            run(10);
            other.update(now);
            other.flush();
        }
        client.connect(token());
        run(500);
        assertEquals(0, other.slot());
        assertEquals(1, client.slot());
        assertEquals(PLAYER, server.player(client.slot()).id());
        assertEquals(4, client.maxPlayers());
        other.close();
    }

    @Test
    void aServerThatWasStartedAgainHasItsPlayersBackWithTheirIds() {
        client.connect(tokens(this::token));
        run(500);
        assertEquals(1, connections);
        server.close();
        server = server();
        run(2000);
        assertEquals(List.of(Cause.SERVER_CLOSED), ends);
        assertEquals(List.of(true), wasConnecting);
        assertEquals(2, connections);
        assertEquals(PLAYER, server.player(0).id());
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Say(5)));
        run(100);
        assertEquals(List.of("4711 at 0 says 5"), atServer);
    }

    /** Attack 12: its clients were out for 14 s, since their new requests went unanswered until their old slots had timed out. */
    @Test
    void aServerThatStoodStillForEightSecondsHasItsPlayersBackAtOnce() {
        client.connect(tokens(this::token));
        run(500);
        assertTrue(client.isConnected());
        run(8000, true, false);
        assertFalse(client.isConnected());
        run(300);
        assertTrue(client.isConnected());
        assertEquals(0, client.slot());
        assertEquals(1, server.connectedPlayers());
        assertEquals(2, connections);
        assertEquals(1, server.counters().get(Counter.REPLACED));
    }

    /** Attack 12, the other way: it waited for its own time-out, since nobody told it. */
    @Test
    void aClientThatStoodStillForEightSecondsIsToldAndComesBack() {
        client.connect(tokens(this::token));
        run(500);
        run(8000, false, true);
        assertEquals(0, server.connectedPlayers());
        run(10);
        assertEquals(List.of(Cause.CONNECTION_LOST), ends);
        run(1500);
        assertTrue(client.isConnected());
    }

    /** The tick is complete, and the next try waits its turn, whatever the supplier throws or returns. */
    @Test
    void aSupplierThatHasNoTokenIsAskedAgainInTurn() {
        List<Supplier<CompletableFuture<byte[]>>> wrong = List.of(() -> null, () -> CompletableFuture.completedFuture(null),
                () -> CompletableFuture.failedFuture(new AssertionError()), () -> {
                    throw new AssertionError();
                }, () -> CompletableFuture.completedFuture(new byte[1]));
        for (Supplier<CompletableFuture<byte[]>> supplier : wrong) {
            ends.clear();
            asked.clear();
            client.connect(() -> {
                asked.add(now);
                return supplier.get();
            });
            run(2_000);
            boolean isFinal = ends.get(0) == Cause.INVALID_TOKEN;
            assertTrue(isFinal || ends.get(0) == Cause.NO_TOKEN, ends.toString());
            assertEquals(asked.size(), ends.size());
            assertTrue(asked.size() == (isFinal ? 1 : 2) || asked.size() == 3, asked.toString());
            client.disconnect();
        }
    }

    /** Half a second, twice that, and so on up to ten; each up to half as long again. */
    @Test
    void theBackOffGrowsFromHalfASecondToTen() {
        client.connect(() -> {
            asked.add(now);
            return CompletableFuture.failedFuture(new IllegalStateException("the matchmaker is down"));
        });
        run(60_000);
        assertEquals(ends.size(), asked.size());
        assertEquals(Cause.NO_TOKEN, ends.get(0));
        for (int i = 1; i < asked.size(); i++) {
            long least = Math.min(10_000, 500L << i - 1);
            long waited = (asked.get(i) - asked.get(i - 1)) / MILLI;
            assertTrue(waited >= least && waited <= Math.min(10_000, least * 3 / 2) + 10, i + ": " + waited + " ms");
        }
        assertTrue(asked.size() >= 9, asked.size() + " times");
        assertEquals(0, client.counters().get(Counter.DATAGRAMS_SENT));
        assertTrue(client.isConnecting());
        client.disconnect();
        assertEquals(Cause.BY_THIS_SIDE, ends.get(ends.size() - 1));
        assertFalse(client.isConnecting());
        int before = asked.size();
        run(30_000);
        assertEquals(before, asked.size());
    }

    @Test
    void aTokenMayTakeItsTimeAndWhatIsSentMeanwhileArrives() {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        client.connect(() -> answer);
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Say(1)));
        run(5000);
        assertTrue(client.isConnecting());
        assertEquals(List.of(), ends);
        answer.complete(token());
        run(500);
        assertEquals(List.of("4711 at 0 says 1"), atServer);
    }

    @Test
    void aTokenOfAnotherVersionIsTheEndOfIt() {
        client.connect(tokens(() -> GameProtocol.builder("reconnect", 2).value(Say.class, new Say(0)).build().tokenIssuer(KEY)
                .issue(PLAYER, List.of(address), new byte[0], seconds())));
        run(5000);
        assertEquals(List.of(Cause.OTHER_PROTOCOL), ends);
        assertEquals(List.of(false), wasConnecting);
        assertEquals(1, asked.size());
    }

    @Test
    void aTokenThatASupplierGivesTwiceIsRefusedAndAnotherIsAskedFor() {
        byte[] first = token();
        client.connect(tokens(() -> asked.size() < 3 ? first : token()));
        run(500);
        assertTrue(client.isConnected());
        server.close();
        server = server();
        run(3000);
        assertEquals(List.of(Cause.SERVER_CLOSED, Cause.USED_TOKEN), ends);
        assertEquals(List.of(true, true), wasConnecting);
        assertEquals(3, asked.size());
        assertTrue(client.isConnected());
        assertEquals(2, connections);
        // By hand, nothing follows.
        client.connect(first);
        assertEquals(List.of(Cause.BY_THIS_SIDE, Cause.USED_TOKEN), ends.subList(2, 4));
        assertFalse(client.isConnecting());
    }

    private Supplier<CompletableFuture<byte[]>> tokens(Supplier<byte[]> source) {
        return () -> {
            asked.add(now);
            return CompletableFuture.completedFuture(source.get());
        };
    }

    private byte[] token() {
        return PROTOCOL.tokenIssuer(KEY).issue(PLAYER, List.of(address), new byte[0], seconds());
    }

    /** A second ahead: a server takes no token from the second of its start. */
    private static long seconds() {
        return System.currentTimeMillis() / 1000 + 1;
    }

    private void run(int millis) {
        run(millis, true, true);
    }

    private void run(int millis, boolean clientRuns, boolean serverRuns) {
        for (long end = now + millis * MILLI; now < end;) {
            now += TICK_NANOS;
            if (clientRuns) {
                client.update(now);
                client.flush();
            }
            if (serverRuns) {
                server.update(now);
                server.flush();
            }
        }
    }
}
