package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.Rewind;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A player on the server: its inputs, each in its tick, its view of the world, and the entities that are its own.
 *
 * <pre>{@code
 * Inbox<Player> inbox = RemotePlayer.inbox(pilots::get).on(Chat.class, ...);
 *
 * RemotePlayer<Keys> pilot = new RemotePlayer<>(player, SPACE, world, Interest.EVERYTHING);    // as one connects
 * pilot.spawn(ship);
 *
 * SHIPS.step(ship, pilot.inputs().next());                 // each tick, for each
 * world.endTick();
 * pilot.send(feedback -> feedback.add(SHIPS, ship));
 *
 * pilot.leave();                                           // as it disconnects
 * }</pre>
 *
 * <p>Not to be used by two threads at once.
 *
 * @param <I> the class of the inputs
 */
public final class RemotePlayer<I extends BitSerializable> {
    private static final Logger LOG = System.getLogger("io.github.tightwire.players");
    /** The most bytes of the feedback, which stands before the world's packet. */
    private static final int FEEDBACK_BYTES = 24;

    private final Player player;
    private final World world;
    private final WorldView view;
    private final InputBuffer<I> inputs;
    private final int ticksPerSecond;
    private final InputFeedback feedback = new InputFeedback();
    private final WorldPacket packet = new WorldPacket();
    private @Nullable Rewind rewind;
    private final Set<Integer> owned = new HashSet<>();
    private final List<ServerSpawns<?, I>> spawns = new ArrayList<>();

    /**
     * Joins a player to a world.
     *
     * @param player that is connected: what it is told is sent to it
     * @param played the world, as both sides know it
     * @param world of the server
     * @param interest of the player
     */
    public RemotePlayer(Player player, PlayedWorld<I> played, World world, Interest interest) {
        this.player = Objects.requireNonNull(player, "player");
        this.world = world;
        view = world.join(interest);
        inputs = new InputBuffer<>(played.inputs, world.tick());
        ticksPerSecond = played.ticksPerSecond;
    }

    /**
     * Begins an inbox that takes what comes from players: inputs, and acks of the world's packets. A player whose inputs are refused is
     * disconnected, and a line of the log says why.
     *
     * @param <I> the class of the inputs
     * @param find gives the one of a player that is connected
     * @return the inbox, for the game's own messages
     */
    public static <I extends BitSerializable> Inbox<Player> inbox(Function<? super Player, RemotePlayer<I>> find) {
        Objects.requireNonNull(find, "find");
        return new Inbox<Player>()
                .on(WorldAcks.class, (player, acks) -> find.apply(player).view.acked(acks))
                .on(InputPacket.class, (player, inputs) -> find.apply(player).take(inputs));
    }

    private void take(InputPacket received) {
        Verdict verdict = received.read(inputs);
        if (!verdict.isAccepted()) {
            LOG.log(Level.WARNING, () -> player + " was disconnected: inputs " + verdict);
            player.disconnect();
        }
    }

    /**
     * Spawns an entity of the player's, which ends when it leaves.
     *
     * @param entity of one of the world's types
     * @return its id
     * @throws IllegalArgumentException if its class is none of the types
     * @throws IllegalStateException if the world is full
     */
    public int spawn(BitSerializable entity) {
        int id = world.spawn(entity);
        owned.add(id);
        return id;
    }

    /**
     * Removes an entity that was {@linkplain #spawn spawned} for the player.
     *
     * @param id of the entity
     * @throws IllegalArgumentException if it is none of the player's
     */
    public void despawn(int id) {
        if (!owned.remove(id)) {
            throw new IllegalArgumentException(player + " has no entity " + id);
        }
        world.despawn(id);
    }

    /**
     * Adds entities that the player's inputs spawn, which end when it leaves.
     *
     * @param <T> the class of the entities
     * @param type of the entities
     * @return without any
     */
    public <T extends BitSerializable> ServerSpawns<T, I> spawns(PredictedType<T, I> type) {
        ServerSpawns<T, I> added = new ServerSpawns<>(type, world);
        spawns.add(added);
        return added;
    }

    /**
     * Sends the player what it is to know of the tick that ended last: the feedback on its inputs, and the world, as much as the line
     * takes.
     *
     * @param own {@linkplain InputFeedback#add adds} the entities that the player predicts, so that it knows that they are right
     * @throws IllegalStateException if no tick has ended since the last one
     */
    public void send(Consumer<? super InputFeedback> own) {
        inputs.writeFeedback(feedback);
        own.accept(feedback);
        player.send(GameProtocol.UNRELIABLE, feedback);
        packet.write(view, player.packetBytes(ticksPerSecond) - FEEDBACK_BYTES);
        player.send(GameProtocol.UNRELIABLE, packet);
    }

    /** Removes the player and its entities from the world. */
    public void leave() {
        spawns.forEach(ServerSpawns::end);
        owned.forEach(world::despawn);
        owned.clear();
        world.leave(view);
    }

    /**
     * Returns the player's slot.
     *
     * @return as {@link Player#slot} has it
     */
    public int slot() {
        return player.slot();
    }

    /**
     * Returns the player's inputs.
     *
     * @return always the same object
     */
    public InputBuffer<I> inputs() {
        return inputs;
    }

    /**
     * Returns the player's share of the world.
     *
     * @return always the same object
     */
    public WorldView view() {
        return view;
    }

    /**
     * Returns the world as the player saw it, by up to {@value Rewind#MAX_TICKS} ticks: a shorter bound takes a {@link Rewind} of the
     * game's own.
     *
     * @return always the same object
     */
    public Rewind rewind() {
        if (rewind == null) {
            rewind = new Rewind(view, Rewind.MAX_TICKS);
        }
        return rewind;
    }
}
