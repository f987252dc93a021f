package io.github.tightwire.pekko;

import io.github.tightwire.packet.Protocol;
import java.util.function.Supplier;

/** What the nodes of the tests speak. */
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

    /** What nodes of a later version speak. */
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
