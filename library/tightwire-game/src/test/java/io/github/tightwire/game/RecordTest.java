package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.PacketTap;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordTest {
    private static final long TICK = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int PAYLOAD = 5;

    /** The number of shouts that the server has made to read into. */
    private static int made;

    @TempDir
    Path folder;

    static final class Shout implements BitSerializable {
        int times;

        @Override
        public void serialize(BitStream s) {
            times = s.serializeInt(times, 0, 5);
        }
    }

    /** The same of a client that was changed, and its version wasn't. */
    static final class LouderShout implements BitSerializable {
        int times;

        @Override
        public void serialize(BitStream s) {
            times = s.serializeInt(times, 0, 7);
        }
    }

    private static final GameProtocol SERVERS = GameProtocol.builder(77).message(Shout.class, () -> {
        made++;
        return new Shout();
    }).allowOtherTypes().build();
    private static final GameProtocol CLIENTS = GameProtocol.builder(77).message(LouderShout.class, LouderShout::new).allowOtherTypes()
            .build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final List<Disconnection> ends = new ArrayList<>();
    private final List<Integer> heard = new ArrayList<>();
    private final GameServer server = new GameServer(network.open(address), SERVERS.serverConfig(KEY, 4, address), SERVERS,
            new Inbox<Player>().on(Shout.class, (player, shout) -> heard.add(shout.times)), (player, why) -> ends.add(why), 1,
            () -> 0);
    private final List<GameClient> clients = new ArrayList<>();
    private long now = 1;

    private GameClient connected(long id) {
        GameClient client = new GameClient(network.open(), CLIENTS, new Inbox<>(), (self, why) -> { }, now);
        clients.add(client);
        connect(client, id);
        return client;
    }

    private void connect(GameClient client, long id) {
        client.connect(CLIENTS.tokenIssuer(KEY).issue(id, List.of(address), new byte[0], Instant.now().getEpochSecond() + 1));
        run(20);
        assertTrue(client.isConnected());
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            server.update(now);
            clients.forEach(client -> client.update(now));
            server.flush();
            clients.forEach(GameClient::flush);
        }
    }

    /** Has nothing under way, which only one side would record. */
    private void readAll() {
        server.update(now);
        clients.forEach(client -> client.update(now));
    }

    private void shout(GameClient client, int times) {
        LouderShout shout = new LouderShout();
        shout.times = times;
        client.send(GameProtocol.RELIABLE, shout);
        run(3);
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

    private static int type(Datagram datagram) {
        return datagram.bytes()[0] & 15;
    }

    @Test
    void aToolHearsWhatCameInTheClear() throws IOException {
        GameClient client = connected(1);
        List<String> types = new ArrayList<>();
        PacketTap tap = new PacketTap() {
            @Override
            public void sent(InetSocketAddress to, byte[] bytes, int length) {
                types.add("sent");
            }

            @Override
            public void receiving(InetSocketAddress from, byte[] bytes, int length) {
                types.add(ClearPacket.read(bytes, length).type());
            }

            @Override
            public void received(DatagramVerdict outcome) {
                types.add(outcome.toString());
            }
        };
        client.setTap(tap);
        shout(client, 1);
        assertTrue(types.containsAll(List.of("sent", "payload", "ACCEPTED")), types.toString());
        client.setTap(null);
        types.clear();
        shout(client, 2);
        assertEquals(List.of(), types);
        Recording recording = client.record(folder.resolve("taken.pcapng"));
        assertThrows(IllegalStateException.class, () -> client.setTap(tap));
        recording.close();
        client.setTap(tap);
        shout(client, 3);
        assertTrue(types.contains("payload"), types.toString());
    }

    @Test
    void bothSidesRecordTheSamePackets() throws IOException {
        GameClient client = connected(7);
        readAll();
        Recording atServer = server.record(folder.resolve("server"));
        Recording atClient = client.record(folder.resolve("client"));
        for (int times = 0; times < 5; times++) {
            shout(client, times);
        }
        readAll();
        atServer.close();
        atClient.close();
        run(5);
        assertEquals(List.of(0, 1, 2, 3, 4), heard);
        List<Datagram> servers = read(folder.resolve("server"));
        List<Datagram> clients = read(folder.resolve("client"));
        assertEquals(servers.size(), clients.size());
        assertTrue(servers.size() > 20, servers.size() + "");
        for (Direction way : List.of(Direction.SENT, Direction.RECEIVED)) {
            Direction other = way == Direction.SENT ? Direction.RECEIVED : Direction.SENT;
            List<Datagram> ours = servers.stream().filter(datagram -> datagram.direction() == way).toList();
            List<Datagram> theirs = clients.stream().filter(datagram -> datagram.direction() == other).toList();
            assertEquals(ours.size(), theirs.size());
            for (int i = 0; i < ours.size(); i++) {
                assertArrayEquals(ours.get(i).bytes(), theirs.get(i).bytes());
                assertEquals(PAYLOAD, type(ours.get(i)));
                assertEquals(address, way == Direction.SENT ? ours.get(i).source() : ours.get(i).destination());
                assertEquals("", ours.get(i).comment());
            }
        }
    }

    @Test
    void theSendRateIsNotedOnceASecond() throws IOException {
        GameClient client = connected(7);
        Recording atServer = server.record(folder.resolve("server"));
        Recording atClient = client.record(folder.resolve("client"));
        for (int ticks = 0; ticks < 4_000_000_000L / TICK; ticks += 3) {
            shout(client, 1);
        }
        atServer.close();
        atClient.close();
        for (String side : List.of("server", "client")) {
            List<Datagram> commented = read(folder.resolve(side)).stream().filter(datagram -> !datagram.comment().isEmpty()).toList();
            assertEquals(4, commented.size());
            for (Datagram datagram : commented) {
                assertEquals(Direction.SENT, datagram.direction());
                String rate = "rate: [0-9]+ bytes/s, (starting|steady), [0-9]+ get through, base [0-9.]+ ms, queue [0-9.]+ ms, "
                        + "last fall: none";
                assertTrue(datagram.comment().matches(rate), datagram.comment());
            }
        }
    }

    /** Without a recording it goes nowhere, and stays with no later one. */
    @Test
    void aNoteIsOnThePacketThatIsSentNext() throws IOException {
        GameClient client = connected(7);
        client.note("to nobody");
        Recording recording = client.record(folder.resolve("client"));
        shout(client, 1);
        client.note("desync: x");
        client.note("y".repeat(2_000));
        shout(client, 1);
        shout(client, 1);
        recording.close();
        client.note("to nobody");
        run(2);
        Recording another = client.record(folder.resolve("another"));
        shout(client, 1);
        another.close();
        List<String> notes = read(folder.resolve("client")).stream().filter(datagram -> datagram.direction() == Direction.SENT)
                .map(Datagram::comment).filter(comment -> !comment.startsWith("rate: ")).toList();
        assertEquals(1, notes.stream().filter(note -> !note.isEmpty()).count(), notes.toString());
        String note = notes.stream().filter(each -> !each.isEmpty()).findFirst().orElseThrow();
        assertTrue(note.startsWith("desync: x; yyy"), note);
        assertEquals(1_000, note.length());
        assertTrue(read(folder.resolve("another")).stream().noneMatch(datagram -> datagram.comment().contains("nobody")));
    }

    @Test
    void aRefusedPacketIsThereWithItsViolationBeforeWhatItLedTo() throws IOException {
        GameClient client = connected(7);
        Recording recording = server.record(folder.resolve("server"));
        shout(client, 5);
        shout(client, 6);
        recording.close();
        assertEquals(List.of(5), heard);
        Violation violation = ends.get(0).violation();
        assertNotNull(violation);
        assertEquals("Shout times", violation.message() + " " + violation.field());
        assertEquals("out of range, serializeInt(0, 5)", violation.reason());
        assertEquals(violation.bit(), violation.trace().verdict().bit());
        assertEquals(new Disconnection(Cause.VIOLATION, violation.toString(), violation), ends.get(0));
        List<Datagram> recorded = read(folder.resolve("server"));
        List<Datagram> refused = recorded.stream().filter(datagram -> !datagram.comment().isEmpty()).toList();
        assertEquals(List.of("VIOLATION: " + violation), refused.stream().map(Datagram::comment).toList());
        int at = recorded.indexOf(refused.get(0));
        assertEquals(Direction.RECEIVED, refused.get(0).direction());
        List<RecordedPacket> after = recorded.subList(at + 1, recorded.size()).stream()
                .map(datagram -> SERVERS.read(datagram.bytes())).toList();
        assertEquals(4, after.stream().filter(packet -> "end, protocol error".equals(packet.control())).count(), after.toString());
        assertTrue(after.stream().allMatch(RecordedPacket::isAccepted));
    }

    @Test
    void duplicatesAreCommented() throws IOException {
        GameClient client = connected(7);
        // The same packet of reliable in two packets of netcode.
        Recording recording = server.record(folder.resolve("server"));
        byte[] packet = {0x1E, 77, 0, -1, -1, 0, 0, 0, 0, 0};
        client.netcode().send(packet, packet.length);
        client.netcode().send(packet, packet.length);
        client.netcode().send(new byte[] {0}, 1);
        run(2);
        recording.close();
        assertEquals(List.of("duplicate", "malformed"),
                read(folder.resolve("server")).stream().map(Datagram::comment).filter(comment -> !comment.isEmpty()).toList());
    }

    /** One of each player in a second: whoever comes again and again gets no more. */
    @Test
    void refusedPacketsAreLookedAtASecondTimeOnceASecond() {
        GameClient first = connected(7);
        GameClient second = connected(8);
        made = 0;
        shout(first, 6);
        assertEquals(2, made, "read, and looked at");
        shout(second, 6);
        assertEquals(4, made, "that of another player");
        connect(first, 7);
        shout(first, 6);
        assertEquals(5, made, "no second look within a second");
        assertNull(ends.get(2).violation());
        assertTrue(ends.get(2).toString().matches("VIOLATION: the packet was refused at bit [0-9]+: out of range"), ends.toString());
        run((int) (1_000_000_000 / TICK));
        connect(first, 7);
        shout(first, 5);
        assertEquals(6, made, "what is accepted is read once");
        shout(first, 6);
        assertEquals(8, made, "a second later");
        assertEquals(4, ends.size());
    }

    @Test
    void oneRecordingAtATime() throws IOException {
        GameClient client = connected(7);
        try (Recording recording = server.record(folder.resolve("a"))) {
            assertEquals(0, recording.recorded());
            assertThrows(IllegalStateException.class, () -> server.record(folder.resolve("b")));
        }
        // At once, and after a tick without one.
        server.record(folder.resolve("b")).close();
        run(2);
        assertNull(server.recorder);
        assertThrows(IOException.class, () -> server.record(folder.resolve("no/such/folder")));
        assertNull(server.recorder);
        try (Recording recording = server.record(folder.resolve("c"))) {
            shout(client, 1);
            assertEquals(0, recording.dropped());
        }
        assertTrue(read(folder.resolve("c")).size() > 2);
    }
}
