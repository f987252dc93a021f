package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sixteen players at 60 Hz, and somebody who means harm. In virtual time: each tick must hear all sixteen. */
@Timeout(120)
class AttackTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final int HONEST = 16;
    private static final int PLACES = 64;
    private static final int GARBAGE_BYTES = 60;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    /** The message of honest players, and of one who means to make a receiver throw. */
    record Input(int keys) implements BitValue<Input> {
        static final int HARMFUL = 15;
        static final int HARMLESS = 14;

        @Override
        public Input serialize(BitStream s) {
            return new Input(s.serializeInt(keys, 0, HARMFUL));
        }
    }

    /** Bytes. */
    record Filler(byte[] bytes) implements BitValue<Filler> {
        @Override
        public Filler serialize(BitStream s) {
            byte[] copy = bytes.clone();
            s.serializeBytes(copy, 0, copy.length);
            return new Filler(copy);
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder(79).value(Input.class, new Input(0))
            .value(Filler.class, new Filler(new byte[1100])).build();

    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final VirtualNetwork network = new VirtualNetwork();
    private final List<GameClient> honest = new ArrayList<>();
    private final List<Disconnection> ends = new ArrayList<>();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private long now = 1;
    private long nextId = 1;
    private int heard;
    private int harmful;
    private FailureAction onFailure = FailureAction.DISCONNECT;
    private int harmless;
    /** The time within a tick: only reading takes any. */
    private long elapsed;
    private long costOfDatagramNanos;
    private long costOfEachHundredthNanos;
    private int read;
    private final GameServer server = server();

    private GameServer server() {
        Inbox<Player> inbox = new Inbox<Player>().on(Input.class, (player, input) -> {
            if (input.keys() == Input.HARMFUL) {
                harmful++;
                throw new IllegalStateException("by a receiver");
            }
            if (input.keys() == Input.HARMLESS) {
                harmless++;
                return;
            }
            heard++;
        }).on(Filler.class, (player, filler) -> { });
        return new GameServer(new Slow(network.open(address)), PROTOCOL.serverConfig(KEY, PLACES, address), PROTOCOL, inbox,
                new GameListener<>() {
                    @Override
                    public void disconnected(Player player, Disconnection why) {
                        ends.add(why);
                    }

                    @Override
                    public FailureAction failed(Player player, Throwable failure) {
                        return onFailure;
                    }
                }, now, () -> elapsed);
    }

    @AfterEach
    void close() {
        honest.forEach(GameClient::close);
        server.close();
        log.close();
    }

    /** Attack 1. Ten a tick are 600 a second. */
    @Test
    void aHandlerThatThrowsStopsNobodyElse() {
        connectHonest();
        Hostile hostile = new Hostile();
        for (int i = 0; i < 10; i++) {
            hostile.send(1, new Input(Input.HARMFUL));
        }
        tickHearingEverybody();
        assertEquals(1, harmful);
        assertEquals(HONEST, server.connectedPlayers());
        for (int i = 0; i < 60; i++) {
            tickHearingEverybody();
        }
    }

    /** Attack 1, second part: netcode goes on, so that a client that is dead is noticed, and a new one is let in. */
    @Test
    void aHandlerThatThrowsInEveryTickStopsNoTimeout() {
        connectHonest();
        GameClient dead = honest.remove(HONEST - 1);
        for (int i = 0; i < 400 && ends.stream().allMatch(end -> end.cause() != Cause.CONNECTION_LOST); i++) {
            Hostile hostile = new Hostile();
            hostile.send(1, new Input(Input.HARMFUL));
            tick();
        }
        assertTrue(ends.stream().anyMatch(end -> end.cause() == Cause.CONNECTION_LOST), ends.toString());
        honest.add(dead);
    }

    /** Attack 3: 200,000 datagrams a second from addresses that are no player's. */
    @Test
    void garbageStarvesNobody() {
        connectHonest();
        SplittableRandom random = new SplittableRandom(1);
        byte[] garbage = new byte[GARBAGE_BYTES];
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 200_000 / 60; j++) {
                random.nextBytes(garbage);
                network.send(new InetSocketAddress("198.51.100.9", 50_000 + j % 100), address, garbage, garbage.length);
            }
            tickHearingEverybody();
            assertEquals(0, network.waiting(address));
        }
    }

    /** The same flood between the flushes of a tick: what is read early is bounded, and the rest waits where it would have. */
    @Test
    void garbageBetweenTwoTicksStarvesNobody() {
        connectHonest();
        byte[] garbage = new byte[GARBAGE_BYTES];
        for (int i = 0; i < 30; i++) {
            for (int j = 1; j <= 3; j++) {
                for (int k = 0; k < 200_000 / 60 / 3; k++) {
                    network.send(new InetSocketAddress("198.51.100.9", 50_000 + k % 100), address, garbage, garbage.length);
                }
                server.flush(now + j * TICK_NANOS / 4);
                assertEquals(j * (200_000 / 60 / 3) - ReceiveQueue.MAX_WAITING, network.waiting(address));
            }
            tickHearingEverybody();
            assertEquals(0, network.waiting(address));
        }
    }

    /** Attack 2: 5,000 datagrams a second of 256 messages each (64 is the most now), in 5 Mbit/s, were 1.28 million calls of a receiver. */
    @Test
    void aPlayerHasABudgetOfMessagesAndIsDisconnectedAfterASecond() {
        connectHonest();
        Hostile hostile = new Hostile();
        harmless = 0;
        int ticks = 0;
        for (; ticks < 120 && ends.isEmpty(); ticks++) {
            for (int i = 0; i < 5000 / 60; i++) {
                hostile.send(64, new Input(Input.HARMLESS));
            }
            int before = harmless;
            tickHearingEverybody();
            assertTrue(harmless - before <= PlayerBudget.MESSAGES_AT_ONCE + 64, harmless - before + " in a tick");
        }
        assertTrue(harmless <= PlayerBudget.MESSAGES_AT_ONCE + 64 + 10_000 * 1.05, harmless + " in a second");
        assertEquals(Cause.OVER_BUDGET, ends.get(0).cause());
        assertEquals("the player sent more than 10000 messages a second for a second; if the game needs more, raise"
                + " PlayerBudget.messagesPerSecond by GameServer.setBudget", ends.get(0).detail());
        assertEquals(61, ticks, 1);
        assertEquals(HONEST, server.connectedPlayers());
    }

    @Test
    void aPlayerHasABudgetOfDatagramsAndIsDisconnectedAfterASecond() {
        connectHonest();
        Hostile hostile = new Hostile();
        harmless = 0;
        int ticks = 0;
        for (; ticks < 120 && ends.isEmpty(); ticks++) {
            for (int i = 0; i < 200; i++) {
                hostile.send(1, new Input(Input.HARMLESS));
            }
            tickHearingEverybody();
        }
        assertTrue(harmless <= PlayerBudget.DATAGRAMS_AT_ONCE + 4_000 * 1.05, harmless + " in a second");
        assertEquals(Cause.OVER_BUDGET, ends.get(0).cause());
        assertTrue(ends.get(0).detail().contains("more than 4000 datagrams a second"), ends.toString());
        assertEquals(61, ticks, 2);
        assertEquals(HONEST, server.connectedPlayers());
    }

    /** A program that goes on whatever a player's messages throw: an exception costs no more than a message. */
    @Test
    void exceptionsHaveTheBudgetOfMessages() {
        connectHonest();
        Hostile hostile = new Hostile();
        onFailure = FailureAction.CONTINUE;
        harmful = 0;
        for (int i = 0; i < 60; i++) {
            hostile.send(64, new Input(Input.HARMFUL));
        }
        tickHearingEverybody();
        assertEquals(PlayerBudget.MESSAGES_AT_ONCE, harmful, 300);
    }

    /** Messages without the one before them, which waits for ever: a megabyte, before. */
    @Test
    void aPlayerHasABudgetOfMemory() {
        connectHonest();
        Hostile hostile = new Hostile();
        for (int i = 0; i < 1000; i++) {
            assertEquals(SendResult.QUEUED, hostile.connection.send(GameProtocol.RELIABLE, new Filler(new byte[1100])));
        }
        hostile.losing = 1;
        long most = 0;
        for (int ticks = 0; ticks < 70; ticks++) {
            hostile.connection.sendPackets(20);
            tickHearingEverybody();
            most = Math.max(most, server.players().stream().mapToLong(player -> player.link().connection().heldBytes()).sum());
        }
        // A half of what waits is for fragments, and a half of the rest for packets that bring what is missing.
        assertEquals(PlayerBudget.DEFAULT.heldBytes() / 4.0, most, 2_000);
        // It may stay: what it holds is bounded, and what has no room is not acked.
        assertEquals(List.of(), ends);
    }

    /** Attack 13: the first tick after a start, when each datagram takes milliseconds. It reads for 8 ms, and goes on. */
    @Test
    void aTickReadsForSoLongAtMost() {
        connectHonest();
        for (int i = 0; i < 70; i++) {
            tickClients();
        }
        costOfDatagramNanos = 1_000_000;
        int before = heard;
        server.update(now);
        assertTrue(heard - before == 8 || heard - before == 9, heard - before + " datagrams");
        assertTrue(network.waiting(address) > 1000, network.waiting(address) + " wait");
    }

    /** On a busy machine: a datagram takes 30 ms now and then, since another process runs. */
    @Test
    void whileTheThreadStandsStillNoTimeIsUp() {
        connectHonest();
        for (int i = 0; i < 20; i++) {
            tickClients();
        }
        costOfEachHundredthNanos = 30_000_000;
        int before = heard;
        server.update(now);
        assertTrue(heard - before > 300, heard - before + " datagrams");
    }

    /** Forty players with a packet each that can't be read took 181 ms, in which nobody else was heard. */
    @Test
    void packetsThatCantBeReadKeepNobodyWaiting() {
        connectHonest();
        List<Hostile> hostiles = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            hostiles.add(new Hostile());
        }
        for (int bytes : new int[] {3, 600}) {
            for (Hostile hostile : hostiles.subList(0, 20)) {
                // A hello, without which the server waits: whose fault it is depends on the types.
                hostile.netcode.send(new byte[] {ControlPayload.MARK, 0}, ControlPayload.HEADER_BYTES);
                // Too many entries, whatever is behind.
                byte[] payload = new byte[9 + bytes];
                Arrays.fill(payload, (byte) 0xFF);
                payload[0] = 0x1E;
                payload[1] = 99;
                payload[2] = 0;
                hostile.netcode.send(payload, payload.length);
            }
            hostiles.subList(0, 20).clear();
            tickHearingEverybody();
            assertEquals(20, ends.stream().filter(end -> end.cause() == Cause.VIOLATION).count());
            assertEquals(1, ends.stream().filter(end -> end.violation() != null).count());
            ends.clear();
        }
        assertEquals(HONEST, server.connectedPlayers());
    }

    /** A flood in the name of a player costs what its budget says, and does not silence it. */
    @Test
    void aFloodInTheNameOfAPlayerSilencesNobody() {
        connectHonest();
        SplittableRandom random = new SplittableRandom(2);
        byte[] forged = new byte[GARBAGE_BYTES];
        InetSocketAddress victim = honest.get(0).localAddress();
        for (int i = 0; i < 70; i++) {
            for (int j = 0; j < 200_000 / 60; j++) {
                random.nextBytes(forged);
                // The type of a payload, and a sequence of eight bytes.
                forged[0] = (byte) 0x85;
                network.send(victim, address, forged, forged.length);
            }
            long opened = server.counters().get(DatagramVerdict.FORGED);
            tickHearingEverybody();
            assertTrue(server.counters().get(DatagramVerdict.FORGED) - opened <= 8);
        }
        assertEquals(List.of(), ends);
    }

    /** Somebody on the way to a player knows its sequences, and sends packets that have its next one. */
    @Test
    void aFloodOfAPlayersNextSequenceSilencesNobody() {
        connectHonest();
        Recorder recorder = new Recorder(network.open());
        GameClient victim = new GameClient(recorder, PROTOCOL, new Inbox<>(), (self, why) -> { }, now);
        victim.connect(token());
        honest.add(victim);
        for (int i = 0; i < 30; i++) {
            tick();
        }
        for (int i = 0; i < 70; i++) {
            byte[] next = recorder.last.clone();
            // Its sequences end with this byte, and are not yet large.
            next[1]++;
            for (int j = 0; j < 200_000 / 60; j++) {
                next[next.length - 1] ^= (byte) (1 + j % 255);
                network.send(recorder.localAddress(), address, next, next.length);
            }
            tickHearingEverybody();
        }
        assertEquals(List.of(), ends);
    }

    private void connectHonest() {
        for (int i = 0; i < HONEST; i++) {
            GameClient client = new GameClient(network.open(), PROTOCOL, new Inbox<>(), (self, why) -> { }, now);
            client.connect(token());
            honest.add(client);
        }
        for (int i = 0; i < 30; i++) {
            tick();
        }
        assertEquals(HONEST, server.connectedPlayers());
    }

    private byte[] token() {
        // A second ahead: a server takes no token from the second of its start.
        return PROTOCOL.tokenIssuer(KEY).issue(nextId++, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    private void tickHearingEverybody() {
        int before = heard;
        tick();
        assertEquals(honest.size(), heard - before);
    }

    private void tick() {
        tickClients();
        server.update(now);
        server.flush();
    }

    private void tickClients() {
        now += TICK_NANOS;
        for (GameClient client : honest) {
            client.update(now);
            if (client.isConnected()) {
                assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, new Input(1)));
            }
            client.flush();
        }
    }

    /** A client that is let in, and sends what it likes. */
    private final class Hostile implements ClientListener {
        private final NetcodeClient netcode;
        private final Connection connection;
        /** The number of next packets that go nowhere. */
        private int losing;

        Hostile() {
            Transport transport = network.open();
            netcode = new NetcodeClient(transport, this, now);
            netcode.connect(token());
            connection = new Connection(PROTOCOL.channels(), PROTOCOL.types(), this::transmit, new MessageHandler() {
                        @Override
                        public void received(int channel, Object message) {
                        }
                    });
            for (int i = 0; i < 30 && netcode.state() != ClientState.CONNECTED; i++) {
                netcode.advanceTo(now);
                netcode.read(transport, 100);
                netcode.update();
                tick();
            }
            connection.update(now);
        }

        private void transmit(byte[] bytes, int offset, int length) {
            if (losing > 0) {
                losing--;
            } else {
                netcode.send(Arrays.copyOfRange(bytes, offset, offset + length), length);
            }
        }

        /** Sends a packet of so many messages. */
        void send(int messages, Input message) {
            for (int i = 0; i < messages; i++) {
                assertEquals(SendResult.QUEUED, connection.send(GameProtocol.UNRELIABLE, message));
            }
            assertEquals(1, connection.sendPackets(1));
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    }

    /** Takes its time to read. */
    private final class Slow extends ForwardingTransport {
        Slow(Transport transport) {
            super(transport);
        }

        @Override
        public int read(Receiver receiver, int most) {
            int count = super.read(receiver, most);
            elapsed += count * costOfDatagramNanos;
            read += count;
            elapsed += read % 100 == 99 ? costOfEachHundredthNanos : 0;
            return count;
        }
    }

    /** Keeps the last datagram that was sent. */
    private static final class Recorder extends ForwardingTransport {
        private byte[] last = {};

        Recorder(Transport transport) {
            super(transport);
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            last = Arrays.copyOf(bytes, length);
            return super.send(to, bytes, length);
        }
    }
}
