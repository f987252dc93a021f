package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.Counter;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Admission of clients, and the words of either side where one is refused. */
@Timeout(60)
class ConnectingTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final byte[] LEVEL = "level".getBytes(StandardCharsets.US_ASCII);

    static final class State implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private static final GameProtocol PROTOCOL = tanks(1).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final List<Disconnection> ends = new ArrayList<>();
    private final long startSeconds = System.currentTimeMillis() / 1000;
    private long now = 7_000_000_000L;
    private final GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
            new Inbox<>(), (player, why) -> { }, now, () -> 0);
    private final GameClient client = client(PROTOCOL);

    @AfterEach
    void close() {
        client.close();
        server.close();
        log.close();
    }

    private static GameProtocol.Builder tanks(int version) {
        return GameProtocol.builder("tanks", version).message(State.class, State::new);
    }

    /** By hand, with Python's hashlib. */
    @Test
    void theIdIsAHashOfNameVersionAndData() {
        assertEquals(0xda5f9e46e0890eadL, PROTOCOL.id());
        assertEquals("tanks 1 (da5f9e46e0890ead)", PROTOCOL.toString());
        GameProtocol.Builder withLevel = tanks(1).data(LEVEL);
        assertEquals(0xba32d55e35b1d077L, withLevel.build().id());
        assertEquals(withLevel.build().id(), withLevel.build().id());
        assertNotEquals(withLevel.build().id(), tanks(1).data(LEVEL).data(LEVEL).build().id());
        assertNotEquals(tanks(1).data(new byte[1]).data(new byte[2]).build().id(),
                tanks(1).data(new byte[2]).data(new byte[1]).build().id());
        assertNotEquals(PROTOCOL.id(), tanks(2).build().id());
    }

    @Test
    void aGivenIdIsTheId() {
        GameProtocol.Builder given = GameProtocol.builder(-2).message(State.class, State::new);
        assertEquals(-2, given.build().id());
        assertEquals("protocol (fffffffffffffffe)", given.build().toString());
        assertThrows(IllegalStateException.class, () -> given.data(LEVEL));
    }

    /** Attack 7: an old client and a new matchmaker. */
    @Test
    void aTokenOfAnotherVersionIsRefusedBeforeAnythingIsSent() {
        client.connect(token(tanks(2).build().tokenIssuer(KEY), 1));
        assertEquals(Cause.OTHER_PROTOCOL, ends.get(0).cause());
        assertTrue(ends.get(0).detail().contains("tanks 1 (da5f9e46e0890ead)"), ends.get(0).detail());
        assertTrue(ends.get(0).detail().contains("protocol " + GameProtocol.hex(tanks(2).build().id())), ends.get(0).detail());
        run(5);
        assertEquals(0, client.counters().get(Counter.DATAGRAMS_SENT));
        assertFalse(client.isConnecting());
        client.connect(token(PROTOCOL.tokenIssuer(KEY), 1));
        run(1);
        assertTrue(client.isConnected());
    }

    @Test
    void otherDataIsAnotherProtocol() {
        GameClient other = client(tanks(1).data(LEVEL).build());
        other.connect(token(PROTOCOL.tokenIssuer(KEY), 1));
        assertEquals(Cause.OTHER_PROTOCOL, ends.get(0).cause());
    }

    /** Attack 9: all three are silence for the client, so the server says it. */
    @Test
    void theServersLogSaysWhyNobodyGetsIn() {
        GameProtocol next = tanks(2).build();
        GameClient[] refused = {client(next), client(PROTOCOL), client(PROTOCOL), client(PROTOCOL), client(PROTOCOL)};
        refused[0].connect(token(next.tokenIssuer(KEY), 1));
        refused[1].connect(token(PROTOCOL.tokenIssuer(KEY), -5));
        refused[2].connect(token(PROTOCOL.tokenIssuer(new SecretKeySpec(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}, "ChaCha20")), 1));
        refused[3].connect(PROTOCOL.tokenIssuer(KEY).issue(5, List.of(new InetSocketAddress("198.51.100.7", 1), address),
                List.of(new InetSocketAddress("198.51.100.7", 1)), new byte[0], startSeconds + 1));
        refused[4].connect(token(PROTOCOL.tokenIssuer(KEY), -60));
        run(0, refused);
        assertEquals(List.of("connection requests refused: 1 for another protocol or version than tanks 1 (da5f9e46e0890ead); "
                + "1 with a token from before the server's start; 1 with a token that has expired; "
                + "1 with a token that was sealed with another private key"), log.messages());
        run(9, refused);
        assertEquals(1, log.messages().size());
        run(3, refused);
        assertEquals(2, log.messages().size());
        assertTrue(log.messages().get(1).contains("with a token for other addresses than the server's: for "
                + "[/198.51.100.7:1] the last time, and this server's configuration has [" + address + "]"), log.messages().get(1));
        assertTrue(log.messages().get(1).contains("4"), log.messages().get(1));
        int count = log.messages().size();
        run(30, refused);
        assertEquals(count, log.messages().size());
        long expired = log.messages().stream()
                .flatMap(line -> Pattern.compile("(\\d+) with a token that has expired").matcher(line).results())
                .mapToLong(found -> Long.parseLong(found.group(1))).sum();
        assertEquals(server.counters().get(DatagramVerdict.TOKEN_EXPIRED), expired);
    }

    @Test
    void aClientListsWhatItMayBe() {
        client.connect(token(PROTOCOL.tokenIssuer(KEY), -5));
        run(6);
        assertEquals(Cause.NO_ANSWER, ends.get(0).cause());
        for (String reason : List.of("not running", "can't be reached", "started after the token", "another protocol", "private key",
                "another address")) {
            assertTrue(ends.get(0).detail().contains(reason), ends.get(0).detail());
        }
    }

    @Test
    void noNameOfACauseIsOneOfNetcodes() {
        Set<String> causes = names(Cause.values());
        Set<String> netcodes = Stream.of(ClientState.values(), Counter.values(), DisconnectReason.values(), DatagramVerdict.values())
                .flatMap(values -> names(values).stream()).collect(Collectors.toSet());
        netcodes.retainAll(causes);
        assertEquals(Set.of(), netcodes);
    }

    private static Set<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).collect(Collectors.toSet());
    }

    private GameClient client(GameProtocol protocol) {
        return new GameClient(network.open(), protocol, new Inbox<>(), (self, why) -> ends.add(why), now);
    }

    private byte[] token(TokenIssuer issuer, int seconds) {
        return issuer.issue(1, List.of(address), new byte[0], startSeconds + seconds);
    }

    private void run(int seconds, GameClient... others) {
        for (int i = 0; i < 60 * seconds + 1; i++) {
            now += TICK_NANOS;
            client.update(now);
            client.flush();
            for (GameClient other : others) {
                other.update(now);
                other.flush();
            }
            server.update(now);
            server.flush();
        }
    }
}
