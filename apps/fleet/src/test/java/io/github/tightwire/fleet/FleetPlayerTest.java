package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A player, over real sockets, of a server that sends whatever placements the test wants. */
class FleetPlayerTest {
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final int MAX_TICKS = 2000;

    private final List<SnapshotGap> waits = new ArrayList<>();
    private final PlacedSnapshot sent = new PlacedSnapshot(new Snapshot(cubes()));
    private GameServer server;
    private FleetPlayer player;
    private long now = System.nanoTime();

    private static Cube[] cubes() {
        Cube[] cubes = new Cube[World.CUBES];
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
        return cubes;
    }

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        SecretKey key = GameKey.generate();
        GameProtocol protocol = MatchProtocol.forNode();
        UdpTransport socket = new UdpTransport(loopback());
        InetSocketAddress address = socket.localAddress();
        server = new GameServer(socket, protocol.serverConfig(key, 4, address), protocol,
                new Inbox<Player>().on(Input.class, (from, input) -> { }), new Nobody(), now);
        // The server takes no token of the second in which it started.
        byte[] token = MatchProtocol.tokens(key).issue(1, List.of(address), new Seat(0, 2).userData(),
                System.currentTimeMillis() / 1000 + 1);
        player = new FleetPlayer(1, 0, new UdpTransport(loopback()), () -> CompletableFuture.completedFuture(token), waits::add, now);
        until(() -> server.connectedPlayers() == 1);
    }

    @AfterEach
    void close() {
        player.close();
        server.close();
    }

    @Test
    void aSnapshotOfAnOlderPlacementIsRefused() throws InterruptedException {
        send(2, 10);
        until(() -> player.lastTick() == 10);
        send(1, 20);
        until(() -> player.refused() == 1);
        assertEquals(2, player.placement());
        assertEquals(10, player.lastTick());
        send(2, 11);
        until(() -> player.lastTick() == 11);
        assertEquals(1, player.refused());
        assertTrue(waits.isEmpty(), waits.toString());
    }

    @Test
    void aLaterPlacementIsTakenWhateverItsTickAndTheLossIsTold() throws InterruptedException {
        send(2, 100);
        until(() -> player.lastTick() == 100);
        send(3, 60);
        until(() -> player.placement() == 3);
        assertEquals(60, player.lastTick());
        assertEquals(1, waits.size());
        assertEquals(40, waits.get(0).lostTicks());
        assertEquals(List.of(2, 3), List.of(waits.get(0).from(), waits.get(0).to()));
        send(2, 200);
        until(() -> player.refused() == 1);
        assertEquals(60, player.lastTick());
    }

    private void send(int placement, int tick) {
        sent.placement = placement;
        sent.snapshot.tick = tick;
        sent.snapshot.included().set(World.PLAYER);
        server.players().forEach(each -> each.send(GameProtocol.UNRELIABLE, sent));
    }

    private void until(BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < MAX_TICKS && !done.getAsBoolean(); i++) {
            now += TICK_NANOS;
            server.update(now);
            server.flush();
            player.tick(now);
            Thread.sleep(1);
        }
        assertTrue(done.getAsBoolean());
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private static final class Nobody implements GameListener<Player> {
        @Override
        public void disconnected(Player peer, Disconnection why) {
        }
    }
}
