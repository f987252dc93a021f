package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server and a client of a world with players, over the game layer, on real sockets, tick by tick and not in real time. */
@Timeout(60)
class PlayedWorldTest {
    private static final long TICK_NANOS = 1_000_000_000 / 60;
    private static final int PATIENCE_TICKS = 2_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final PlayedWorld<Keys> PLAYED = played(Ship.class);
    private static final GameProtocol PROTOCOL = PLAYED.protocol("played", 1).build();
    private static final Logger LOG = Logger.getLogger("io.github.tightwire.players");

    private final World world = new World(PLAYED.types);
    private final Ship ship = new Ship();
    private final Side side = new Side();
    private GameClient connection;
    private RemotePlayer<Keys> remote;
    private ServerSpawns<Bullet, Keys> serverBullets;
    private LocalPlayer<Keys> local;
    private Predictor<Ship, Keys> own;
    private PredictedSpawns<Bullet, Keys> bullets;
    private boolean fires;
    private int pressedTick;
    private float speedThen;

    /** Of another width than a bullet's. */
    static final class Rock implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 3);
        }
    }

    private static PlayedWorld<Keys> played(Class<?> second) {
        WorldTypes.Builder types = WorldTypes.builder().entity(EntityType.of(Bullet.class, Bullet::new));
        types.entity(second == Ship.class ? EntityType.of(Ship.class, Ship::new) : EntityType.of(Rock.class, Rock::new));
        return PlayedWorld.of(types.build(), InputLine.KEYS, 60);
    }

    /** Both sides' listener. */
    private final class Side implements WorldListener {
        private final List<String> ends = new ArrayList<>();

        private GameListener<Player> server() {
            return new GameListener<>() {
                @Override
                public void connected(Player player) {
                    remote = new RemotePlayer<>(player, PLAYED, world, Interest.EVERYTHING);
                    remote.spawn(ship);
                    serverBullets = remote.spawns(Bullet.TYPE);
                }

                @Override
                public void disconnected(Player player, Disconnection why) {
                    remote.leave();
                    ends.add("server: " + why.cause());
                }
            };
        }

        private GameListener<GameClient> client() {
            return new GameListener<>() {
                @Override
                public void connected(GameClient client) {
                    connection = client;
                    local = new LocalPlayer<>(client, PLAYED);
                    own = local.prediction().entity(Ship.TYPE, any -> true);
                    bullets = local.spawns(Bullet.TYPE, 8, any -> true, bullet -> bullet.key);
                }

                @Override
                public void disconnected(GameClient client, Disconnection why) {
                    ends.add("client: " + why);
                }
            };
        }
    }

    private void step() {
        if (remote != null && side.ends.isEmpty()) {
            Keys keys = remote.inputs().next();
            Ship.TYPE.step(ship, keys);
            serverBullets.step(keys, bullet -> bullet.left == 0);
            if (keys.left) {
                serverBullets.spawn(Bullet.of(ship, remote.inputs().tick()));
            }
        }
        world.endTick();
        if (remote != null && side.ends.isEmpty()) {
            remote.send(feedback -> feedback.add(Ship.TYPE, ship));
        }
    }

    private void press(int tick) {
        float before = own.entity().speed;
        local.prediction().add(tick, Keys.of(fires, true, 0));
        if (fires && own.isRunning()) {
            assertTrue(bullets.spawn(tick, Bullet.of(own.entity(), tick)));
        }
        fires = false;
        if (own.isRunning() && pressedTick == 0) {
            pressedTick = tick;
            speedThen = own.entity().speed - before;
        }
    }

    /** Runs both sides until something holds; what it says stands before the sides are closed. */
    private void run(GameProtocol clients, Runnable each, BooleanSupplier ends) throws IOException {
        Transport transport = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = transport.localAddress();
        long now = System.nanoTime();
        try (GameServer server = new GameServer(transport, PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
                        RemotePlayer.<Keys>inbox(player -> remote), side.server(), now);
                GameClient client = GameClient.open(clients, LocalPlayer.<Keys>inbox(() -> local), side.client())) {
            // A server takes no token from before its start, in whole seconds.
            client.connect(clients.tokenIssuer(KEY).issue(7, List.of(address), new byte[0], Instant.now().getEpochSecond() + 1));
            for (int tick = 0; tick < PATIENCE_TICKS && !ends.getAsBoolean(); tick++) {
                now += TICK_NANOS;
                server.update(now);
                step();
                server.flush();
                client.update(now);
                if (client.isConnected()) {
                    local.update(now, this::press);
                    boolean unused = local.show(now, side);
                    each.run();
                }
                client.flush();
            }
            assertTrue(ends.getAsBoolean(), () -> side.ends + ", " + (local == null ? "" : own.statistics() + "; " + bullets));
        }
    }

    private <T> List<T> seen(Class<T> type) {
        List<T> seen = new ArrayList<>();
        local.forEach(type, seen::add);
        return seen;
    }

    @Test
    void thePlayersShipAndBulletsMoveAtOnceAndAreTheServers() throws IOException {
        int[] ticks = new int[1];
        run(PROTOCOL, () -> {
            ticks[0]++;
            fires = ticks[0] % 30 == 0 && ticks[0] > 120 && ticks[0] < 280;
        }, () -> bullets != null && bullets.matched() >= 3 && bullets.size() == 0 && serverBullets.size() == 0 && ticks[0] > 400);
        assertTrue(speedThen > 0, "the ship reacts in the tick of its input");
        assertEquals(0, own.statistics().desyncs(), own.statistics()::toString);
        assertEquals(bullets.spawned(), bullets.matched());
        assertEquals(0, bullets.statistics().corrections(), bullets::toString);
        assertEquals(0, world.size(), "all of a player's ends as it leaves");
    }

    @Test
    void whatIsSeenIsPredictedUnlessThatIsSwitchedOff() throws IOException {
        int[] ticks = new int[1];
        List<String> wrong = new ArrayList<>();
        run(PROTOCOL, () -> {
            ticks[0]++;
            fires = ticks[0] == 150;
            if (ticks[0] >= 155 && ticks[0] < 170) {
                boolean isPredicted = ticks[0] < 160;
                local.setPredicting(isPredicted);
                local.setInterpolating(ticks[0] < 165);
                Ship shown = seen(Ship.class).get(0);
                Ship copied = (Ship) local.copy().get(0);
                boolean isRight = seen(Ship.class).size() == 1 && seen(Bullet.class).size() == 1 && seen(BitSerializable.class).size() == 2
                        && (shown == copied) != isPredicted && local.isPredicting() == isPredicted;
                // Both sides are in step, so that the newest is of this tick, from the next time on that it is shown.
                isRight &= ticks[0] <= 165 || Math.abs(copied.x - ship.x) < 0.001;
                if (!isRight) {
                    wrong.add(ticks[0] + ": " + seen(BitSerializable.class) + ", the copy's " + copied + ", the server's " + ship);
                }
            }
        }, () -> ticks[0] >= 170);
        assertEquals(List.of(), wrong);
    }

    @Test
    void aClientOfAnotherWorldIsToldWhichTypeDiffers() throws IOException {
        List<String> lines = listen(Logger.getLogger("io.github.tightwire.game"),
                () -> run(played(Rock.class).protocol("played", 1).build(), () -> { }, () -> side.ends.size() == 2));
        assertTrue(side.ends.stream().anyMatch(end -> end.startsWith("client: OTHER_TYPES") && end.contains(", Rock, differs")),
                side.ends::toString);
        assertTrue(side.ends.contains("server: OTHER_TYPES"), side.ends::toString);
        assertTrue(lines.stream().anyMatch(line -> line.contains("player 7 at ") && line.contains(", Ship, differs")), lines::toString);
    }

    /** Inputs are on the wire as bytes of their own, too. */
    @Test
    void aClientOfOtherInputsIsToldSo() throws IOException {
        GameProtocol other = PlayedWorld.of(PLAYED.types, InputType.of(Rock.class, Rock::new), 60).protocol("played", 1).build();
        List<String> lines = listen(Logger.getLogger("io.github.tightwire.game"), () -> run(other, () -> { }, () -> side.ends.size() == 2));
        assertTrue(lines.stream().anyMatch(line -> line.contains(", Keys, differs")), lines::toString);
    }

    @Test
    void aPlayerWhoseInputsAreRefusedIsDisconnectedAndNamed() throws IOException {
        Runnable attack = () -> connection.send(GameProtocol.UNRELIABLE, new InputPacket());
        List<String> lines = listen(LOG, () -> run(PROTOCOL, attack, () -> side.ends.size() == 2));
        assertTrue(side.ends.contains("server: KICKED"), side.ends::toString);
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).matches("player 7 at .*:[0-9]+ was disconnected: inputs refused at bit 0: past end"), lines.get(0));
    }

    @Test
    void aDesyncNamesThePlayer() throws IOException {
        List<String> lines = listen(LOG, () -> run(PROTOCOL, () -> {
            if (own.isRunning() && own.statistics().ticks() == 60) {
                ship.x += 5;
                Ship.TYPE.round(ship);
            }
        }, () -> own != null && own.statistics().desyncs() > 0));
        assertTrue(lines.get(0).startsWith("the player in slot 0: Ship was predicted wrongly in tick "), lines.get(0));
    }

    @Test
    void whatIsNotThePlayersIsNotDespawned() throws IOException {
        run(PROTOCOL, () -> { }, () -> remote != null && local != null);
        int id = world.spawn(new Ship());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> remote.despawn(id));
        assertTrue(e.getMessage().matches("player 7 at .* has no entity " + id), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> PlayedWorld.of(PLAYED.types, InputLine.KEYS, 0));
        assertThrows(IllegalArgumentException.class, () -> PlayedWorld.of(PLAYED.types, InputLine.KEYS, 1_001));
        assertFalse(PLAYED.inputs.samples().isEmpty());
    }

    /** Runs something that may throw. */
    private interface Run {
        void run() throws IOException;
    }

    private static List<String> listen(Logger logger, Run run) throws IOException {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(new SimpleFormatter().formatMessage(line));
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            run.run();
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
        return lines;
    }
}
