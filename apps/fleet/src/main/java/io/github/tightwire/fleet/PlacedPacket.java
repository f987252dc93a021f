package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;

/** A packet of a match's world, and which of the match's placements it is from. */
final class PlacedPacket implements BitSerializable {
    private static final int PLACEMENT_BYTES = 4;

    int placement;
    final WorldPacket packet = new WorldPacket();

    /** Writes a view's packet, in at most so many bytes of a message. */
    void write(WorldView view, int messageBytes) {
        packet.write(view, messageBytes - PLACEMENT_BYTES);
    }

    @Override
    public void serialize(BitStream s) {
        placement = s.serializeInt(placement, 1, Integer.MAX_VALUE);
        s.serializeObject(packet);
    }
}
