package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A snapshot that says only what is new: all cubes relative to a snapshot that the client has, as a delta. */
public final class DeltaSnapshot implements BitSerializable {
    /** The most bytes of the delta. */
    public static final int MAX_BYTES = 1150;
    /** The number of snapshots that the server keeps for a client; the client keeps twice as many. */
    public static final int KEPT = 64;
    /** The most bytes of a cube without a delta. */
    public static final int CUBE_BYTES = 19;

    /** The tick of the server's world, and the snapshot's number; from 1. */
    public int tick;
    /** The {@link WorldChecksum} of that tick's whole world. */
    public int checksum;
    /** The length of the delta in bytes. */
    public int length;

    private final byte[] bytes = new byte[MAX_BYTES];

    /**
     * The delta.
     *
     * @return its bytes, and room
     */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeInt(tick, 1, Integer.MAX_VALUE);
        checksum = s.serializeUint32(checksum);
        length = s.serializeInt(length, 0, MAX_BYTES);
        s.serializeBytes(bytes, 0, length);
    }

    @Override
    public String toString() {
        return "DeltaSnapshot of tick " + tick + ", world " + checksum + ", " + length + " bytes";
    }
}
