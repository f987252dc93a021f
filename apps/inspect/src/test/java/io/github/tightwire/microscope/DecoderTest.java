package io.github.tightwire.microscope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.trace.Trace.Operation;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's recording, of a client of another version. */
class DecoderTest {
    private static final GameProtocol SERVERS = GameProtocol.builder("tanks", 1).value(Hit.class, new Hit(0)).allowOtherTypes().build();
    private static final GameProtocol CLIENTS = GameProtocol.builder("tanks", 1).value(NewHit.class, new NewHit(0)).allowOtherTypes()
            .build();
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);

    @TempDir
    private Path folder;

    record Hit(int damage) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            return new Hit(s.serializeInt(damage, 0, 100));
        }
    }

    record NewHit(int damage) implements BitValue<NewHit> {
        @Override
        public NewHit serialize(BitStream s) {
            return new NewHit(s.serializeInt(damage, 0, 127));
        }
    }

    private Path record(int... damages) throws IOException {
        Path file = folder.resolve("game.pcapng");
        VirtualNetwork network = new VirtualNetwork();
        GameServer server = new GameServer(network.open(ADDRESS), SERVERS.serverConfig(KEY, 4, ADDRESS), SERVERS,
                new Inbox<Player>().on(Hit.class, (player, hit) -> { }), (player, why) -> { }, 0, () -> 0);
        GameClient client = new GameClient(network.open(), CLIENTS, new Inbox<>(), (self, why) -> { }, 0);
        client.connect(CLIENTS.tokenIssuer(KEY).issue(7, List.of(ADDRESS), new byte[0], Instant.now().getEpochSecond() + 1));
        try (Recording recording = server.record(file)) {
            for (int tick = 1; tick < 40; tick++) {
                server.update(tick * 16_000_000L);
                client.update(tick * 16_000_000L);
                if (tick == 20) {
                    for (int damage : damages) {
                        client.send(GameProtocol.RELIABLE, new NewHit(damage));
                    }
                }
                server.flush();
                client.flush();
            }
            assertEquals(0, recording.dropped());
        }
        return file;
    }

    /** A microscope shows the headers, too: all bits count from the start of the datagram. */
    @Test
    void everyBitOfADatagramOnce() throws IOException {
        int refused = 0;
        try (CaptureReader capture = new CaptureReader(record(100, 101))) {
            for (Datagram datagram = capture.next(); datagram != null; datagram = capture.next()) {
                Decoded decoded = Decoder.of(SERVERS, false).decode(new Place(List.of(datagram), 0), datagram.bytes());
                int next = 0;
                for (Operation leaf : decoded.trace().leaves()) {
                    assertEquals(next, leaf.bit(), decoded::toString);
                    next += leaf.bits();
                }
                if (decoded.isAccepted()) {
                    assertEquals(datagram.length() * Byte.SIZE, next, decoded::toString);
                } else {
                    refused++;
                    assertEquals(SERVERS.read(datagram.bytes()).violation().trace().stoppedAt().bits(), 7);
                    assertEquals(decoded.refusedAt(), next - 7, decoded::toString);
                    assertTrue(decoded.verdict().startsWith("refused: Hit.damage at bit 40"), decoded.verdict());
                }
            }
        }
        assertEquals(1, refused);
    }
}
