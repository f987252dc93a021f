package io.github.tightwire.world;

import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.Tape;
import org.jspecify.annotations.Nullable;

/** The last versions of an entity: its values, and the tick since which they hold. One is added only where a value changed. */
final class EntityHistory {
    private static final int FIRST_ROOM = 2;

    private Tape[] tapes = {};
    private int[] ticks = {};
    private int newest = -1;
    private int count;
    private @Nullable Bounds bounds;

    /** Forgets all: the next entity of the id is another one. */
    void clear() {
        count = 0;
        newest = -1;
    }

    int count() {
        return count;
    }

    Tape newest() {
        return tapes[newest];
    }

    /** The bounds of the newest values. */
    Bounds bounds() {
        if (bounds == null) {
            throw new IllegalStateException("no version");
        }
        return bounds;
    }

    boolean isNewest(Tape values) {
        return count > 0 && values.isSame(tapes[newest]);
    }

    /** Adds a version. If there are as many as are kept, the oldest goes. */
    void add(int tick, Tape values, Bounds within, int most) {
        if (count == tapes.length && count < most) {
            grow(Math.min(most, Math.max(FIRST_ROOM, 2 * count)));
        }
        newest = (newest + 1) % tapes.length;
        tapes[newest].copy(values);
        ticks[newest] = tick;
        count = Math.min(count + 1, tapes.length);
        bounds = within;
    }

    private void grow(int room) {
        Tape[] more = new Tape[room];
        int[] moreTicks = new int[room];
        for (int i = 0; i < count; i++) {
            int from = (newest + 1 + i) % count;
            more[i] = tapes[from];
            moreTicks[i] = ticks[from];
        }
        for (int i = count; i < room; i++) {
            more[i] = Tape.stored();
        }
        tapes = more;
        ticks = moreTicks;
        newest = count - 1;
    }

    /** The values as of a tick; null where they are no longer kept. */
    @Nullable Tape at(int tick) {
        int at = newest;
        for (int i = 0; i < count; i++) {
            if (tick - ticks[at] >= 0) {
                return tapes[at];
            }
            at = at == 0 ? tapes.length - 1 : at - 1;
        }
        return null;
    }
}
