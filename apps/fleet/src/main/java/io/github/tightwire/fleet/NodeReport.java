package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.world.World;
import java.util.Locale;

/** A node's report to the matchmaker, several times a second. Its figures are of the last second. */
final class NodeReport implements BitSerializable {
    static final Codec<NodeReport> CODEC = Codec.of(NodeReport.class);

    private static final int MAX_NODES = 1000;

    /** The number of the node, from 1. */
    int node;
    int process;
    TickFigures ticks = new TickFigures();
    /** True while it runs slower than real time: {@link TickWatch} decides. */
    boolean isBehind;
    /** The traffic to players, in kbit of UDP's payload. */
    int kilobits;
    MatchReport[] matches = {};
    /** As many matches as it should carry at most; 0 if nobody has said. */
    int size;

    /** Returns the number of players in its matches. */
    int players() {
        int players = 0;
        for (MatchReport match : matches) {
            players += match.players.length;
        }
        return players;
    }

    /** Returns how it keeps up with the time, with its figures, as a sentence without its end. */
    String pace() {
        String sized = size == 0 ? "" : ", and is sized for " + size;
        return String.format(Locale.ROOT, "node %d %s: %d of %d ticks were missing in the last second, and a tick took %.1f ms of %.1f"
                + " (median, the longest %.1f); it has %d %s%s", node, isBehind ? "runs slower than real time" : "keeps up again",
                ticks.behind, World.TICKS_PER_SECOND, ticks.medianMicros / 1e3, TickMeter.TICK_NANOS / 1e6, ticks.longestMicros / 1e3,
                matches.length, matches.length == 1 ? "match" : "matches", sized);
    }

    @Override
    public void serialize(BitStream s) {
        node = s.serializeInt(node, 1, MAX_NODES);
        process = s.serializeInt(process, 0, Integer.MAX_VALUE);
        s.serializeObject(ticks);
        isBehind = s.serializeBool(isBehind);
        size = s.serializeInt(size, 0, LocateMatch.MAX_MATCHES);
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
