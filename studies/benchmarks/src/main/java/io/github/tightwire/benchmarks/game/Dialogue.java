package io.github.tightwire.benchmarks.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A server and a client, connected, in virtual time: each sends the other a message in each tick. */
final class Dialogue {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1) / 60;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    private final Wire serverWire = new Wire(40_000);
    private final GameServer server;
    private final GameClient client;
    private final Text sent;
    private long now = 1;
    private long received;

    /** Bytes, which the other side reads into the same object each time. */
    static final class Text implements BitSerializable {
        private final byte[] bytes;

        Text(int count) {
            bytes = new byte[count];
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeBytes(bytes);
        }
    }

    /**
     * Connects the two.
     *
     * @param bytes of each message
     */
    Dialogue(int bytes) {
        sent = new Text(bytes);
        Text read = new Text(bytes);
        GameProtocol protocol = GameProtocol.builder("dialogue", 1).message(Text.class, () -> read).build();
        Wire clientWire = new Wire(1000);
        clientWire.connectTo(serverWire);
        server = new GameServer(serverWire, protocol.serverConfig(KEY, 1, serverWire.localAddress()), protocol,
                new Inbox<Player>().on(Text.class, (player, text) -> received++), (player, why) -> { }, now, () -> now);
        client = new GameClient(clientWire, protocol, new Inbox<GameClient>().on(Text.class, (self, text) -> received++),
                (self, why) -> { }, now);
        client.connect(protocol.tokenIssuer(KEY)
                .issue(1, List.of(serverWire.localAddress()), new byte[0], System.currentTimeMillis() / 1000 + 1));
        while (server.connectedPlayers() == 0 || !client.isConnected()) {
            client.update(now);
            client.flush();
            server.update(now);
            server.flush();
            now += TICK_NANOS;
        }
    }

    /** A tick of the client: it hears the server, and sends its message. */
    void client() {
        client.update(now);
        requireQueued(client.send(GameProtocol.UNRELIABLE, sent));
        client.flush();
    }

    /** A tick of the server, which ends the tick of both. Returns how many messages have come. */
    long server() {
        server.update(now);
        requireQueued(server.player(0).send(GameProtocol.UNRELIABLE, sent));
        server.flush();
        now += TICK_NANOS;
        return received;
    }

    private static void requireQueued(SendResult result) {
        if (result != SendResult.QUEUED) {
            throw new IllegalStateException(result.toString());
        }
    }
}
