package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/**
 * A server's word on a player's inputs, to be sent back: which of the last 32 ticks had none, and how early the inputs come. A message for
 * a game layer to carry over an unreliable channel, each tick or each second one.
 */
public final class InputFeedback implements BitSerializable {
    /** As many ticks are told of. */
    static final int TICKS = 32;
    /** As many ticks before the newest may have the least margin. */
    static final int MARGIN_TICKS = 8;
    static final int MAX_MARGIN = 63;
    static final int MIN_MARGIN = -64;
    static final int TOTAL_MASK = (1 << Short.SIZE) - 1;

    private int tick;
    /** The newest tick is lowest. */
    private int missing;
    private boolean hasMargin;
    /** The tick of the feedback less that in which the input with the least margin came. */
    private int marginAge;
    private int margin;
    private int lossPercent;
    /** The lowest bits of totals. */
    int late;
    int repeated;
    private boolean hasChecksum;
    private int checksum;

    /** Of tick 0. */
    public InputFeedback() {
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeInt(tick, 0, Integer.MAX_VALUE);
        boolean anyMissing = s.serializeBool(missing != 0);
        missing = anyMissing ? s.serializeBits(missing, TICKS) : 0;
        hasMargin = s.serializeBool(hasMargin);
        if (hasMargin) {
            marginAge = s.serializeInt(marginAge, 0, MARGIN_TICKS - 1);
            margin = s.serializeInt(margin, MIN_MARGIN, MAX_MARGIN);
        }
        lossPercent = s.serializeInt(lossPercent, 0, 100);
        late = s.serializeBits(late, Short.SIZE);
        repeated = s.serializeBits(repeated, Short.SIZE);
        hasChecksum = s.serializeBool(hasChecksum);
        if (hasChecksum) {
            checksum = s.serializeBits(checksum, Integer.SIZE);
        }
    }

    void set(int ofTick, int missingTicks, int loss, long lateInputs, long repeatedInputs) {
        tick = ofTick;
        missing = missingTicks;
        lossPercent = loss;
        late = (int) lateInputs & TOTAL_MASK;
        repeated = (int) repeatedInputs & TOTAL_MASK;
        hasMargin = false;
        hasChecksum = false;
    }

    void setMargin(int age, int ticks) {
        hasMargin = true;
        marginAge = age;
        margin = ticks;
    }

    /**
     * Adds an entity of the player's to the checksum, for the client's {@link Prediction}: one of those that it predicts by
     * {@link Prediction#entity}, all of which are to be here. In any order, after {@link InputBuffer#writeFeedback(InputFeedback)}.
     *
     * @param <T> the class of the entity
     * @param type of the entity
     * @param entity as of the end of this tick: after {@link PredictedType#step}, and after all else that changes it
     * @throws IllegalArgumentException if a value of the entity is outside its bounds
     */
    public <T extends BitSerializable> void add(PredictedType<T, ?> type, T entity) {
        int ofEntity = type.checksum(entity);
        checksum = hasChecksum ? checksum + ofEntity : ofEntity;
        hasChecksum = true;
    }

    boolean hasChecksum() {
        return hasChecksum;
    }

    int checksum() {
        return checksum;
    }

    /**
     * Returns the tick that the server simulated last.
     *
     * @return from 0
     */
    public int tick() {
        return tick;
    }

    /**
     * Returns whether the server had no input in a tick, and repeated the one before, or did nothing before the first.
     *
     * @param ofTick any
     * @return false for ticks that this does not tell of: later ones, and those 32 or more before
     */
    public boolean isMissing(int ofTick) {
        int age = tick - ofTick;
        return age >= 0 && age < TICKS && (missing >>> age & 1) != 0;
    }

    /**
     * Returns the loss of the player's packets on their way to the server.
     *
     * @return in percent, 0 to 100
     */
    public int lossPercent() {
        return lossPercent;
    }

    /** Returns whether any input came in the last ticks. */
    boolean hasMargin() {
        return hasMargin;
    }

    /** Of the inputs that came in the last ticks, the tick in which the tightest one arrived: before that was simulated. */
    int arrivalTick() {
        return tick - marginAge;
    }

    /** Ticks by which that input came before its own; negative if it came too late. */
    int marginTicks() {
        return margin;
    }

    @Override
    public String toString() {
        return "tick " + tick + ", missing " + Integer.toBinaryString(missing) + (hasMargin ? ", margin " + margin : "") + ", loss "
                + lossPercent + "%";
    }
}
