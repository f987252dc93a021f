package io.github.tightwire.pekko;

import io.github.tightwire.packet.Protocol;
import java.util.function.Supplier;

/** The protocol of the tests' nodes. */
public final class Moves implements Supplier<Protocol> {
    /** Pekko's settings name this class. */
    public Moves() {
    }

    static Protocol version(int version) {
        return Protocol.builder("moves", version).packet(Move.class, Move::new).build();
    }

    @Override
    public Protocol get() {
        return version(1);
    }

    /** The protocol of a later version. */
    public static final class Later implements Supplier<Protocol> {
        /** Pekko's settings name this class. */
        public Later() {
        }

        @Override
        public Protocol get() {
            return version(2);
        }
    }
}
