package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldTypes;
import java.util.Objects;

/**
 * A world and the inputs of its players, as both sides know them. On the server each player is a {@link RemotePlayer}, on the own client a
 * {@link LocalPlayer}.
 *
 * <pre>{@code
 * static final PlayedWorld<Keys> SPACE = PlayedWorld.of(WORLD, KEYS, 60);
 * static final GameProtocol PROTOCOL = SPACE.protocol("tanks", 1).value(Chat.class, new Chat("")).build();
 * }</pre>
 *
 * <p>Immutable, and thread-safe.
 *
 * @param <I> the class of the inputs
 */
public final class PlayedWorld<I extends BitSerializable> {
    private static final int MAX_TICKS_PER_SECOND = 1_000;

    final WorldTypes types;
    final InputType<I> inputs;
    final int ticksPerSecond;

    private PlayedWorld(WorldTypes types, InputType<I> inputs, int ticksPerSecond) {
        this.types = Objects.requireNonNull(types, "types");
        this.inputs = Objects.requireNonNull(inputs, "inputs");
        this.ticksPerSecond = ticksPerSecond;
    }

    /**
     * A world with players.
     *
     * @param <I> the class of the inputs
     * @param types of the world
     * @param inputs of its players
     * @param ticksPerSecond of the server, from 1 to 1,000
     * @return the world
     * @throws IllegalArgumentException if there are fewer or more ticks
     */
    public static <I extends BitSerializable> PlayedWorld<I> of(WorldTypes types, InputType<I> inputs, int ticksPerSecond) {
        if (ticksPerSecond < 1 || ticksPerSecond > MAX_TICKS_PER_SECOND) {
            throw new IllegalArgumentException(ticksPerSecond + " ticks a second: 1 to " + MAX_TICKS_PER_SECOND);
        }
        return new PlayedWorld<>(types, inputs, ticksPerSecond);
    }

    /**
     * Starts a protocol with the messages of the world and its players: {@link InputPacket}, {@link InputFeedback}, {@link WorldPacket} and
     * {@link WorldAcks}, in this order. It {@linkplain GameProtocol.Builder#carrying carries} the types of the world and of the inputs: a
     * client with another one is told at the door which one that is.
     *
     * @param name of the game
     * @param version of the protocol: another one for every change of the wire
     * @return a builder, which takes the game's own messages
     */
    public GameProtocol.Builder protocol(String name, int version) {
        return GameProtocol.builder(name, version)
                .message(InputPacket.class, InputPacket::new)
                .message(InputFeedback.class, InputFeedback::new)
                .message(WorldPacket.class, WorldPacket::new)
                .message(WorldAcks.class, WorldAcks::new)
                .carrying(types)
                .carrying(inputs);
    }
}
