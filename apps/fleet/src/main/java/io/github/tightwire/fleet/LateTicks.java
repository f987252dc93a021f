package io.github.tightwire.fleet;

import io.github.tightwire.demo.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says which nodes have fewer ticks in a second than they should, so that their worlds are slow. */
final class LateTicks {
    /** A tick or two of a second may fall into the next one. */
    private static final int LEAST_TICKS = World.TICKS_PER_SECOND * 9 / 10;

    private LateTicks() {
    }

    /** Returns the nodes that are late and by how many ticks, as a sentence without its end; empty if none is. */
    static String words(Overview overview, long nanos) {
        List<String> late = new ArrayList<>();
        for (int node : overview.nodes()) {
            NodeReport report = overview.report(node);
            TickFigures ticks = report.ticks;
            if (overview.isFresh(node, nanos) && report.matches.length > 0 && ticks.late > 0 && ticks.ticks < LEAST_TICKS) {
                late.add(String.format(Locale.ROOT, "node %d is %d of %d ticks behind in the last second, %.0f ms each", node,
                        World.TICKS_PER_SECOND - ticks.ticks, World.TICKS_PER_SECOND, ticks.meanMicros / 1e3));
            }
        }
        return late.isEmpty() ? "" : "worlds tick late: " + String.join("; ", late);
    }
}
