package matches;

import com.sun.net.httpserver.HttpServer;
import io.github.tightwire.*;
import io.github.tightwire.game.*;
import io.github.tightwire.micrometer.ServerMetrics;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import io.micrometer.core.instrument.*;
import io.micrometer.prometheusmetrics.*;
import java.io.IOException;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.spec.SecretKeySpec;

/** A server of many matches: each has a virtual thread and a port, and all have one page of metrics. */
public final class Matches {
    static final int TICKS = 60;                     // a second
    static final long TICK_NANOS = 1_000_000_000 / TICKS;
    static final int PLAYERS = 16;                   // of a match
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    static final PredictedType<Ship, Keys> SHIPS = PredictedType.of(Ship.class, Ship::new, Ship::step);
    static final WorldTypes WORLD = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).build();
    static final PlayedWorld<Keys> SPACE = PlayedWorld.of(WORLD, KEYS, TICKS);
    static final GameProtocol PROTOCOL = SPACE.protocol("matches", 1).build();

    /** A player's input of a tick. */
    static final class Keys implements BitSerializable {
        int x;

        @Override public void serialize(BitStream s) {
            x = s.serializeInt(x, -1, 1);
        }
    }

    static final class Ship implements BitSerializable {
        int slot, x;

        void step(Keys keys) {
            x = Math.clamp(x + keys.x, 0, 1000);
        }

        @Override public void serialize(BitStream s) {
            slot = s.serializeInt(slot, 0, PLAYERS - 1);
            x = s.serializeInt(x, 0, 1000);
        }
    }

    /** One match. Its thread is the only one that touches it, so nothing in it is locked. */
    static final class Match implements GameListener<Player>, Runnable {
        private final World world = new World(WORLD);
        private final Map<Player, Pilot> pilots = new HashMap<>();
        final GameServer server;
        private final ServerMetrics metrics;

        private record Pilot(Ship ship, RemotePlayer<Keys> player) { }

        Match(int number, int port, MeterRegistry registry) throws IOException {
            UdpTransport socket = new UdpTransport(new InetSocketAddress("localhost", port));
            Inbox<Player> inbox = RemotePlayer.inbox(player -> pilots.get(player).player);
            var config = PROTOCOL.serverConfig(KEY, PLAYERS, socket.localAddress());
            server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
            metrics = new ServerMetrics(server, registry, Tags.of("match", Integer.toString(number)));
            System.out.println("match " + number + " listens on " + socket.localAddress().getPort());
        }

        @Override public void run() {
            try (server; metrics) {
                for (long next = System.nanoTime(); !server.isClosed(); next = Math.max(next + TICK_NANOS, System.nanoTime())) {
                    // The one place where the thread waits. Meanwhile its core runs other matches.
                    LockSupport.parkNanos(next - System.nanoTime());
                    long now = System.nanoTime();
                    server.update(now);
                    metrics.update(now);
                    step();
                    server.flush();
                }
            }
        }

        private void step() {
            pilots.values().forEach(pilot -> SHIPS.step(pilot.ship, pilot.player.inputs().next()));
            world.endTick();
            pilots.values().forEach(pilot -> pilot.player.send(feedback -> feedback.add(SHIPS, pilot.ship)));
        }

        @Override public void connected(Player player) {
            Ship ship = new Ship();
            ship.slot = player.slot();
            Pilot pilot = new Pilot(ship, new RemotePlayer<>(player, SPACE, world, Interest.EVERYTHING));
            pilot.player.spawn(ship);
            pilots.put(player, pilot);
        }

        @Override public void disconnected(Player player, Disconnection why) {
            pilots.remove(player).player.leave();
        }
    }

    private static void serve(int port, int count, int metricsPort) throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        List<Match> matches = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            matches.add(new Match(number, port == 0 ? 0 : port + number, registry));
        }
        HttpServer http = HttpServer.create(new InetSocketAddress("localhost", metricsPort), 0);
        http.createContext("/metrics", exchange -> {
            try (exchange) {
                byte[] page = registry.scrape().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
            }
        });
        http.start();
        System.out.println("metrics at http://localhost:" + http.getAddress().getPort() + "/metrics");
        // Players hear of Ctrl-C. A virtual thread doesn't keep the program alive: closing the executor waits for the matches.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> matches.forEach(match -> match.server.close())));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            matches.forEach(threads::execute);
        }
        http.stop(0);
    }

    /** A player who flies to the right until the own ship, as the server has it, is at 120. */
    private static final class Guest implements GameListener<GameClient> {
        private final Keys keys = new Keys();
        private final Ship ship = new Ship();
        private final GameClient client;
        private LocalPlayer<Keys> player;
        private int x;

        Guest(int port) throws IOException {
            UdpTransport socket = new UdpTransport(new InetSocketAddress(0));
            client = new GameClient(socket, PROTOCOL, LocalPlayer.inbox(() -> player), this, System.nanoTime());
            // Dated a second ahead: a server takes none of the second in which it started.
            client.connect(PROTOCOL.tokenIssuer(KEY).issue(new Random().nextLong(),
                    List.of(new InetSocketAddress("localhost", port)), new byte[0], Instant.now().getEpochSecond() + 1));
        }

        @Override public void connected(GameClient self) {
            player = new LocalPlayer<>(self, SPACE);
            keys.x = 1;
        }

        void play() throws InterruptedException {
            while (x < 120 && !client.isClosed()) {
                long now = System.nanoTime();
                client.update(now);
                if (client.isConnected()) {
                    player.update(now, tick -> player.prediction().add(tick, keys));
                    x = player.copy().findNewest(ship, found -> found.slot == client.slot()) < 0 ? x : ship.x;
                }
                client.flush();
                Thread.sleep(5);
            }
            client.close();
            System.out.println("the ship is at " + x);
        }

        @Override public void disconnected(GameClient self, Disconnection why) {
            System.out.println(why);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int[] numbers = Arrays.stream(args).skip(1).mapToInt(Integer::parseInt).toArray();
        switch (args.length == 0 ? "" : args[0] + numbers.length) {
            case "server3" -> serve(numbers[0], numbers[1], numbers[2]);
            case "join1" -> new Guest(numbers[0]).play();
            default -> System.err.println("usage: server PORT MATCHES METRICS_PORT|join PORT, for example: server 40000 100 8080");
        }
    }
}
