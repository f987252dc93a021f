package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.netcode.Netcode;

/** A match, in the report of the node that has it. */
final class MatchReport implements BitSerializable {
    int match;
    int placement;
    /** The tick from which this placement went on; 0 for a match that began here. */
    int firstTick;
    /** The tick that it has reached. */
    int tick;
    /** The newest tick that most of the nodes keep, as far as this placement knows. */
    int savedTick;
    /** The ids of those who are connected. */
    int[] players = {};

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, LocateMatch.MAX_MATCHES - 1);
        placement = s.serializeInt(placement, 1, Integer.MAX_VALUE);
        firstTick = s.serializeInt(firstTick, 0, Integer.MAX_VALUE);
        tick = s.serializeInt(tick, 0, Integer.MAX_VALUE);
        savedTick = s.serializeInt(savedTick, 0, Integer.MAX_VALUE);
        int count = s.serializeInt(players.length, 0, Netcode.MAX_CLIENTS);
        if (s.isReading()) {
            players = new int[count];
        }
        for (int i = 0; i < count; i++) {
            players[i] = s.serializeInt(players[i], 0, Integer.MAX_VALUE);
        }
    }
}
