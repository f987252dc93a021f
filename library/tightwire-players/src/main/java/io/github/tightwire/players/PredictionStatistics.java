package io.github.tightwire.players;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The corrections of a {@link Predictor} so far, and the fields that were wrong.
 *
 * <p><b>Desyncs</b>: where the server had all inputs, and its state is another one, the two sides simulate differently, or something
 * happened that the client could not know, such as a collision. The first desync of each field is a line in the log of
 * {@code io.github.tightwire.players}, with the player, both values, and those of up to seven fields behind it; at most 16 lines.
 * {@link Prediction#onDesync} has all whose field is known.
 *
 * <p><b>Fields</b> are found by a trace of both states, which takes some 200 us, as long as many corrections. So they are looked at in the
 * first correction, and in each that is 16 ticks or more after the last one in which they were.
 */
public final class PredictionStatistics {
    private static final Logger LOG = System.getLogger("io.github.tightwire.players");
    private static final int MAX_LOGGED_FIELDS = 16;
    private static final int OPEN = 32;
    private static final int EXPLAINED_TICKS = 16;

    private final String player;
    private final String typeName;
    private final Set<String> loggedFields = new HashSet<>();

    private final Map<String, Long> fields = new TreeMap<>();
    /** The ticks of the last corrections, whose inputs the server may still report missing. */
    private final @Nullable Correction[] open = new Correction[OPEN];
    private long ticks;
    private long replayedTicks;
    private long corrections;
    private long ofMissingInputs;
    private long desyncs;
    private Correction last = new Correction(0, 0, "", "");
    /** The last one whose field is known. */
    private Correction explained = last;

    /** A prediction that was right in a tick, and wrong in a later one; the first field, and the values, empty if they are not known. */
    private record Correction(int rightTick, int tick, String field, String values) {
    }

    /** Of a player's entities of a type. */
    PredictionStatistics(String player, String typeName) {
        this.player = player;
        this.typeName = typeName;
    }

    void predicted() {
        ticks++;
    }

    void replayed() {
        replayedTicks++;
    }

    /** Returns whether the field is to be found that is wrong in a tick. */
    boolean asksForField(int ofTick) {
        return corrections == 0 || ofTick < explained.tick || ofTick - explained.tick >= EXPLAINED_TICKS;
    }

    void corrected(int ofTick, int confirmedTick, WrongFields wrong) {
        String wrongField = wrong.first();
        last = new Correction(confirmedTick, ofTick, wrongField, wrong.words());
        open[(int) (corrections % OPEN)] = last;
        corrections++;
        if (!wrongField.isEmpty()) {
            explained = last;
            fields.merge(wrongField, 1L, Long::sum);
        }
    }

    /** Finds what caused the corrections of whose ticks the server has told: an input that was missing, or it is a desync. */
    void explain(InputSender<?> inputs, int toldTick, Consumer<? super String> listener) {
        for (int i = 0; i < OPEN; i++) {
            Correction correction = open[i];
            if (correction != null && correction.tick <= toldTick) {
                open[i] = null;
                if (inputs.hadAll(correction.rightTick + 1, correction.tick)) {
                    desyncs++;
                    log(correction);
                    tell(correction, listener);
                } else {
                    ofMissingInputs++;
                }
            }
        }
    }

    private void log(Correction desync) {
        if (!desync.field.isEmpty() && loggedFields.size() < MAX_LOGGED_FIELDS && loggedFields.add(desync.field)) {
            LOG.log(Level.INFO, "{0}: {1} was predicted wrongly in tick {2}, right until {3}, though the server had all inputs: {4} {5}. "
                    + "The two sides simulate differently, or the client could not know what happened. "
                    + "Further ones of this field are counted.",
                    player, typeName, Integer.toString(desync.tick), Integer.toString(desync.rightTick), desync.field, desync.values);
        }
    }

    private void tell(Correction desync, Consumer<? super String> listener) {
        if (!desync.field.isEmpty()) {
            listener.accept("desync: " + typeName + " in tick " + desync.tick + ", right until " + desync.rightTick + ": " + desync.field
                    + " " + desync.values);
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
     * Returns how many corrections came after an input that the server reported missing, as far as its feedback has told.
     *
     * @return from 0
     */
    public long correctionsOfMissingInputs() {
        return ofMissingInputs;
    }

    /**
     * Returns how many corrections came though the server had all inputs, as far as its feedback has told: something that the client could
     * not know, or a simulation that differs.
     *
     * @return from 0
     */
    public long desyncs() {
        return desyncs;
    }

    /**
     * Returns the fields that were wrong, and how often each was the first one of a correction, of those that were looked at.
     *
     * @return a copy, by the path of the field as a trace names it
     */
    public Map<String, Long> fields() {
        return Map.copyOf(fields);
    }

    /**
     * Returns the first field that was wrong in the last correction that was looked at.
     *
     * @return its path, as a trace names it; empty if there was no correction
     */
    public String lastField() {
        return explained.field;
    }

    /**
     * Returns the two values of that field, and of up to seven that were wrong behind it.
     *
     * @return such as {@code "1.5 here, 1.25 on the server; speed 3 here, 2 on the server"}; empty if there was no correction
     */
    public String lastValues() {
        return explained.values;
    }

    /**
     * Returns the tick in which the last correction found another state.
     *
     * @return 0 if there was no correction
     */
    public int lastTick() {
        return last.tick;
    }

    /**
     * Returns the last tick before that in which the prediction is known to have been right.
     *
     * @return 0 if there was no correction
     */
    public int lastRightTick() {
        return last.rightTick;
    }

    /**
     * The statistics for a log.
     *
     * @return one line
     */
    @Override
    public String toString() {
        String text = ticks + " ticks predicted, " + corrections + " corrected, " + ofMissingInputs + " of them after missing inputs, "
                + desyncs + " desyncs";
        return corrections == 0 ? text : text + "; the last one in tick " + last.tick + ", right until " + last.rightTick + "; in tick "
                + explained.tick + " by " + explained.field + ", " + explained.values + "; by field " + fields;
    }
}
