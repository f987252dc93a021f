package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldView;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import javax.crypto.SecretKey;
import org.joml.Vector3d;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A player, over real sockets, of a server that sends whatever placements the test wants. */
class FleetPlayerTest {
    private static final long TICK_NANOS = TickMeter.TICK_NANOS;
    private static final int MAX_TICKS = 2000;

    private final List<PacketGap> waits = new ArrayList<>();
    private final Map<Integer, World> worlds = new HashMap<>();
    private final Map<Integer, WorldView> views = new HashMap<>();
    private GameServer server;
    private FleetPlayer player;
    private long now = System.nanoTime();

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        SecretKey key = GameKey.generate();
        GameProtocol protocol = MatchProtocol.PROTOCOL;
        UdpTransport socket = new UdpTransport(loopback());
        InetSocketAddress address = socket.localAddress();
        server = new GameServer(socket, protocol.serverConfig(key, 4, address), protocol,
                new Inbox<Player>().on(Input.class, (from, input) -> { }).on(WorldAcks.class, this::acked), new Nobody(), now);
        TokenIssuer issuer = MatchProtocol.tokens(key);
        // The server takes no token of the second in which it started.
        player = new FleetPlayer(1, 0, new UdpTransport(loopback()), () -> CompletableFuture.completedFuture(issuer.issue(1,
                List.of(address), new Seat(0, 2).userData(), System.currentTimeMillis() / 1000 + 1)), waits::add, now);
        until(() -> server.connectedPlayers() == 1);
    }

    @AfterEach
    void close() {
        player.close();
        server.close();
    }

    @Test
    void aPacketOfAnOlderPlacementIsRefused() throws InterruptedException {
        send(2, 10);
        until(() -> player.lastTick() == 10);
        send(1, 20);
        until(() -> player.refused() == 1);
        assertEquals(2, player.placement());
        assertEquals(10, player.lastTick());
        assertEquals(2, height());
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
        assertEquals(3, height());
        assertEquals(1, waits.size());
        assertEquals(40, waits.get(0).lostTicks());
        assertEquals(List.of(2, 3), List.of(waits.get(0).from(), waits.get(0).to()));
        send(2, 200);
        until(() -> player.refused() == 1);
        assertEquals(60, player.lastTick());
    }

    @Test
    void aPlayerWhoComesBackStartsWithANewCopy() throws InterruptedException {
        send(2, 10);
        until(() -> player.lastTick() == 10);
        server.players().forEach(Player::disconnect);
        until(() -> server.connectedPlayers() == 0);
        until(() -> server.connectedPlayers() == 1);
        views.clear();
        send(2, 11);
        until(() -> player.lastTick() == 11);
        assertEquals(2, height());
        assertTrue(player.refused() == 0 && player.placement() == 2);
    }

    /** The height of the only cube, in metres: the placement that it is of. */
    private double height() {
        return player.cube(0).position(new Vector3d()).z;
    }

    private void acked(Player from, WorldAcks acks) {
        WorldView view = views.get(player.placement());
        if (view != null) {
            view.acked(acks);
        }
    }

    private void send(int placement, int tick) {
        World world = worlds.computeIfAbsent(placement, FleetPlayerTest::world);
        while (world.tick() < tick) {
            world.endTick();
        }
        PlacedPacket sent = new PlacedPacket();
        sent.placement = placement;
        sent.write(views.computeIfAbsent(placement, key -> world.join(Interest.EVERYTHING)), 1_000);
        server.players().forEach(each -> each.send(GameProtocol.UNRELIABLE, sent));
    }

    private static World world(int placement) {
        World world = new World(MatchProtocol.TYPES);
        Cube cube = new Cube();
        cube.setPosition(0, 0, placement);
        int unused = world.spawn(cube);
        return world;
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
