package io.github.tightwire.fleet;

import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.netcode.TokenIssuer;
import java.security.SecureRandom;
import javax.crypto.SecretKey;

/** The agreement of players and nodes. */
final class MatchProtocol {
    /** After so long without a packet a player asks for another token. */
    static final int TIMEOUT_SECONDS = 3;

    private MatchProtocol() {
    }

    /** A node's side, which nobody may send a snapshot. */
    static GameProtocol forNode() {
        return build(new PlacedSnapshot(new Snapshot(0)));
    }

    /** A player's side, which reads each snapshot into the same object. */
    static GameProtocol forPlayer() {
        return build(new PlacedSnapshot(new Snapshot(World.CUBES)));
    }

    static TokenIssuer tokens(SecretKey key) {
        return new TokenIssuer(forNode().id(), key, TokenIssuer.DEFAULT_LIFETIME_SECONDS, TIMEOUT_SECONDS, new SecureRandom());
    }

    private static GameProtocol build(PlacedSnapshot snapshot) {
        ConnectionConfig usual = GameProtocol.defaultChannels();
        return GameProtocol.builder("tightwire fleet", 1)
                .message(Input.class, Input::new)
                .message(PlacedSnapshot.class, () -> snapshot)
                .channels(usual.channels().get(GameProtocol.RELIABLE),
                        // One in a packet, since the next is read into the same object.
                        usual.channels().get(GameProtocol.UNRELIABLE).withMaxMessagesPerPacket(1),
                        usual.channels().get(GameProtocol.BLOCKS))
                .build();
    }
}
