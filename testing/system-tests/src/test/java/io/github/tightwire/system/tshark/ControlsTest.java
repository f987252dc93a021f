package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.system.tshark.Tshark.Shown;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The game layers' own payloads in the real tshark: hello, ends with their reasons, a last message by field, and malformed ones. */
@RequiresTshark
@Tag("slow")
class ControlsTest {
    private static final InetSocketAddress SERVER = new InetSocketAddress("198.51.100.7", 40_000);
    private static final long TICK = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    record Farewell(String text, int until) implements BitValue<Farewell> {
        @Override
        public Farewell serialize(BitStream s) {
            return new Farewell(s.serializeString(text, 40), s.serializeInt(until, 0, 99));
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("controls", 1).value(Farewell.class, new Farewell("", 0)).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private long now = 1;
    private final GameServer server = new GameServer(network.open(SERVER), PROTOCOL.serverConfig(KEY, 4, SERVER), PROTOCOL,
            new Inbox<Player>().on(Farewell.class, (player, farewell) -> { }), (player, why) -> { }, now, () -> 0);

    @TempDir
    Path folder;

    @Test
    void eachIsShownByFieldAndRefusedWhereTheReaderRefusesIt() throws IOException, InterruptedException {
        Path capture = folder.resolve("server.pcapng");
        try (Recording recording = server.record(capture)) {
            kicked();
            raw();
            assertEquals(0, recording.dropped());
        }
        Path lua = folder.resolve("game.lua");
        PROTOCOL.dissector().withPorts(SERVER.getPort()).writeTo(lua);
        List<Shown> shown = Tshark.show(folder, lua, capture, "tightwire");
        Set<String> words = new TreeSet<>();
        Set<String> values = new TreeSet<>();
        int refused = 0;
        try (CaptureReader reader = new CaptureReader(capture)) {
            for (Shown packet : shown) {
                RecordedPacket read = PROTOCOL.read(reader.next().bytes());
                assertEquals(read.isAccepted(), packet.verdict().equals("accepted"), read + " " + packet.verdict());
                if (read.control() != null) {
                    words.add(read.control() + " " + read.messages());
                    packet.rows().stream().filter(row -> row.field().matches("tightwire\\.(control|farewell).*"))
                            .forEach(row -> values.add(row.field() + " " + row.text()));
                }
                refused += read.isAccepted() ? 0 : 1;
            }
            assertEquals(null, reader.next());
        }
        assertEquals(Set.of("hello []", "end, kicked [Farewell]", "end, left []", "end, other types []"), words);
        assertTrue(values.containsAll(Set.of("tightwire.control.kind hello (0)", "tightwire.control.kind end (1)",
                "tightwire.control.reason kicked (0)", "tightwire.control.reason other types (9)", "tightwire.control.type 0",
                "tightwire.farewell.until 7")), values.toString());
        assertEquals(8, refused);
    }

    private void kicked() {
        GameClient client = new GameClient(network.open(new InetSocketAddress("203.0.113.9", 50_000)), PROTOCOL,
                new Inbox<GameClient>().on(Farewell.class, (self, farewell) -> { }), (self, why) -> { }, now);
        client.connect(token(1));
        while (server.players().isEmpty() || !client.isConnected()) {
            tick();
            client.update(now);
        }
        client.flush();
        tick();
        server.player(0).disconnect(new Farewell("until Monday", 7));
        tick();
        client.close();
    }

    /** Plays a client that has no game layer, but speaks like one. */
    private void raw() {
        List<ClientState> states = new ArrayList<>();
        Transport transport = network.open(new InetSocketAddress("203.0.113.9", 50_001));
        NetcodeClient client = new NetcodeClient(transport, new ClientListener() {
            @Override
            public void changed(NetcodeClient self, ClientState state) {
                states.add(state);
            }

            @Override
            public void payload(NetcodeClient self, byte[] bytes, int length) {
            }
        }, now);
        for (String end : List.of("FF0103", "FF0103FF", "FF010900", "FF01090000")) {
            client.connect(token(2));
            while (client.state() != ClientState.CONNECTED) {
                tick();
                client.advanceTo(now);
                client.read(transport, 100);
                client.update();
            }
            for (String payload : List.of("FF", "FF02", "FF0000", "FF01", "FF0109", "FE00", end)) {
                if (end.length() == 6 || payload.equals(end)) {
                    byte[] bytes = HexFormat.of().parseHex(payload);
                    client.send(bytes, bytes.length);
                }
            }
            tick();
        }
    }

    private byte[] token(long id) {
        return PROTOCOL.tokenIssuer(KEY).issue(id, List.of(SERVER), new byte[0], Instant.now().getEpochSecond() + 1);
    }

    private void tick() {
        now += TICK;
        server.update(now);
        server.flush();
    }
}
