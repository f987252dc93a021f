package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers at addresses that a client's machine can't reach, in several forms, and of a machine with several. */
class AddressTest {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("addresses", 1).value(Hi.class, new Hi(0)).build();
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress SIX = new InetSocketAddress("2001:db8::1", 7777);
    private static final InetSocketAddress FOUR = new InetSocketAddress("192.0.2.1", 7777);
    private static final int STEP_MILLIS = 16;

    private final VirtualNetwork network = new VirtualNetwork();
    private final List<Disconnection> ends = new ArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private long now;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void aFirstAddressWithoutARouteIsNotWaitedFor() {
        GameServer server = server(SIX, FOUR);
        GameClient client = client(new NoSix(network.open()));
        client.connect(token(SIX, FOUR));
        int millis = runUntilConnected(server, client);
        assertTrue(client.isConnected(), ends.toString());
        assertTrue(millis <= 500, millis + " ms of virtual time");
    }

    @Test
    void noRouteAtAllEndsAtOnceAndIsTriedAgain() {
        GameClient client = client(new NoSix(network.open()));
        int[] tokens = {0};
        client.connect(() -> {
            tokens[0]++;
            return CompletableFuture.completedFuture(token(SIX));
        });
        run(null, client, 400);
        assertEquals(Cause.NO_ANSWER, ends.get(0).cause());
        assertEquals("no server of the token can be reached from this machine: "
                + "[2001:db8:0:0:0:0:0:1]:7777 can't be reached: the machine sends nothing there", ends.get(0).detail());
        assertTrue(client.isConnecting(), "the way may be there later");
        run(null, client, 60_000);
        assertTrue(tokens[0] >= 6 && tokens[0] <= 12, "half a second apart at first, and ten in the end: " + tokens[0]);
    }

    @Test
    void withASingleTokenItEndsForGood() {
        GameClient client = client(new NoSix(network.open()));
        client.connect(token(SIX));
        run(null, client, 1000);
        assertFalse(client.isConnecting());
        assertEquals(1, ends.size());
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() {
        GameClient client = client(network.open());
        client.connect(token(FOUR));
        run(null, client, 6000);
        assertEquals(Cause.NO_ANSWER, ends.get(0).cause());
        assertTrue(ends.get(0).detail().startsWith("no server of the token answers (192.0.2.1:7777 did not answer): it is not running"),
                ends.get(0).detail());
    }

    @Test
    void aMappedAddressIsTheServersOwn() throws UnknownHostException {
        InetSocketAddress mapped = new InetSocketAddress(Inet6Address.getByAddress(null,
                new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, (byte) 192, 0, 2, 1}, -1), 7777);
        GameServer server = server(mapped);
        GameClient client = client(network.open());
        client.connect(token(FOUR));
        runUntilConnected(server, client);
        assertTrue(client.isConnected(), ends.toString());
        assertEquals(1, server.players().size());
    }

    /** On a real socket, where nobody listens: the system knows. */
    @Test
    void aClosedPortEndsAtOnce() throws IOException {
        InetSocketAddress closed;
        try (UdpTransport gone = new UdpTransport(new InetSocketAddress("127.0.0.1", 0))) {
            closed = gone.localAddress();
        }
        GameClient client = client(new UdpTransport(new InetSocketAddress(0)));
        client.connect(token(closed));
        // Its time is virtual, and stands still as long as the system takes to tell.
        for (int i = 0; i < 200 && ends.isEmpty(); i++) {
            run(null, client, STEP_MILLIS);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertEquals("NO_ANSWER: no server of the token can be reached from this machine: 127.0.0.1:" + closed.getPort()
                + " can't be reached: the port is closed", ends.get(0).toString());
    }

    /** The second address of a machine with several: the wildcard alone would answer from the first. */
    @Test
    void aServerAtTheWildcardAnswersFromTheAddressThatWasAsked() throws IOException {
        int port;
        try (UdpTransport any = new UdpTransport(new InetSocketAddress(0))) {
            port = any.localAddress().getPort();
        }
        InetSocketAddress second = new InetSocketAddress("127.0.0.2", port);
        GameServer server = GameServer.open(new InetSocketAddress(port), PROTOCOL.serverConfig(KEY, 4, second), PROTOCOL, new Inbox<>(),
                (player, why) -> { });
        open.add(server);
        GameClient client = GameClient.open(PROTOCOL, new Inbox<>(), (self, why) -> ends.add(why));
        open.add(client);
        client.connect(token(second));
        for (int i = 0; i < 5000 && !client.isConnected(); i++) {
            server.update(System.nanoTime());
            client.update(System.nanoTime());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertTrue(client.isConnected(), ends.toString());
    }

    /** Its answers leave from another address of its machine: both sides say so. */
    @Test
    void anAnswerFromAnotherAddressIsNamedByBothSides() {
        Transport socket = network.open(FOUR);
        InetSocketAddress second = new InetSocketAddress("192.0.2.2", 7777);
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game")) {
            GameServer server = new GameServer(new NoSix(socket), PROTOCOL.serverConfig(KEY, 4, second), PROTOCOL, new Inbox<>(),
                    (player, why) -> { }, now);
            open.add(server);
            // What is sent to the second address comes to the server, as it does to the wildcard.
            Transport own = network.open();
            GameClient client = client(new NoSix(own) {
                @Override
                public boolean send(InetSocketAddress to, byte[] datagram, int length) {
                    return own.send(to.equals(second) ? FOUR : to, datagram, length);
                }
            });
            client.connect(token(second));
            run(server, client, 12_000);
            assertEquals(Cause.NO_ANSWER, ends.get(0).cause());
            assertTrue(ends.get(0).detail().contains("192.0.2.2:7777 answered from 192.0.2.1:7777: it listens at several addresses"),
                    ends.get(0).detail());
            assertEquals(1, log.messages().size());
            assertTrue(log.messages().get(0).startsWith("connection requests refused: 1 whose client never answered the challenge"),
                    log.messages().get(0));
        }
    }

    private GameServer server(InetSocketAddress... addresses) {
        GameServer server = new GameServer(network.open(FOUR), PROTOCOL.serverConfig(KEY, 4, addresses), PROTOCOL, new Inbox<>(),
                (player, why) -> { }, now);
        open.add(server);
        return server;
    }

    private GameClient client(Transport transport) {
        GameClient client = new GameClient(transport, PROTOCOL, new Inbox<>(), (self, why) -> ends.add(why), now);
        open.add(client);
        return client;
    }

    private static byte[] token(InetSocketAddress... servers) {
        return PROTOCOL.tokenIssuer(KEY).issue(1, List.of(servers), new byte[0], Instant.now().getEpochSecond() + 1);
    }

    private int runUntilConnected(GameServer server, GameClient client) {
        int millis = 0;
        while (millis < 8000 && !client.isConnected()) {
            run(server, client, STEP_MILLIS);
            millis += STEP_MILLIS;
        }
        return millis;
    }

    private void run(GameServer server, GameClient client, int millis) {
        for (int i = 0; i < millis / STEP_MILLIS; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS);
            if (server != null) {
                server.update(now);
                server.flush(now);
            }
            client.update(now);
            client.flush(now);
        }
    }

    record Hi(int n) implements BitValue<Hi> {
        @Override
        public Hi serialize(BitStream s) {
            return new Hi(s.serializeInt(n, 0, 9));
        }
    }

    /** A machine without a route for IPv6. */
    private static class NoSix extends ForwardingTransport {
        NoSix(Transport socket) {
            super(socket);
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] datagram, int length) {
            return !to.equals(SIX) && super.send(to, datagram, length);
        }
    }
}
