package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.fuzzing.targets.Game.Bought;
import io.github.tightwire.fuzzing.targets.Game.Buy;
import io.github.tightwire.fuzzing.targets.Game.Chat;
import io.github.tightwire.fuzzing.targets.Game.Keys;
import io.github.tightwire.fuzzing.targets.Game.Map;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.FailureAction;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A server with an honest player, and one who has a valid token and sends what the input says, sealed as it should be. The server hears
 * the honest one in every tick, and what it hears of the other is within bounds; the other stays, or is disconnected with a cause.
 */
final class GameTarget implements Target {
    private static final long TICK_NANOS = 16_666_667;
    private static final int MOST_STEPS = 40;
    private static final int PLACES = 4;
    private static final int HEADER_BYTES = 9;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("198.51.100.7", 40_000);

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        try (Arena arena = new Arena()) {
            for (int step = 0; step < MOST_STEPS && !input.isEmpty(); step++) {
                arena.step(input);
            }
            arena.end();
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        Line line = new Line();
        Connection connection = new Connection(GameProtocol.defaultChannels(), types(), line::send, (channel, message) -> { });
        connection.send(GameProtocol.UNRELIABLE, new Keys(3));
        connection.send(GameProtocol.RELIABLE, new Chat());
        connection.send(GameProtocol.BLOCKS, new Map(), new byte[40]);
        byte[] all = {};
        for (int i = 0; i < 8; i++) {
            connection.update(i * 10 * TICK_NANOS);
            connection.sendPackets(1);
            for (Line.Arrival arrival = line.inOrder(); arrival != null; arrival = line.inOrder()) {
                // As it is, by kind 0.
                byte[] payload = arrival.bytes();
                int at = all.length;
                all = Arrays.copyOf(all, at + 2 + payload.length);
                all[at + 1] = (byte) payload.length;
                System.arraycopy(payload, 0, all, at + 2, payload.length);
            }
        }
        seeds.add(all);
        byte[] packets = new byte[120];
        new Random(5).nextBytes(packets);
        for (int i = 0; i < 120; i += 12) {
            packets[i] = (byte) (1 + i / 12 % 3);
            packets[i + 1] = 10;
            // One entry.
            packets[i + 2] = (byte) (packets[i + 2] & ~3 | 1);
        }
        seeds.add(packets);
        seeds.add(new byte[] {3, 0, 2, 3, 1, 3, 2, 2, 3, 3, 2});
        return seeds;
    }

    private static MessageTypes types() {
        return MessageTypes.builder().value(Keys.class, new Keys(0)).message(Chat.class, Chat::new)
                .block(Map.class, Map::new).build();
    }

    /** A server, its players, and time that stands still but for ticks. */
    private static final class Arena implements AutoCloseable {
        private final VirtualNetwork network = new VirtualNetwork();
        private final List<Disconnection> ends = new ArrayList<>();
        private final List<Throwable> failures = new ArrayList<>();
        private boolean isEnding;
        private boolean honestIsOut;
        private long now = 1;
        private long nextId = 1;
        private int heard;
        private final GameServer server = new GameServer(network.open(ADDRESS), Game.PROTOCOL.serverConfig(KEY, PLACES, ADDRESS),
                Game.PROTOCOL, inbox(), new Ends(), now, () -> 0);
        private final GameClient honest = new GameClient(network.open(), Game.PROTOCOL, new Inbox<>(), (self, why) -> { }, now);
        private final Hostile hostile;

        Arena() {
            honest.connect(token());
            hostile = new Hostile(network.open(), token(), now);
            for (int i = 0; i < 60 && !(honest.isConnected() && hostile.netcode.state() == ClientState.CONNECTED); i++) {
                tick();
            }
            assertEquals(2, server.connectedPlayers());
        }

        private Inbox<Player> inbox() {
            return new Inbox<Player>().on(Keys.class, (player, keys) -> {
                assertTrue(keys.keys() >= 0 && keys.keys() <= Game.MOST_KEYS, keys::toString);
                heard += player.id() == 1 ? 1 : 0;
            }).on(Chat.class, (player, chat) -> assertTrue(chat.text.length() <= Game.MOST_TEXT, chat.text))
                    .onBlock(Map.class, (player, map, block) -> assertTrue(block.length > 0))
                    .onRequest(Buy.class, (player, buy) -> new Bought(buy.item() > 2));
        }

        private byte[] token() {
            // A second ahead: a server takes no token from the second of its start.
            return Game.PROTOCOL.tokenIssuer(KEY).issue(nextId++, List.of(ADDRESS), new byte[0], System.currentTimeMillis() / 1000 + 1);
        }

        void step(Input input) {
            int what = input.octet();
            if ((what & 3) == 3) {
                tickHearing();
                return;
            }
            byte[] packet = input.take(input.octet());
            if ((what & 3) == 0) {
                hostile.send(packet);
            } else {
                // With a header of the layer below, whose sequence goes up.
                byte[] payload = new byte[HEADER_BYTES + packet.length];
                payload[0] = 0x1E;
                payload[1] = (byte) hostile.sequence;
                payload[2] = (byte) (hostile.sequence++ >>> 8);
                payload[3] = (byte) 0xFF;
                payload[4] = (byte) 0xFF;
                System.arraycopy(packet, 0, payload, HEADER_BYTES, packet.length);
                hostile.send(payload);
            }
        }

        private void tickHearing() {
            int before = heard;
            tick();
            assertEquals(before + 1, heard, "the honest player is heard once a tick");
        }

        private void tick() {
            now += TICK_NANOS;
            honest.update(now);
            if (honest.isConnected()) {
                honest.send(GameProtocol.UNRELIABLE, new Keys(1));
            }
            honest.flush();
            hostile.tick(now);
            server.update(now);
            server.flush();
        }

        void end() {
            tickHearing();
            tickHearing();
            assertTrue(honest.isConnected() && !honestIsOut);
            // What receivers throw does not leave the server.
            assertEquals(List.of(), failures);
            assertEquals(2, server.connectedPlayers() + ends.size(), ends::toString);
            ends.forEach(end -> assertTrue(end.cause() != null && !end.toString().isEmpty()));
        }

        @Override
        public void close() {
            isEnding = true;
            honest.close();
            server.close();
        }

        private final class Ends implements GameListener<Player> {
            @Override
            public void disconnected(Player player, Disconnection why) {
                if (!isEnding) {
                    ends.add(why);
                    honestIsOut |= player.id() != 2;
                }
            }

            @Override
            public FailureAction failed(Player player, Throwable failure) {
                failures.add(failure);
                return FailureAction.CONTINUE;
            }
        }
    }

    /** A stranger with a token, and with a sender of its own. */
    private static final class Hostile implements ClientListener {
        private final Transport transport;
        private final NetcodeClient netcode;
        private int sequence;

        Hostile(Transport transport, byte[] token, long now) {
            this.transport = transport;
            netcode = new NetcodeClient(transport, this, now);
            netcode.connect(token);
        }

        void tick(long now) {
            netcode.advanceTo(now);
            netcode.read(transport, 100);
            netcode.update();
        }

        void send(byte[] payload) {
            if (netcode.state() == ClientState.CONNECTED && payload.length > 0) {
                netcode.send(payload, payload.length);
            }
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    }
}
