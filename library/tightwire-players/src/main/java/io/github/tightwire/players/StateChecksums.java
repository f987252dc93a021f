package io.github.tightwire.players;

import java.util.List;

/** The server's checksums of all own entities of a player, each the sum of theirs in a tick, beside those of the prediction. */
final class StateChecksums {
    private final List<? extends Predictor<?, ?>> predictors;
    /** The newest checksum that was not that of the prediction. */
    private int wrongTick;
    private int wrongChecksum;

    /** Of predictors to which others may be added. */
    StateChecksums(List<? extends Predictor<?, ?>> predictors) {
        this.predictors = predictors;
    }

    /** Takes the checksum of a tick. Says nothing of a tick in which not all are predicted. */
    void heard(int tick, int checksum) {
        if (tick <= wrongTick || !areAllPredicted(tick) || rightTick() >= tick) {
            return;
        }
        if (predicted(tick) == checksum) {
            for (int i = 0; i < predictors.size(); i++) {
                predictors.get(i).confirm(tick);
            }
        } else {
            wrongTick = tick;
            wrongChecksum = checksum;
            settle();
        }
    }

    /** Compares the newest states with later predictions, if the checksum says that they have not changed since. */
    void settle() {
        if (wrongTick > 0 && areAllPredicted(wrongTick) && rightTick() < wrongTick && areAllToldBy(wrongTick) && told() == wrongChecksum) {
            for (int i = 0; i < predictors.size(); i++) {
                predictors.get(i).compare(wrongTick);
            }
        }
    }

    /** The newest tick in which all are known to be right; any if there are none. */
    int rightTick() {
        int right = Integer.MAX_VALUE;
        for (int i = 0; i < predictors.size(); i++) {
            right = Math.min(right, predictors.get(i).rightTick());
        }
        return right;
    }

    private boolean areAllPredicted(int tick) {
        for (int i = 0; i < predictors.size(); i++) {
            if (!predictors.get(i).isPredicted(tick)) {
                return false;
            }
        }
        return !predictors.isEmpty();
    }

    private boolean areAllToldBy(int tick) {
        for (int i = 0; i < predictors.size(); i++) {
            if (predictors.get(i).toldTick() > tick) {
                return false;
            }
        }
        return true;
    }

    private int predicted(int tick) {
        int sum = 0;
        for (int i = 0; i < predictors.size(); i++) {
            sum += predictors.get(i).checksum(tick);
        }
        return sum;
    }

    private int told() {
        int sum = 0;
        for (int i = 0; i < predictors.size(); i++) {
            sum += predictors.get(i).toldChecksum();
        }
        return sum;
    }
}
