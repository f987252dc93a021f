package io.github.tightwire.world;

/** The ids that changed, and those that were despawned, in each of the last ticks: what a player's view goes through to catch up. */
final class ChangeLog {
    /** A view that was not written for longer looks at every entity. */
    static final int TICKS = 64;

    private final IdList[] changed = lists();
    private final IdList[] despawned = lists();

    private static IdList[] lists() {
        IdList[] lists = new IdList[TICKS];
        for (int i = 0; i < TICKS; i++) {
            lists[i] = new IdList();
        }
        return lists;
    }

    void begin(int tick) {
        changed(tick).clear();
        despawned(tick).clear();
    }

    IdList changed(int tick) {
        return changed[tick & TICKS - 1];
    }

    IdList despawned(int tick) {
        return despawned[tick & TICKS - 1];
    }
}
