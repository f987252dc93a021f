package io.github.tightwire.benchmarks.worlds;

/** A server that sends a world to its players in one way, as the benchmark drives it. Ticks begin with 1. */
interface WorldServer {
    /** The most bytes of a snapshot. */
    int MAX_BYTES = 1000;

    /** Puts a new player, who knows nothing, in a place. */
    void join(int player);

    /** Begins a tick, in which these entities changed. */
    void tick(int tick, int[] changed);

    /** Writes the tick's snapshot for a player, at most {@link #MAX_BYTES} long, and returns its length. */
    int write(int player, byte[] bytes);

    /** Returns the number of entities in a player's last snapshot. */
    int sent(int player);

    /** Takes a player's ack of a tick's snapshot. */
    void acked(int player, int tick);
}
