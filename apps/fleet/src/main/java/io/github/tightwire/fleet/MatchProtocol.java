package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldTypes;
import java.security.SecureRandom;
import javax.crypto.SecretKey;

/** The agreement of players and nodes. */
final class MatchProtocol {
    /** After so long without a packet a player asks for another token. */
    static final int TIMEOUT_SECONDS = 3;

    /** The cubes, whose ids are their indices. */
    static final WorldTypes TYPES = WorldTypes.builder().maxEntities(World.CUBES)
            .entity(EntityType.of(Cube.class, Cube::new).changesTold()).build();

    static final GameProtocol PROTOCOL = GameProtocol.builder("tightwire fleet", 2)
            .message(Input.class, Input::new)
            .message(PlacedPacket.class, PlacedPacket::new)
            .message(WorldAcks.class, WorldAcks::new)
            .carrying(TYPES)
            .build();

    private MatchProtocol() {
    }

    static TokenIssuer tokens(SecretKey key) {
        return new TokenIssuer(PROTOCOL.id(), key, TokenIssuer.DEFAULT_LIFETIME_SECONDS, TIMEOUT_SECONDS, new SecureRandom());
    }
}
