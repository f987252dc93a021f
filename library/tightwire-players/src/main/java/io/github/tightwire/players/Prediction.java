package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.world.WorldCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * A player's inputs on a client, and all that they move there at once. A connection has one: another begins with the next.
 *
 * <pre>{@code
 * Prediction<Keys> prediction = new Prediction<>(KEYS, 60);
 * Predictor<Ship, Keys> ship = prediction.entity(SHIPS, each -> each.slot == client.slot());
 *
 * prediction.reconcile(copy);                              // as packets of the world come
 * prediction.heard(feedback);                              // as feedback comes
 * prediction.update(System.nanoTime(), tick -> {           // each frame
 *     prediction.add(tick, keys);
 *     packet.write(prediction.inputs());
 *     client.send(GameProtocol.UNRELIABLE, packet);
 * });
 * draw(ship.show(prediction.clock().fraction()));
 * }</pre>
 *
 * <p><b>Several entities</b> of a player are predicted beside each other, and so are those that inputs {@linkplain #spawns spawn}. The
 * feedback has one checksum for all of the former: the server adds each, {@link InputFeedback#add}. Where it says that something is wrong
 * with any, each is compared with the newest state that came of it, once that is known to be that of the checksum.
 *
 * <p>Not to be used by two threads at once.
 *
 * @param <I> the class of the inputs
 */
public final class Prediction<I extends BitSerializable> {
    private final InputClock clock;
    private final InputSender<I> inputs;
    private final List<Predictor<?, I>> predictors = new ArrayList<>();
    private final StateChecksums agreement = new StateChecksums(predictors);
    private final List<PredictedSpawns<?, I>> allSpawns = new ArrayList<>();
    private final String player;
    private Consumer<? super String> desyncs = words -> { };

    /**
     * Without inputs, and without entities.
     *
     * @param type of the inputs
     * @param ticksPerSecond of the server, from 1 to 1,000
     * @throws IllegalArgumentException if there are fewer or more
     */
    public Prediction(InputType<I> type, double ticksPerSecond) {
        this(type, ticksPerSecond, "the player");
    }

    /**
     * Without inputs, and without entities, of one of several players of this program.
     *
     * @param type of the inputs
     * @param ticksPerSecond of the server, from 1 to 1,000
     * @param player as the log is to name it
     * @throws IllegalArgumentException if there are fewer or more
     */
    public Prediction(InputType<I> type, double ticksPerSecond, String player) {
        clock = new InputClock(ticksPerSecond);
        inputs = new InputSender<>(type);
        this.player = Objects.requireNonNull(player, "player");
    }

    /**
     * Adds an entity of the player's, which the server's {@link InputFeedback} has in its checksum.
     *
     * @param <T> the class of the entity
     * @param type of the entity
     * @param isOwn takes a state that came, which is not kept, and says whether it is of this entity. The first one found is
     * @return its prediction: of nothing, until there is one
     */
    public <T extends BitSerializable> Predictor<T, I> entity(PredictedType<T, I> type, Predicate<? super T> isOwn) {
        Predictor<T, I> predictor = new Predictor<>(type, inputs, isOwn, agreement::settle, player);
        predictors.add(predictor);
        return predictor;
    }

    /**
     * Adds entities that the player's inputs spawn.
     *
     * @param <T> the class of the entities
     * @param type of the entities
     * @param capacity how many are predicted at once, from 1 to 1,024: as many as a player fires in the life of one, and in half a second
     * @return without any
     * @throws IllegalArgumentException if there are fewer or more
     */
    public <T extends BitSerializable> PredictedSpawns<T, I> spawns(PredictedType<T, I> type, int capacity) {
        PredictedSpawns<T, I> spawns = new PredictedSpawns<>(type, inputs, capacity, player, agreement::rightTick);
        allSpawns.add(spawns);
        return spawns;
    }

    /**
     * Names who hears of desyncs, in place of nobody: corrections though the server had all inputs. With {@code client::note}, a recording
     * of the game has them beside its packets, where the microscope shows them.
     *
     * @param listener gets words such as {@code "desync: Ship in tick 5, right until 4: x 1.5 here, 1.25 on the server"} as feedback comes,
     *     of those whose field was {@linkplain PredictionStatistics looked at}
     */
    public void onDesync(Consumer<? super String> listener) {
        desyncs = Objects.requireNonNull(listener, "listener");
    }

    // ---- Ticks

    /**
     * Goes on to a time.
     *
     * @param nowNanos the time, by this side's clock
     * @param action gets each tick that has begun, and {@linkplain #add adds} its input; there is none before the first feedback
     */
    public void update(long nowNanos, IntConsumer action) {
        int begun = clock.update(nowNanos);
        for (int tick = clock.tick() - begun + 1; tick <= clock.tick(); tick++) {
            action.accept(tick);
        }
    }

    /**
     * Adds the input of a tick, and simulates all with it.
     *
     * @param tick of the client's clock, after that of the input before; ticks may be left out
     * @param input copied
     * @throws IllegalArgumentException if {@link InputSender#add} refuses it; then it is not added
     */
    public void add(int tick, I input) {
        inputs.add(tick, input);
        for (int i = 0; i < predictors.size(); i++) {
            predictors.get(i).step();
        }
        for (int i = 0; i < allSpawns.size(); i++) {
            allSpawns.get(i).step();
        }
    }

    // ---- The server

    /**
     * Compares the newest states that a copy has with the prediction, and corrects that where it was wrong.
     *
     * @param copy of the player, always the same one
     */
    public void reconcile(WorldCopy copy) {
        for (int i = 0; i < predictors.size(); i++) {
            predictors.get(i).reconcile(copy);
        }
        for (int i = 0; i < allSpawns.size(); i++) {
            allSpawns.get(i).reconcile(copy);
        }
    }

    /**
     * Takes what the server says of the inputs that came, and of the player's entities.
     *
     * @param feedback from the server; one that was overtaken changes nothing
     */
    public void heard(InputFeedback feedback) {
        clock.heard(feedback);
        inputs.heard(feedback);
        for (int i = 0; i < predictors.size(); i++) {
            predictors.get(i).explain(feedback, desyncs);
        }
        for (int i = 0; i < allSpawns.size(); i++) {
            allSpawns.get(i).explain(feedback, desyncs);
        }
        if (feedback.hasChecksum()) {
            agreement.heard(feedback.tick(), feedback.checksum());
        }
    }

    // ---- What is shown

    /** Returns whether an entity that a copy shows is one of those that are shown as predicted. */
    boolean isOwn(int id, BitSerializable shown) {
        for (int i = 0; i < predictors.size(); i++) {
            if (predictors.get(i).isOwn(shown)) {
                return true;
            }
        }
        for (int i = 0; i < allSpawns.size(); i++) {
            if (allSpawns.get(i).has(id)) {
                return true;
            }
        }
        return false;
    }

    /** Calls something with each predicted entity, for the eye. */
    void forEachShown(Consumer<? super BitSerializable> action) {
        double fraction = clock.fraction();
        for (int i = 0; i < predictors.size(); i++) {
            if (predictors.get(i).isRunning()) {
                action.accept(predictors.get(i).show(fraction));
            }
        }
        for (int i = 0; i < allSpawns.size(); i++) {
            allSpawns.get(i).forEach(fraction, action);
        }
    }

    /**
     * Returns the clock of the player's ticks.
     *
     * @return always the same object
     */
    public InputClock clock() {
        return clock;
    }

    /**
     * Returns the player's inputs, to be sent.
     *
     * @return always the same object
     */
    public InputSender<I> inputs() {
        return inputs;
    }
}
