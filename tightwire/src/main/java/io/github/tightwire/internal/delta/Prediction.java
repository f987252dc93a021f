package io.github.tightwire.internal.delta;

/** What is expected of an object, by the values that both sides have of it. */
public final class Prediction {
    /** Predicts values. */
    @FunctionalInterface
    public interface Predictor {
        /**
         * Sets what is expected.
         *
         * @param count of the values
         * @param baseline the values
         * @param before the values before
         * @param predicted what goes on as before, to be changed
         */
        void predict(int count, long[] baseline, long[] before, long[] predicted);
    }

    /** A rotation that turns as before. */
    static final long TURNS = -1;

    private long[] baseline = {};
    private long[] before = {};
    /** What is expected of each entry of the object. */
    long[] predicted = {};

    Prediction() {
    }

    /**
     * Predicts an object.
     *
     * @return false where it can't be: the two do not have the same entries, or groups among them
     */
    boolean predict(Predictor predictor, Tape tape, int at, Tape beforeTape, int beforeAt) {
        int count = tape.next(at) - at - 1;
        if (beforeTape.next(beforeAt) - beforeAt - 1 != count) {
            return false;
        }
        if (predicted.length < count) {
            baseline = new long[count];
            before = new long[count];
            predicted = new long[count];
        }
        for (int i = 0; i < count; i++) {
            int signature = tape.signatures[at + 1 + i];
            if (signature >= Tape.OBJECT || beforeTape.signatures[beforeAt + 1 + i] != signature) {
                return false;
            }
            baseline[i] = tape.values[at + 1 + i];
            before[i] = beforeTape.values[beforeAt + 1 + i];
            predicted[i] = next(signature, baseline[i], before[i]);
        }
        predictor.predict(count, baseline, before, predicted);
        return true;
    }

    /** Whether the object is expected to be as it was. */
    boolean isSame(Tape tape, int at, Tape beforeTape, int beforeAt) {
        int count = tape.next(at) - at - 1;
        for (int i = 0; i < count; i++) {
            long value = tape.values[at + 1 + i];
            boolean turns = tape.signatures[at + 1 + i] > Tape.ROTATION && predicted[i] == TURNS;
            boolean stays = turns ? beforeTape.values[beforeAt + 1 + i] == value : predicted[i] == value;
            if (!stays) {
                return false;
            }
        }
        return true;
    }

    private static long next(int signature, long base, long old) {
        if (signature == Tape.FLOAT) {
            return Ordered.next((int) base, (int) old) & 0xFFFFFFFFL;
        }
        if (signature == Tape.DOUBLE) {
            return Ordered.next(base, old);
        }
        if (signature > Tape.ROTATION) {
            return TURNS;
        }
        return signature == 1 ? base : base + base - old;
    }
}
