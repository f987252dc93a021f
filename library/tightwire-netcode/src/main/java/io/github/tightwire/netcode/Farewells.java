package io.github.tightwire.netcode;

import java.util.ArrayList;
import java.util.List;

/** The farewells that a peer has not said in full. */
final class Farewells {
    private final List<Farewell> open = new ArrayList<>();

    void begin(Farewell farewell, long nowNanos) {
        open.add(farewell);
        farewell.begin(nowNanos);
    }

    void update(long nowNanos) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).update(nowNanos)) {
                open.remove(i);
            }
        }
    }

    /** Says all of them now. */
    void hasten() {
        open.forEach(Farewell::hasten);
        open.clear();
    }
}
