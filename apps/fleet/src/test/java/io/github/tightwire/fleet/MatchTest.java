package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.WorldAcks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import javax.crypto.SecretKey;
import org.joml.Vector3d;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A match and its players, over real sockets, tick by tick and not in real time. */
class MatchTest {
    private static final int MAX_TICKS = 400;
    private static final Codec<Cube> CUBE = Codec.of(Cube.class);

    private final SecretKey key = GameKey.generate();
    private final Match match = new Match(new MatchState().placed(1));
    private GameServer server;
    private FleetPlayer first;
    private FleetPlayer second;
    private final List<FleetPlayer> crowd = new ArrayList<>();
    private long now = System.nanoTime();

    @BeforeEach
    void connect() throws IOException {
        UdpTransport socket = new UdpTransport(loopback());
        InetSocketAddress address = socket.localAddress();
        Inbox<Player> inbox = new Inbox<Player>().on(Input.class, match::receive).on(WorldAcks.class, match::receive);
        server = new GameServer(socket, MatchProtocol.PROTOCOL.serverConfig(key, 4, address), MatchProtocol.PROTOCOL, inbox, new Guests(),
                now);
        first = player(1, address);
        second = player(2, address);
        crowd.addAll(List.of(first, second));
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        server.close();
        match.close();
    }

    private FleetPlayer player(int id, InetSocketAddress address) throws IOException {
        // A server takes no token of the second in which it started.
        byte[] token = MatchProtocol.tokens(key).issue(id, List.of(address), new Seat(0, 1).userData(),
                System.currentTimeMillis() / 1000 + 1);
        return new FleetPlayer(id, 0, new UdpTransport(loopback()), () -> CompletableFuture.completedFuture(token), wait -> { }, now);
    }

    @Test
    void playersSeeTheWholeWorldOfTheMatchToTheBit() throws InterruptedException {
        until(() -> server.connectedPlayers() == 2 && first.cube(World.CUBES - 1) != null);
        until(() -> sees(first) && sees(second));
        assertEquals(List.of(1, 2), List.of(match.report().players[0], match.report().players[1]));
        assertEquals(match.state().tick(), first.lastTick());
        io.github.tightwire.world.World world = new io.github.tightwire.world.World(match.state().world);
        for (int i = 0; i < World.CUBES; i++) {
            assertArrayEquals(bytes((Cube) world.get(i)), bytes(second.cube(i)), "cube " + i);
        }
    }

    @Test
    void theFirstPlayerDrivesUntilItLeaves() throws InterruptedException {
        until(() -> server.connectedPlayers() == 2 && first.cube(World.PLAYER) != null);
        Vector3d start = first.cube(World.PLAYER).position(new Vector3d());
        until(() -> first.cube(World.PLAYER).position(new Vector3d()).distance(start) > 3);
        first.close();
        crowd.remove(first);
        until(() -> match.report().players.length == 1);
        assertEquals(2, match.report().players[0]);
        int tick = second.lastTick();
        until(() -> second.lastTick() > tick + 10);
    }

    @Test
    void allAreSentAwayAtTheEnd() throws InterruptedException {
        until(() -> match.report().players.length == 2);
        match.disconnectAll();
        assertEquals(0, match.report().players.length);
        assertEquals(0, server.connectedPlayers());
    }

    private boolean sees(FleetPlayer player) {
        for (int i = 0; i < World.CUBES; i++) {
            if (player.cube(i) == null) {
                return false;
            }
        }
        return player.lastTick() == match.report().tick;
    }

    private static byte[] bytes(Cube cube) {
        byte[] bytes = new byte[32];
        return Arrays.copyOf(bytes, CUBE.write(cube, bytes));
    }

    private void until(BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < MAX_TICKS && !done.getAsBoolean(); i++) {
            now += TickMeter.TICK_NANOS;
            server.update(now);
            match.step();
            match.send();
            server.flush();
            Thread.sleep(1);
            crowd.forEach(player -> player.tick(now));
        }
        assertTrue(done.getAsBoolean());
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private final class Guests implements GameListener<Player> {
        @Override
        public void connected(Player player) {
            match.add(player);
        }

        @Override
        public void disconnected(Player player, Disconnection why) {
            match.remove(player);
        }
    }
}
