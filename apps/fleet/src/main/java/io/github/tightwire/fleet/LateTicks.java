package io.github.tightwire.fleet;

import java.util.ArrayList;
import java.util.List;

/** Says which nodes run slower than real time. */
final class LateTicks {
    private LateTicks() {
    }

    /** Returns those of the nodes that report, with their figures, as a sentence without its end; empty if there is none. */
    static String words(Overview overview, long nanos) {
        List<String> late = new ArrayList<>();
        for (int node : overview.nodes()) {
            NodeReport report = overview.report(node);
            if (overview.isFresh(node, nanos) && report.isBehind) {
                late.add(report.pace());
            }
        }
        return String.join("; ", late);
    }
}
