package io.github.tightwire.fleet;

/**
 * A player without a packet for more than a second, until the next came, or with one of another placement.
 *
 * @param player who it was
 * @param seconds from the last packet to the next
 * @param from the placement of the last
 * @param to the placement of the next
 * @param lostTicks how much earlier the next was than the last, in ticks of the match; 0 if it was later
 */
record PacketGap(int player, double seconds, int from, int to, int lostTicks) {
}
