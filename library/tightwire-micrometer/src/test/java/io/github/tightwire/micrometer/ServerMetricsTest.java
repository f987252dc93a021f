package io.github.tightwire.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.VirtualNetwork;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
    private static final long TICK = 16_000_000;
    private static final long INTERVAL = 1_000_000_000;
    private static final int TICKS_OF_A_SECOND = 63;
    private static final int SLOTS = 4;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final GameProtocol PROTOCOL = GameProtocol.builder("metrics", 1).value(Word.class, new Word("")).build();

    record Word(String text) implements BitValue<Word> {
        @Override
        public Word serialize(BitStream s) {
            return new Word(s.serializeString(text, 9));
        }
    }

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final GameServer server = server(address);
    private final GameClient ann = client();
    private final GameClient ben = client();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ServerMetrics metrics = new ServerMetrics(server, registry);
    private long now = 1;

    @Test
    void aScrapeHasTheServersFigures() throws IOException {
        connect(ann, 7);
        run(TICKS_OF_A_SECOND);
        network.send(new InetSocketAddress("198.51.100.8", 1), address, new byte[40], 40);
        run(TICKS_OF_A_SECOND);
        metrics.update(now + INTERVAL);
        List<String> lines = scrape();
        assertHas(lines, "tightwire_server_players 1.0");
        assertHas(lines, "tightwire_server_slots 4.0");
        assertHas(lines, "tightwire_server_refusals_total{reason=\"request_bad_size\"} 1.0");
        assertHas(lines, "tightwire_server_refusals_total{reason=\"server_full\"} 0.0");
        assertHas(lines, "tightwire_server_sent_bytes_per_second " + (double) server.statistics().sentBytesPerSecond());
        assertTrue(server.statistics().sentBytesPerSecond() > 0);
        assertHas(lines, "tightwire_server_round_trip_worst_seconds " + server.statistics().worstRoundTripMillis() / 1e3);
        for (String name : List.of("received_bytes_per_second", "loss_worst_ratio", "handlers_ratio")) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("tightwire_server_" + name + " ")), name);
        }
        assertFalse(lines.stream().anyMatch(line -> line.contains("accepted")));
    }

    @Test
    void theGuideHasEachMeter() throws IOException {
        connect(ann, 7);
        run(20);
        MetricsPage.assertHas(registry, ServerMetrics.class, "server", "player");
    }

    @Test
    void aPlayersMetersComeAndGoWithThePlayer() throws IOException {
        assertEquals(Set.of(), slots());
        connect(ann, 7);
        connect(ben, 8);
        run(20);
        assertEquals(Set.of("0", "1"), slots());
        assertEquals(6, playerMeters().filter(id -> "0".equals(id.getTag("slot"))).count());
        Player player = server.players().get(0);
        run(TICKS_OF_A_SECOND);
        metrics.update(now + INTERVAL);
        assertHas(scrape(), "tightwire_player_line_bytes_per_second{slot=\"0\"} " + (double) player.statistics().bytesPerSecond());
        ann.disconnect();
        run(20);
        assertEquals(Set.of("1"), slots());
        ben.disconnect();
        run(20);
        assertEquals(Set.of(), slots());
        assertFalse(scrape().stream().anyMatch(line -> line.startsWith("tightwire_player")));
    }

    /** The next one has the slot at once: what is shown is not the last one's. */
    @Test
    void aSlotShowsWhoHasIt() {
        connect(ann, 7);
        run(20);
        server.players().get(0).send(GameProtocol.RELIABLE, new Word("lost"));
        run(TICKS_OF_A_SECOND);
        ann.disconnect();
        ann.flush();
        connect(ben, 8);
        for (int i = 0; i < 20; i++) {
            step();
        }
        assertEquals(8, server.players().get(0).id());
        metrics.update(now);
        assertEquals(6, playerMeters().count());
        server.players().get(0).disconnect();
        metrics.update(now);
        assertEquals(Set.of(), slots());
    }

    @Test
    void noTagHasUnboundedValues() {
        connect(ann, 7);
        connect(ben, 8);
        run(TICKS_OF_A_SECOND);
        Set<String> keys = registry.getMeters().stream().flatMap(meter -> meter.getId().getTags().stream())
                .map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of("reason", "slot"), keys);
        assertEquals(DatagramVerdict.values().length - 1, registry.find("tightwire.server.refusals").meters().size());
        int before = registry.getMeters().size();
        for (int id = 10; id < 20; id++) {
            ann.disconnect();
            run(2);
            connect(ann, id);
            run(20);
        }
        assertEquals(before, registry.getMeters().size());
    }

    @Test
    void figuresAreTakenOnceASecond() {
        run(1);
        network.send(new InetSocketAddress("198.51.100.8", 1), address, new byte[40], 40);
        run(1);
        assertEquals(0, refusals());
        now += INTERVAL - 2 * TICK - 1;
        run(1);
        assertEquals(0, refusals());
        run(1);
        assertEquals(1, refusals());
    }

    @Test
    void closedItLeavesNothing() {
        connect(ann, 7);
        run(20);
        assertEquals(Set.of("0"), slots());
        metrics.close();
        assertEquals(List.of(), registry.getMeters());
        run(TICKS_OF_A_SECOND);
        metrics.close();
        assertEquals(List.of(), registry.getMeters());
        assertEquals(1, server.connectedPlayers());
        new ServerMetrics(server, registry).close();
    }

    @Test
    void twoServersOfARegistryNeedTags() throws IOException {
        metrics.close();
        try (GameServer other = server(new InetSocketAddress("198.51.100.7", 40_001));
                ServerMetrics first = new ServerMetrics(server, registry, Tags.of("server", "1"))) {
            IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
                    () -> new ServerMetrics(other, registry, Tags.of("server", "1")));
            assertEquals("the registry has meters of another server with the tags [tag(server=1)]: give each server a tag of its own, "
                    + "such as Tags.of(\"server\", \"2\")", refusal.getMessage());
            try (ServerMetrics second = new ServerMetrics(other, registry, Tags.of("server", "2"))) {
                first.update(now);
                second.update(now);
                assertHas(scrape(), "tightwire_server_slots{server=\"1\"} 4.0");
                assertHas(scrape(), "tightwire_server_slots{server=\"2\"} 4.0");
            }
            assertFalse(scrape().stream().anyMatch(line -> line.contains("server=\"2\"")));
        }
    }

    private GameServer server(InetSocketAddress at) {
        return new GameServer(network.open(at), PROTOCOL.serverConfig(KEY, SLOTS, at), PROTOCOL,
                new Inbox<Player>().on(Word.class, (player, word) -> { }), (player, why) -> { }, 1);
    }

    private GameClient client() {
        return new GameClient(network.open(), PROTOCOL, new Inbox<GameClient>().on(Word.class, (self, word) -> { }),
                (self, why) -> { }, 1);
    }

    private void connect(GameClient client, long id) {
        client.connect(PROTOCOL.tokenIssuer(KEY).issue(id, List.of(address), new byte[0], Instant.now().getEpochSecond() + 1));
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            step();
            metrics.update(now);
        }
    }

    private void step() {
        now += TICK;
        server.update(now);
        ann.update(now);
        ben.update(now);
        server.flush();
        ann.flush();
        ben.flush();
    }

    private double refusals() {
        return registry.get("tightwire.server.refusals").tag("reason", "request_bad_size").functionCounter().count();
    }

    private Stream<Meter.Id> playerMeters() {
        return registry.getMeters().stream().map(Meter::getId).filter(id -> id.getName().startsWith("tightwire.player."));
    }

    private Set<String> slots() {
        return playerMeters().map(id -> id.getTag("slot")).collect(Collectors.toSet());
    }

    /** Returns the page that Prometheus gets over HTTP, while the server's thread does something else. */
    private List<String> scrape() throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/metrics", exchange -> {
            byte[] page = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        http.start();
        try {
            URI page = URI.create("http://localhost:" + http.getAddress().getPort() + "/metrics");
            return new String(page.toURL().openStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } finally {
            http.stop(0);
        }
    }

    private static void assertHas(List<String> lines, String line) {
        assertTrue(lines.contains(line), () -> line + " is not in\n" + String.join("\n", lines));
    }
}
