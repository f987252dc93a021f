package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.world.WorldCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Entities that a player's inputs spawn, such as bullets: a client shows them in the tick of the input, and goes on with the server's as
 * these come. A key says which is which; both sides know it by the input, such as its tick, and the server's entity carries it. Where
 * another ship may fire in that tick on the server, since the player's was shot down, the ship's id belongs to the key.
 *
 * <pre>{@code
 * PredictedSpawns<Bullet, Keys> bullets = prediction.spawns(BULLETS, 32);
 *
 * prediction.add(tick, keys);                              // each tick
 * if (keys.fires) {
 *     bullets.spawn(tick, new Bullet(ship.entity(), slot, tick));
 * }
 *
 * public void appeared(int id, BitSerializable entity) {   // the copy's listener
 *     if (entity instanceof Bullet bullet && bullet.slot == slot) {
 *         bullets.match(bullet.tick, id);
 *     }
 * }
 *
 * public void disappeared(int id, BitSerializable entity) {
 *     bullets.disappeared(id);
 * }
 *
 * // each frame: these, and of the copy's those that it does not have
 * bullets.forEach(prediction.clock().fraction(), bullet -> draw(bullet));
 * }</pre>
 *
 * <p>The server does the same in the same tick: it steps what is there, then spawns. So the first state is that at the end of the tick.
 *
 * <p><b>Refusals</b>: a spawn that is not matched until the copy shows, or has, a tick 32 ticks after its own was none of the server's, and
 * goes: its input was missing there, or the server's rules did not allow it. A spawn of the server's that was not predicted, since the
 * server repeated an input, is the copy's to show.
 *
 * <p><b>Cost</b>: each is a {@link Predictor} of its own, some 10 KB, which is used again. Not to be used by two threads at once.
 *
 * @param <T> the class of the entities
 * @param <I> the class of the inputs
 */
public final class PredictedSpawns<T extends BitSerializable, I extends BitSerializable> {
    private static final int MAX_CAPACITY = 1_024;
    private static final int REFUSED_TICKS = 32;
    private static final int NO_ID = -1;

    private final PredictedType<T, I> type;
    private final InputSender<I> inputs;
    private final int capacity;
    /** The newest tick in which that is known to be right which spawns. */
    private final IntSupplier rightTick;
    private final PredictionStatistics statistics;
    private final List<Spawn<T, I>> live = new ArrayList<>();
    private final List<Spawn<T, I>> free = new ArrayList<>();
    private long spawned;
    private long matched;
    private long refused;

    /** An entity that was spawned here, and the id of the server's, once that is known. */
    private static final class Spawn<T extends BitSerializable, I extends BitSerializable> {
        private final Predictor<T, I> predictor;
        private int key;
        private int tick;
        private int id;

        Spawn(Predictor<T, I> predictor) {
            this.predictor = predictor;
        }
    }

    /** Without entities. */
    PredictedSpawns(PredictedType<T, I> type, InputSender<I> inputs, int capacity, String player, IntSupplier rightTick) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("a capacity of " + capacity + " spawns: 1 to " + MAX_CAPACITY);
        }
        this.type = Objects.requireNonNull(type, "type");
        this.inputs = inputs;
        this.capacity = capacity;
        this.rightTick = rightTick;
        statistics = new PredictionStatistics(player, type.type.getSimpleName());
    }

    /**
     * Spawns an entity, at the end of the newest input's tick.
     *
     * @param key of the entity
     * @param entity as it is then; copied, and rounded as the wire does
     * @return false if as many as may be are predicted, or the server has passed the tick without its input, and what spawns is as of a
     *     later tick: then the player sees it as the server's comes
     * @throws IllegalArgumentException if one of the key is predicted, or a value is outside its bounds
     */
    public boolean spawn(int key, T entity) {
        if (find(key) != null) {
            throw new IllegalArgumentException("a spawn of key " + key + " is predicted already");
        }
        if (live.size() == capacity || inputs.isNewestMissing()) {
            return false;
        }
        Spawn<T, I> spawn = free.isEmpty() ? new Spawn<>(new Predictor<>(type, inputs, statistics)) : free.get(free.size() - 1);
        spawn.predictor.spawn(entity, Math.min(inputs.newestTick() - 1, rightTick.getAsInt()));
        spawn.key = key;
        spawn.tick = inputs.newestTick();
        spawn.id = NO_ID;
        if (!free.isEmpty()) {
            free.remove(free.size() - 1);
        }
        live.add(spawn);
        spawned++;
        return true;
    }

    private @Nullable Spawn<T, I> find(int key) {
        for (int i = 0; i < live.size(); i++) {
            if (live.get(i).key == key) {
                return live.get(i);
            }
        }
        return null;
    }

    /** Simulates all up to the newest input. */
    void step() {
        for (int i = 0; i < live.size(); i++) {
            live.get(i).predictor.step();
        }
    }

    // ---- The server

    /**
     * Says which entity of the server's one is.
     *
     * @param key of the server's entity
     * @param id of it
     * @return false if none of the key is predicted: the copy shows the server's
     */
    public boolean match(int key, int id) {
        Spawn<T, I> spawn = find(key);
        if (spawn == null) {
            return false;
        }
        matched += spawn.id == NO_ID ? 1 : 0;
        spawn.id = id;
        return true;
    }

    /** Compares those that are matched with what came of them, and drops those that are not the server's. */
    void reconcile(WorldCopy copy) {
        for (int i = live.size() - 1; i >= 0; i--) {
            Spawn<T, I> spawn = live.get(i);
            if (spawn.id != NO_ID && !copy.isEnding(spawn.id)) {
                spawn.predictor.reconcile(copy, spawn.id);
            } else if (spawn.id == NO_ID && copy.newestTick() - spawn.tick >= REFUSED_TICKS) {
                refused++;
                drop(i);
            }
        }
    }

    /** Finds the causes of corrections, and tells of desyncs. */
    void explain(InputFeedback feedback, Consumer<? super String> onDesync) {
        statistics.explain(inputs, feedback.tick(), onDesync);
    }

    /**
     * Drops one whose entity has disappeared from the copy.
     *
     * @param id of the entity; if it is none of these, nothing happens
     */
    public void disappeared(int id) {
        for (int i = live.size() - 1; i >= 0; i--) {
            if (live.get(i).id == id && id != NO_ID) {
                drop(i);
            }
        }
    }

    private void drop(int index) {
        free.add(live.remove(index));
    }

    // ---- What is shown

    /**
     * Returns whether an entity of the copy is one of these, and is not to be shown as the copy's.
     *
     * @param id any number
     * @return true from {@link #match} on, until it has disappeared
     */
    public boolean has(int id) {
        for (int i = 0; i < live.size(); i++) {
            if (live.get(i).id == id && id != NO_ID) {
                return true;
            }
        }
        return false;
    }

    /**
     * Calls something with each, for the eye, as {@link Predictor#show} has it.
     *
     * @param fraction of this tick that has passed, 0 to 1
     * @param action gets the entities, not to be changed; it must not spawn or drop any
     */
    public void forEach(double fraction, Consumer<? super T> action) {
        for (int i = 0; i < live.size(); i++) {
            action.accept(live.get(i).predictor.show(fraction));
        }
    }

    /**
     * Returns how many are predicted.
     *
     * @return from 0 to the capacity
     */
    public int size() {
        return live.size();
    }

    /**
     * Returns how many were predicted so far.
     *
     * @return from 0
     */
    public long spawned() {
        return spawned;
    }

    /**
     * Returns how many of them the server had, too.
     *
     * @return from 0
     */
    public long matched() {
        return matched;
    }

    /**
     * Returns how many of them the server did not have.
     *
     * @return from 0
     */
    public long refused() {
        return refused;
    }

    /**
     * Returns the corrections so far, of all together.
     *
     * @return always the same object
     */
    public PredictionStatistics statistics() {
        return statistics;
    }

    /** Forgets all that are predicted: for another server, or another level. */
    public void reset() {
        for (int i = live.size() - 1; i >= 0; i--) {
            drop(i);
        }
    }

    /**
     * The counts for a log.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return spawned + " spawned, " + matched + " matched, " + refused + " refused, " + live.size() + " there; " + statistics;
    }
}
