package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTraffic;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Honest players of a server that is slow, or stood still, or whose lines are bad: all of them are heard. In virtual time. */
@Timeout(120)
class BudgetTest {
    private static final long MILLI = 1_000_000;
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    record Input(int number) implements BitValue<Input> {
        @Override
        public Input serialize(BitStream s) {
            return new Input(s.serializeInt(number, 0, 1_000_000));
        }
    }

    static final class Level implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder(81).value(Input.class, new Input(0)).block(Level.class, Level::new)
            .build();
    private static final GameProtocol LIKE_YOJIMBO = GameProtocol.builder(82).value(Input.class, new Input(0))
            .block(Level.class, Level::new).channels(ConnectionConfig.DEFAULT).build();

    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final List<GameClient> clients = new ArrayList<>();
    private final List<Disconnection> ends = new ArrayList<>();
    private final List<byte[]> levels = new ArrayList<>();
    private GameServer server;
    private long now = 1;
    private int heard;
    private int sent;
    /** The time within a tick: only receivers take any. */
    private long elapsed;
    private long costNanos;
    private int costly = 1;

    private void start(GameProtocol protocol, int players) {
        Inbox<Player> inbox = new Inbox<Player>().on(Input.class, (player, input) -> {
            heard++;
            elapsed += input.number() % costly == 0 ? costNanos : 0;
        }).onBlock(Level.class, (player, level, block) -> levels.add(block));
        server = new GameServer(network.open(address), protocol.serverConfig(KEY, 64, address), protocol, inbox,
                new GameListener<>() {
                    @Override
                    public void receiving(Player player, int channel, int fragments, int total) {
                        elapsed += costNanos;
                    }

                    @Override
                    public void disconnected(Player player, Disconnection why) {
                        ends.add(why);
                    }
                }, now, () -> elapsed);
        for (int i = 0; i < players; i++) {
            join(protocol, network.open());
        }
        for (int i = 0; i < 60; i++) {
            tick();
        }
        assertEquals(players, server.connectedPlayers());
    }

    private void join(GameProtocol protocol, Transport transport) {
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(Input.class, (client, input) -> { }).onBlock(Level.class,
                (client, level, block) -> levels.add(block));
        GameClient client = new GameClient(transport, protocol, inbox, (self, why) -> { }, now);
        client.connect(protocol.tokenIssuer(KEY).issue(clients.size() + 1, List.of(address), new byte[0],
                System.currentTimeMillis() / 1000 + 1));
        clients.add(client);
    }

    private void tick() {
        tickClients(0);
        tickServer();
    }

    private void tickServer() {
        server.update(now);
        server.flush();
    }

    private void tickClients(int messages) {
        now += TICK_NANOS;
        for (GameClient client : clients) {
            client.update(now);
            for (int i = 0; i < messages; i++) {
                assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, new Input(++sent)));
            }
            client.flush();
        }
    }

    private void assertNothingWasRefused() {
        assertEquals(0, server.counters().get(DatagramVerdict.DATAGRAMS_TOO_MANY));
        assertEquals(List.of(), ends);
    }

    @AfterEach
    void close() {
        clients.forEach(GameClient::close);
        server.close();
        log.close();
    }

    /** Three messages a tick, and a receiver that prints each: 12 of 36 arrived. */
    @ParameterizedTest
    @ValueSource(longs = {0, 200_000, 5 * MILLI})
    void messagesOfAPacketArriveHoweverLongTheReceiverTakes(long nanos) {
        start(PROTOCOL, 4);
        costNanos = nanos;
        for (int i = 0; i < 130; i++) {
            tickClients(3);
            tickServer();
        }
        assertEquals(130 * 4 * 3, heard);
        assertNothingWasRefused();
    }

    /** 38% of a core: nobody's fault, and nothing is lost. */
    @Test
    void sixtyFourPlayersWithAReceiverOfAMillisecondInEveryTenthMessage() {
        start(PROTOCOL, 64);
        costNanos = MILLI;
        costly = 10;
        for (int i = 0; i < 130; i++) {
            tickClients(1);
            tickServer();
        }
        assertEquals(130 * 64, heard);
        assertNothingWasRefused();
        assertEquals(0.384, server.statistics().handlerShare(), 0.01);
        assertEquals(List.of("receivers and listener take 38% of the time, and players wait for them; the slowest: Input, 1.0 ms."
                + " Hand long work to another thread"), log.messages());
    }

    /** Slow for everybody, for 5 s: the players' messages wait in the socket, and the server says whose fault it is, once. */
    @Test
    void aServerThatIsSlowBlamesNobody() {
        start(PROTOCOL, 16);
        costNanos = 3 * MILLI;
        for (int i = 0; i < 300; i++) {
            tickClients(1);
            tickServer();
        }
        costNanos = 0;
        tickServer();
        assertEquals(300 * 16, heard);
        assertNothingWasRefused();
        assertEquals(1, log.messages().size(), log.messages().toString());
    }

    /** A tick ends although receivers take too long, so that acks and keep-alives go out; the rest is for the next one. */
    @Test
    void aTickOfSlowReceiversEndsAfterATenthOfASecond() {
        start(PROTOCOL, 16);
        for (int i = 0; i < 20; i++) {
            tickClients(1);
        }
        costNanos = 10 * MILLI;
        heard = 0;
        tickServer();
        assertEquals(10, heard);
        costNanos = 0;
        tickServer();
        assertEquals(20 * 16, heard);
    }

    /** 457 of 1,920 were lost. */
    @Test
    void whatPlayersSendWhileTheServerStandsStillIsHeard() {
        start(PROTOCOL, 16);
        for (int seconds : new int[] {2, 4}) {
            heard = 0;
            long before = messagesSent();
            for (int i = 0; i < 60 * seconds; i++) {
                now += TICK_NANOS;
                for (GameClient client : clients) {
                    client.update(now);
                    // After a second of silence a client sends less: what waits for too long does not go out at all.
                    SendResult unused = client.send(GameProtocol.UNRELIABLE, new Input(i));
                    client.flush();
                }
            }
            for (int i = 0; i < 30; i++) {
                tick();
            }
            assertEquals(messagesSent() - before, heard);
            assertTrue(heard > 1500, heard + " inputs");
            assertNothingWasRefused();
        }
    }

    private long messagesSent() {
        return clients.stream().mapToLong(client -> client.statistics().traffic().stream()
                .filter(traffic -> traffic.type() == Input.class).mapToLong(MessageTraffic::sent).sum()).sum();
    }

    /** A line that stands still for two seconds, and then brings everything at once. */
    @Test
    void whatComesAtOnceFromALineThatStoodStillIsHeard() {
        start(PROTOCOL, 0);
        long[] line = new long[1];
        join(PROTOCOL, new SimulatedNetwork(network.open(), NetworkConditions.PERFECT.withDelays(1, 0), () -> line[0], 1));
        for (int i = 0; i < 30; i++) {
            tick();
            line[0] = now;
        }
        for (int i = 0; i < 120; i++) {
            tickClients(1);
            tickServer();
        }
        assertEquals(0, heard);
        for (int i = 0; i < 3; i++) {
            line[0] = now + MILLI;
            tick();
        }
        assertEquals(120, heard);
        assertNothingWasRefused();
    }

    /** Each try lost the same fragment, for ever: at 167 microseconds a datagram, with yojimbo's own settings. */
    @ParameterizedTest
    @ValueSource(longs = {167_000, 5 * MILLI})
    void aBlockArrivesHoweverSlowTheServerIs(long nanos) {
        start(LIKE_YOJIMBO, 1);
        costNanos = nanos;
        byte[] block = new byte[100_000];
        new SplittableRandom(1).nextBytes(block);
        assertEquals(SendResult.QUEUED, clients.get(0).send(0, new Level(), block));
        for (int i = 0; i < 600 && levels.isEmpty(); i++) {
            tick();
        }
        assertArrayEquals(block, levels.get(0));
        assertNothingWasRefused();
    }

    @Test
    void aClientThatJoinsAndDownloadsALevelLosesNothing() {
        start(LIKE_YOJIMBO, 16);
        byte[] block = new byte[256 * 1024];
        new SplittableRandom(1).nextBytes(block);
        for (Player player : server.players()) {
            assertEquals(SendResult.QUEUED, player.send(0, new Level(), block));
        }
        for (int i = 0; i < 1200 && levels.size() < 16; i++) {
            tickClients(1);
            tickServer();
        }
        assertEquals(16, levels.size());
        tick();
        assertEquals(sent, heard);
        assertNothingWasRefused();
    }

    /** Two of three lost over 2,000 datagrams to a limit, at 5% loss. */
    @Test
    void nothingIsRefusedOnALineThatLoses() {
        start(PROTOCOL, 0);
        for (int i = 0; i < 3; i++) {
            join(PROTOCOL, new SimulatedNetwork(network.open(), NetworkConditions.PERFECT.withLoss(0.05).withDelays(40, 20), () -> now, i));
        }
        byte[] block = new byte[200_000];
        for (int i = 0; i < 400; i++) {
            tickClients(0);
            for (GameClient client : clients) {
                if (client.isConnected()) {
                    client.send(GameProtocol.UNRELIABLE, new Input(i));
                    client.send(GameProtocol.RELIABLE, new Input(i));
                    SendResult unused = client.send(GameProtocol.BLOCKS, new Level(), block);
                }
            }
            tickServer();
        }
        assertTrue(levels.size() > 1, levels.size() + " levels");
        assertNothingWasRefused();
    }

    /** As fast as a client of this library sends at all. */
    @Test
    void anUploadOnTheFastestLineIsWithinTheBudget() {
        start(PROTOCOL, 1);
        byte[] block = new byte[250_000];
        for (int i = 0; i < 240; i++) {
            clients.get(0).send(GameProtocol.BLOCKS, new Level(), block);
            tick();
        }
        assertTrue(levels.size() > 5, levels.size() + " levels");
        assertNothingWasRefused();
    }

    @Test
    void aStatisticIsThere() {
        start(PROTOCOL, 1);
        assertNotNull(server.statistics());
        assertEquals(0, server.statistics().handlerShare());
        assertEquals(List.of(), log.messages());
    }
}
