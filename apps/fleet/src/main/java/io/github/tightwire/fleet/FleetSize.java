package io.github.tightwire.fleet;

import java.util.Locale;

/**
 * The number of matches that a machine's cores carry in real time. A node has one thread for its matches, and the command, its players
 * and the page take a core.
 *
 * @param nodes processes that have matches
 * @param cores of the machine, for the nodes and for all else
 */
record FleetSize(int nodes, int cores) {
    /** A match takes a fifth of a core once it is warm, and twice as much while it is not. */
    static final int MATCHES_PER_CORE = 3;

    /** Returns the number of matches that all nodes carry, from 1. */
    int matches() {
        double free = Math.max(0.5, cores - 1);
        return Math.max(1, Math.min(LocateMatch.MAX_MATCHES, (int) (MATCHES_PER_CORE * Math.min(nodes, free))));
    }

    /** Returns the number of matches that each node carries, where they are spread evenly, from 1. */
    int matchesPerNode() {
        return (matches() + nodes - 1) / nodes;
    }

    /** Returns the consequence of so many matches, as a sentence; empty if there is none. */
    String warning(int matches) {
        return matches <= matches() ? "" : String.format(Locale.ROOT,
                "%d matches are more than the %d that fit (cores: %d, nodes: %d): a second of the game may take longer than a second, and"
                        + " the nodes say so when it does. Give it fewer matches, or more cores and a node for each.",
                matches, matches(), cores, nodes);
    }
}
