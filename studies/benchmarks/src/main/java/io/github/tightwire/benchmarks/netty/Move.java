package io.github.tightwire.benchmarks.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.packet.Protocol;

/** A packet of 34 bytes, as a client might send it each tick. */
final class Move implements BitSerializable {
    static final Protocol PROTOCOL = Protocol.builder("netty benchmarks", 1).packet(Move.class, Move::new).build();
    static final int MAX_BYTES = 64;

    private static final int FIELDS = 20;

    private final int[] fields = new int[FIELDS];

    /** A packet whose fields are all within their ranges. */
    static Move of(int seed) {
        Move move = new Move();
        for (int i = 0; i < FIELDS; i++) {
            move.fields[i] = (seed * 31 + i * 97) % 1001;
        }
        return move;
    }

    @Override
    public void serialize(BitStream s) {
        for (int i = 0; i < FIELDS; i++) {
            fields[i] = s.serializeInt(fields[i], 0, 1000);
        }
    }
}
