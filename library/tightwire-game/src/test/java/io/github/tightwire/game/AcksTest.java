package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.netcode.Counter;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** A packet acks 32: where more come within a tick, an update sends acks of its own. */
class AcksTest {
    private static final long MILLI = 1_000_000;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    static final class Mark implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("acks", 1).message(Mark.class, Mark::new).build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final Inbox<Player> inbox = new Inbox<Player>().on(Mark.class, (player, mark) -> { });
    private long now = 1;

    @Test
    void moreThanOnePacketAcksAreAckedWithinTheUpdate() {
        try (GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL, inbox,
                (player, why) -> { }, now, () -> 0);
                GameClient client = new GameClient(network.open(), PROTOCOL, new Inbox<>(), (self, why) -> { }, now)) {
            client.connect(PROTOCOL.tokenIssuer(KEY).issue(
                    1, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1));
            for (int tick = 0; tick < 60; tick++) {
                now += 16 * MILLI;
                client.update(now);
                client.flush();
                server.update(now);
                server.flush();
            }
            assertTrue(client.isConnected());
            assertEquals(0, payloadsOfAnUpdate(server, client, 10));
            assertTrue(payloadsOfAnUpdate(server, client, 40) > 0);
        }
    }

    private long payloadsOfAnUpdate(GameServer server, GameClient client, int packets) {
        for (int i = 0; i < packets; i++) {
            now += 5 * MILLI;
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.UNRELIABLE, new Mark()));
            client.flush(now);
        }
        long before = server.counters().get(Counter.PAYLOADS_SENT);
        server.update(now);
        long sent = server.counters().get(Counter.PAYLOADS_SENT) - before;
        server.flush();
        return sent;
    }
}
