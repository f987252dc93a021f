package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import java.util.Arrays;
import java.util.Objects;

/**
 * A player's inputs on the server: each waits for its tick. Where one is missing, the one before is repeated.
 *
 * <pre>{@code
 * InputBuffer<Keys> inputs = new InputBuffer<>(INPUTS, world.tick());     // for each player
 *
 * if (!inputs.read(packet, 0, length).isAccepted()) { ... }               // as packets come
 * ship.step(inputs.next());                                               // each tick, before world.endTick()
 * inputs.writeFeedback(feedback);                                         // each tick, or each second one, for the player
 * }</pre>
 *
 * <p><b>What a cheat can do</b>: one input is used in a tick, whatever comes, so nobody moves faster by sending more. An input that comes
 * after its tick is not used, nor is one that comes 128 ticks or more before. So a player who lies about the time can only make the own
 * inputs miss, or wait for at most 127 ticks.
 *
 * <p><b>Cost</b>: a packet has 64 inputs at most, and the buffer keeps 128, whatever comes. Nothing is allocated, but for the first
 * inputs. Not to be used by two threads at once.
 *
 * @param <I> the class of the inputs
 */
public final class InputBuffer<I extends BitSerializable> {
    /** An input may come by fewer ticks before its own. */
    static final int AHEAD = 128;
    private static final int MAX_TICK = Integer.MAX_VALUE - 1;

    private final InputType<I> type;
    private final InputContents<I> contents;
    private final ReadStream stream = new ReadStream(new byte[0]);
    private final InputMargins arrivals = new InputMargins();
    private final PacketLoss loss = new PacketLoss();
    private final byte[] written = new byte[InputType.MAX_BYTES];
    private final byte[][] waiting = new byte[AHEAD][0];
    private final int[] lengths = new int[AHEAD];
    private final int[] ticks = new int[AHEAD];
    private final I current;
    /** To be simulated next. */
    private int nextTick;
    /** Of the ticks before that, the latest lowest: those that had no input, and those whose input has come, be it late. */
    private int missingTicks;
    private long arrivedTicks;
    private boolean begun;
    private int missingInRow;
    private long missing;
    private long late;
    private long repeated;
    private long tooEarly;

    /**
     * An empty buffer.
     *
     * @param type of the inputs
     * @param tick that the server simulated last, {@code World.tick()}, from 0
     * @throws IllegalArgumentException if the tick is negative
     */
    public InputBuffer(InputType<I> type, int tick) {
        if (tick < 0) {
            throw new IllegalArgumentException("tick " + tick + ": from 0");
        }
        this.type = Objects.requireNonNull(type, "type");
        contents = new InputContents<>(type);
        current = type.construct();
        Arrays.fill(ticks, -1);
        nextTick = tick + 1;
    }

    // ---- What comes

    /**
     * Reads a packet.
     *
     * @param bytes the array that has it
     * @param offset of its first byte
     * @param length in bytes
     * @return accepted, though its inputs may be too late, too early or here already; or why not, then nothing changes
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(byte[] bytes, int offset, int length) {
        stream.reset(bytes, offset, length);
        Verdict verdict = stream.read(contents);
        if (verdict.isAccepted()) {
            take();
        }
        return verdict;
    }

    private void take() {
        loss.arrived(contents.number);
        int newest = nextTick + (short) (contents.tick - nextTick);
        int source = 0;
        for (int i = 0; i < contents.count; i++) {
            source = contents.isSame[i] && i > 0 ? source : i;
            take(newest - i, contents.inputs.get(source));
        }
    }

    private void take(int tick, I input) {
        int margin = tick - nextTick;
        if (tick < 0 || tick > MAX_TICK || margin < -Long.SIZE) {
            return;
        }
        if (margin >= AHEAD) {
            tooEarly++;
        } else if (margin < 0) {
            takeLate(margin);
        } else if (ticks[tick % AHEAD] == tick) {
            repeated++;
        } else {
            ticks[tick % AHEAD] = tick;
            keep(tick % AHEAD, input);
            begun = true;
            arrivals.arrived(nextTick, margin);
        }
    }

    private void keep(int slot, I input) {
        int length = type.codec.write(input, written);
        if (waiting[slot].length < length) {
            waiting[slot] = new byte[length];
        }
        System.arraycopy(written, 0, waiting[slot], 0, length);
        lengths[slot] = length;
    }

    private void takeLate(int margin) {
        long bit = 1L << -margin - 1;
        if ((arrivedTicks & bit) != 0) {
            repeated++;
            return;
        }
        arrivedTicks |= bit;
        late++;
        begun = true;
        arrivals.arrived(nextTick, margin);
    }

    // ---- Ticks

    /**
     * Goes on to the next tick.
     *
     * @return its input; if that is missing, the one before, which is the same object. Good until the next call
     */
    public I next() {
        int slot = nextTick % AHEAD;
        boolean isHere = ticks[slot] == nextTick;
        if (isHere) {
            type.load(waiting[slot], lengths[slot], current);
        }
        boolean isMissing = begun && !isHere;
        missing += isMissing ? 1 : 0;
        missingInRow = isMissing ? missingInRow + 1 : 0;
        // Before the first one, too: a client that joins has predicted with inputs that came too late.
        missingTicks = missingTicks << 1 | (isHere ? 0 : 1);
        arrivedTicks = arrivedTicks << 1 | (isHere ? 1 : 0);
        nextTick++;
        return current;
    }

    /**
     * Returns for how many ticks the input has been missing, so that a game may let a player who is silent for long do nothing.
     *
     * @return 0 if that of the last tick was here, or none has ever come
     */
    public int missingInRow() {
        return missingInRow;
    }

    /**
     * Returns the tick of the last {@link #next}.
     *
     * @return from 0
     */
    public int tick() {
        return nextTick - 1;
    }

    /**
     * Sets feedback for the player to what is known now.
     *
     * @param feedback to be set
     */
    public void writeFeedback(InputFeedback feedback) {
        feedback.set(tick(), missingTicks, loss.percent(), late, repeated);
        arrivals.tell(tick(), feedback);
    }

    /**
     * Sets feedback for the player to what is known now, with the checksum of the player's own entity, for its {@link Prediction}. Further
     * ones are {@linkplain InputFeedback#add added}.
     *
     * @param <T> the class of the entity
     * @param feedback to be set
     * @param type of the entity
     * @param entity as of the end of this tick: after {@link PredictedType#step}, and after all else that changes it
     * @throws IllegalArgumentException if a value of the entity is outside its bounds
     */
    public <T extends BitSerializable> void writeFeedback(InputFeedback feedback, PredictedType<T, I> type, T entity) {
        writeFeedback(feedback);
        feedback.add(type, entity);
    }

    // ---- Counts

    /**
     * Returns how many ticks had no input, after the first one that came.
     *
     * @return from 0
     */
    public long missing() {
        return missing;
    }

    /**
     * Returns how many inputs came after their tick.
     *
     * @return from 0
     */
    public long late() {
        return late;
    }

    /**
     * Returns how many inputs came that were here already: the price of redundancy.
     *
     * @return from 0
     */
    public long repeated() {
        return repeated;
    }

    /**
     * Returns how many inputs came 128 ticks or more before their own, and were dropped: a client whose clock is wrong, or a cheat.
     *
     * @return from 0
     */
    public long tooEarly() {
        return tooEarly;
    }

    /**
     * Returns the loss of the player's last packets.
     *
     * @return in percent, 0 to 100
     */
    public int lossPercent() {
        return loss.percent();
    }

    /**
     * The counts for a log.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return "tick " + tick() + ": " + missing + " missing, " + late + " late, " + repeated + " repeated, " + tooEarly + " too early, "
                + loss.percent() + "% of packets lost";
    }
}
