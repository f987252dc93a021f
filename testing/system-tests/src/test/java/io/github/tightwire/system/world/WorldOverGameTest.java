package io.github.tightwire.system.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A world over the game layer, on real sockets, tick by tick and not in real time. */
@Timeout(60)
class WorldOverGameTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final int PATIENCE_TICKS = 2_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final WorldTypes TYPES = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).build();
    private static final GameProtocol PROTOCOL = GameProtocol.builder("world", 1).message(WorldPacket.class, WorldPacket::new)
            .message(WorldAcks.class, WorldAcks::new).build();

    private final World world = new World(TYPES);
    private final Map<Player, WorldView> views = new HashMap<>();
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final WorldPacket packet = new WorldPacket();

    static final class Ship implements BitSerializable {
        private int x;
        private int y;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 10_000);
            y = s.serializeInt(y, 0, 10_000);
        }
    }

    private final class Server implements GameListener<Player> {
        @Override
        public void connected(Player player) {
            views.put(player, world.join(Interest.EVERYTHING));
        }

        @Override
        public void disconnected(Player player, Disconnection why) {
            world.leave(views.remove(player));
        }
    }

    private static final class Client implements GameListener<GameClient> {
        @Override
        public void connected(GameClient client) {
        }

        @Override
        public void disconnected(GameClient client, Disconnection why) {
        }
    }

    @Test
    void aPlayerHasTheWorldInTwoLinesOnEachSide() throws IOException {
        for (int i = 0; i < 500; i++) {
            Ship ship = new Ship();
            ship.x = i;
            ship.y = 7 * i;
            world.spawn(ship);
        }
        Inbox<Player> atServer = new Inbox<Player>().on(WorldAcks.class, (player, acks) -> views.get(player).acked(acks));
        Inbox<GameClient> atClient = new Inbox<GameClient>().on(WorldPacket.class, (client, received) -> {
            if (received.read(copy).isAccepted()) {
                client.send(GameProtocol.UNRELIABLE, copy.acks());
            }
        });
        Transport transport = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = transport.localAddress();
        long now = System.nanoTime();
        try (GameServer server = new GameServer(transport, PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, atServer, new Server(), now);
                GameClient client = GameClient.open(PROTOCOL, atClient, new Client())) {
            // A server takes no token from before its start, in whole seconds.
            long nextSecond = Instant.now().getEpochSecond() + 1;
            client.connect(PROTOCOL.tokenIssuer(KEY).issue(1, List.of(address), new byte[0], nextSecond));
            int moving = 0;
            int ticks = 0;
            while (ticks < PATIENCE_TICKS && (moving < 100 || copy.size() < 500)) {
                now += TICK_NANOS;
                server.update(now);
                client.update(now);
                ((Ship) world.get(3)).x = moving;
                world.endTick();
                for (Player player : server.players()) {
                    packet.write(views.get(player), player.packetBytes(60));
                    player.send(GameProtocol.UNRELIABLE, packet);
                    moving++;
                }
                server.flush();
                client.flush();
                copy.showNewest(new WorldListener() { });
                ticks++;
            }
            assertEquals(500, copy.size());
            assertTrue(moving >= 100, moving + " packets");
            for (int id = 0; id < 500; id++) {
                assertEquals(((Ship) world.get(id)).y, ((Ship) copy.get(id)).y);
            }
            assertTrue(((Ship) copy.get(3)).x > moving - 50, "the ship that moves is at " + ((Ship) copy.get(3)).x + " of " + moving);
        }
    }
}
