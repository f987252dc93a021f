package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.demo.packet.Snapshot;

/** A snapshot of a match, and which of the match's placements it is from. */
final class PlacedSnapshot implements BitSerializable {
    int match;
    int placement;
    final Snapshot snapshot;

    PlacedSnapshot(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, LocateMatch.MAX_MATCHES - 1);
        placement = s.serializeInt(placement, 1, Integer.MAX_VALUE);
        s.serializeObject(snapshot);
    }
}
