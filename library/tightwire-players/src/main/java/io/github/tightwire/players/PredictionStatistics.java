package io.github.tightwire.players;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The corrections of a {@link Predictor} so far, and the fields that were wrong. */
public final class PredictionStatistics {
    private static final int OPEN = 32;

    private final Map<String, Long> fields = new TreeMap<>();
    /** The ticks of the last corrections, whose inputs the server may still report missing. */
    private final @Nullable Range[] open = new Range[OPEN];
    private long ticks;
    private long replayedTicks;
    private long corrections;
    private long ofMissingInputs;
    private int tick;
    private int sinceTick;
    private String field = "";

    /** The ticks in one of which a prediction went wrong. */
    private record Range(int from, int to) {
    }

    PredictionStatistics() {
    }

    void predicted() {
        ticks++;
    }

    void replayed() {
        replayedTicks++;
    }

    void corrected(int ofTick, int confirmedTick, String wrongField) {
        open[(int) (corrections % OPEN)] = new Range(confirmedTick + 1, ofTick);
        corrections++;
        tick = ofTick;
        sinceTick = confirmedTick;
        field = wrongField;
        fields.merge(wrongField, 1L, Long::sum);
    }

    /** Finds the corrections that are known by now to come from missing inputs: the server has told of all their ticks. */
    void explain(InputSender<?> inputs, int toldTick) {
        for (int i = 0; i < OPEN; i++) {
            Range range = open[i];
            if (range != null && range.to <= toldTick) {
                ofMissingInputs += inputs.anyMissing(range.from, range.to) ? 1 : 0;
                open[i] = null;
            }
        }
    }

    /**
     * Returns the number of ticks that were predicted.
     *
     * @return from 0
     */
    public long ticks() {
        return ticks;
    }

    /**
     * Returns the number of ticks that were simulated again, after corrections.
     *
     * @return from 0
     */
    public long replayedTicks() {
        return replayedTicks;
    }

    /**
     * Returns how often the server had another state than was predicted.
     *
     * @return from 0
     */
    public long corrections() {
        return corrections;
    }

    /**
     * Returns how many corrections came after an input that the server reported missing, as far as its feedback has told. The others have
     * another cause: something that the client could not know, or a simulation that differs.
     *
     * @return from 0
     */
    public long correctionsOfMissingInputs() {
        return ofMissingInputs;
    }

    /**
     * Returns the fields that were wrong, and how often each was the first one of a correction.
     *
     * @return a copy, by the path of the field as a trace names it
     */
    public Map<String, Long> fields() {
        return Map.copyOf(fields);
    }

    /**
     * Returns the first field that was wrong in the last correction.
     *
     * @return its path, as a trace names it; empty if there was no correction
     */
    public String lastField() {
        return field;
    }

    /**
     * Returns the tick in which the last correction found another state.
     *
     * @return 0 if there was no correction
     */
    public int lastTick() {
        return tick;
    }

    /**
     * Returns the last tick before that in which the prediction is known to have been right.
     *
     * @return 0 if there was no correction
     */
    public int lastRightTick() {
        return sinceTick;
    }

    /**
     * The statistics for a log.
     *
     * @return one line
     */
    @Override
    public String toString() {
        String text = ticks + " ticks predicted, " + corrections + " corrected, " + ofMissingInputs + " of them after missing inputs";
        return corrections == 0 ? text
                : text + "; the last one in tick " + tick + " by " + field + ", right until " + sinceTick + "; by field " + fields;
    }
}
