package io.github.tightwire.world;

import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ValueLog;
import org.jspecify.annotations.Nullable;

/** The last versions of an entity: its values, and the tick since which they hold. One is added only where a value changed. */
final class EntityHistory {
    private static final int FIRST_ROOM = 2;

    private ValueLog[] valueLogs = {};
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

    ValueLog newest() {
        return valueLogs[newest];
    }

    /** The bounds of the newest values. */
    Bounds bounds() {
        if (bounds == null) {
            throw new IllegalStateException("no version");
        }
        return bounds;
    }

    boolean isNewest(ValueLog values) {
        return count > 0 && values.isSame(valueLogs[newest]);
    }

    /** Adds a version. If there are as many as are kept, the oldest goes. */
    void add(int tick, ValueLog values, Bounds within, int most) {
        if (count == valueLogs.length && count < most) {
            grow(Math.min(most, Math.max(FIRST_ROOM, 2 * count)));
        }
        newest = (newest + 1) % valueLogs.length;
        valueLogs[newest].copy(values);
        ticks[newest] = tick;
        count = Math.min(count + 1, valueLogs.length);
        bounds = within;
    }

    private void grow(int room) {
        ValueLog[] more = new ValueLog[room];
        int[] moreTicks = new int[room];
        for (int i = 0; i < count; i++) {
            int from = (newest + 1 + i) % count;
            more[i] = valueLogs[from];
            moreTicks[i] = ticks[from];
        }
        for (int i = count; i < room; i++) {
            more[i] = ValueLog.stored();
        }
        valueLogs = more;
        ticks = moreTicks;
        newest = count - 1;
    }

    /** The values as of a tick; null where they are no longer kept. */
    @Nullable ValueLog at(int tick) {
        int at = newest;
        for (int i = 0; i < count; i++) {
            if (tick - ticks[at] >= 0) {
                return valueLogs[at];
            }
            at = at == 0 ? valueLogs.length - 1 : at - 1;
        }
        return null;
    }
}
