package io.github.tightwire.microscope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A microscope's view of a game with a world, whichever packet is looked at next. */
class RecordedWorldsTest {
    private static final WorldTypes WORLD = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).build();
    private static final GameProtocol GAME = GameProtocol.builder("ships", 1).message(WorldPacket.class, WorldPacket::new)
            .message(WorldAcks.class, WorldAcks::new).carrying(WORLD).build();
    private static final long TICK_NANOS = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);

    private final World world = new World(WORLD);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(WORLD);
    private final List<Datagram> recorded = new ArrayList<>();

    @TempDir
    private Path folder;

    static final class Ship implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 10_000);
        }
    }

    private static final class Nobody<T> implements GameListener<T> {
        @Override
        public void connected(T who) {
        }

        @Override
        public void disconnected(T who, Disconnection why) {
        }
    }

    @BeforeEach
    void record() throws IOException {
        Path file = folder.resolve("ships.pcapng");
        VirtualNetwork network = new VirtualNetwork();
        GameServer server = new GameServer(network.open(ADDRESS), GAME.serverConfig(KEY, 4, ADDRESS), GAME,
                new Inbox<Player>().on(WorldAcks.class, (player, acks) -> view.acked(acks)), new Nobody<>(), 0, () -> 0);
        GameClient client = new GameClient(network.open(), GAME, new Inbox<GameClient>().on(WorldPacket.class, (self, received) -> {
            if (received.read(copy).isAccepted()) {
                self.send(GameProtocol.UNRELIABLE, copy.acks());
            }
        }), new Nobody<>(), 0);
        client.connect(GAME.tokenIssuer(KEY).issue(7, List.of(ADDRESS), new byte[0], Instant.now().getEpochSecond() + 1));
        for (int i = 0; i < 5; i++) {
            world.spawn(new Ship());
        }
        WorldPacket packet = new WorldPacket();
        try (Recording recording = server.record(file)) {
            for (int tick = 1; tick < 40; tick++) {
                server.update(tick * TICK_NANOS);
                client.update(tick * TICK_NANOS);
                world.forEachId(id -> ((Ship) world.get(id)).x += id);
                world.endTick();
                for (Player player : server.players()) {
                    packet.write(view, player.packetBytes(60));
                    player.send(GameProtocol.UNRELIABLE, packet);
                }
                server.flush();
                client.flush();
            }
            assertEquals(0, recording.dropped());
        }
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                recorded.add(datagram);
            }
        }
    }

    private Decoded decode(Decoder decoder, int index) {
        return decoder.decode(new Place(recorded, index), recorded.get(index).bytes());
    }

    @Test
    void aPacketIsToldAlikeInAnyOrder() {
        Decoder inOrder = Decoder.of(GAME, false);
        List<Decoded> all = new ArrayList<>();
        for (int i = 0; i < recorded.size(); i++) {
            all.add(decode(inOrder, i));
        }
        assertTrue(all.stream().filter(each -> each.verdict().contains("(Ship: 4 changed, ")).count() > 20, all.toString());
        Random random = new Random(1);
        Decoder inNoOrder = Decoder.of(GAME, false);
        for (int i = 0; i < 20; i++) {
            int index = random.nextInt(recorded.size());
            assertEquals(all.get(index), decode(inNoOrder, index), "packet " + index);
        }
    }

    @Test
    void everyBitOfADatagramOnce() {
        Decoder decoder = Decoder.of(GAME, false);
        int ships = 0;
        for (int i = 0; i < recorded.size(); i++) {
            Decoded decoded = decode(decoder, i);
            int next = 0;
            for (Operation leaf : decoded.trace().leaves()) {
                assertEquals(next, leaf.bit(), decoded::toString);
                next += leaf.bits();
                ships += leaf.path().matches("Ship\\[\\d]\\.x") ? 1 : 0;
            }
            assertEquals(recorded.get(i).length() * Byte.SIZE, next, decoded::toString);
        }
        assertTrue(ships > 100, ships + " ships");
    }

    /** As the page asks when a bit is changed: of other bytes in the packet's place, and of bytes that have none. */
    @Test
    void aPacketThatWasChangedIsReadInItsPlace() {
        Decoder decoder = Decoder.of(GAME, false);
        int index = recorded.size() - 2;
        while (!decode(decoder, index).verdict().contains("Ship: ")) {
            index--;
        }
        byte[] changed = recorded.get(index).bytes().clone();
        changed[changed.length - 1] ^= 1 << 3;
        Decoded other = decoder.decode(new Place(recorded, index), changed);
        assertTrue(other.verdict().contains("world packet "), other.verdict());
        assertNotEquals(decode(decoder, index), other);
        assertEquals("accepted", decoder.decode(new Place(recorded, -1), changed).verdict());
    }
}
