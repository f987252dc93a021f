package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Clients that talk to a server which records, each whole packets, and then damaged ones until the server has had enough. */
final class Talk {
    static final InetSocketAddress SERVER = new InetSocketAddress("198.51.100.7", 40_000);
    private static final long TICK = 16_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int WHOLE = 6;
    private static final int DAMAGED = 4;

    /** The server's messages, by type. */
    final Map<Class<?>, Integer> told = new HashMap<>();
    final Game game;
    private final Random random;
    private final VirtualNetwork network = new VirtualNetwork();
    private final GameServer server;
    private long now = 1;
    private long nextId = 1;

    /**
     * A type of messages.
     *
     * @param type of them
     * @param channel they go over
     * @param make a random one
     * @param block a random one; null for none
     */
    record Message(Class<?> type, int channel, Function<Random, ?> make, Function<Random, byte[]> block) {
    }

    /**
     * A game, and what its protocol is made of.
     *
     * @param protocol of the game
     * @param config its channels
     * @param types its types, the clock's first
     * @param messages random ones
     * @param fields some of those to filter by
     */
    record Game(GameProtocol protocol, ConnectionConfig config, MessageTypes types, List<Message> messages, Set<String> fields) {
    }

    /** As the clock's messages are on the wire. */
    static final class TimeRequest implements BitSerializable {
        private long clientNanos;

        @Override
        public void serialize(BitStream s) {
            clientNanos = s.serializeUint64(clientNanos);
        }
    }

    /** The other one. */
    static final class TimeResponse implements BitSerializable {
        private long clientNanos;
        private long serverNanos;

        @Override
        public void serialize(BitStream s) {
            clientNanos = s.serializeUint64(clientNanos);
            serverNanos = s.serializeUint64(serverNanos);
        }
    }

    Talk(Game game, Random random) {
        this.game = game;
        this.random = random;
        Inbox<Player> inbox = new Inbox<>();
        for (Message message : game.messages) {
            if (message.block == null) {
                inbox.on(message.type, (player, received) -> told.merge(message.type, 1, Integer::sum));
            } else {
                inbox.onBlock(message.type, (player, received, block) -> told.merge(message.type, 1, Integer::sum));
            }
        }
        server = new GameServer(network.open(SERVER), game.protocol.serverConfig(KEY, 4, SERVER), game.protocol, inbox,
                (player, why) -> { }, now, () -> 0);
    }

    /** Records clients that send so many packets of each type, and about as many damaged ones. */
    void record(Path file, int packets, BiFunction<byte[], Random, byte[]> damage) throws IOException {
        try (Recording recording = server.record(file)) {
            for (Message message : game.messages) {
                for (int sent = 0; sent < packets; sent += WHOLE) {
                    new Client().talk(message, damage);
                    if (recording.dropped() > 0) {
                        throw new IOException(recording.dropped() + " dropped");
                    }
                }
            }
        }
    }

    private final class Client implements ClientListener {
        /** No port that Wireshark knows of another protocol. */
        private final Transport transport = network.open(new InetSocketAddress("203.0.113.9", 50_000 + (int) nextId));
        private final NetcodeClient netcode = new NetcodeClient(transport, this, now);
        private final Connection connection = new Connection(game.config, game.types, this::send, (channel, message) -> { });
        private BiFunction<byte[], Random, byte[]> damage;

        void talk(Message message, BiFunction<byte[], Random, byte[]> damaging) {
            long date = Instant.now().getEpochSecond() + 1;
            netcode.connect(game.protocol.tokenIssuer(KEY).issue(nextId++, List.of(SERVER), new byte[0], date));
            while (netcode.state() != ClientState.CONNECTED) {
                tick();
            }
            for (int i = 0; i < WHOLE + DAMAGED && netcode.state() == ClientState.CONNECTED; i++) {
                damage = i < WHOLE ? null : damaging;
                for (int count = message.block == null ? 1 + random.nextInt(3) : 1; count > 0; count--) {
                    Object made = message.make.apply(random);
                    if (message.block == null) {
                        connection.send(message.channel, made);
                        server.players().forEach(player -> player.send(message.channel, made));
                    } else {
                        connection.send(message.channel, made, message.block.apply(random));
                    }
                }
                connection.sendPackets(1);
                tick();
            }
            netcode.disconnect();
            tick();
            transport.close();
        }

        private void tick() {
            now += TICK;
            server.update(now);
            server.flush();
            netcode.advanceTo(now);
            netcode.read(transport, 1000);
            netcode.update();
            connection.update(now);
        }

        private void send(byte[] bytes, int offset, int length) {
            byte[] packet = Arrays.copyOfRange(bytes, offset, offset + length);
            packet = damage == null ? packet : damage.apply(packet, random);
            netcode.send(packet, packet.length);
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            connection.receive(bytes, 0, length);
        }
    }
}
