package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A header: the sequence of a packet, and which ones came. */
public final class Acks implements BitSerializable {
    private int sequence;
    private int ack;
    private int ackBits;

    @Override
    public void serialize(BitStream s) {
        sequence = s.serializeUint16(sequence);
        ack = s.serializeUint16(ack);
        ackBits = s.serializeUint32(ackBits);
    }
}
