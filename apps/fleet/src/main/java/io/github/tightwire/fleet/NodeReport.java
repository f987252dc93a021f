package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;

/** A node's report to the matchmaker, several times a second. Its figures are of the last second. */
final class NodeReport implements BitSerializable {
    static final Codec<NodeReport> CODEC = Codec.of(NodeReport.class);

    private static final int MAX_NODES = 1000;

    /** The number of the node, from 1. */
    int node;
    int process;
    TickFigures ticks = new TickFigures();
    /** The traffic to players, in kbit of UDP's payload. */
    int kilobits;
    MatchReport[] matches = {};

    /** Returns the number of players in its matches. */
    int players() {
        int players = 0;
        for (MatchReport match : matches) {
            players += match.players.length;
        }
        return players;
    }

    @Override
    public void serialize(BitStream s) {
        node = s.serializeInt(node, 1, MAX_NODES);
        process = s.serializeInt(process, 0, Integer.MAX_VALUE);
        s.serializeObject(ticks);
        kilobits = s.serializeInt(kilobits, 0, Integer.MAX_VALUE);
        int count = s.serializeInt(matches.length, 0, LocateMatch.MAX_MATCHES);
        if (s.isReading()) {
            matches = new MatchReport[count];
        }
        for (int i = 0; i < count; i++) {
            if (s.isReading()) {
                matches[i] = new MatchReport();
            }
            s.serializeObject(matches[i]);
        }
    }
}
