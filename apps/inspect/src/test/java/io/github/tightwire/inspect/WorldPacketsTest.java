package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.CaptureWriter;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording of a server with a world, told by entity and field. */
class WorldPacketsTest {
    static final WorldTypes WORLD = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).event(Bang.class, Bang::new).build();
    static final GameProtocol GAME = GameProtocol.builder("ships", 1).message(WorldPacket.class, WorldPacket::new)
            .message(WorldAcks.class, WorldAcks::new).carrying(WORLD).build();
    /** The same, which says nothing of its world. */
    static final GameProtocol UNTOLD = GameProtocol.builder("ships", 1).message(WorldPacket.class, WorldPacket::new)
            .message(WorldAcks.class, WorldAcks::new).build();
    private static final String FIELD = "io.github.tightwire.inspect.WorldPacketsTest.";
    private static final long TICK_NANOS = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);

    @TempDir
    private Path folder;

    static final class Ship implements BitSerializable {
        private int x;
        private int health = 100;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 10_000);
            health = s.serializeInt(health, 0, 100);
        }
    }

    static final class Bang implements BitSerializable {
        private int strength = 7;

        @Override
        public void serialize(BitStream s) {
            strength = s.serializeInt(strength, 0, 10);
        }
    }

    /** A server whose players are told of a world, and as many clients, one of which comes again. */
    private static final class Match implements GameListener<Player> {
        private final VirtualNetwork network = new VirtualNetwork();
        private final World world = new World(WORLD);
        private final Map<Player, WorldView> views = new HashMap<>();
        private final GameServer server = new GameServer(network.open(ADDRESS), GAME.serverConfig(KEY, 4, ADDRESS), GAME,
                new Inbox<Player>().on(WorldAcks.class, (player, acks) -> views.get(player).acked(acks)), this, 0, () -> 0);
        private final WorldPacket packet = new WorldPacket();
        private int tick;

        private GameClient client(long user) {
            WorldCopy[] copy = {new WorldCopy(WORLD)};
            GameListener<GameClient> listener = new GameListener<>() {
                @Override
                public void connected(GameClient self) {
                    copy[0] = new WorldCopy(WORLD);
                }

                @Override
                public void disconnected(GameClient self, Disconnection why) {
                }
            };
            GameClient client = new GameClient(network.open(), GAME, new Inbox<GameClient>().on(WorldPacket.class, (self, received) -> {
                if (received.read(copy[0]).isAccepted()) {
                    self.send(GameProtocol.UNRELIABLE, copy[0].acks());
                }
            }), listener, tick * TICK_NANOS);
            connect(client, user);
            return client;
        }

        private void connect(GameClient client, long user) {
            client.connect(GAME.tokenIssuer(KEY).issue(user, List.of(ADDRESS), new byte[0], Instant.now().getEpochSecond() + 1));
        }

        private void play(int ticks, GameClient... clients) {
            for (int end = tick + ticks; tick < end;) {
                tick++;
                server.update(tick * TICK_NANOS);
                for (GameClient client : clients) {
                    client.update(tick * TICK_NANOS);
                }
                world.forEachId(id -> ((Ship) world.get(id)).x += id);
                world.endTick();
                for (Player player : server.players()) {
                    packet.write(views.get(player), player.packetBytes(60));
                    player.send(GameProtocol.UNRELIABLE, packet);
                }
                server.flush();
                for (GameClient client : clients) {
                    client.flush();
                }
            }
        }

        @Override
        public void connected(Player player) {
            views.put(player, world.join(Interest.EVERYTHING));
        }

        @Override
        public void disconnected(Player player, Disconnection why) {
            world.leave(views.remove(player));
        }
    }

    /** Four ships, a bang, the end of one ship; then another player, and the first one again. */
    private Path record() throws IOException {
        Path file = folder.resolve("ships.pcapng");
        Match match = new Match();
        try (Recording recording = match.server.record(file)) {
            for (int i = 0; i < 4; i++) {
                match.world.spawn(new Ship());
            }
            GameClient client = match.client(7);
            match.play(30, client);
            match.world.event(new Bang());
            match.world.despawn(3);
            GameClient other = match.client(8);
            match.play(10, client, other);
            client.disconnect();
            match.play(5, client, other);
            match.connect(client, 7);
            match.play(10, client, other);
            assertEquals(0, recording.dropped());
        }
        return file;
    }

    private static List<Datagram> read(Path file) throws IOException {
        List<Datagram> datagrams = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                datagrams.add(datagram);
            }
        }
        return datagrams;
    }

    private static List<String> packets(Path file) throws ReflectiveOperationException {
        return packets(file, "GAME");
    }

    private static List<String> packets(Path file, String protocol, String... options) throws ReflectiveOperationException {
        return InspectCommandTest.out(Stream.concat(Stream.of("packets", "--class-path", "target/test-classes", FIELD + protocol,
                file.toString()), Stream.of(options)).toArray(String[]::new));
    }

    private static long count(List<String> lines, String regex) {
        return lines.stream().filter(line -> line.matches(".*" + regex)).count();
    }

    @Test
    void packetsAreToldByEntityWithTotalsByType() throws Exception {
        List<String> lines = packets(record());
        assertEquals(1, count(lines, ":1000 .* WorldPacket, world packet 1 of tick 3 \\(Ship: 4 spawned, [0-9.]+ bits\\)"));
        assertTrue(count(lines, ", world packet [0-9]+ of tick [0-9]+ \\(Ship: 3 changed, [0-9.]+ bits\\)") > 20, lines.toString());
        assertEquals(1, count(lines, " of tick 31 \\(Ship: 2 changed, 1 despawned, [0-9.]+ bits; Bang: 1 event, [0-9.]+ bits\\)"));
        // The other player, and the one who came again to the same address.
        assertEquals(1, count(lines, ":1001 .* world packet 1 of tick [0-9]+ \\(Ship: 3 spawned, .*"));
        assertEquals(1, count(lines, ":1000 .* world packet 1 of tick 4[0-9] \\(Ship: 3 spawned, .*"));
        assertEquals(0, count(lines, " not explained.*"));
        List<String> totals = lines.subList(lines.size() - 2, lines.size());
        assertTrue(totals.get(0).matches("Ship: 10 spawned, [0-9]+ changed, 1 despawned, [0-9.]+ bits"), totals.toString());
        assertTrue(totals.get(1).matches("Bang: 1 event, [0-9.]+ bits"), totals.toString());
    }

    @Test
    void eachFieldHasItsBitsItsPredictionAndItsValue() throws Exception {
        List<String> lines = packets(record(), "GAME", "--fields");
        assertTrue(count(lines, " +[0-9]+ +[0-9.]+ +Ship\\[2] +changed\\(since tick 29\\)") >= 1, lines.toString());
        assertTrue(count(lines, " +[0-9]+ +[0-9]\\.[0-9]{2} +Ship\\[2]\\.x +serializeInt\\(0, 10000\\) +60 +60") >= 1, lines.toString());
        assertTrue(count(lines, " +Ship\\[3] +despawned") >= 1);
        assertTrue(count(lines, " +Bang\\[0]\\.strength +serializeInt\\(0, 10\\) +0 +7") >= 1, lines.toString());
        assertTrue(count(lines, " +acked +\"[0-9]+ of the [0-9]+ packets before\"") > 10, lines.toString());
    }

    @Test
    void aRecordingThatBeganLaterSaysWhatCannotBeExplained() throws Exception {
        List<Datagram> all = read(record());
        Path later = folder.resolve("later.pcapng");
        try (CaptureWriter writer = new CaptureWriter(later)) {
            for (Datagram datagram : all.subList(20, all.size())) {
                writer.write(datagram);
            }
        }
        List<String> lines = packets(later);
        assertTrue(count(lines, ":1000 .*WorldPacket, world packet [0-9]+, not explained: it is relative to packet [0-9]+,"
                + " which came before the recording") > 15, lines.toString());
        assertEquals(1, count(lines, ":1001 .* world packet 1 of tick [0-9]+ \\(Ship: 3 spawned, .*"));
        assertEquals(1, count(lines, ":1000 .* world packet 1 of tick 4[0-9] \\(Ship: 3 spawned, .*"));
    }

    @Test
    void aProtocolThatSaysNothingOfItsWorldGetsAHint() throws Exception {
        String hint = "packets of the world are not explained: .*; add carrying\\(types\\) to its builder";
        List<String> lines = packets(record(), "UNTOLD");
        assertEquals(0, count(lines, " world packet .*"));
        assertTrue(lines.get(lines.size() - 1).matches(hint), lines.toString());
        assertEquals(0, count(packets(record()), hint));
    }

    @Test
    void aCopyExplainsEachPacketInItsComment() throws Exception {
        Path file = record();
        Path copy = folder.resolve("copy.pcapng");
        assertEquals(packets(file), packets(file, "GAME", "--comments", copy.toString()));
        List<Datagram> before = read(file);
        List<Datagram> after = read(copy);
        assertEquals(before.size(), after.size());
        for (int i = 0; i < before.size(); i++) {
            assertArrayEquals(before.get(i).bytes(), after.get(i).bytes());
            assertEquals(before.get(i).time(), after.get(i).time());
            assertTrue(after.get(i).comment().matches("(?s)(?:rate: [^\n]*\n)?explained: .*"), after.get(i).comment());
        }
        List<String> ends = after.stream().map(Datagram::comment).filter(comment -> comment.contains(" despawned")).toList();
        assertEquals(1, ends.size());
        assertTrue(ends.get(0).matches("(?s).*, world packet 29 of tick 31 \\(Ship: 2 changed, 1 despawned, .*"), ends.get(0));
        assertTrue(ends.get(0).matches("(?s).*\n *[0-9]+ +[0-9.]+ +Ship\\[2]\\.x +serializeInt\\(0, 10000\\) +62 +62\n.*"), ends.get(0));
        assertTrue(ends.get(0).matches("(?s).*\n *[0-9]+ +[0-9.]+ +Ship\\[3] +despawned.*"), ends.get(0));
        // A copy of a copy says what the recording said, and each thing once.
        Path again = folder.resolve("again.pcapng");
        assertEquals(packets(file), packets(copy, "GAME", "--comments", again.toString()));
        assertEquals(after.stream().map(Datagram::comment).toList(), read(again).stream().map(Datagram::comment).toList());
    }
}
