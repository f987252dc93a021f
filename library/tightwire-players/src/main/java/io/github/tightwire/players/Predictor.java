package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.TraceDiff;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.world.WorldCopy;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client's prediction of its player's own entity: simulated at once by each input, compared with the server's states as they come, and
 * simulated again from there where they differ.
 *
 * <pre>{@code
 * Predictor<Ship, Keys> predictor = new Predictor<>(SHIPS, inputs);
 *
 * predictor.reconcile(copy, myShip);                       // as packets of the world come
 * predictor.heard(feedback);                               // as feedback comes
 * inputs.add(tick, keys);                                  // each tick
 * predictor.step();
 * draw(predictor.show(clock.fraction()));                  // each frame
 * }</pre>
 *
 * <p><b>Silence</b>: a packet of the world tells of what changed, so that a packet without the entity may mean that it rests, or that an
 * earlier packet was lost. The checksum of the entity in {@link InputFeedback} says which. Without it, an entity that the server holds in
 * place is corrected only once it moves.
 *
 * <p><b>Several entities</b> of a player have a predictor each. The feedback has the checksum of one of them, and only its predictor takes
 * the feedback. Those that inputs spawn are {@link PredictedSpawns}.
 *
 * <p><b>Cost</b>: a tick is a step and its rounding; a correction repeats those since. Nothing is allocated, but by a correction, of which
 * one in 16 ticks at most {@linkplain PredictionStatistics names the field} that was wrong, and takes longer. Not to be used by two threads
 * at once.
 *
 * @param <T> the class of the entity
 * @param <I> the class of the inputs
 */
public final class Predictor<T extends BitSerializable, I extends BitSerializable> {
    private static final int KEPT = InputSender.KEPT;

    private final PredictedType<T, I> type;
    private final InputSender<I> inputs;
    private final PredictionStatistics statistics;
    private final Smoothing<T, I> smoothing;
    private final T entity;
    private final T read;
    /** The predicted states of the last ticks. */
    private final byte[][] states = new byte[KEPT][0];
    private final int[] lengths = new int[KEPT];
    private final int[] ticks = new int[KEPT];
    private final byte[] scratch = new byte[PredictedType.MAX_BYTES];
    private boolean running;
    private int tick;
    /** The newest state of the server's. */
    private final byte[] told = new byte[PredictedType.MAX_BYTES];
    private int toldLength;
    private int toldTick;
    /** The newest tick that is known to be right. */
    private int rightTick;
    /** The newest checksum that was not that of the prediction. */
    private int wrongTick;
    private int wrongChecksum;

    /**
     * A prediction of nothing: it begins with the first state of the server's.
     *
     * @param type of the entity
     * @param inputs of the player
     */
    public Predictor(PredictedType<T, I> type, InputSender<I> inputs) {
        this(type, inputs, new PredictionStatistics(type.type.getSimpleName()));
    }

    /** One of several, which are counted together. */
    Predictor(PredictedType<T, I> type, InputSender<I> inputs, PredictionStatistics statistics) {
        this.type = Objects.requireNonNull(type, "type");
        this.inputs = Objects.requireNonNull(inputs, "inputs");
        this.statistics = statistics;
        smoothing = new Smoothing<>(type);
        entity = type.construct();
        read = type.construct();
        Arrays.fill(ticks, -1);
    }

    // ---- Ticks

    /** Begins with an entity as it is at the end of the newest input's tick, before the server tells of it. */
    void spawn(T state) {
        int length = type.codec.write(state, scratch);
        type.load(scratch, length, entity);
        Arrays.fill(ticks, -1);
        running = true;
        toldTick = 0;
        toldLength = 0;
        rightTick = 0;
        wrongTick = 0;
        tick = inputs.newestTick();
        keep(tick, length);
        smoothing.begin(entity);
    }

    /** Simulates the entity up to the newest input. Does nothing before the first state of the server's. */
    public void step() {
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

    /**
     * Compares the newest state that a copy has of the entity with the prediction, and corrects that if it was wrong.
     *
     * @param copy of the player
     * @param id of the entity; if it is not in the copy, or has ended and is shown still, nothing happens
     * @throws IllegalArgumentException if the entity is of another class
     */
    public void reconcile(WorldCopy copy, int id) {
        if (running && copy.newestTick(id) <= toldTick || copy.isEnding(id)) {
            return;
        }
        int ofTick = copy.readNewest(id, read);
        if (ofTick > 0) {
            told(ofTick, read);
        }
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
        toldTick = ofTick;
        toldLength = type.codec.write(state, told);
        compare(ofTick);
        settle();
    }

    /**
     * Takes the checksum of the entity, if the feedback has one, and learns which corrections came from missing inputs.
     *
     * @param feedback from the server, which the inputs have taken before; one that was overtaken changes nothing
     */
    public void heard(InputFeedback feedback) {
        int ofTick = feedback.tick();
        int slot = ofTick % KEPT;
        statistics.explain(inputs, ofTick);
        if (!running || !feedback.hasChecksum() || ofTick <= Math.max(rightTick, wrongTick) || ticks[slot] != ofTick) {
            return;
        }
        if (PredictedType.checksum(states[slot], lengths[slot]) == feedback.checksum()) {
            rightTick = ofTick;
        } else {
            wrongTick = ofTick;
            wrongChecksum = feedback.checksum();
            settle();
        }
    }

    /** Compares the newest state with a later prediction, if a checksum says that it has not changed since. */
    private void settle() {
        if (wrongTick > Math.max(toldTick, rightTick) && PredictedType.checksum(told, toldLength) == wrongChecksum) {
            compare(wrongTick);
        }
    }

    private void compare(int ofTick) {
        int slot = ofTick % KEPT;
        if (!running || ticks[slot] != ofTick) {
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
        wrongTick = 0;
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
            statistics.corrected(ofTick, rightTick, "", "");
            return;
        }
        type.load(states[slot], lengths[slot], read);
        Trace predicted = Tracer.write(type.codec, read, scratch);
        type.load(told, toldLength, read);
        Trace right = Tracer.write(type.codec, read, scratch);
        TraceDiff.between(predicted, right).ifPresentOrElse(
                diff -> statistics.corrected(ofTick, rightTick, diff.path(), value(diff.first()) + " here, " + value(diff.second())
                        + " on the server"),
                () -> statistics.corrected(ofTick, rightTick, "", ""));
    }

    private static String value(Trace.@Nullable Operation operation) {
        return operation == null ? "nothing" : operation.value() == null ? operation.operation() : operation.value().toString();
    }

    // ---- What is shown

    /**
     * Returns whether the entity is predicted.
     *
     * @return false until the server's first state
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

    /** Forgets the entity: the next state that comes is that of another one. */
    public void reset() {
        running = false;
        toldTick = 0;
    }
}
