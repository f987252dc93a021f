package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The server's message about the world of a tick as a whole, by which a client can tell whether its copy is equal to the bit. */
public final class Checksum implements BitSerializable {
    /** The tick of the server's world; from 1. */
    public int tick;
    /** The {@link WorldChecksum} of all cubes. */
    public int sum;

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeInt(tick, 1, Integer.MAX_VALUE);
        sum = s.serializeUint32(sum);
    }

    @Override
    public String toString() {
        return "Checksum of tick " + tick + ": " + sum;
    }
}
