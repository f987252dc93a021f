package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.MessageTraffic;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.reliable.EndpointCounter;
import io.github.tightwire.reliable.SendRate;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final long TICK = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final GameProtocol PROTOCOL = GameProtocol.builder("statistics", 1)
            .value(Word.class, new Word("")).value(Shout.class, new Shout(0)).build();

    record Word(String text) implements BitValue<Word> {
        @Override
        public Word serialize(BitStream s) {
            return new Word(s.serializeString(text, 9));
        }
    }

    record Shout(int times) implements BitValue<Shout> {
        @Override
        public Shout serialize(BitStream s) {
            return new Shout(s.serializeInt(times, 0, 7));
        }
    }

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final Inbox<Player> serverInbox = new Inbox<Player>().on(Word.class, (player, word) -> { });
    private final Inbox<GameClient> clientInbox = new Inbox<GameClient>().on(Shout.class, (self, shout) -> { });
    private final GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
            serverInbox, (player, why) -> { }, 1);
    private final GameClient client = new GameClient(network.open(), PROTOCOL, clientInbox, (self, why) -> { }, 1);
    private long now = 1;

    @Test
    void sayWhatThereWas() {
        assertNull(client.statistics());
        long date = Instant.now().getEpochSecond() + 1;
        client.connect(PROTOCOL.tokenIssuer(KEY).issue(7, List.of(address), new byte[0], date));
        run(20);
        Player player = server.players().get(0);
        client.send(GameProtocol.RELIABLE, new Word("abc"));
        player.send(GameProtocol.UNRELIABLE, new Shout(1));
        player.send(GameProtocol.UNRELIABLE, new Shout(2));
        run(20);
        Statistics statistics = player.statistics();
        // Four types take two bits, and a shout three more: ten bits in all.
        assertEquals(List.of(new MessageTraffic(Shout.class, 2, 2, 0, 0)), of(statistics, Shout.class));
        assertEquals(1, of(statistics, Word.class).get(0).received());
        assertEquals(1, of(client.statistics(), Word.class).get(0).sent());
        assertEquals(List.of(new MessageTraffic(Shout.class, 0, 0, 2, 2)), of(client.statistics(), Shout.class));
        assertTrue(statistics.roundTripMillis() > 0 && statistics.roundTripMillis() < 100, statistics.toString());
        assertEquals(0, statistics.loss());
        assertEquals(37_500, statistics.bytesPerSecond(), 20_000);
        assertEquals(0, statistics.waitingMessages());
        assertEquals(Map.of(), statistics.refusals());
        assertTrue(statistics.toString().contains("\n  Shout: 2 sent, 2 bytes, 0 received, 0 bytes"), statistics.toString());
    }

    @Test
    void refusalsHaveTheirReasons() {
        network.send(new InetSocketAddress("198.51.100.8", 1), address, new byte[40], 40);
        run(1);
        ServerStatistics statistics = server.statistics();
        assertEquals(0, statistics.players());
        assertEquals(4, statistics.slots());
        assertEquals(1, statistics.refusals().values().stream().mapToLong(Long::longValue).sum());
        assertTrue(!statistics.refusals().containsKey(DatagramVerdict.ACCEPTED));
        assertTrue(statistics.toString().startsWith("0 of 4 players, ") && statistics.toString().contains("refused {"),
                statistics.toString());
    }

    @Test
    void whatIsTakenDoesNotChange() {
        Statistics statistics = new Statistics(1, 2, 0.5, 3, 4, 10, 11, SendRate.State.STEADY, SendRate.Fall.LONGER_WAY, 5, 6, 7, 8,
                List.of(), Map.of(EndpointCounter.STALE, 9L));
        assertEquals("round trip 1.0 ms, jitter 2.0 ms, 50.0% lost, line 3 bytes/s, steady, last fall: longer way, 11 get through, "
                + "queue 4.0 ms, base 10.0 ms, 5 bytes/s sent, 6 received, 7 waiting, 8 stale, refused {STALE=9}", statistics.toString());
    }

    private static List<MessageTraffic> of(Statistics statistics, Class<?> type) {
        return statistics.traffic().stream().filter(traffic -> traffic.type() == type).toList();
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            server.update(now);
            client.update(now);
            server.flush();
            client.flush();
        }
    }
}
