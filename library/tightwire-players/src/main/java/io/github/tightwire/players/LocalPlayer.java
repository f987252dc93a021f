package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.SnapshotBuffer;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldPacket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The player of a client: a copy of the server's world, shown at an even pace a little late, and the own entities, which move at once. A
 * connection has one: another begins with the next.
 *
 * <pre>{@code
 * Inbox<GameClient> inbox = LocalPlayer.inbox(() -> player).on(Chat.class, ...);
 *
 * public void connected(GameClient client) {
 *     player = new LocalPlayer<>(client, SPACE);
 *     ship = player.prediction().entity(SHIPS, each -> each.slot == client.slot());
 * }
 *
 * long now = System.nanoTime();                            // each frame
 * client.update(now);
 * if (client.isConnected()) {
 *     player.update(now, tick -> player.prediction().add(tick, keys));
 *     if (player.show(now, listener)) {
 *         player.forEach(Ship.class, each -> draw(each));
 *     }
 * }
 * client.flush();
 * }</pre>
 *
 * <p>Not to be used by two threads at once.
 *
 * @param <I> the class of the inputs
 */
public final class LocalPlayer<I extends BitSerializable> {
    private static final double NANOS_PER_SECOND = 1e9;
    /** Ticks that wait to be shown: about a second at 60. */
    private static final int WAITING = 64;

    private final GameClient client;
    private final double tickNanos;
    private final WorldCopy copy;
    private final SnapshotBuffer<Integer> playback = new SnapshotBuffer<>(WAITING);
    private final Prediction<I> prediction;
    private final List<OwnSpawns<?>> spawns = new ArrayList<>();
    private final InputPacket packet = new InputPacket();
    /** Ticks that came since the last update. */
    private final List<Integer> arrived = new ArrayList<>();
    private boolean predicting = true;
    private boolean interpolating = true;

    /** The spawns of a type, and what says which of the server's entities they are. */
    private record OwnSpawns<T extends BitSerializable>(Class<T> type, PredictedSpawns<T, ?> spawns, Predicate<? super T> isOwn,
            ToIntFunction<? super T> key) {
        private void appeared(int id, BitSerializable entity) {
            if (type == entity.getClass() && isOwn.test(type.cast(entity))) {
                spawns.match(key.applyAsInt(type.cast(entity)), id);
            }
        }
    }

    /** Hears for the spawns, and for the game. */
    private record Listener(List<OwnSpawns<?>> spawns, WorldListener game) implements WorldListener {
        @Override
        public void appeared(int id, BitSerializable entity) {
            spawns.forEach(each -> each.appeared(id, entity));
            game.appeared(id, entity);
        }

        @Override
        public void disappeared(int id, BitSerializable entity) {
            spawns.forEach(each -> each.spawns.disappeared(id));
            game.disappeared(id, entity);
        }

        @Override
        public void event(int tick, BitSerializable event) {
            game.event(tick, event);
        }
    }

    /**
     * A player to whom nothing has come yet.
     *
     * @param client that is connected: what the player does is sent over it
     * @param world of the server
     */
    public LocalPlayer(GameClient client, PlayedWorld<I> world) {
        this.client = Objects.requireNonNull(client, "client");
        tickNanos = NANOS_PER_SECOND / world.ticksPerSecond;
        copy = new WorldCopy(world.types);
        prediction = new Prediction<>(world.inputs, world.ticksPerSecond, "the player in slot " + client.slot());
    }

    // ---- What comes

    /**
     * Begins an inbox that takes what comes for the player: the world, and the feedback on inputs.
     *
     * @param <I> the class of the inputs
     * @param current gives the player of the connection, from {@code connected} on
     * @return the inbox, for the game's own messages
     */
    public static <I extends BitSerializable> Inbox<GameClient> inbox(Supplier<LocalPlayer<I>> current) {
        Objects.requireNonNull(current, "current");
        return new Inbox<GameClient>()
                .on(WorldPacket.class, (server, update) -> current.get().take(update))
                .on(InputFeedback.class, (server, feedback) -> current.get().prediction.heard(feedback));
    }

    private void take(WorldPacket update) {
        if (update.read(copy).isAccepted()) {
            arrived.add(copy.newestTick());
            prediction.reconcile(copy);
            client.send(GameProtocol.UNRELIABLE, copy.acks());
        }
    }

    // ---- Frames

    /**
     * Goes on to a time, and sends the inputs of the ticks that have begun.
     *
     * @param nowNanos the time, by this side's clock
     * @param action gets each tick that has begun, and {@linkplain Prediction#add adds} its input; there is none before the first feedback
     */
    public void update(long nowNanos, IntConsumer action) {
        for (int tick : arrived) {
            playback.add((long) (tick * tickNanos), tick, nowNanos);
        }
        arrived.clear();
        int before = prediction.inputs().newestTick();
        prediction.update(nowNanos, action);
        if (prediction.inputs().newestTick() > before) {
            packet.write(prediction.inputs());
            client.send(GameProtocol.UNRELIABLE, packet);
        }
    }

    /**
     * Shows the world of a time a little ago, so that it goes on evenly whatever the line does; in place of the own entities,
     * {@link #forEach} has the predicted ones.
     *
     * @param nowNanos the time, by this side's clock
     * @param listener hears what happened; it must not use this player
     * @return false, and nothing is shown, before the first packet
     */
    public boolean show(long nowNanos, WorldListener listener) {
        if (!playback.update(nowNanos)) {
            return false;
        }
        copy.show(interpolating ? playback.playNanos() / tickNanos : copy.newestTick(), new Listener(spawns, listener));
        return true;
    }

    /**
     * Calls something with each entity of a class as the player sees it: those of the copy as they are shown, and in place of the own
     * ones the predicted.
     *
     * @param <T> the class
     * @param entityClass the class, or one that all have
     * @param action gets the entities, not to be changed
     */
    public <T> void forEach(Class<T> entityClass, Consumer<? super T> action) {
        copy.forEachId(id -> {
            BitSerializable shown = copy.get(id);
            if (entityClass.isInstance(shown) && !(predicting && prediction.isOwn(id, shown))) {
                action.accept(entityClass.cast(shown));
            }
        });
        if (predicting) {
            prediction.forEachShown(predicted -> {
                if (entityClass.isInstance(predicted)) {
                    action.accept(entityClass.cast(predicted));
                }
            });
        }
    }

    /**
     * Says whether {@link #forEach} has the own entities as they are predicted, or as the server has them: to see what prediction is for.
     *
     * @param predicts true before the first call
     */
    public void setPredicting(boolean predicts) {
        predicting = predicts;
    }

    /**
     * Returns whether the own entities are shown as they are predicted.
     *
     * @return true before {@link #setPredicting}
     */
    public boolean isPredicting() {
        return predicting;
    }

    /**
     * Says whether others are shown evenly, a little late, or as they came last, with jumps: to see what interpolation is for.
     *
     * @param interpolates true before the first call
     */
    public void setInterpolating(boolean interpolates) {
        interpolating = interpolates;
    }

    /**
     * Returns whether others are shown evenly.
     *
     * @return true before {@link #setInterpolating}
     */
    public boolean isInterpolating() {
        return interpolating;
    }

    // ---- What is predicted

    /**
     * Adds entities that the player's inputs spawn, and matches them with the server's as these are shown.
     *
     * @param <T> the class of the entities
     * @param type of the entities
     * @param capacity how many are predicted at once, from 1 to 1,024: as many as a player fires in the life of one, and in half a second
     * @param isOwn takes an entity that is shown, and says whether it is of this player
     * @param key of an entity, by which it is {@linkplain PredictedSpawns#spawn spawned} on this side, too
     * @return without any
     * @throws IllegalArgumentException if there are fewer or more
     */
    public <T extends BitSerializable> PredictedSpawns<T, I> spawns(PredictedType<T, I> type, int capacity, Predicate<? super T> isOwn,
            ToIntFunction<? super T> key) {
        PredictedSpawns<T, I> added = prediction.spawns(type, capacity);
        spawns.add(new OwnSpawns<>(type.type, added, Objects.requireNonNull(isOwn, "isOwn"), Objects.requireNonNull(key, "key")));
        return added;
    }

    /**
     * Returns the player's inputs, and what they move.
     *
     * @return always the same object
     */
    public Prediction<I> prediction() {
        return prediction;
    }

    /**
     * Returns the copy of the world, with the player's own entities as the server has them.
     *
     * @return always the same object
     */
    public WorldCopy copy() {
        return copy;
    }
}
