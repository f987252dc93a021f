package io.github.tightwire.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The reports of the nodes: who is where, and whether a match ever went on from less than most of the nodes had kept of it. Of one thread.
 */
final class Overview {
    private static final long FRESH_NANOS = 2_000_000_000L;

    private record Arrived(NodeReport report, long nanos) {
    }

    private final Map<Integer, Arrived> last = new TreeMap<>();
    private final Map<Integer, MatchReport> newest = new HashMap<>();
    private final List<String> losses = new ArrayList<>();

    /** Takes a report that has just come, and tells of a node that falls behind, or does so no more, and of each match that has moved. */
    void add(NodeReport report, long nanos, Consumer<String> events) {
        Arrived earlier = last.put(report.node, new Arrived(report, nanos));
        if (report.isBehind != (earlier != null && earlier.report.process == report.process && earlier.report.isBehind)) {
            events.accept(report.pace());
        }
        for (MatchReport match : report.matches) {
            MatchReport before = newest.get(match.match);
            // An older placement may think that it goes on; what it saves is nothing that the others keep.
            if (before == null || match.placement >= before.placement) {
                newest.put(match.match, match);
                if (before != null && match.placement > before.placement) {
                    moved(before, match, events);
                }
            }
        }
    }

    private void moved(MatchReport from, MatchReport to, Consumer<String> moves) {
        moves.accept(String.format("match %d goes on at placement %d from tick %d, %d ticks back",
                to.match, to.placement, to.firstTick, Math.max(0, from.tick - to.firstTick)));
        if (to.firstTick < from.savedTick) {
            losses.add(String.format("match %d went on from tick %d at placement %d, and tick %d was saved at placement %d",
                    to.match, to.firstTick, to.placement, from.savedTick, from.placement));
        }
    }

    /** The nodes that have ever reported. */
    Iterable<Integer> nodes() {
        return new TreeSet<>(last.keySet());
    }

    /** The last report of a node; null if there is none. */
    NodeReport report(int node) {
        Arrived arrived = last.get(node);
        return arrived == null ? null : arrived.report;
    }

    /** Returns whether a node has reported within the last two seconds. */
    boolean isFresh(int node, long nanos) {
        Arrived arrived = last.get(node);
        return arrived != null && nanos - arrived.nanos < FRESH_NANOS;
    }

    /** Returns how many matches there are on the nodes that are not silent. */
    int placed(long nanos) {
        Set<Integer> matches = new HashSet<>();
        last.forEach((node, arrived) -> {
            if (isFresh(node, nanos)) {
                for (MatchReport match : arrived.report.matches) {
                    matches.add(match.match);
                }
            }
        });
        return matches.size();
    }

    /** Returns the number of matches of each player, by the nodes that are not silent. */
    Map<Integer, Integer> seats(long nanos) {
        Map<Integer, Integer> seats = new HashMap<>();
        last.forEach((node, arrived) -> {
            if (isFresh(node, nanos)) {
                for (MatchReport match : arrived.report.matches) {
                    for (int player : match.players) {
                        seats.merge(player, 1, Integer::sum);
                    }
                }
            }
        });
        return seats;
    }

    /** Each time that a match went on from less than what was saved of it: none, if all is well. */
    List<String> losses() {
        return List.copyOf(losses);
    }
}
