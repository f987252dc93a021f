package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The packets of a world that a copy has accepted, to be sent back: the newest one, and which of the 32 before it. */
public final class WorldAcks implements BitSerializable {
    /** As many packets before the newest as are told of. */
    static final int EARLIER = 32;
    private static final int NUMBER_BITS = 16;

    /** Any was accepted. */
    boolean any;
    /** The lowest 16 bits of the newest one's number. */
    int newest;
    /** The one before the newest is lowest. */
    int earlier;

    /** Of no packet. */
    public WorldAcks() {
    }

    @Override
    public void serialize(BitStream s) {
        any = s.serializeBool(any);
        if (any) {
            newest = s.serializeBits(newest, NUMBER_BITS);
            earlier = s.serializeBits(earlier, EARLIER);
        }
    }

    /** Sets it to those of a copy. */
    void set(int number, int before) {
        any = true;
        newest = number & 0xFFFF;
        earlier = before;
    }

    @Override
    public String toString() {
        return any ? "newest " + newest + ", before it " + Integer.toBinaryString(earlier) : "none";
    }
}
