package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** Asks a server for its time. */
final class TimeRequest implements BitSerializable {
    /** The time of its sending, by the client's clock. */
    long clientNanos;

    @Override
    public void serialize(BitStream s) {
        clientNanos = s.serializeUint64(clientNanos);
    }
}
