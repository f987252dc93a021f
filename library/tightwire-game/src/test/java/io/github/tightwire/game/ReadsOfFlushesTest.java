package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.reliable.Estimates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server and a client in ticks of 16 ms, of which one flushes each 4 ms, on a line without delay. */
class ReadsOfFlushesTest {
    private static final long MILLI = 1_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    record Number(int value) implements BitValue<Number> {
        @Override
        public Number serialize(BitStream s) {
            return new Number(s.serializeInt(value, 0, 1_000_000));
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("reads", 1).value(Number.class, new Number(0)).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final List<Integer> atServer = new ArrayList<>();
    private final List<Integer> atClient = new ArrayList<>();
    private Consumer<Integer> receiver = number -> { };
    private boolean broken;
    private long now;
    private final GameServer server = new GameServer(new ForwardingTransport(network.open(address)) {
        @Override
        public int read(Receiver to, int most) {
            if (broken) {
                throw new UncheckedIOException(new IOException("broken"));
            }
            return super.read(to, most);
        }
    }, PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, new Inbox<Player>().on(Number.class, (player, number) -> {
        atServer.add(number.value());
        receiver.accept(number.value());
    }), (player, why) -> { }, now, () -> 0);
    private final GameClient client = new GameClient(network.open(), PROTOCOL,
            new Inbox<GameClient>().on(Number.class, (self, number) -> atClient.add(number.value())), (self, why) -> { }, now);

    @AfterEach
    void close() {
        broken = false;
        client.close();
        server.close();
    }

    @Test
    void acksThatComeBetweenTwoTicksOfAServerArriveWithTheFlushThatReadsThem() {
        connect();
        for (int i = 0; i < 500; i++) {
            tick(server, () -> server.sendToAll(GameProtocol.UNRELIABLE, new Number(0)), client);
        }
        // Sent at 0, acked by a client's tick at 9, and read at 12: not since 8.
        assertEquals(8.0, delayMillis(server.players().get(0).estimates()), 0.1);
    }

    @Test
    void andOfAClient() {
        connect();
        for (int i = 0; i < 500; i++) {
            tick(client, () -> client.send(GameProtocol.UNRELIABLE, new Number(0)), server);
        }
        assertEquals(8.0, delayMillis(client.estimates()), 0.1);
    }

    @Test
    void flushesReadAndCallNobody() {
        connect();
        for (int i = 1; i <= 3; i++) {
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, new Number(i)));
            now += 4 * MILLI;
            client.flush(now);
            assertTrue(network.waiting(address) > 0);
            server.flush(now);
            assertEquals(0, network.waiting(address));
            assertEquals(List.of(), atServer);
        }
        server.sendToAll(GameProtocol.UNRELIABLE, new Number(7));
        server.flush();
        now += 4 * MILLI;
        client.flush(now);
        assertEquals(0, network.waiting(client.localAddress()));
        assertEquals(List.of(), atClient);
        // It comes behind those that were read before.
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, new Number(4)));
        now += 4 * MILLI;
        client.flush(now);
        server.update(now);
        client.update(now);
        assertEquals(List.of(1, 2, 3, 4), atServer);
        assertEquals(List.of(7), atClient);
    }

    @Test
    void aFlushWithoutATimeReadsNothing() {
        connect();
        client.send(GameProtocol.UNRELIABLE, new Number(1));
        client.flush();
        int waiting = network.waiting(address);
        assertTrue(waiting > 0);
        server.flush();
        assertEquals(waiting, network.waiting(address));
    }

    /** The transport's memory has the datagram whose message the receiver has. */
    @Test
    void aFlushByAReceiverReadsNothing() {
        connect();
        for (int i = 1; i <= 3; i++) {
            client.send(GameProtocol.UNRELIABLE, new Number(i));
            now += 16 * MILLI;
            client.flush(now);
        }
        List<Integer> waiting = new ArrayList<>();
        receiver = number -> {
            int before = network.waiting(address);
            server.flush(now + MILLI);
            waiting.add(before - network.waiting(address));
        };
        server.update(now);
        assertEquals(List.of(1, 2, 3), atServer);
        assertEquals(List.of(0, 0, 0), waiting);
    }

    @Test
    void aTransportThatFailsIsToldByTheFlush() {
        connect();
        client.send(GameProtocol.UNRELIABLE, new Number(1));
        client.flush();
        broken = true;
        assertThrows(UncheckedIOException.class, () -> server.flush(now));
        broken = false;
        server.flush(now);
        server.update(now);
        assertEquals(List.of(1), atServer);
    }

    @Test
    void onceItIsClosedNothingIsReadOrHandedOver() {
        connect();
        client.send(GameProtocol.UNRELIABLE, new Number(1));
        client.flush();
        server.flush(now);
        server.close();
        server.flush(now);
        server.update(now);
        assertEquals(List.of(), atServer);
    }

    private void connect() {
        client.connect(PROTOCOL.tokenIssuer(KEY).issue(1, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1));
        for (int i = 0; i < 60; i++) {
            now += 16 * MILLI;
            client.update(now);
            client.flush();
            server.update(now);
            server.flush();
        }
        assertTrue(client.isConnected());
    }

    /** One side sends at the start of a tick, and flushes each 4 ms; the other one's tick is 9 ms later. */
    private void tick(GamePeer sender, Runnable sends, GamePeer other) {
        long start = now;
        now = start + 16 * MILLI;
        sender.update(start);
        sends.run();
        sender.flush();
        sender.flush(start + 4 * MILLI);
        sender.flush(start + 8 * MILLI);
        other.update(start + 9 * MILLI);
        other.flush();
        sender.flush(start + 12 * MILLI);
    }

    private static double delayMillis(Estimates estimates) {
        assertNotNull(estimates);
        return (double) (estimates.sendRate().baseNanos() + estimates.sendRate().queueNanos()) / MILLI;
    }
}
