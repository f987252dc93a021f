package io.github.tightwire.benchmarks.floods;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.FailureAction;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A server of 64 places with 16 players at 60 Hz, in virtual time: what its thread takes of a CPU, which of the players' inputs it
 * hears, and when.
 */
final class FloodedServer implements GameListener<Player> {
    static final int TICKS_PER_SECOND = 60;
    static final int PLAYERS = 16;
    private static final int PLACES = 64;
    /** As many datagrams as a server reads between two looks at the clock. */
    private static final int AT_ONCE = 8;
    private static final long TICK_NANOS = 1_000_000_000L / TICKS_PER_SECOND;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** A player's message in each tick. */
    record Input(int tick, int keys) implements BitValue<Input> {
        @Override
        public Input serialize(BitStream s) {
            return new Input(s.serializeUint32(tick), s.serializeBits(keys, 12));
        }
    }

    /** An attacker's message. */
    record Nuisance(boolean throwing) implements BitValue<Nuisance> {
        @Override
        public Nuisance serialize(BitStream s) {
            return new Nuisance(s.serializeBool(throwing));
        }
    }

    /** The server's message to each player in each tick. */
    record Snapshot(int tick, long a, long b, long c, long d, long e, long f) implements BitValue<Snapshot> {
        @Override
        public Snapshot serialize(BitStream s) {
            return new Snapshot(s.serializeUint32(tick), s.serializeUint64(a), s.serializeUint64(b), s.serializeUint64(c),
                    s.serializeUint64(d), s.serializeUint64(e), s.serializeUint64(f));
        }
    }

    static final GameProtocol PROTOCOL = GameProtocol.builder("floods", 1).value(Input.class, new Input(0, 0))
            .value(Nuisance.class, new Nuisance(false)).value(Snapshot.class, new Snapshot(0, 0, 0, 0, 0, 0, 0)).build();

    final VirtualNetwork network = new VirtualNetwork();
    final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    /** The line of one of the players. */
    final RememberingTransport victim = new RememberingTransport(network.open());
    private final List<GameClient> players = new ArrayList<>();
    private final FailureAction onFailure;
    private final Transport socket = network.open(address);
    private final GameServer server;
    private long now = 1;
    private long nextId = 1;
    private int tick;

    private final List<Long> cpuNanos = new ArrayList<>();
    private final List<Long> socketNanos = new ArrayList<>();
    /** By the ids of the players, which are the first. */
    private final int[] heard = new int[1 + PLAYERS];
    private long nuisances;
    private int longestDelay;

    /**
     * With all players on their way to be connected.
     *
     * @param onFailure what becomes of a player whose message throws
     * @param clock what time it is while the server's thread works, in nanoseconds
     */
    FloodedServer(FailureAction onFailure, LongSupplier clock) {
        this.onFailure = onFailure;
        Inbox<Player> inbox = new Inbox<Player>().on(Input.class, (player, input) -> {
            heard[(int) player.id()]++;
            longestDelay = Math.max(longestDelay, tick - input.tick());
        }).on(Nuisance.class, (player, nuisance) -> {
            nuisances++;
            if (nuisance.throwing()) {
                throw new IllegalStateException("a bug that a player can trigger");
            }
        });
        server = new GameServer(socket, PROTOCOL.serverConfig(KEY, PLACES, address), PROTOCOL, inbox, this, now,
                clock);
        for (int i = 0; i < PLAYERS; i++) {
            players.add(connect(i == 0 ? victim : network.open()));
        }
    }

    /** A client that is on its way to be connected. */
    private GameClient connect(Transport transport) {
        GameClient client = new GameClient(transport, PROTOCOL, new Inbox<GameClient>().on(Snapshot.class, (self, snapshot) -> { }),
                (self, why) -> { }, now);
        client.connect(token());
        return client;
    }

    /** A client beside the players. */
    GameClient connectOne() {
        return connect(network.open());
    }

    byte[] token() {
        return PROTOCOL.tokenIssuer(KEY).issue(nextId++, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    long now() {
        return now;
    }

    /** Goes on by a tick, with a flood before the players' packets: whatever is behind a flood is what it delays. */
    void tick(Runnable flood) {
        tick++;
        now += TICK_NANOS;
        send(flood);
        long before = THREADS.getCurrentThreadCpuTime();
        server.update(now);
        server.sendToAll(GameProtocol.UNRELIABLE, new Snapshot(tick, 1, 2, 3, 4, 5, 6));
        server.flush();
        cpuNanos.add(THREADS.getCurrentThreadCpuTime() - before);
    }

    /**
     * Reads a tick's flood, for nobody: what the simulated socket takes, which is no real one's. The time stands still, so that the
     * players, who send at a rate, send nothing.
     */
    void readForNobody(Runnable flood) {
        flood.run();
        long before = THREADS.getCurrentThreadCpuTime();
        int count = AT_ONCE;
        while (count == AT_ONCE) {
            count = socket.read((from, bytes, length) ->
                    bytes[0] == 0 ? DatagramVerdict.REQUEST_BAD_SIZE : DatagramVerdict.UNKNOWN_SENDER, AT_ONCE);
        }
        socketNanos.add(THREADS.getCurrentThreadCpuTime() - before);
    }

    private void send(Runnable flood) {
        flood.run();
        for (GameClient player : players) {
            player.update(now);
            player.send(GameProtocol.UNRELIABLE, new Input(tick, 7));
            player.flush();
        }
    }

    /** Forgets what was measured. */
    void clear() {
        cpuNanos.clear();
        socketNanos.clear();
        Arrays.fill(heard, 0);
        nuisances = 0;
        longestDelay = 0;
    }

    Measured measured() {
        int ticks = cpuNanos.size();
        int least = Arrays.stream(heard, 1, heard.length).min().orElse(0);
        return new Measured(micros(cpuNanos, 0.5), micros(socketNanos, 0.5), micros(cpuNanos, 0.99),
                (double) least / ticks * TICKS_PER_SECOND, longestDelay, (double) nuisances / ticks);
    }

    private static double micros(List<Long> nanos, double quantile) {
        return nanos.stream().mapToLong(Long::longValue).sorted().skip((long) (quantile * nanos.size())).findFirst().orElse(0) / 1e3;
    }

    @Override
    public void disconnected(Player player, Disconnection why) {
    }

    @Override
    public FailureAction failed(Player player, Throwable failure) {
        return onFailure;
    }

    /**
     * The cost of a flood.
     *
     * @param micros of CPU, the median of the ticks
     * @param socketMicros of CPU, of these, that the simulated socket takes
     * @param longMicros of CPU, in one tick of a hundred or more
     * @param heardPerSecond inputs of the player that is heard least
     * @param longestDelay of an input that was heard, in ticks
     * @param nuisances messages of whoever means harm that were delivered, a tick
     */
    record Measured(
            double micros, double socketMicros, double longMicros, double heardPerSecond, int longestDelay, double nuisances) {
        /** Returns the server's microseconds, without the socket. */
        double serverMicros() {
            return micros - socketMicros;
        }
    }
}
