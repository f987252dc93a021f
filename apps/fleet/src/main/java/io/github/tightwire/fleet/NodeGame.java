package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.WorldAcks;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.crypto.SecretKey;

/**
 * All matches of a node, behind one socket, on one thread. Whoever comes with a token for another placement than the one that is here is
 * sent away, to get another token.
 */
final class NodeGame {
    private static final Logger LOG = System.getLogger("io.github.tightwire.fleet");
    private static final long TICK_NANOS = TickMeter.TICK_NANOS;
    private static final long MAX_LAG_NANOS = 5 * TICK_NANOS;
    private static final int TICKS_PER_REPORT = World.TICKS_PER_SECOND / 4;

    private final int node;
    private final int size;
    private final Transport transport;
    private final GameServer server;
    private final Map<Integer, Match> matches = new HashMap<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Consumer<NodeReport> reports;
    private final TickMeter meter = new TickMeter();
    private final TickWatch watch = new TickWatch();
    private int ticks;

    /**
     * A node that listens at an address, whose thread runs until the process ends, and reports four times a second.
     *
     * @param node its number, from 1
     * @param size as many matches as it should carry at most, which it says where it carries more and is late; 0 if nobody knows
     * @param key of tokens
     * @param local where it listens
     * @param reports are given the reports, on its thread
     */
    NodeGame(int node, int size, SecretKey key, InetSocketAddress local, Consumer<NodeReport> reports) throws IOException {
        this.node = node;
        this.size = size;
        this.reports = reports;
        transport = new UdpTransport(local);
        GameProtocol protocol = MatchProtocol.PROTOCOL;
        Inbox<Player> inbox = new Inbox<Player>().on(Input.class, this::receive).on(WorldAcks.class, this::receive);
        server = new GameServer(transport, protocol.serverConfig(key, Netcode.MAX_CLIENTS, transport.localAddress()), protocol, inbox,
                new Guests(), System.nanoTime());
        Thread thread = new Thread(this::run, "game");
        thread.setDaemon(true);
        // Without its matches a node is worth nothing, and another can have them.
        thread.setUncaughtExceptionHandler((dead, thrown) -> {
            thrown.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        thread.start();
    }

    InetSocketAddress address() {
        return transport.localAddress();
    }

    /** Starts a match; done once it can take players. */
    void start(MatchState from, Runnable done) {
        tasks.add(() -> {
            matches.put(from.match, new Match(from));
            done.run();
        });
    }

    /** Tells what there is of a match to save. */
    void save(int match, Consumer<MatchState> saved) {
        tasks.add(() -> saved.accept(matches.get(match).state()));
    }

    /** Notes that most of the nodes keep what a match was like at a tick. */
    void saved(int match, int tick) {
        tasks.add(() -> {
            Match saved = matches.get(match);
            if (saved != null) {
                saved.saved(tick);
            }
        });
    }

    /** Ends a match, tells its last state, and sends its players away. */
    void end(int match, Consumer<MatchState> saved) {
        tasks.add(() -> {
            try (Match ended = matches.remove(match)) {
                saved.accept(ended.state());
                ended.disconnectAll();
            }
        });
    }

    private void run() {
        long next = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            if (now < next) {
                LockSupport.parkNanos(next - now);
                continue;
            }
            next = now - next > MAX_LAG_NANOS ? now + TICK_NANOS : next + TICK_NANOS;
            tick(now);
        }
    }

    private void tick(long now) {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        server.update(now);
        long received = System.nanoTime();
        matches.values().forEach(Match::step);
        long stepped = System.nanoTime();
        matches.values().forEach(Match::send);
        server.flush();
        long sent = System.nanoTime();
        meter.add(now, received, stepped, sent);
        ticks++;
        if (ticks % TICKS_PER_REPORT == 0) {
            report(sent);
        }
    }

    private void report(long now) {
        NodeReport report = new NodeReport();
        report.node = node;
        report.process = (int) ProcessHandle.current().pid();
        report.ticks = meter.figures(now);
        report.kilobits = (int) (server.statistics().sentBytesPerSecond() * Byte.SIZE / 1000);
        report.matches = matches.values().stream().map(Match::report).toArray(MatchReport[]::new);
        report.size = size;
        boolean hasChanged = watch.update(report.ticks, !matches.isEmpty(), now);
        report.isBehind = watch.isBehind();
        if (hasChanged) {
            LOG.log(report.isBehind ? Level.WARNING : Level.INFO, report.pace());
        }
        reports.accept(report);
    }

    private Match matchOf(Player player) {
        Seat seat = Seat.read(player.userData());
        Match match = matches.get(seat.match());
        return match != null && match.seat.equals(seat) ? match : null;
    }

    private void receive(Player player, Input input) {
        Match match = matchOf(player);
        if (match != null) {
            match.receive(player, input);
        }
    }

    private void receive(Player player, WorldAcks acks) {
        Match match = matchOf(player);
        if (match != null) {
            match.receive(player, acks);
        }
    }

    /** Listens to players that come and go. */
    private final class Guests implements GameListener<Player> {
        @Override
        public void connected(Player player) {
            Match match = matchOf(player);
            if (match == null) {
                player.disconnect();
            } else {
                match.add(player);
            }
        }

        @Override
        public void disconnected(Player player, Disconnection why) {
            Match match = matchOf(player);
            if (match != null) {
                match.remove(player);
            }
        }
    }
}
