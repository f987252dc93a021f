package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** What a node tells the matchmaker once a second. */
final class NodeReport implements BitSerializable {
    private static final int MAX_NODES = 1000;
    private static final int MAX_PLAYERS = 10_000;

    /** Which of the nodes, from 1. */
    int node;
    int process;
    /** The longest tick of the second, in microseconds. */
    int tickMicros;
    /** What went out in the second, in kbit of UDP's payload. */
    int kilobits;
    int matches;
    /** The ids of those who are connected. */
    int[] players = {};

    @Override
    public void serialize(BitStream s) {
        node = s.serializeInt(node, 1, MAX_NODES);
        process = s.serializeInt(process, 0, Integer.MAX_VALUE);
        tickMicros = s.serializeInt(tickMicros, 0, Integer.MAX_VALUE);
        kilobits = s.serializeInt(kilobits, 0, Integer.MAX_VALUE);
        matches = s.serializeInt(matches, 0, Where.MAX_MATCHES);
        int count = s.serializeInt(players.length, 0, MAX_PLAYERS);
        if (s.isReading()) {
            players = new int[count];
        }
        for (int i = 0; i < count; i++) {
            players[i] = s.serializeInt(players[i], 0, Integer.MAX_VALUE);
        }
    }
}
