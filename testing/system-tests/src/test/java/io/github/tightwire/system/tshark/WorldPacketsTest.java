package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.fixtures.Running;
import io.github.tightwire.fixtures.Running.Outcome;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.inspect.InspectCommand;
import io.github.tightwire.microscope.WorldReplay;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.system.tshark.Tshark.Row;
import io.github.tightwire.system.tshark.Tshark.Shown;
import io.github.tightwire.trace.Trace;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packets of a world in the real tshark: the number, the reference and the tick that the library reads in each. */
@RequiresTshark
class WorldPacketsTest {
    private static final WorldTypes WORLD = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).build();
    private static final GameProtocol GAME = GameProtocol.builder("ships", 1).message(WorldPacket.class, WorldPacket::new)
            .message(WorldAcks.class, WorldAcks::new).carrying(WORLD).build();
    private static final InetSocketAddress SERVER = new InetSocketAddress("198.51.100.7", 40_000);
    private static final long TICK = 16_000_000;
    private static final int TICKS = 300;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    private final World world = new World(WORLD);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(WORLD);

    @TempDir
    Path folder;

    static final class Ship implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 10_000);
        }
    }

    /** Records a match in which packets are refused as if they had been lost, and ticks pass that the player is not told of. */
    private Path record() throws IOException {
        Path capture = folder.resolve("ships.pcapng");
        Random random = new Random(54);
        VirtualNetwork network = new VirtualNetwork();
        GameServer server = new GameServer(network.open(SERVER), GAME.serverConfig(KEY, 4, SERVER), GAME,
                new Inbox<Player>().on(WorldAcks.class, (player, acks) -> view.acked(acks)), (player, why) -> { }, 1, () -> 0);
        GameClient client = new GameClient(network.open(), GAME, new Inbox<GameClient>().on(WorldPacket.class, (self, received) -> {
            if (random.nextInt(3) != 0 && received.read(copy).isAccepted()) {
                self.send(GameProtocol.UNRELIABLE, copy.acks());
            }
        }), (self, why) -> { }, 1);
        client.connect(GAME.tokenIssuer(KEY).issue(7, List.of(SERVER), new byte[0], Instant.now().getEpochSecond() + 1));
        for (int i = 0; i < 20; i++) {
            world.spawn(new Ship());
        }
        WorldPacket packet = new WorldPacket();
        try (Recording recording = server.record(capture)) {
            for (int tick = 1; tick < TICKS; tick++) {
                server.update(tick * TICK);
                client.update(tick * TICK);
                world.forEachId(id -> ((Ship) world.get(id)).x = random.nextInt(10_000));
                int ended = tick == 20 ? 100_000 : 1 + random.nextInt(4);
                for (int i = 0; i < ended; i++) {
                    world.endTick();
                }
                for (Player player : server.players()) {
                    packet.write(view, player.packetBytes(60));
                    player.send(GameProtocol.UNRELIABLE, packet);
                }
                server.flush();
                client.flush();
            }
            assertEquals(0, recording.dropped());
        }
        return capture;
    }

    @Test
    @Tag("slow")
    void theHeadOfEachPacketIsShown() throws IOException, InterruptedException {
        Path capture = record();
        Path lua = folder.resolve("game.lua");
        GAME.dissector().withPorts(SERVER.getPort()).writeTo(lua);
        List<Shown> shown = Tshark.show(folder, lua, capture, "tightwire");
        WorldReplay replay = WorldReplay.of(GAME);
        int packets = 0;
        try (CaptureReader reader = new CaptureReader(capture)) {
            for (Shown packet : shown) {
                assertEquals("accepted", packet.verdict());
                Datagram datagram = reader.next();
                byte[] bytes = datagram.bytes();
                List<byte[]> ofWorld = WorldReplay.packets(bytes, GAME.read(bytes));
                for (Trace trace : replay.explain(datagram, ofWorld)) {
                    assertTrue(trace.verdict().isAccepted(), trace.toString());
                    String reference = String.valueOf(value(trace, "reference")).replace("packet ", "");
                    assertEquals(String.valueOf(value(trace, "sequence")), row(packet, "packet").value());
                    assertEquals(reference.equals("none") ? "0" : reference, row(packet, "reference").value());
                    assertEquals((int) value(trace, "tick"), tick(packet, reference));
                    packets++;
                }
                replay.take(datagram, ofWorld);
            }
        }
        assertTrue(packets > 250, packets + " packets");
    }

    /** Finds the packets of an entity, of which the dissector knows nothing, by the comments of a copy. */
    @Test
    @Tag("slow")
    void commentsAreFoundByEntity() throws IOException, InterruptedException {
        Path capture = record();
        Path copy = folder.resolve("copy.pcapng");
        Outcome outcome = Running.start(folder, Map.of(), List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), InspectCommand.class.getName(), "packets", "--class-path",
                Path.of("target/test-classes").toAbsolutePath().toString(), WorldPacketsTest.class.getName() + ".GAME", "--comments",
                copy.toString(), capture.toString())).end();
        assertEquals(0, outcome.exitCode(), outcome.err());
        long expected = 0;
        WorldReplay replay = WorldReplay.of(GAME);
        try (CaptureReader reader = new CaptureReader(capture)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                List<byte[]> ofWorld = WorldReplay.packets(datagram.bytes(), GAME.read(datagram.bytes()));
                expected += replay.explain(datagram, ofWorld).stream().filter(trace -> trace.toString().contains(" Ship[7].x ")).count();
                replay.take(datagram, ofWorld);
            }
        }
        Path found = Tshark.run(folder, copy, List.of("-Y", "frame.comment contains \"Ship[7].x \"", "-T", "fields", "-e", "frame.number"));
        assertTrue(expected > 50, expected + " packets");
        assertEquals(expected, Files.readAllLines(found).size());
    }

    private final int[] ticks = new int[TICKS];

    /** The tick that a packet is shown to be of, by that of its reference. */
    private int tick(Shown packet, String reference) {
        int passed = Integer.parseInt(row(packet, "tick").value());
        int tick = passed + (reference.equals("none") ? 0 : ticks[Integer.parseInt(reference)]);
        ticks[Integer.parseInt(row(packet, "packet").value())] = tick;
        return tick;
    }

    private static Row row(Shown packet, String name) {
        return packet.rows().stream().filter(row -> row.field().equals("tightwire.world." + name)).findFirst().orElseThrow();
    }

    private static Object value(Trace trace, String operation) {
        return trace.operations().stream().filter(each -> each.operation().equals(operation)).findFirst().orElseThrow().value();
    }
}
