package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.world.WorldCopy;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A player's own entity, simulated at once by each input, compared with the server's states as they come, and simulated again from there
 * where they differ. It is one of a {@link Prediction}.
 *
 * <pre>{@code
 * Predictor<Ship, Keys> ship = prediction.entity(SHIPS, each -> each.slot == client.slot());
 *
 * draw(ship.show(prediction.clock().fraction()));          // each frame, while ship.isRunning()
 * }</pre>
 *
 * <p><b>The entity</b> is looked for in what came last, whatever is shown. It begins with the first state of the server's, and the inputs
 * since. Once packets tell that it has ended, or is the player's no longer, it stops, and the next one is looked for: a ship that was shot
 * down doesn't fly on, and the one in its place flies at once.
 *
 * <p><b>Silence</b>: a packet of the world tells of what changed, so that a packet without the entity may mean that it rests, or that an
 * earlier packet was lost. The checksum in {@link InputFeedback} says which. Without it, an entity that the server holds in place is
 * corrected only once it moves.
 *
 * <p><b>Cost</b>: a tick is a step and its rounding; a correction repeats those since. Nothing is allocated, but by a correction, of which
 * one in 16 ticks at most {@linkplain PredictionStatistics names the fields} that were wrong, and takes longer. Not to be used by two
 * threads at once.
 *
 * @param <T> the class of the entity
 * @param <I> the class of the inputs
 */
public final class Predictor<T extends BitSerializable, I extends BitSerializable> {
    private static final int KEPT = InputSender.KEPT;

    private final PredictedType<T, I> type;
    private final InputSender<I> inputs;
    private final Predicate<? super T> isOwn;
    /** Runs after each state of the server's. */
    private final Runnable afterTold;
    private final PredictionStatistics statistics;
    private final Smoothing<T, I> smoothing;
    private final T entity;
    private final T read;
    /** The predicted states of the last ticks. */
    private final byte[][] states = new byte[KEPT][0];
    private final int[] lengths = new int[KEPT];
    private final int[] ticks = new int[KEPT];
    private final byte[] scratch = new byte[PredictedType.MAX_BYTES];
    /** In the copy; -1 for none. */
    private int id = -1;
    private int idSince;
    private boolean running;
    private int tick;
    /** The newest state of the server's. */
    private final byte[] told = new byte[PredictedType.MAX_BYTES];
    private int toldLength;
    private int toldTick;
    /** The newest tick that is known to be right. */
    private int rightTick;

    /** A prediction of nothing: it begins with the first state of the server's. */
    Predictor(PredictedType<T, I> type, InputSender<I> inputs, Predicate<? super T> isOwn, Runnable afterTold, String player) {
        this(type, inputs, isOwn, afterTold, new PredictionStatistics(player, type.type.getSimpleName()));
    }

    /** One of several that are counted together, whose ids are known by other means. */
    Predictor(PredictedType<T, I> type, InputSender<I> inputs, PredictionStatistics statistics) {
        this(type, inputs, any -> true, () -> { }, statistics);
    }

    private Predictor(PredictedType<T, I> type, InputSender<I> inputs, Predicate<? super T> isOwn, Runnable afterTold,
            PredictionStatistics statistics) {
        this.type = Objects.requireNonNull(type, "type");
        this.inputs = inputs;
        this.isOwn = Objects.requireNonNull(isOwn, "isOwn");
        this.afterTold = afterTold;
        this.statistics = statistics;
        smoothing = new Smoothing<>(type);
        entity = type.construct();
        read = type.construct();
        Arrays.fill(ticks, -1);
    }

    // ---- Ticks

    /**
     * Begins with an entity as it is at the end of the newest input's tick, before the server tells of it.
     *
     * @param knownTick up to which that is known to be right of which it was made: later inputs may make it wrong
     */
    void spawn(T state, int knownTick) {
        int length = type.codec.write(state, scratch);
        type.load(scratch, length, entity);
        Arrays.fill(ticks, -1);
        running = true;
        toldTick = 0;
        toldLength = 0;
        rightTick = knownTick;
        tick = inputs.newestTick();
        keep(tick, length);
        smoothing.begin(entity);
    }

    /** Simulates the entity up to the newest input. Does nothing before the first state of the server's. */
    void step() {
        if (!running) {
            return;
        }
        if (inputs.newestTick() - tick > KEPT) {
            running = false;
            return;
        }
        while (tick < inputs.newestTick()) {
            I input = simulate(tick + 1);
            statistics.predicted();
            smoothing.step(entity, input);
        }
    }

    /** Simulates the next tick. Returns its input. */
    private I simulate(int next) {
        I input = inputs.usedOrBlank(next);
        keep(next, type.step(entity, input, scratch));
        tick = next;
        return input;
    }

    private void keep(int ofTick, int length) {
        int slot = ofTick % KEPT;
        if (states[slot].length < length) {
            states[slot] = new byte[length];
        }
        System.arraycopy(scratch, 0, states[slot], 0, length);
        lengths[slot] = length;
        ticks[slot] = ofTick;
    }

    // ---- The server

    /** Compares the newest state that a copy has of the player's own entity with the prediction, and corrects that if it was wrong. */
    void reconcile(WorldCopy copy) {
        if (id < 0 || copy.newestSince(id) != idSince) {
            stop();
            id = copy.findNewest(read, isOwn);
            idSince = copy.newestSince(id);
        }
        reconcile(copy, id);
    }

    /** Does so with an entity of any id; if there is none, nothing happens. */
    void reconcile(WorldCopy copy, int ofId) {
        if (running && copy.newestTick(ofId) <= toldTick) {
            return;
        }
        int ofTick = copy.readNewest(ofId, read);
        if (ofTick > 0 && isOwn.test(read)) {
            told(ofTick, read);
        } else if (ofTick > 0) {
            stop();
        }
    }

    private void stop() {
        id = -1;
        running = false;
        toldTick = 0;
    }

    /**
     * Takes a state of the entity's, compares it with the prediction, and corrects that if it was wrong.
     *
     * @param ofTick at whose end it was the server's, from 1
     * @param state of the entity, as it was read; it is not kept. One that was overtaken changes nothing
     */
    public void told(int ofTick, T state) {
        if (running && ofTick <= toldTick) {
            return;
        }
        inputs.passed(ofTick);
        toldTick = ofTick;
        toldLength = type.codec.write(state, told);
        compare(ofTick);
        afterTold.run();
    }

    /** Finds the causes of corrections, and tells of desyncs. */
    void explain(InputFeedback feedback, Consumer<? super String> onDesync) {
        statistics.explain(inputs, feedback.tick(), onDesync);
    }

    boolean isPredicted(int ofTick) {
        return running && ticks[ofTick % KEPT] == ofTick;
    }

    int checksum(int ofTick) {
        int slot = ofTick % KEPT;
        return PredictedType.checksum(states[slot], lengths[slot]);
    }

    /** The newest tick that is known to be right. */
    int rightTick() {
        return rightTick;
    }

    void confirm(int ofTick) {
        rightTick = Math.max(rightTick, ofTick);
    }

    int toldTick() {
        return toldTick;
    }

    int toldChecksum() {
        return PredictedType.checksum(told, toldLength);
    }

    /** Compares the newest state with the prediction of a tick up to which it has not changed. */
    void compare(int ofTick) {
        int slot = ofTick % KEPT;
        if (!isPredicted(ofTick)) {
            begin(ofTick);
        } else if (!Arrays.equals(states[slot], 0, lengths[slot], told, 0, toldLength)) {
            explain(ofTick, slot);
            replay(ofTick);
            smoothing.corrected(entity);
        }
        rightTick = Math.max(rightTick, ofTick);
    }

    /** Begins with a state of the server's, and those inputs that it has not used yet. */
    private void begin(int ofTick) {
        Arrays.fill(ticks, -1);
        running = true;
        tick = 0;
        rightTick = 0;
        replay(ofTick);
        smoothing.begin(entity);
    }

    private void replay(int ofTick) {
        int end = Math.max(tick, inputs.newestTick());
        if (end - ofTick > KEPT) {
            running = false;
            return;
        }
        type.load(told, toldLength, entity);
        System.arraycopy(told, 0, scratch, 0, toldLength);
        keep(ofTick, toldLength);
        tick = ofTick;
        while (tick < end) {
            simulate(tick + 1);
            statistics.replayed();
        }
    }

    private void explain(int ofTick, int slot) {
        if (!statistics.asksForField(ofTick)) {
            statistics.corrected(ofTick, rightTick, WrongFields.UNKNOWN);
            return;
        }
        type.load(states[slot], lengths[slot], read);
        Trace predicted = Tracer.write(type.codec, read, scratch);
        type.load(told, toldLength, read);
        Trace right = Tracer.write(type.codec, read, scratch);
        statistics.corrected(ofTick, rightTick, WrongFields.between(predicted, right));
    }

    // ---- What is shown

    /** Returns whether an entity that a copy shows is this one, or one before it. */
    boolean isOwn(BitSerializable shown) {
        return shown.getClass() == type.type && isOwn.test(type.type.cast(shown));
    }

    /**
     * Returns the entity's id in the copy, which shows it, too, but late.
     *
     * @return -1 if there is none
     */
    public int id() {
        return id;
    }

    /**
     * Returns whether the entity is predicted.
     *
     * @return false until the server's first state, and once it has ended
     */
    public boolean isRunning() {
        return running;
    }

    /**
     * Returns the entity as it is predicted for the newest input.
     *
     * @return always the same object, not to be changed; it holds anything before {@link #isRunning}
     */
    public T entity() {
        return entity;
    }

    /**
     * Returns the entity for the eye: between the last tick and this one, and with corrections smoothed, as its type says.
     *
     * @param fraction of this tick that has passed, 0 to 1
     * @return always the same object, not to be changed
     */
    public T show(double fraction) {
        return smoothing.show(fraction);
    }

    /**
     * Returns the corrections so far.
     *
     * @return always the same object
     */
    public PredictionStatistics statistics() {
        return statistics;
    }
}
