package io.github.tightwire.micrometer;

import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Player;
import io.github.tightwire.game.ServerStatistics;
import io.github.tightwire.game.Statistics;
import io.github.tightwire.netcode.DatagramVerdict;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a {@link GameServer} and of its players as meters of a registry, from which any thread may read them.
 *
 * <pre>{@code
 * try (GameServer server = GameServer.open(...); ServerMetrics metrics = new ServerMetrics(server, registry)) {
 *     while (running) {
 *         long now = System.nanoTime();
 *         server.update(now);
 *         metrics.update(now);
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>The server's meters are its {@link ServerStatistics}: {@code players}, {@code slots}, {@code sent}, {@code received}, {@code
 * round.trip.worst}, {@code loss.worst}, {@code handlers}, each after {@code tightwire.server.}, and the counter {@code
 * tightwire.server.refusals} with the tag {@code reason}, one for each {@link DatagramVerdict} that refuses. Those of a player, out of its
 * {@link Statistics}, are {@code round.trip}, {@code loss}, {@code sent}, {@code received}, {@code line} and {@code waiting}, each after
 * {@code tightwire.player.}, with the tag {@code slot}. Times are in seconds, shares from 0 to 1.
 *
 * <p><b>No tag says who a player is</b>: whatever stores the figures keeps each value that a tag ever had, so ids and addresses would fill
 * it. A player's meters leave the registry when the player leaves, so there are never more than those of all slots.
 */
public final class ServerMetrics implements AutoCloseable {
    private static final String SLOTS = "tightwire.server.slots";
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String RATE = "bytes_per_second";
    private static final String SECONDS = "seconds";
    private static final String RATIO = "ratio";

    private final GameServer server;
    private final MeterRegistry registry;
    private final Tags tags;
    private final MeterSet<ServerStatistics> serverMeters;
    private final @Nullable PlayerMeters[] playerMeters;
    private final OnceASecond second = new OnceASecond();
    private boolean isClosed;

    /** A player, and the meters that show it. */
    private record PlayerMeters(Player player, MeterSet<Statistics> meters) {
    }

    /**
     * Adds the meters of a server, the only one of its registry.
     *
     * @param server not updated yet, or by this thread
     * @param registry which gets the meters
     * @throws IllegalArgumentException if the registry has meters of a server
     * @throws IllegalStateException if another thread updates the server, and lives
     */
    public ServerMetrics(GameServer server, MeterRegistry registry) {
        this(server, registry, Tags.empty());
    }

    /**
     * Adds the meters of a server.
     *
     * @param server not updated yet, or by this thread
     * @param registry which gets the meters
     * @param tags of all its meters; those of another server of this registry have the same keys, and another value
     * @throws IllegalArgumentException if the registry has meters of a server with these tags
     * @throws IllegalStateException if another thread updates the server, and lives
     */
    public ServerMetrics(GameServer server, MeterRegistry registry, Iterable<Tag> tags) {
        if (registry.find(SLOTS).tags(tags).meter() != null) {
            throw new IllegalArgumentException("the registry has meters of another server with the tags " + Tags.of(tags)
                    + ": give each server a tag of its own, such as Tags.of(\"server\", \"2\")");
        }
        this.server = server;
        this.registry = registry;
        this.tags = Tags.of(tags);
        playerMeters = new PlayerMeters[server.maxPlayers()];
        serverMeters = serverMeters(server.statistics());
    }

    private MeterSet<ServerStatistics> serverMeters(ServerStatistics statistics) {
        MeterSet<ServerStatistics> meters = new MeterSet<>(registry, tags, statistics)
                .gauge(SLOTS, null, "How many players may be connected", ServerStatistics::slots)
                .gauge("tightwire.server.players", null, "How many players are connected", ServerStatistics::players)
                .gauge("tightwire.server.sent", RATE, "Sent to players within the last second", ServerStatistics::sentBytesPerSecond)
                .gauge("tightwire.server.received", RATE, "Received from players within the last second",
                        ServerStatistics::receivedBytesPerSecond)
                .gauge("tightwire.server.round.trip.worst", SECONDS, "The longest of the players' mean round trips",
                        figures -> figures.worstRoundTripMillis() / MILLIS_PER_SECOND)
                .gauge("tightwire.server.loss.worst", RATIO, "The highest share of packets lost lately", ServerStatistics::worstLoss)
                .gauge("tightwire.server.handlers", RATIO, "The share of the time that the game's receivers and listener take",
                        ServerStatistics::handlerShare);
        for (DatagramVerdict verdict : DatagramVerdict.values()) {
            if (verdict != DatagramVerdict.ACCEPTED) {
                meters.counter("tightwire.server.refusals", Tags.of("reason", verdict.name().toLowerCase(Locale.ROOT)), null,
                        "Datagrams that were refused, from any address", figures -> figures.refusals().getOrDefault(verdict, 0L));
            }
        }
        return meters;
    }

    private MeterSet<Statistics> playerMeters(Player player) {
        return new MeterSet<>(registry, tags.and("slot", Integer.toString(player.slot())), player.statistics())
                .gauge("tightwire.player.round.trip", SECONDS, "The mean of a round trip",
                        figures -> figures.roundTripMillis() / MILLIS_PER_SECOND)
                .gauge("tightwire.player.loss", RATIO, "The share of packets lost lately", Statistics::loss)
                .gauge("tightwire.player.sent", RATE, "Sent to the player within the last second", Statistics::sentBytesPerSecond)
                .gauge("tightwire.player.received", RATE, "Received from the player within the last second",
                        Statistics::receivedBytesPerSecond)
                .gauge("tightwire.player.line", RATE, "How much the player's line is known to take", Statistics::bytesPerSecond)
                .gauge("tightwire.player.waiting", "messages", "Messages that wait for their packet or ack",
                        Statistics::waitingMessages);
    }

    /**
     * Adds the meters of players that came, removes those of players that left, and once a second shows new figures. Call it on the
     * server's thread, after each {@link GameServer#update}: between two seconds it allocates nothing while nobody comes or goes. Does
     * nothing once it is closed.
     *
     * @param nowNanos the time, on the clock that the server has
     * @throws IllegalStateException if another thread updates the server, and lives
     */
    public void update(long nowNanos) {
        if (isClosed) {
            return;
        }
        boolean isDue = second.isDue(nowNanos);
        for (int slot = 0; slot < playerMeters.length; slot++) {
            update(slot, server.player(slot), isDue);
        }
        if (isDue) {
            serverMeters.show(server.statistics());
        }
    }

    private void update(int slot, @Nullable Player player, boolean isDue) {
        PlayerMeters known = playerMeters[slot];
        if (known != null && known.player == player) {
            if (isDue) {
                known.meters.show(player.statistics());
            }
            return;
        }
        // The meters of one who left go first: whoever has the slot now has meters of the same name.
        if (known != null) {
            known.meters.close();
        }
        playerMeters[slot] = player == null ? null : new PlayerMeters(player, playerMeters(player));
    }

    /**
     * Removes all of these meters from the registry. The server goes on. Later calls do nothing. Call it on the server's thread, or once
     * that has ended.
     */
    @Override
    public void close() {
        isClosed = true;
        serverMeters.close();
        for (int slot = 0; slot < playerMeters.length; slot++) {
            PlayerMeters known = playerMeters[slot];
            if (known != null) {
                known.meters.close();
                playerMeters[slot] = null;
            }
        }
    }
}
