package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A server's answer to a {@link TimeRequest}. */
final class TimeResponse implements BitSerializable {
    /** The time in the request. */
    long clientNanos;
    /** The time of the request's arrival, by the server's clock. */
    long serverNanos;

    @Override
    public void serialize(BitStream s) {
        clientNanos = s.serializeUint64(clientNanos);
        serverNanos = s.serializeUint64(serverNanos);
    }
}
