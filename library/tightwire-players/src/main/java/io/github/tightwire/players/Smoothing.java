package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.world.Interpolator;

/** An entity for the eye: what was shown before a correction goes on beside it, and what is shown goes over to the corrected one. */
final class Smoothing<T extends BitSerializable, I extends BitSerializable> {
    private final PredictedType<T, I> type;
    private final T wrong;
    private T before;
    private T now;
    private final T shown;
    private int left;

    Smoothing(PredictedType<T, I> type) {
        this.type = type;
        wrong = type.construct();
        before = type.construct();
        now = type.construct();
        shown = type.construct();
    }

    void begin(T entity) {
        left = 0;
        type.copy(entity, before);
        type.copy(entity, now);
    }

    /** A tick was predicted. */
    void step(T entity, I input) {
        T reused = before;
        before = now;
        now = reused;
        Interpolator<? super T> between = type.between;
        if (left > 0 && between != null) {
            type.step(wrong, input);
            left--;
            between.interpolate(wrong, entity, 1 - (double) left / type.smoothedTicks, now);
        } else {
            type.copy(entity, now);
        }
    }

    void corrected(T entity) {
        if (type.smoothedTicks == 0) {
            begin(entity);
        } else {
            type.copy(now, wrong);
            left = type.smoothedTicks;
        }
    }

    T show(double fraction) {
        Interpolator<? super T> between = type.between;
        if (between == null) {
            return now;
        }
        between.interpolate(before, now, fraction, shown);
        return shown;
    }
}
