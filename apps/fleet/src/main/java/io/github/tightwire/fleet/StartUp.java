package io.github.tightwire.fleet;

/**
 * The progress of a fleet until all players are in their matches.
 *
 * @param nodes that there are
 * @param reporting nodes whose report has come
 * @param members nodes that the cluster has as members
 * @param matches that there are
 * @param placed matches that a node has
 * @param players that there are
 * @param playing players who have had a packet
 */
record StartUp(int nodes, int reporting, int members, int matches, int placed, int players, int playing) {
    /** Returns what it waits for, in words; empty if it waits for nothing. */
    String waitsFor() {
        if (reporting < nodes) {
            return "nodes to start and to reach the matchmaker: " + reporting + " of " + nodes + " have";
        } else if (members < nodes) {
            return "nodes to join the cluster: " + members + " of " + nodes + " have";
        } else if (placed < matches) {
            return "the cluster to place matches: " + placed + " of " + matches + " have a node";
        }
        return playing < players ? "players to get into their matches: " + playing + " of " + players + " have" : "";
    }
}
