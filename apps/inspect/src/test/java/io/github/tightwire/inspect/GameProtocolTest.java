package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's recording, read with the server's messages and with a client's of another version. */
class GameProtocolTest {
    static final GameProtocol SERVERS = GameProtocol.builder("tanks", 1).value(Hit.class, new Hit(0)).allowOtherTypes().build();
    static final GameProtocol CLIENTS = GameProtocol.builder("tanks", 1).value(NewHit.class, new NewHit(0)).allowOtherTypes().build();
    private static final String FIELD = "io.github.tightwire.inspect.GameProtocolTest.";
    private static final String CLASSES = "target/test-classes";
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);

    @TempDir
    Path folder;

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
        return recordTicks(40, damages);
    }

    private Path recordTicks(int ticks, int... damages) throws IOException {
        Path file = folder.resolve("game.pcapng");
        VirtualNetwork network = new VirtualNetwork();
        GameServer server = new GameServer(network.open(ADDRESS), SERVERS.serverConfig(KEY, 4, ADDRESS), SERVERS,
                new Inbox<Player>().on(Hit.class, (player, hit) -> { }), (player, why) -> { }, 0, () -> 0);
        GameClient client = new GameClient(network.open(), CLIENTS, new Inbox<>(), (self, why) -> { }, 0);
        client.connect(CLIENTS.tokenIssuer(KEY).issue(7, List.of(ADDRESS), new byte[0], Instant.now().getEpochSecond() + 1));
        try (Recording recording = server.record(file)) {
            for (int tick = 1; tick < ticks; tick++) {
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

    private static List<String> packets(String field, Path file, String... options) throws ReflectiveOperationException {
        String[] arguments = new String[options.length + 5];
        arguments[0] = "packets";
        arguments[1] = "--class-path";
        arguments[2] = CLASSES;
        System.arraycopy(options, 0, arguments, 3, options.length);
        arguments[options.length + 3] = FIELD + field;
        arguments[options.length + 4] = file.toString();
        return InspectCommandTest.out(arguments);
    }

    @Test
    void packetsAndWhatTheyAreRefusedFor() throws IOException, ReflectiveOperationException {
        Path file = record(100, 101);
        List<String> all = packets("SERVERS", file);
        assertTrue(all.get(0).contains(" > 198.51.100.1:1000  317 bytes  challenge "), all.get(0));
        String asks = ".*192.0.2.1:7777  [0-9]+ bytes  payload [0-9]+, packet [0-9]+, TimeRequest";
        assertTrue(all.stream().anyMatch(line -> line.matches(asks)), all.toString());
        assertTrue(all.get(all.size() - 1).endsWith(" accepted, 1 refused"), all.get(all.size() - 1));
        List<String> refused = packets("SERVERS", file, "--refused");
        assertEquals(2, refused.size());
        String hits = ", Hit, Hit, refused: Hit.damage at bit 40: out of range, serializeInt(0, 100)";
        assertTrue(refused.get(0).endsWith(hits), refused.get(0));
        // The other version accepts what this one refuses; that the server did not is its comment.
        String comment = ", NewHit, NewHit, when recorded VIOLATION: Hit.damage at bit 40: out of range, serializeInt(0, 100)";
        List<String> others = packets("CLIENTS", file, "--refused");
        assertTrue(others.get(0).endsWith(comment), others.get(0));
        String total = " accepted, 0 refused; of the accepted, 1 refused when recorded";
        assertTrue(others.get(others.size() - 1).endsWith(total), others.toString());
    }

    @Test
    void theSendRateIsBesideAPacketEachSecond() throws IOException, ReflectiveOperationException {
        List<String> all = packets("SERVERS", recordTicks(150));
        String rate = ".*192.0.2.1:7777 > .*, packet .*, rate: [0-9]+ bytes/s, starting, [0-9]+ get through, .* ms, last fall: none";
        assertEquals(2, all.stream().filter(line -> line.matches(rate)).count(), all.toString());
        assertTrue(all.get(all.size() - 1).endsWith(" accepted, 0 refused"), all.get(all.size() - 1));
    }

    /** The first line that differs has the fault. */
    @Test
    void everyFieldOfBothVersions() throws IOException, ReflectiveOperationException {
        Path file = record(3);
        List<String> ours = packets("SERVERS", file, "--fields");
        List<String> theirs = packets("CLIENTS", file, "--fields");
        assertEquals(ours.size(), theirs.size());
        int at = 0;
        while (ours.get(at).replaceAll("\\W", "").equals(theirs.get(at).replace("NewHit", "Hit").replaceAll("\\W", ""))) {
            at++;
        }
        assertTrue(ours.get(at).matches(" +[0-9]+ +7 +Hit.damage +serializeInt\\(0, 100\\) +0x3 +3"), ours.get(at));
        assertTrue(theirs.get(at).matches(" +[0-9]+ +7 +NewHit.damage +serializeInt\\(0, 127\\) +0x3 +3"), theirs.get(at));
    }

    @Test
    void aDissector() throws IOException, ReflectiveOperationException {
        Path lua = folder.resolve("tanks.lua");
        InspectCommandTest.out("dissector", "--class-path", CLASSES, "--port", "7777", FIELD + "SERVERS", lua.toString());
        String script = Files.readString(lua, StandardCharsets.UTF_8);
        assertTrue(script.contains("title = \"Tightwire, tanks 1\"") && script.contains("function PROTOCOL.read"), script);
    }
}
