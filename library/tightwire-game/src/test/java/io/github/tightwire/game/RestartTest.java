package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.delta.DeltaReceiver;
import io.github.tightwire.delta.DeltaSender;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server is started again, its ticks begin at 0, and its clock is another. The client comes back by itself, and goes on with the buffer,
 * the clock and the receiver of deltas that it had: nobody resets them.
 */
class RestartTest {
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final long MILLI = 1_000_000;
    private static final long TICK_NANOS = 50 * MILLI;

    /** The information that a server gives about itself. */
    record Snapshot(int tick, int generation, byte[] delta) implements BitValue<Snapshot> {
        @Override
        public Snapshot serialize(BitStream s) {
            return new Snapshot(s.serializeUint32(tick), s.serializeInt(generation, 0, 9), s.serializeByteArray(delta, 100));
        }
    }

    record Ack(int tick) implements BitValue<Ack> {
        @Override
        public Ack serialize(BitStream s) {
            return new Ack(s.serializeUint32(tick));
        }
    }

    static final class World implements BitSerializable {
        private int generation;
        private int x;

        @Override
        public void serialize(BitStream s) {
            generation = s.serializeInt(generation, 0, 9);
            x = s.serializeInt(x, 0, 1 << 20);
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("restart", 1).value(Snapshot.class, new Snapshot(0, 0, new byte[0]))
            .value(Ack.class, new Ack(0)).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final DeltaCodec<World> codec = DeltaCodec.of(World.class, 100);
    private final byte[] bytes = new byte[100];
    private long now = 1;

    /** A server, its clock and its ticks. */
    private final class Started {
        private final int generation;
        private final long clock;
        private final GameServer server;
        private final World world = new World();
        private DeltaSender<World> sender = new DeltaSender<>(codec, 32);
        private int tick;

        Started(int generation, long clock) {
            this.generation = generation;
            this.clock = clock;
            Inbox<Player> inbox = new Inbox<Player>().on(Ack.class, (player, ack) -> sender.acked(ack.tick()));
            server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, inbox, new GameListener<>() {
                @Override
                public void connected(Player player) {
                    sender = new DeltaSender<>(codec, 32);
                }

                @Override
                public void disconnected(Player player, Disconnection why) {
                }
            }, now + clock, () -> 0);
        }

        void tick() {
            server.update(now + clock);
            world.generation = generation;
            world.x++;
            int length = sender.write(world, tick, bytes, 0, bytes.length);
            server.sendToAll(GameProtocol.UNRELIABLE, new Snapshot(tick, generation, Arrays.copyOf(bytes, length)));
            tick++;
            server.flush();
        }
    }

    private Started started = new Started(1, 0);
    private final SnapshotBuffer<Snapshot> buffer = new SnapshotBuffer<>(64);
    private final DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, 32);
    private final World seen = new World();
    private final GameClient client = new GameClient(network.open(), PROTOCOL, new Inbox<GameClient>().on(Snapshot.class, this::hear),
            (self, why) -> { }, now);
    private final SharedClock clock = client.clock();

    private void hear(GameClient self, Snapshot snapshot) {
        buffer.add(snapshot.tick() * TICK_NANOS, snapshot, now);
        if (receiver.read(seen, snapshot.tick(), snapshot.delta(), 0, snapshot.delta().length).isAccepted()) {
            self.send(GameProtocol.UNRELIABLE, new Ack(snapshot.tick()));
        }
    }

    private void run(long millis) {
        for (long end = now + millis * MILLI; now < end; now += TICK_NANOS) {
            client.update(now);
            started.tick();
            buffer.update(now);
            client.flush();
        }
    }

    @AfterEach
    void close() {
        client.close();
        started.server.close();
    }

    private byte[] token() {
        return PROTOCOL.tokenIssuer(KEY).issue(1, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 60})
    void aClientThatComesBackShowsTheNewServer(int upSeconds) {
        client.connect(() -> CompletableFuture.completedFuture(token()));
        for (int generation = 1; generation <= 3; generation++) {
            run(upSeconds * 1_000L);
            // It came back within a second or so.
            run(4_000);
            assertTrue(client.isConnected());
            assertEquals(generation, buffer.from().generation());
            assertTrue(started.tick - buffer.from().tick() < 10, started.tick + " and " + buffer.from().tick());
            assertEquals(generation, seen.generation);
            assertTrue(started.world.x - seen.x < 5, started.world.x + " and " + seen.x);
            assertSame(clock, client.clock());
            assertTrue(clock.isKnown());
            assertTrue(Math.abs(clock.offsetNanos() - started.clock) <= clock.errorNanos() + 1, clock.offsetNanos() + " ns");
            started.server.close();
            started = new Started(generation + 1, generation * 100_000 * MILLI);
        }
    }

    @Test
    void aClockSaysThatItKnowsNothingOfTheNextServer() {
        client.connect(token());
        run(2_000);
        assertTrue(clock.isKnown());
        client.connect(token());
        assertFalse(clock.isKnown());
        assertEquals(0, clock.offsetNanos());
        assertEquals(0, clock.roundTripNanos());
        assertEquals(Long.MAX_VALUE, clock.errorNanos());
    }
}
