package io.github.tightwire.channels;

import io.github.tightwire.BitStream;
import io.github.tightwire.reliable.Sequence;

/** The ids of messages on the wire: 16 bits that wrap, each after the first relative to the one before. */
final class MessageIds {
    private MessageIds() {
    }

    /** An id after another one. */
    static int serialize(BitStream s, int previous, int id) {
        return Sequence.of(s.serializeIntRelative(previous, previous + Sequence.distance(previous, id)));
    }

    /** Returns the bits of an id after another one, by the tiers of {@link BitStream#serializeIntRelative}. */
    static int relativeBits(int distance) {
        if (distance == 1) {
            return 1;
        }
        if (distance <= 6) {
            return 5;
        }
        if (distance <= 23) {
            return 8;
        }
        if (distance <= 280) {
            return 13;
        }
        return distance <= 4377 ? 18 : 23;
    }
}
